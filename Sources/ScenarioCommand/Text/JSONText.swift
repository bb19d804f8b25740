/// Data as JSON, the keys of an object in the order of the alphabet.
enum JSONText: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case list([JSONText])
  case object([String: JSONText])

  /// A text, or null.
  static func optional(_ text: String?) -> JSONText {
    text.map { .string($0) } ?? .null
  }

  /// The whole text, indented by two spaces.
  var text: String {
    var output = ""
    write(to: &output, indent: "\n")
    return output + "\n"
  }

  /// The whole text on one line, without a line break at its end.
  var line: String {
    var output = ""
    write(to: &output, indent: nil)
    return output
  }

  /// - Parameter indent: What each line begins with, its break included; `nil` for one line.
  private func write(to output: inout String, indent: String?) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .int(let value): output += String(value)
    case .string(let value): Self.write(value, to: &output)
    case .list(let values):
      Self.write(values, "[", "]", to: &output, indent) { value, output, indent in
        value.write(to: &output, indent: indent)
      }
    case .object(let values):
      let entries = values.sorted { $0.key < $1.key }
      Self.write(entries, "{", "}", to: &output, indent) { entry, output, indent in
        Self.write(entry.key, to: &output)
        output += indent == nil ? ":" : ": "
        entry.value.write(to: &output, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, to output: inout String,
    _ indent: String?, _ write: (Element, inout String, String?) -> Void
  ) {
    let inner = indent.map { $0 + "  " }
    output += opening
    for (index, element) in elements.enumerated() {
      output += (index > 0 ? "," : "") + (inner ?? "")
      write(element, &output, inner)
    }
    output += (elements.isEmpty ? "" : indent ?? "") + closing
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

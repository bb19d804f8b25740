internal import Diagnostics
public import RunEvents

/// Writes values for a person to read: the block form of YAML, a line for each thing.
///
/// What is written is one line a thing whatever the strings hold: they are quoted where they need
/// it,
/// and control characters in them are escaped.
public struct ValuePrinter: Sendable {
  /// The most scalars of a string that are shown.
  public var longestString: Int
  /// The most lines that are written.
  public var mostLines: Int
  /// The spaces before each line.
  public var indent: Int
  /// What stands where a string was cut.
  public var ellipsis: String

  /// Makes a printer.
  public init(
    longestString: Int = .max, mostLines: Int = .max, indent: Int = 0, ellipsis: String = "..."
  ) {
    self.longestString = longestString
    self.mostLines = mostLines
    self.indent = indent
    self.ellipsis = ellipsis
  }

  /// The lines of a value, and at the end one that says how many were left out.
  public func lines(of value: Value) -> [String] {
    var lines: [String] = []
    var omitted = 0
    append(value, prefix: spaces(indent), indent: indent, to: &lines, &omitted)
    if omitted > 0 {
      lines.append("\(spaces(indent))\(ellipsis) \(omitted) more line\(omitted == 1 ? "" : "s")")
    }
    return lines
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Appends a value; what begins a collection's first line is given as `prefix`.
  private func append(
    _ value: Value, prefix: String, indent: Int, to lines: inout [String], _ omitted: inout Int
  ) {
    guard lines.count < mostLines else {
      omitted += Self.lineCount(of: value)
      return
    }
    switch value {
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() {
        let start = index == 0 ? prefix : spaces(indent)
        append(value, prefix: start + "- ", indent: indent + 2, to: &lines, &omitted)
      }
    case .record(let entries) where !entries.isEmpty:
      for (index, entry) in entries.enumerated() {
        let start = index == 0 ? prefix : spaces(indent)
        append(entry, prefix: start, indent: indent, to: &lines, &omitted)
      }
    default: lines.append(prefix + scalar(value))
    }
  }

  private func append(
    _ entry: Value.Entry, prefix: String, indent: Int, to lines: inout [String],
    _ omitted: inout Int
  ) {
    let key = prefix + text(of: entry.key) + ":"
    guard Self.isBlock(entry.value) else {
      append(entry.value, prefix: key + " ", indent: indent, to: &lines, &omitted)
      return
    }
    if lines.count < mostLines { lines.append(key) } else { omitted += 1 }
    append(
      entry.value, prefix: spaces(indent + 2), indent: indent + 2, to: &lines, &omitted)
  }

  private static func isBlock(_ value: Value) -> Bool {
    switch value {
    case .list(let values): !values.isEmpty
    case .record(let entries): !entries.isEmpty
    default: false
    }
  }

  private static func lineCount(of value: Value) -> Int {
    switch value {
    case .list(let values) where !values.isEmpty:
      values.reduce(0) { $0 + lineCount(of: $1) }
    case .record(let entries) where !entries.isEmpty:
      entries.reduce(0) { $0 + (isBlock($1.value) ? 1 : 0) + lineCount(of: $1.value) }
    default: 1
    }
  }

  private func scalar(_ value: Value) -> String {
    switch value {
    case .string(let text): self.text(of: text)
    case .list: "[]"
    case .record: "{}"
    default: value.description
    }
  }

  /// A string as it is, in quotes where YAML would read something else, cut when it is long.
  private func text(of string: String) -> String {
    let scalars = string.unicodeScalars
    let limit = scalars.index(
      scalars.startIndex, offsetBy: longestString, limitedBy: scalars.endIndex)
    guard let limit, limit < scalars.endIndex else { return Self.quotedIfNeeded(string) }
    let rest = string.utf8.distance(from: limit, to: string.endIndex)
    return "\(Self.quoted(scalars[..<limit]))\(ellipsis) (\(rest) more bytes)"
  }

  private static func quotedIfNeeded(_ string: String) -> String {
    isPlain(string) ? string : quoted(string.unicodeScalars[...])
  }

  private static func quoted(_ scalars: Substring.UnicodeScalarView) -> String {
    var output = "\"".unicodeScalars
    for scalar in scalars {
      switch scalar.value {
      case 0x22: output.append(contentsOf: "\\\"".unicodeScalars)
      case 0x5C: output.append(contentsOf: "\\\\".unicodeScalars)
      case 0x0A: output.append(contentsOf: "\\n".unicodeScalars)
      case 0x0D: output.append(contentsOf: "\\r".unicodeScalars)
      case 0x09: output.append(contentsOf: "\\t".unicodeScalars)
      case _ where isHidden(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (letter, width) =
          scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        output.append(contentsOf: "\\\(letter)\(zeros)\(digits)".unicodeScalars)
      default: output.append(scalar)
      }
    }
    output.append("\"")
    return String(output)
  }

  /// Whether a scalar must be escaped to be seen.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || Visible.isHidden(scalar)
  }
}

/// Writes JSON without blanks into bytes: objects and lists are opened and closed, and commas set
/// themselves.
struct JSONWriter {
  /// What may follow a text besides what JSON itself must escape.
  enum Escaping {
    /// Only what JSON asks for, and what breaks lines for somebody.
    case lean
    /// Nothing in it ends a script in an HTML page.
    case html
  }

  var bytes: [UInt8] = []
  let escaping: Escaping
  /// Whether something stands before the next element of what is open.
  private var needsComma = false

  init(_ escaping: Escaping = .lean) {
    self.escaping = escaping
  }

  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Writes an object.
  mutating func object(_ fill: (inout JSONWriter) -> Void) {
    open("{")
    fill(&self)
    close("}")
  }

  /// Writes a list.
  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    open("[")
    for element in elements { write(&self, element) }
    close("]")
  }

  /// Writes a list of texts.
  mutating func list(_ texts: [String]) {
    list(texts) { $0.text($1) }
  }

  /// Writes a key, after which its value is written.
  mutating func key(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func null() { literal("null") }
  mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  mutating func int(_ value: Int) { literal(String(value)) }

  /// Writes a finite number.
  mutating func double(_ value: Double) { literal(value.description) }

  mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(jsonText: text, escaping)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func field(_ name: String, _ text: String) {
    key(name)
    self.text(text)
  }

  mutating func field(_ name: String, _ value: Int) {
    key(name)
    int(value)
  }

  mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func field(_ name: String, _ texts: [String]) {
    key(name)
    list(texts)
  }

  mutating func field(_ name: String, _ fill: (inout JSONWriter) -> Void) {
    key(name)
    object(fill)
  }

  /// Takes what has been written; what is open stays open.
  mutating func take() -> [UInt8] {
    defer { bytes.reset() }
    return bytes
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(text: text)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}

extension [UInt8] {
  /// Appends a text between the quotes of JSON.
  mutating func append(jsonText text: String, _ escaping: JSONWriter.Escaping) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { Self.isPlain($0, escaping) }
    }
    if isPlain == true { return append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(text: "\\\"")
      case "\\": append(text: "\\\\")
      case "\n": append(text: "\\n")
      case "\r": append(text: "\\r")
      case "\t": append(text: "\\t")
      case "<" where escaping == .html, ">" where escaping == .html, "&" where escaping == .html,
        "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        append(text: "\\u")
        append(hexadecimal: UInt64(scalar.value), digits: 4)
      default: append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
      }
    }
  }

  private static func isPlain(_ byte: UInt8, _ escaping: JSONWriter.Escaping) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): escaping != .html
    default: byte >= 0x20 && byte < 0x7F
    }
  }
}

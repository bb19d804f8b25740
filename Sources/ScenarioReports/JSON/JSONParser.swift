/// Reads one JSON value as RFC 8259 has it, and nothing that only looks like one.
struct JSONParser {
  /// How deep lists and objects may stand in each other: the reader calls itself.
  static let deepest = 256

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads a value, around which there may be blanks and nothing else.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    parser.skipBlanks()
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.index == bytes.endIndex else {
      throw parser.error("something stands behind the value")
    }
    return value
  }

  private func error(_ message: String) -> JSONError {
    JSONError(offset: index - bytes.startIndex, message: message)
  }

  private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let next, next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { index += 1 }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch next {
    case nil: throw error("the line ends where a value should stand")
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in try parser.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else {
      throw error("lists and objects stand more than \(Self.deepest) deep in each other")
    }
    depth += 1
    index += 1
    skipBlanks()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("here stands no value") }
    index += word.utf8.count
    return value
  }
}

// MARK: - Lists and objects

extension JSONParser {
  private mutating func list() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    if skip("]") { return .list(values) }
    repeat {
      skipBlanks()
      values.append(try value())
      skipBlanks()
    } while skip(",")
    guard skip("]") else { throw error("',' or ']' should stand here") }
    return .list(values)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var entries: [(key: String, value: JSONValue)] = []
    if skip("}") { return .object(entries) }
    var keys: Set<String> = []
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("a key in quotes should stand here") }
      let key = try text()
      skipBlanks()
      guard skip(":") else { throw error("':' should stand here") }
      skipBlanks()
      entries.append((key, try value()))
      // Different scalars make different keys, even where they are the same text to a person.
      guard keys.insert(key.unicodeKey).inserted else { throw error("a key stands twice") }
      skipBlanks()
    } while skip(",")
    guard skip("}") else { throw error("',' or '}' should stand here") }
    return .object(entries)
  }
}

extension String {
  /// A text that is equal to another's only where all scalars are.
  fileprivate var unicodeKey: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") + "\u{0}"
  }
}

// MARK: - Texts

extension JSONParser {
  private mutating func text() throws(JSONError) -> String {
    index += 1
    let start = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    if next == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try decoded(bytes[start..<index])
    }
    var output = Array(bytes[start..<index])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return try decoded(output[...])
      case UInt8(ascii: "\\"):
        index += 1
        output.append(contentsOf: Unicode.UTF8.encode(try escaped()) ?? .init())
      case 0..<0x20: throw error("a control character stands in a text as it is")
      default:
        output.append(byte)
        index += 1
      }
    }
    throw error("the line ends inside of a text")
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("a text is no valid UTF-8")
    }
    return text
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let letter = next else { throw error("the line ends inside of a text") }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error("'\\' stands before a letter that means nothing there")
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // Half of a pair says nothing without its other half.
    guard unit < 0xDC00, skip("\\"), skip("u") else { throw error("half of a surrogate pair") }
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw error("half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits should stand behind '\\u'")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

// MARK: - Numbers

extension JSONParser {
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = index
    _ = skip("-")
    guard let first = next, isDigit(first) else { throw error("here stands no value") }
    if first == UInt8(ascii: "0") { index += 1 } else { skipDigits() }
    if let byte = next, isDigit(byte) { throw error("a number begins with a zero too many") }
    var isWhole = true
    if skip(".") {
      isWhole = false
      try requireDigits()
    }
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("+") { _ = skip("-") }
      try requireDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int(text) { return .int(value) }
    guard let value = Double(text), value.isFinite else {
      throw error("a number is too large")
    }
    return .double(value)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func skipDigits() {
    while let byte = next, isDigit(byte) { index += 1 }
  }

  private mutating func requireDigits() throws(JSONError) {
    guard let byte = next, isDigit(byte) else { throw error("a digit should stand here") }
    skipDigits()
  }
}

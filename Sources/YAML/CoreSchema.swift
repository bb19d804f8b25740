/// The core schema of YAML 1.2: which plain scalars are something else than text.
enum CoreSchema {
  /// What a plain scalar is.
  enum Resolution: Equatable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text
    /// A number by its form, but beyond what 64 bits hold.
    case tooLarge
  }

  /// Whether a plain scalar that begins like this, with so many bytes, can be anything but text.
  @inline(__always)
  static func mayResolve(first byte: UInt8, _ count: Int) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "n"), UInt8(ascii: "t"): count == 4
    case UInt8(ascii: "f"): count == 5
    default: byte == UInt8(ascii: "~") || mayBeNumber(first: byte)
    }
  }

  /// Whether a plain scalar that begins like this can be a number.
  @inline(__always)
  static func mayBeNumber(first byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  /// What a plain scalar without a tag is.
  static func resolve(_ text: Span<UInt8>) -> Resolution {
    guard text.count > 0 else { return .null }
    switch text[0] {
    case UInt8(ascii: "~"): return text.count == 1 ? .null : .text
    case UInt8(ascii: "n"), UInt8(ascii: "N"):
      return isWord(text, "null", "Null", "NULL") ? .null : .text
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      return isWord(text, "true", "True", "TRUE") ? .bool(true) : .text
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      return isWord(text, "false", "False", "FALSE") ? .bool(false) : .text
    case let first where mayBeNumber(first: first): return number(text)
    default: return .text
    }
  }

  private static func isWord(
    _ text: Span<UInt8>, _ lower: StaticString, _ capital: StaticString, _ upper: StaticString
  ) -> Bool {
    text.count == lower.utf8CodeUnitCount
      && (text.equals(lower) || text.equals(capital) || text.equals(upper))
  }

  private static func number(_ text: Span<UInt8>) -> Resolution {
    if text.count > 2, text[0] == UInt8(ascii: "0") {
      if text[1] == UInt8(ascii: "x") { return integer(text, from: 2, radix: 16) }
      if text[1] == UInt8(ascii: "o") { return integer(text, from: 2, radix: 8) }
    }
    let isSigned = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
    let start = isSigned ? 1 : 0
    var place = start
    skipDigits(text, &place)
    if place > start, place == text.count { return integer(text, from: start, radix: 10) }
    return float(text, from: start, digitsEnd: place)
  }

  private static func skipDigits(_ text: Span<UInt8>, _ place: inout Int) {
    while place < text.count, text[place] &- UInt8(ascii: "0") < 10 { place += 1 }
  }

  /// Reads digits; a minus in front makes the value negative from the first digit on, so that the
  /// least integer is no overflow.
  private static func integer(_ text: Span<UInt8>, from start: Int, radix: Int) -> Resolution {
    let isNegative = text[0] == UInt8(ascii: "-")
    var value = 0
    var isTooLarge = false
    for place in start..<text.count {
      guard let digit = digit(text[place]), digit < radix else { return .text }
      let (product, first) = value.multipliedReportingOverflow(by: radix)
      let (sum, second) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      value = sum
      isTooLarge = isTooLarge || first || second
    }
    return isTooLarge ? .tooLarge : .int(value)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Reads what follows the schema's pattern of a float, its whole digits already passed.
  private static func float(
    _ text: Span<UInt8>, from start: Int, digitsEnd: Int
  ) -> Resolution {
    var place = digitsEnd
    var digits = digitsEnd - start
    if place < text.count, text[place] == UInt8(ascii: ".") {
      if digits == 0, let special = special(text, from: start) { return special }
      place += 1
      let before = place
      skipDigits(text, &place)
      digits += place - before
    }
    guard digits > 0 else { return .text }
    if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < text.count, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") {
        place += 1
      }
      let before = place
      skipDigits(text, &place)
      guard place > before else { return .text }
    }
    guard place == text.count else { return .text }
    let value = text.withUnsafeBufferPointer { Double(String(decoding: $0, as: UTF8.self)) }
    guard let value, value.isFinite else { return .tooLarge }
    return .double(value)
  }

  private static func special(_ text: Span<UInt8>, from start: Int) -> Resolution? {
    let name = text.extracting(start..<text.count)
    if isWord(name, ".inf", ".Inf", ".INF") {
      return .double(text[0] == UInt8(ascii: "-") ? -.infinity : .infinity)
    }
    return start == 0 && isWord(name, ".nan", ".NaN", ".NAN") ? .double(.nan) : nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a text known at compile time.
  func equals(_ other: StaticString) -> Bool {
    guard other.hasPointerRepresentation, count == other.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != other.utf8Start[place] { return false }
    return true
  }

  /// Whether two stretches hold the same bytes.
  func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for place in 0..<count where self[place] != other[place] { return false }
    return true
  }

  /// Whether the bytes stand before others in an order of their own: shorter ones first.
  func precedes(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return count < other.count }
    for place in 0..<count where self[place] != other[place] { return self[place] < other[place] }
    return false
  }
}

import Diagnostics

/// Looks at the bytes of a text before anything else does: it must be UTF-8 that YAML can hold.
struct TextCheck {
  /// Whether each byte is a scalar.
  var isASCII = true
  /// The first byte behind a byte order mark.
  let base: Int
  /// What is wrong with the text.
  private(set) var finding: Diagnostic?

  /// More `%TAG` lines than any text needs; libyaml compares each with all before it.
  private static let mostTagLines = 1_000

  init(_ text: SourceText, limits: YAMLLimits) {
    base = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let limit = min(max(limits.bytes, 0), 1 << 30)
    guard text.bytes.count <= limit else {
      finding = Diagnostic(
        .error, "the file has \(text.bytes.count) bytes, which is more than \(limit)",
        path: text.path,
        at: nil, hint: "split it into several files")
      return
    }
    if let order = Self.utf16Order(text.bytes) {
      finding = Diagnostic(
        .error, "the file is UTF-16 (\(order))", path: text.path, at: .beginning,
        hint: "save it as UTF-8")
      return
    }
    let fault = text.bytes.withUnsafeBufferPointer { scan($0) }
    if let fault { finding = Self.diagnostic(fault, in: text, base: base) }
  }

  /// The byte order of UTF-16, by its mark or by the zeros in its first two characters.
  private static func utf16Order(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFF, bytes[1] == 0xFE { return "little endian" }
    if bytes[0] == 0xFE, bytes[1] == 0xFF { return "big endian" }
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (1..., 0, 1..., 0): return "little endian"
    case (0, 1..., 0, 1...): return "big endian"
    default: return nil
    }
  }

  /// A byte that must not stand where it does.
  private enum Fault {
    case notUTF8(Int)
    case forbidden(Int, Unicode.Scalar)
    case loneReturn(Int)
    case tagLines(Int)

    var offset: Int {
      switch self {
      case .notUTF8(let offset), .forbidden(let offset, _), .loneReturn(let offset),
        .tagLines(let offset):
        offset
      }
    }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
    var place = base
    var tagLines = 0
    while place < bytes.count {
      if bytes.count - place >= 8, isHarmless(bytes, place) {
        place += 8
        continue
      }
      let byte = bytes[place]
      if byte &- 0x20 < 0x5F {
        if byte == UInt8(ascii: "%"), isTagLine(bytes, place) {
          tagLines += 1
          if tagLines > Self.mostTagLines { return .tagLines(place) }
        }
        place += 1
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") {
        place += 1
      } else if byte == UInt8(ascii: "\r") {
        guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") else {
          return .loneReturn(place)
        }
        place += 1
      } else if byte < 0x80 {
        return .forbidden(place, Unicode.Scalar(byte))
      } else {
        isASCII = false
        guard let scalar = Self.decode(bytes, &place) else { return .notUTF8(place) }
        if let scalar, Self.isForbidden(scalar) {
          return .forbidden(place - UTF8.width(scalar), scalar)
        }
      }
    }
    return nil
  }

  /// Whether the next eight bytes are printable ASCII and line feeds, and begin no directive.
  ///
  /// All are looked at in one word; most hold no line feed either, and are done with at once.
  @inline(__always)
  private func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let top = ones &* 0x80
    let word = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: place, as: UInt64.self)
    let isHigh = (word &+ ones) | word
    let isLow = (word &- ones &* 0x20) & ~word
    let percents = word ^ ones &* 0x25
    let isPercent = (percents &- ones) & ~percents
    if (isHigh | isLow | isPercent) & top == 0 { return true }
    // No sum of seven bits carries into the next byte, so that this is exact for each of them.
    let isPrintable = (word &+ ones &* 0x60) & ~(word &+ ones)
    let isNoLineFeed = (word ^ ones &* 0x0A) &+ ones &* 0x7F
    let isNoPercent = percents &+ ones &* 0x7F
    return (isPrintable | ~isNoLineFeed) & isNoPercent & ~word & top == top
  }

  private func isTagLine(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    (place == base || bytes[place - 1] == UInt8(ascii: "\n")) && bytes.count - place > 4
      && bytes[place + 1] == UInt8(ascii: "T") && bytes[place + 2] == UInt8(ascii: "A")
      && bytes[place + 3] == UInt8(ascii: "G")
  }

  /// Steps over one scalar of several bytes.
  ///
  /// - Returns: The scalar where it could be a forbidden one, `.some(nil)` for any other, and
  ///   `nil`, without a step, where the bytes are no UTF-8.
  @inline(__always)
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> Unicode.Scalar?? {
    let first = bytes[place]
    let length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0, bytes.count - place >= length else { return nil }
    var value = UInt32(first & (0x7F >> UInt8(length)))
    for next in 1..<length {
      let byte = bytes[place + next]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    place += length
    return .some(scalar)
  }

  /// Controls, marks of no character, and the line breaks of YAML 1.1, which libyaml would take
  /// for ends of lines although YAML 1.2 does not.
  @inline(__always)
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func diagnostic(_ fault: Fault, in text: SourceText, base: Int) -> Diagnostic {
    let cursor = SourceCursor(text.bytes, base: base, isASCII: false)
    let line = 1 + text.bytes[..<fault.offset].count { $0 == UInt8(ascii: "\n") }
    let column = 1 + cursor.column(ofByte: fault.offset)
    let range = SourceRange(
      start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: line, column: column + 1))
    let (message, hint) = words(for: fault, byte: text.bytes[fault.offset])
    return Diagnostic(.error, message, path: text.path, at: range, hint: hint)
  }

  private static func words(for fault: Fault, byte: UInt8) -> (String, String) {
    switch fault {
    case .notUTF8:
      return ("the byte 0x\(hex(UInt32(byte), 2)) is no UTF-8", "save the file as UTF-8")
    case .loneReturn:
      return ("a carriage return without a line feed", "end lines with a line feed")
    case .tagLines:
      return ("more than \(mostTagLines) '%TAG' lines", "remove those that are not needed")
    case .forbidden(_, let scalar):
      let name = "U+" + hex(scalar.value, 4)
      switch scalar.value {
      case 0xFEFF: return ("a byte order mark (\(name)) within the text", "remove it")
      case 0x85, 0x2028, 0x2029:
        return ("the line break \(name)", "write '\\u\(hex(scalar.value, 4))' in double quotes")
      default:
        return (
          "the control character \(name)",
          "remove it, or write '\\u\(hex(scalar.value, 4))' in double quotes"
        )
      }
    }
  }

  private static func hex(_ value: UInt32, _ width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

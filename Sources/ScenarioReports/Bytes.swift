internal import RunEvents

// The hot path of a report appends bytes; no string is made for a number or a fixed text.
extension [UInt8] {
  mutating func append(text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends a fixed text, which lies in the executable.
  mutating func append(fixed text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number that is not negative.
  mutating func append(decimal value: Int) {
    let value = Swift.max(0, value)
    var divisor = 1
    while value / divisor >= 10 { divisor *= 10 }
    append(decimal: value, from: divisor)
  }

  /// Appends the last digits of a number, with zeros in front.
  mutating func append(decimal value: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    append(decimal: value % (divisor * 10), from: divisor)
  }

  private mutating func append(decimal value: Int, from divisor: Int) {
    var divisor = divisor
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends milliseconds as seconds with three decimals: no locale, no exponent.
  mutating func append(milliseconds: Int) {
    append(decimal: milliseconds / 1000)
    append(UInt8(ascii: "."))
    append(decimal: milliseconds % 1000, digits: 3)
  }

  /// Appends the lowest bits as so many hexadecimal digits.
  mutating func append(hexadecimal value: UInt64, digits: Int = 8) {
    for shift in stride(from: UInt64(digits) * 4 - 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends a moment, in seconds since 1970, as `2026-11-30T14:05:06Z`.
  mutating func append(instant seconds: Int) {
    // What a four-digit year can say; a clock that is further off is wrong anyway.
    let seconds = Swift.min(Swift.max(0, seconds), 253_402_300_799)
    let (year, month, day) = Self.date(ofDay: seconds / 86_400)
    append(decimal: year, digits: 4)
    append(UInt8(ascii: "-"))
    append(decimal: month, digits: 2)
    append(UInt8(ascii: "-"))
    append(decimal: day, digits: 2)
    append(UInt8(ascii: "T"))
    append(decimal: seconds / 3600 % 24, digits: 2)
    append(UInt8(ascii: ":"))
    append(decimal: seconds / 60 % 60, digits: 2)
    append(UInt8(ascii: ":"))
    append(decimal: seconds % 60, digits: 2)
    append(UInt8(ascii: "Z"))
  }

  /// The date of a day counted from 1970, by eras of 400 years that begin on the first of March.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth)
  }

  /// How many scalars stand in these bytes of UTF-8.
  var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// The end of the longest prefix that has at most so many scalars and bytes and splits no scalar.
  func prefixEnd(scalars: Int, bytes: Int = .max) -> Int {
    var seen = 0
    var end = 0
    for (index, byte) in enumerated() where byte & 0xC0 != 0x80 {
      // Here the scalars before this byte are complete.
      guard index <= bytes else { return end }
      end = index
      guard seen < scalars else { return end }
      seen += 1
    }
    return count <= bytes ? count : end
  }

  /// Whether nothing but spaces, tabs and line breaks stands here.
  var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } }

  /// Removes everything, and gives back the memory when one large use took a lot of it.
  mutating func reset(keeping capacity: Int = 1 << 20) {
    removeAll(keepingCapacity: self.capacity <= capacity)
  }
}

extension Duration {
  /// Whole milliseconds, rounded; zero when a clock went backwards.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int(min(seconds, 9_999_999_999)) * 1000
      + Int((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }

  /// Seconds with three decimals, and their unit.
  var text: String {
    var bytes: [UInt8] = []
    bytes.append(milliseconds: milliseconds)
    return String(decoding: bytes, as: UTF8.self) + " s"
  }
}

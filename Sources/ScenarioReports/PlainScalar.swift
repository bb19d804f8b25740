extension ValuePrinter {
  /// Words that YAML 1.2 or an older reader takes for something other than a string.
  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Whether a string, written without quotes, is read as the same string.
  static func isPlain(_ string: String) -> Bool {
    let bytes = string.utf8
    guard let first = bytes.first, let last = bytes.last, last != 0x20, last != UInt8(ascii: ":")
    else { return false }
    guard startsPlain(first), !words.contains(string.lowercased()) else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      let isControl = byte < 0x20 || byte == 0x7F
      let isComment = byte == UInt8(ascii: "#") && previous == 0x20
      let isKey = byte == 0x20 && previous == UInt8(ascii: ":")
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      if isControl || isComment || isKey || isQuote { return false }
      previous = byte
    }
    // What is beyond ASCII may be invisible, or stand there only to look like something else.
    return string.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isAlphabetic }
  }

  /// Whether a plain string can begin with a byte: a letter, `/`, `_`, `$` or a letter beyond
  /// ASCII.
  ///
  /// Digits, signs and points are left out, so that no string looks like a number.
  private static func startsPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

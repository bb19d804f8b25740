// Escaping, byte by byte; what must be escaped is ASCII, which is never part of a longer scalar.
extension [UInt8] {
  /// Appends clean bytes as the value of an attribute.
  mutating func append(xmlAttribute bytes: [UInt8]) {
    guard bytes.contains(where: Self.isSpecial) else { return append(contentsOf: bytes) }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): append(text: "&amp;")
      case UInt8(ascii: "<"): append(text: "&lt;")
      case UInt8(ascii: ">"): append(text: "&gt;")
      case UInt8(ascii: "\""): append(text: "&quot;")
      default: append(byte)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }

  /// Whether text can stand in an attribute as it is.
  static func isPlainAttribute(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes where byte < 0x20 || byte >= 0x7F || isSpecial(byte) { return false }
    return true
  }

  /// Appends clean bytes as text; a `>` is escaped where `]]>` would stand.
  mutating func append(xmlText bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): append(text: "&amp;")
      case UInt8(ascii: "<"): append(text: "&lt;")
      case UInt8(ascii: ">")
      where index >= 2 && bytes[index - 1] == UInt8(ascii: "]")
        && bytes[index - 2] == UInt8(ascii: "]"):
        append(text: "&gt;")
      default: append(byte)
      }
    }
  }

  /// Appends text as the value of an attribute.
  mutating func append(xmlAttribute text: String) {
    let isAppended = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard Self.isPlainAttribute(bytes) else { return false }
      append(contentsOf: bytes)
      return true
    }
    if isAppended == true { return }
    var bytes: [UInt8] = []
    CleanText.append(text, as: .attribute, to: &bytes)
    append(xmlAttribute: bytes)
  }
}

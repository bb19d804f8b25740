extension JSON {
  /// Reads a value; `nil` where the bytes are none.
  init?(_ bytes: [UInt8]) {
    var parser = JSONParser(bytes: bytes)
    guard let value = parser.value() else { return nil }
    self = value
  }
}

/// Reads JSON that a program has written: it is lenient about what no program writes.
private struct JSONParser {
  let bytes: [UInt8]
  var position = 0

  mutating func value() -> JSON? {
    skipSpace()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return text().map(JSON.string)
    default: return word()
    }
  }

  private mutating func object() -> JSON? {
    var members: [JSON.Member] = []
    position += 1
    while true {
      if skips(UInt8(ascii: "}")) { return .object(members) }
      guard let name = text(), skips(UInt8(ascii: ":")), let value = value() else { return nil }
      members.append(JSON.Member(name: name, value: value))
      _ = skips(UInt8(ascii: ","))
    }
  }

  private mutating func array() -> JSON? {
    var elements: [JSON] = []
    position += 1
    while true {
      if skips(UInt8(ascii: "]")) { return .array(elements) }
      guard let value = value() else { return nil }
      elements.append(value)
      _ = skips(UInt8(ascii: ","))
    }
  }

  private mutating func word() -> JSON? {
    let start = position
    while position < bytes.count, !",]}\n\r\t ".utf8.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "": return nil
    case "null": return .null
    case "true": return true
    case "false": return false
    default: return .number(text)
    }
  }

  private mutating func text() -> String? {
    guard skips(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = escape() else { return nil }
        text += escaped
      } else {
        text.append(byte)
      }
    }
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escape() -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"):
      guard var unit = codeUnit() else { return nil }
      if (0xD800..<0xDC00).contains(unit), position + 1 < bytes.count,
        bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        guard let low = codeUnit(), low >= 0xDC00 else { return nil }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      return Unicode.Scalar(unit).map { Array(String(Character($0)).utf8) }
    default: return [byte]
    }
  }

  private mutating func codeUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
  }

  /// Skips a character after white space; answers whether it was there.
  private mutating func skips(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, " \n\r\t".utf8.contains(bytes[position]) { position += 1 }
  }
}

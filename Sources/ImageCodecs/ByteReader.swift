/// Reads numbers out of bytes; a read past the end is `nil`, never a trap.
struct ByteReader {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8? {
    guard offset >= 0, offset < bytes.count else { return nil }
    return bytes[bytes.startIndex + offset]
  }

  /// An unsigned number of some bytes, four at most, whose first one counts most.
  func bigEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// An unsigned number of some bytes, four at most, whose last one counts most.
  func littleEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a text in ASCII stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= bytes.count else { return false }
    let start = bytes.startIndex + offset
    return text.withUTF8Buffer { bytes[start..<start + length].elementsEqual($0) }
  }

  /// Some bytes from an offset on; `nil` where there are not as many.
  func slice(_ count: Int, at offset: Int) -> ByteReader? {
    guard offset >= 0, count >= 0, offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return ByteReader(bytes[start..<start + count])
  }
}

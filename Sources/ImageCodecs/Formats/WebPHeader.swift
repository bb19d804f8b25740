import ProfileCore

/// The first chunk of a WebP, which is of one of three kinds.
enum WebPHeader {
  static func info(_ reader: ByteReader) -> EncodedPictureInfo? {
    let size: (width: Int, height: Int)?
    if reader.has("VP8X", at: 12) {
      size = pair(reader.littleEndian(3, at: 24), reader.littleEndian(3, at: 27)) { $0 + 1 }
    } else if reader.has("VP8L", at: 12) {
      let bits = reader.littleEndian(4, at: 21)
      size = pair(bits.map { $0 & 0x3FFF }, bits.map { $0 >> 14 & 0x3FFF }) { $0 + 1 }
    } else if reader.has("VP8 ", at: 12) {
      size = pair(reader.littleEndian(2, at: 26), reader.littleEndian(2, at: 28)) { $0 & 0x3FFF }
    } else {
      size = nil
    }
    return size.map { EncodedPictureInfo(format: .webp, width: $0.width, height: $0.height) }
  }

  private static func pair(
    _ width: Int?, _ height: Int?, _ transform: (Int) -> Int
  ) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    return (transform(width), transform(height))
  }
}

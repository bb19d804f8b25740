import ProfileCore

/// A PNG's signature and its first chunk.
enum PNGHeader {
  static func hasSignature(_ reader: ByteReader) -> Bool {
    reader.bigEndian(4, at: 0) == 0x8950_4E47 && reader.bigEndian(4, at: 4) == 0x0D0A_1A0A
  }

  static func info(_ reader: ByteReader) -> EncodedPictureInfo? {
    guard reader.has("IHDR", at: 12), let width = reader.bigEndian(4, at: 16),
      let height = reader.bigEndian(4, at: 20), width > 0, height > 0
    else { return nil }
    return EncodedPictureInfo(format: .png, width: width, height: height)
  }
}

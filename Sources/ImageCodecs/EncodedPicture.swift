public import ProfileCore

/// What encoded images say of themselves, told by their first bytes and never by a name.
public enum EncodedPicture {
  /// Reads an image's format, size and orientation without decoding it.
  ///
  /// - Returns: The description; `nil` where the bytes are no image that is known here, or where a
  ///   JPEG, PNG, GIF or WebP has no sound header.
  public static func info(of data: [UInt8]) -> EncodedPictureInfo? {
    let reader = ByteReader(data[...])
    switch format(of: reader) {
    case .jpeg: return JPEGHeader.info(reader)
    case .png: return PNGHeader.info(reader)
    case .gif:
      guard let width = reader.littleEndian(2, at: 6), let height = reader.littleEndian(2, at: 8)
      else { return nil }
      return EncodedPictureInfo(format: .gif, width: width, height: height)
    case .webp: return WebPHeader.info(reader)
    // The size lies deep in its boxes, and nothing here decodes it.
    case .heic: return EncodedPictureInfo(format: .heic, width: 0, height: 0)
    case nil: return nil
    }
  }

  /// Tells the format by the first bytes.
  public static func format(of data: [UInt8]) -> EncodedPictureInfo.Format? {
    format(of: ByteReader(data[...]))
  }

  static func format(of reader: ByteReader) -> EncodedPictureInfo.Format? {
    if reader.bigEndian(3, at: 0) == 0xFF_D8_FF { return .jpeg }
    if PNGHeader.hasSignature(reader) { return .png }
    if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) { return .gif }
    if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return .webp }
    if reader.has("ftyp", at: 4) {
      let brands: [StaticString] = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
      if brands.contains(where: { reader.has($0, at: 8) }) { return .heic }
    }
    return nil
  }
}

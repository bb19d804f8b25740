import ProfileCore

/// The one thing of EXIF that matters here: tag 0x0112, the orientation.
enum EXIF {
  private static let tag = 0x0112

  /// Reads the orientation out of an APP1 segment.
  static func orientation(_ segment: ByteReader) -> PictureOrientation? {
    guard segment.has("Exif\0\0", at: 0), let tiff = segment.slice(segment.count - 6, at: 6) else {
      return nil
    }
    let isBigEndian = tiff.has("MM", at: 0)
    guard isBigEndian || tiff.has("II", at: 0) else { return nil }
    func number(_ count: Int, at offset: Int) -> Int? {
      isBigEndian ? tiff.bigEndian(count, at: offset) : tiff.littleEndian(count, at: offset)
    }
    guard number(2, at: 2) == 42, let directory = number(4, at: 4),
      let count = number(2, at: directory)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = number(2, at: entry) else { return nil }
      // A short number, one of them, at the start of the entry's value.
      if found == tag, number(2, at: entry + 2) == 3, let value = number(2, at: entry + 8) {
        return PictureOrientation(rawValue: value)
      }
    }
    return nil
  }

  /// The content of an APP1 segment that holds nothing but an orientation.
  static func segment(_ orientation: PictureOrientation) -> [UInt8] {
    Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0] + [0, 0, 0, 0]
  }
}

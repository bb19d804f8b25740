import ProfileCore

/// The marker segments before a JPEG's first scan.
enum JPEGHeader {
  /// The size out of the frame's header, and the orientation out of the EXIF segment.
  static func info(_ reader: ByteReader) -> EncodedPictureInfo? {
    var orientation = PictureOrientation.up
    var offset = 2
    while let marker = marker(reader, at: &offset) {
      // Markers without a segment: TEM and the restart markers.
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard let length = reader.bigEndian(2, at: offset), length >= 2 else { return nil }
      if marker == 0xE1, let segment = reader.slice(length - 2, at: offset + 2),
        let found = EXIF.orientation(segment)
      {
        orientation = found
      }
      if isFrame(marker) {
        guard let height = reader.bigEndian(2, at: offset + 3),
          let width = reader.bigEndian(2, at: offset + 5), width > 0, height > 0
        else { return nil }
        return EncodedPictureInfo(
          format: .jpeg, width: width, height: height, orientation: orientation)
      }
      // A scan or the end without a frame before it.
      if marker == 0xDA || marker == 0xD9 { return nil }
      offset += length
    }
    return nil
  }

  /// The marker at an offset, which moves behind it; a marker may have fill bytes before it.
  private static func marker(_ reader: ByteReader, at offset: inout Int) -> UInt8? {
    guard reader[offset] == 0xFF else { return nil }
    while let byte = reader[offset] {
      offset += 1
      if byte != 0xFF { return byte }
    }
    return nil
  }

  /// Whether a marker begins a frame: SOF0 to SOF15 without DHT, JPG and DAC, which lie among them.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Puts an EXIF segment with an orientation into a JPEG, behind the JFIF segment where it has one.
  static func inserting(_ orientation: PictureOrientation, into jpeg: [UInt8]) -> [UInt8] {
    let reader = ByteReader(jpeg[...])
    var place = 2
    if reader.bigEndian(2, at: 2) == 0xFFE0, let length = reader.bigEndian(2, at: 4) {
      place = min(4 + length, jpeg.count)
    }
    let segment = EXIF.segment(orientation)
    let length = segment.count + 2
    let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    return jpeg[..<place] + head + segment + jpeg[place...]
  }
}

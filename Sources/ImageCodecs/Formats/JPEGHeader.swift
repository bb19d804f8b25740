import ProfileCore

/// The marker segments before a JPEG's first scan.
enum JPEGHeader {
  /// A marker and what its segment holds.
  private struct Segment {
    var marker: UInt8
    var content: ByteReader
  }

  /// The size out of the frame's header, and the orientation out of the EXIF segment.
  static func info(_ reader: ByteReader) -> EncodedPictureInfo? {
    var orientation = PictureOrientation.up
    var offset = 2
    while let segment = segment(reader, at: &offset), segment.marker != scan {
      if segment.marker == 0xE1, let found = EXIF.orientation(segment.content) {
        orientation = found
      }
      if isFrame(segment.marker) {
        guard let height = segment.content.bigEndian(2, at: 1),
          let width = segment.content.bigEndian(2, at: 3), width > 0, height > 0
        else { return nil }
        return EncodedPictureInfo(
          format: .jpeg, width: width, height: height, orientation: orientation)
      }
    }
    return nil
  }

  /// Whether there is a scan: a file that ends before it has nothing to show.
  static func hasScan(_ reader: ByteReader) -> Bool {
    var offset = 2
    while let segment = segment(reader, at: &offset) {
      if segment.marker == scan { return true }
    }
    return false
  }

  private static let scan: UInt8 = 0xDA

  /// The segment at an offset, which moves behind it; `nil` at the end of the image or of the data.
  private static func segment(_ reader: ByteReader, at offset: inout Int) -> Segment? {
    while let marker = marker(reader, at: &offset), marker != 0xD9 {
      // Markers without a segment: TEM and the restart markers.
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard let length = reader.bigEndian(2, at: offset), length >= 2,
        let content = reader.slice(length - 2, at: offset + 2)
      else { return nil }
      offset += length
      return Segment(marker: marker, content: content)
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

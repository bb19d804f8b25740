import ImageCodecs
import ProfileCore
import Testing

@Suite("What encoded images say of themselves")
struct EncodedPictureTests {
  @Test(
    "Formats are told apart by content",
    arguments: [
      (Samples.gif, EncodedPictureInfo(format: .gif, width: 320, height: 240)),
      (Samples.heic, EncodedPictureInfo(format: .heic, width: 0, height: 0)),
      (Samples.webPLossy, EncodedPictureInfo(format: .webp, width: 320, height: 240)),
      (Samples.webPExtended, EncodedPictureInfo(format: .webp, width: 320, height: 240)),
      (Samples.webPLossless, EncodedPictureInfo(format: .webp, width: 320, height: 240)),
    ])
  func formats(_ data: [UInt8], _ info: EncodedPictureInfo) {
    #expect(EncodedPicture.info(of: data) == info)
  }

  @Test("A PNG's size is in its first chunk")
  func png() throws {
    let data = try #require(SystemImageCodec().pngData(of: .textured(300, 2)))
    #expect(
      EncodedPicture.info(of: data) == EncodedPictureInfo(format: .png, width: 300, height: 2))
  }

  @Test(
    "Orientation is read in either byte order, and other tags are passed over",
    arguments: [false, true])
  func byteOrder(_ isBig: Bool) throws {
    func short(_ value: UInt8) -> [UInt8] { isBig ? [0, value] : [value, 0] }
    func long(_ value: UInt8) -> [UInt8] { isBig ? [0, 0, 0, value] : [value, 0, 0, 0] }
    let other = (isBig ? [0x01, 0x0F] : [0x0F, 0x01]) + short(3) + long(1) + short(9) + [0, 0]
    let tag = (isBig ? [0x01, 0x12] : [0x12, 0x01]) + short(3) + long(1) + short(6) + [0, 0]
    let head = Array("Exif\0\0".utf8) + Array((isBig ? "MM" : "II").utf8) + short(42) + long(8)
    let segment = head + short(2) + other + tag + long(0)
    let jpeg = try #require(
      SystemImageCodec().jpegData(of: .textured(8, 4), compressionQuality: 0.5))
    let whole =
      jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + jpeg.dropFirst(2)
    #expect(
      EncodedPicture.info(of: Array(whole))
        == EncodedPictureInfo(format: .jpeg, width: 8, height: 4, orientation: .right))
    #expect(SystemImageCodec().decode(Array(whole))?.orientation == .right)
  }

  @Test("No prefix and no changed byte of an image makes the reader trap")
  func hostile() throws {
    let codec = SystemImageCodec(pixelLimit: 4096)
    let images = [
      try #require(
        codec.jpegData(of: .textured(16, 16, orientation: .left), compressionQuality: 0.5)),
      try #require(codec.pngData(of: .textured(16, 16))),
      Samples.gif, Samples.heic, Samples.webPLossy, Samples.webPExtended, Samples.webPLossless,
    ]
    for image in images {
      for count in 0..<image.count {
        _ = codec.decode(Array(image.prefix(count)))
        var changed = image
        changed[count] ^= 0xFF
        _ = EncodedPicture.info(of: changed)
        _ = codec.decode(changed)
      }
    }
  }
}

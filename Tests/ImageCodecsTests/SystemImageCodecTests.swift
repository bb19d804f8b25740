import ImageCodecs
import ProfileCore
import Testing

@Suite("Codec of the system")
struct SystemImageCodecTests {
  let codec = SystemImageCodec()

  func jpeg(_ picture: Picture, _ quality: Double = 0.5) throws -> [UInt8] {
    try #require(codec.jpegData(of: picture, compressionQuality: quality))
  }

  @Test("A JPEG decodes to the same size, with colours near the old ones")
  func roundTrip() throws {
    let data = try jpeg(.plain(200, 100, 50), 1)
    let picture = try #require(codec.decode(data))
    #expect(picture.width == 8 && picture.height == 8)
    let pixels = try #require(picture.pixels)
    for (index, expected) in [200, 100, 50, 255].enumerated() {
      #expect(abs(Int(pixels[index]) - expected) <= 3)
    }
  }

  @Test("A PNG decodes to the very pixels, alpha and all")
  func exact() throws {
    let picture = Picture.textured(33, 17, alpha: 77)
    let data = try #require(codec.pngData(of: picture))
    #expect(codec.decode(data) == picture)
  }

  @Test("Quality costs bytes, and what lies outside of the scale is its end")
  func quality() throws {
    let picture = Picture.textured(256, 192)
    let sizes = try [0, 0.1, 0.5, 0.9, 1].map { try jpeg(picture, $0).count }
    #expect(sizes == sizes.sorted())
    #expect(Set(sizes).count == sizes.count)
    #expect(try jpeg(picture, -3) == jpeg(picture, 0))
    #expect(try jpeg(picture, 7) == jpeg(picture, 1))
    #expect(try jpeg(picture, .nan) == jpeg(picture, 0))
    #expect(try jpeg(picture) == jpeg(picture))
  }

  @Test("Quality 0.5 is 50: the tables of the standard's annex K, with 4:2:0")
  func tables() throws {
    let data = try jpeg(.textured(64, 64))
    let table = try #require(data.indices.first { data[$0...].starts(with: [0xFF, 0xDB]) })
    #expect(data[table + 5] == 16)
    let frame = try #require(data.indices.first { data[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(data[frame + 11] == 0x22)
  }

  @Test(
    "The orientation is written, read back, and lost in a PNG",
    arguments: PictureOrientation.allCases)
  func orientation(_ orientation: PictureOrientation) throws {
    let picture = Picture.textured(24, 16, orientation: orientation)
    let data = try jpeg(picture)
    #expect(
      EncodedPicture.info(of: data)
        == EncodedPictureInfo(format: .jpeg, width: 24, height: 16, orientation: orientation))
    #expect(codec.decode(data)?.orientation == orientation)
    let png = try #require(codec.pngData(of: picture))
    #expect(codec.decode(png)?.orientation == .up)
  }

  @Test("An image without data is not encoded")
  func unencodable() {
    #expect(codec.jpegData(of: .unencodable(width: 9, height: 9), compressionQuality: 0.5) == nil)
    #expect(codec.pngData(of: .empty) == nil)
  }

  @Test("A truncated JPEG decodes with a warning")
  func truncated() throws {
    let data = try jpeg(.textured(256, 192))
    let decoded = try codec.decoded(Array(data.prefix(data.count / 2)))
    #expect(decoded.warning == "Premature end of JPEG file")
    #expect(decoded.picture.width == 256 && decoded.picture.height == 192)
    #expect(try codec.decoded(data).warning == nil)
  }

  @Test("Corrupt images are none")
  func corrupt() throws {
    let jpeg = try jpeg(.textured(32, 32))
    let scan = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
    #expect(codec.decode(Array(jpeg.prefix(scan))) == nil)
    let table = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC4]) })
    var broken = jpeg
    broken[table + 4] = 0x77
    #expect(throws: DecodeFailure.corrupt("Bogus DHT index 103")) { try codec.decoded(broken) }
    let png = try #require(codec.pngData(of: .textured(32, 32)))
    #expect(codec.decode(Array(png.prefix(png.count / 2))) == nil)
    var changed = png
    changed[png.count / 2] ^= 0xFF
    #expect(codec.decode(changed) == nil)
    #expect(throws: DecodeFailure.self) { try codec.decoded(Array(png.prefix(20))) }
    #expect(codec.decode([0xFF, 0xD8, 0xFF]) == nil)
  }

  @Test("What is no image, or none that is decoded here, says so")
  func refused() {
    func failure(_ data: [UInt8]) -> DecodeFailure? {
      do throws(DecodeFailure) {
        _ = try codec.decoded(data)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure([]) == .unknownFormat)
    #expect(failure(Array("not an image".utf8)) == .unknownFormat)
    #expect(failure(Samples.heic) == .notDecodableHere(.heic))
    #expect(failure(Samples.gif) == .notDecodableHere(.gif))
    #expect(failure(Samples.webPLossy) == .notDecodableHere(.webp))
    #expect(codec.decode(Samples.heic) == nil)
  }

  @Test("A picture that declares too many pixels is refused by its header")
  func bomb() throws {
    var png = try #require(codec.pngData(of: .textured(2, 2)))
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: DecodeFailure.tooLarge(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)) {
      try codec.decoded(png)
    }
    let small = SystemImageCodec(pixelLimit: 63)
    #expect(small.decode(try jpeg(.plain(1, 2, 3))) == nil)
    #expect(SystemImageCodec(pixelLimit: 64).decode(try jpeg(.plain(1, 2, 3))) != nil)
  }

  @Test("Transparent pixels lie on black, unless on white")
  func alpha() throws {
    func red(_ codec: SystemImageCodec) throws -> UInt8 {
      let data = try #require(
        codec.jpegData(of: .plain(255, 255, 255, alpha: 0), compressionQuality: 1))
      return try #require(codec.decode(data)?.pixels?[0])
    }
    #expect(try red(codec) == 0)
    #expect(try red(SystemImageCodec(background: .white)) == 255)
  }
}

import ImageCodecs
import ProfileCore
import Testing

@Suite("Small copies of pictures")
struct ThumbnailTests {
  private let codec = SystemImageCodec()

  @Test("A large picture becomes smaller and keeps its shape", arguments: [(400, 200), (200, 400)])
  func fits(_ width: Int, _ height: Int) throws {
    let data = try #require(codec.jpegData(of: .textured(width, height), compressionQuality: 0.9))
    let copy = try #require(Thumbnail(of: data, codec: codec, longestSide: 100))
    #expect(copy.mediaType == "image/jpeg")
    #expect(copy.width == width / 4 && copy.height == height / 4)
    let picture = try #require(codec.decode(copy.data))
    #expect(picture.width == copy.width && picture.height == copy.height)
  }

  @Test("A small picture stays as large as it is")
  func stays() throws {
    let data = try #require(codec.pngData(of: .plain(200, 100, 50)))
    let copy = try #require(Thumbnail(of: data, codec: codec))
    #expect(copy.width == 8 && copy.height == 8)
  }

  @Test("A copy has the colours of what it stands for, also where that is long and thin")
  func colours() throws {
    var pixels: [UInt8] = []
    for x in 0..<1000 { pixels += x < 500 ? [255, 0, 0, 128] : [0, 0, 255, 128] }
    let data = try #require(codec.pngData(of: Picture(width: 1000, height: 1, pixels: pixels)))
    let copy = try #require(Thumbnail(of: data, codec: codec, longestSide: 10))
    #expect(copy.mediaType == "image/png")
    let picture = try #require(codec.decode(copy.data))
    #expect(picture.width == 10 && picture.height == 1)
    #expect(picture.pixels?.prefix(4) == [255, 0, 0, 128])
    #expect(picture.pixels?.suffix(4) == [0, 0, 255, 128])
  }

  @Test("A copy is upright, and nothing of the file but its pixels is in it")
  func upright() throws {
    // Left half white, right half black; turned by a quarter the white is at the top or below.
    var pixels: [UInt8] = []
    for _ in 0..<32 {
      for x in 0..<64 { pixels += Array(repeating: x < 32 ? 255 : 0, count: 3) + [255] }
    }
    for (orientation, isWhiteFirst) in [
      (PictureOrientation.right, true), (.left, false), (.leftMirrored, true),
      (.rightMirrored, false),
    ] {
      let picture = Picture(width: 64, height: 32, orientation: orientation, pixels: pixels)
      let data = try #require(codec.jpegData(of: picture, compressionQuality: 1))
      let copy = try #require(Thumbnail(of: data, codec: codec))
      #expect(copy.width == 32 && copy.height == 64, "\(orientation)")
      let small = try #require(codec.decode(copy.data))
      #expect(small.orientation == .up)
      #expect((small.pixels?.first ?? 0 > 128) == isWhiteFirst, "\(orientation)")
      #expect(!copy.data.contains("Exif"))
    }
    for (orientation, isWhiteFirst) in [
      (PictureOrientation.up, true), (.upMirrored, false), (.down, false), (.downMirrored, true),
    ] {
      let picture = Picture(width: 64, height: 32, orientation: orientation, pixels: pixels)
      let data = try #require(codec.jpegData(of: picture, compressionQuality: 1))
      let small = try #require(Thumbnail(of: data, codec: codec).flatMap { codec.decode($0.data) })
      #expect((small.pixels?.first ?? 0 > 128) == isWhiteFirst, "\(orientation)")
    }
  }

  @Test("What cannot be decoded has no copy")
  func undecodable() {
    for data in [[], Samples.gif, Samples.heic, Array("notes".utf8)] {
      #expect(Thumbnail(of: data, codec: codec) == nil)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: text) }
  }
}

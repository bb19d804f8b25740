import ImageCodecs
import ProfileCore
import Synchronization
import Testing

/// Counts what it is asked.
private final class CountingCodec: ImageCodec {
  let count = Mutex(0)
  var asked: Int { count.withLock { $0 } }

  func decode(_ data: [UInt8]) -> Picture? {
    count.withLock { $0 += 1 }
    return data.isEmpty ? nil : .plain(data[0], 0, 0)
  }

  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    count.withLock { $0 += 1 }
    return picture.pixels.map { [UInt8(compressionQuality * 100), $0[0]] }
  }

  func pngData(of picture: Picture) -> [UInt8]? {
    count.withLock { $0 += 1 }
    return picture.pixels.map { [$0[0]] }
  }
}

@Suite("Memory of a codec's answers")
struct CachingImageCodecTests {
  @Test("The same question is asked once, an answer of none included")
  func remembers() {
    let counting = CountingCodec()
    let codec = CachingImageCodec(counting)
    for _ in 0..<3 {
      #expect(codec.decode([7, 1]) == .plain(7, 0, 0))
      #expect(codec.decode([]) == nil)
      #expect(codec.jpegData(of: .plain(7, 0, 0), compressionQuality: 0.5) == [50, 7])
      #expect(codec.pngData(of: .plain(7, 0, 0)) == [7])
      #expect(codec.pngData(of: .empty) == nil)
    }
    #expect(counting.asked == 5)
  }

  @Test("Questions that differ anywhere are different questions")
  func tellsApart() {
    let codec = CachingImageCodec(CountingCodec())
    #expect(codec.jpegData(of: .plain(1, 0, 0), compressionQuality: 0.5) == [50, 1])
    #expect(codec.jpegData(of: .plain(1, 0, 0), compressionQuality: 0.6) == [60, 1])
    #expect(codec.jpegData(of: .plain(2, 0, 0), compressionQuality: 0.5) == [50, 2])
    // Differs in a byte that the hash does not look at.
    var data = [UInt8](repeating: 1, count: 1000)
    let counting = CountingCodec()
    let second = CachingImageCodec(counting)
    _ = second.decode(data)
    data[1] = 2
    _ = second.decode(data)
    #expect(counting.asked == 2)
  }

  @Test("It forgets the oldest where it would remember too much")
  func forgets() {
    let counting = CountingCodec()
    // Each question is one byte and its answer 256.
    let codec = CachingImageCodec(counting, limit: 600)
    for byte: UInt8 in [1, 2, 1, 2] { _ = codec.decode([byte]) }
    #expect(counting.asked == 2)
    _ = codec.decode([3])
    _ = codec.decode([2])
    #expect(counting.asked == 3)
    _ = codec.decode([1])
    #expect(counting.asked == 4)
    let none = CachingImageCodec(counting, limit: 10)
    #expect(none.decode([1]) == .plain(1, 0, 0))
    #expect(none.decode([1]) == .plain(1, 0, 0))
    #expect(counting.asked == 6)
  }

  @Test("Several threads may share one")
  func shared() async {
    let codec = CachingImageCodec(SystemImageCodec(), limit: 1 << 20)
    let picture = Picture.textured(64, 64)
    let expected = SystemImageCodec().jpegData(of: picture, compressionQuality: 0.5)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { codec.jpegData(of: picture, compressionQuality: 0.5) }
      }
      for await data in group { #expect(data == expected) }
    }
  }
}

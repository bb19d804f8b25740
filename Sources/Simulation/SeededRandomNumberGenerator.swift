/// A small, fast generator (SplitMix64) whose numbers depend on its seed alone.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers on every platform.
  public init(seed: UInt64) {
    state = seed
  }

  /// Makes the generator of one scenario: its numbers depend on the run's seed and on the
  /// scenario's id, and on neither the order nor the number of the scenarios played.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - id: What tells the scenario from all others.
  public init(seed: UInt64, id: String) {
    // FNV-1a, so that the id takes part byte by byte.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var id = id
    id.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    state = seed &+ hash
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension SeededRandomNumberGenerator {
  /// The letters and digits that Firebase makes its ids of.
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  /// Makes an id of letters and digits, as Firebase does for users (28) and documents (20).
  ///
  /// - Parameter length: The number of characters.
  public mutating func identifier(length: Int) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      for index in 0..<length {
        buffer[index] = Self.alphabet[Int(next() % UInt64(Self.alphabet.count))]
      }
      return length
    }
  }

  /// Makes the text of a version 4 UUID in upper case, as `UUID().uuidString` writes it.
  public mutating func uuid() -> String {
    var high = next()
    var low = next()
    high = (high & 0xffff_ffff_ffff_0fff) | 0x4000
    low = (low & 0x3fff_ffff_ffff_ffff) | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = index < 16 ? high : low
        buffer[position] = Self.hexadecimal[Int((word >> UInt64((15 - index % 16) * 4)) & 15)]
        position += 1
      }
      return position
    }
  }
}

/// A hash of bytes that is the same in every process and every version (FNV-1a, 64 bits).
public struct StableHash: Sendable, Hashable {
  /// The hash of what has been added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the hash of nothing.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

extension [UInt8] {
  /// A hash that is the same in every process.
  package var stableHash: UInt64 {
    var hash = StableHash()
    hash.add(self)
    return hash.value
  }
}

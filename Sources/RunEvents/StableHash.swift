extension [UInt8] {
  /// A hash that is the same in every process (FNV-1a).
  @inlinable
  package var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

/// Bytes that are equal where all are, and hashed by a few: a hash of megabytes would cost more
/// than the look-up saves.
package struct SampledBytes: Hashable {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 61)) {
      hasher.combine(bytes[index])
    }
  }
}

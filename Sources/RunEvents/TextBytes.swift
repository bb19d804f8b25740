// Texts are searched by their bytes: what is looked for is ASCII, and a walk over characters, or
// even over a view of bytes, would cost several times as much.
extension String {
  /// Asks something of the text's bytes, where they lie.
  @inlinable
  package func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    if let answer = utf8.withContiguousStorageIfAvailable(body) { return answer }
    var copy = self
    return copy.withUTF8(body)
  }

  /// How many bytes stand before the first of a kind; `nil` where there is none.
  @inlinable
  package func offset(of byte: UInt8) -> Int? {
    withBytes { bytes in
      var place = 0
      while place < bytes.count {
        if bytes[place] == byte { return place }
        place += 1
      }
      return nil
    }
  }

  /// Whether the bytes of another text stand at a place in this one.
  @inlinable
  package func holds(_ other: String, at offset: Int = 0) -> Bool {
    withBytes { bytes in
      other.withBytes { other in
        guard bytes.count - offset >= other.count else { return false }
        var place = 0
        while place < other.count {
          if bytes[offset + place] != other[place] { return false }
          place += 1
        }
        return true
      }
    }
  }

  /// The byte at a place; `nil` behind the end.
  @inlinable
  package func byte(at offset: Int) -> UInt8? {
    withBytes { offset < $0.count ? $0[offset] : nil }
  }
}

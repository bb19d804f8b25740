/// A path as Firebase tells it from others: by its bytes. To Swift an é is the same text whether it is
/// one character or an e with an accent; to Firestore and Storage the two are different names.
struct PathKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: PathKey, right: PathKey) -> Bool {
    left.text.isIdentical(to: right.text)
  }

  func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether nothing tells the text from another, byte by byte.
  func isIdentical(to other: String) -> Bool {
    withBytes { left in
      other.withBytes { right in
        guard left.count == right.count else { return false }
        for place in left.indices where left[place] != right[place] { return false }
        return true
      }
    }
  }

  /// Whether the text comes before another by its bytes.
  func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

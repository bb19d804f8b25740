/// A path as Firestore tells it from others: by its bytes. To Swift an é is the same text whether it is
/// one character or an e with an accent; to Firestore the two are names of different documents.
struct DocumentKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: DocumentKey, right: DocumentKey) -> Bool {
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
      other.withBytes { left.count == $0.count && left.elementsEqual($0) }
    }
  }
}

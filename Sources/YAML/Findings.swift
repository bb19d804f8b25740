import Diagnostics

/// Gathers what is wrong with a text, up to a limit.
struct Findings {
  private let path: String
  private let limit: Int
  private(set) var list: [Diagnostic] = []
  private var firstOfDocument = 0

  init(path: String, limit: Int) {
    self.path = path
    self.limit = max(limit, 1)
  }

  /// Whether further findings are dropped.
  var isFull: Bool { list.count >= limit }

  mutating func add(
    _ message: @autoclosure () -> String, at range: SourceRange?,
    hint: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = []
  ) {
    guard !isFull else { return }
    list.append(
      Diagnostic(.error, message(), path: path, at: range, hint: hint(), notes: notes()))
  }

  mutating func add(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    list.append(diagnostic)
  }

  /// Puts the findings of the document that ends here into the order of the text.
  mutating func endDocument() {
    list[firstOfDocument...].sort { left, right in
      guard let left = left.range, let right = right.range else { return left.range != nil }
      return left.start < right.start
    }
    firstOfDocument = list.count
  }
}

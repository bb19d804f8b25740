/// Finds what a person probably meant.
public enum Suggestion {
  /// The candidate nearest to a misspelt word.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been written; the first of equally near ones wins.
  /// - Returns: The nearest candidate, or `nil` where none is near enough to be meant: a third of
  ///   the word may differ, and case never counts as a difference.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= 80 else { return nil }
    let written = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let distance = distance(written, Array(candidate.lowercased().unicodeScalars))
      let bound = max(1, max(written.count, candidate.unicodeScalars.count) / 3)
      if distance <= bound, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate ?? beginning(with: written, among: candidates)
  }

  /// The first candidate that goes on where the word ends.
  private static func beginning(
    with written: [Unicode.Scalar], among candidates: some Sequence<String>
  ) -> String? {
    guard written.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().unicodeScalars.starts(with: written) }
  }

  /// A hint that names the nearest candidate, or the first few where none is near.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been written.
  /// - Returns: Such as `did you mean 'tap'?` or `expected one of 'tap', 'pick'`; `nil` where
  ///   there are no candidates.
  public static func hint(for word: String, among candidates: [String]) -> String? {
    if let nearest = nearest(to: word, among: candidates) { return "did you mean '\(nearest)'?" }
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return "expected '\(first)'" }
    let shown = candidates.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "expected one of \(shown)\(candidates.count > 8 ? ", …" : "")"
  }

  /// The number of scalars to insert, delete, replace or swap with their neighbour.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}

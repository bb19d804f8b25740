/// Finds what a person probably meant.
public enum Suggestion {
  /// The candidate nearest to a misspelt word.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been written; the first of equally near ones wins.
  /// - Returns: The nearest candidate, or `nil` where none is near enough to be meant: a third of
  ///   the word may differ, and case never counts as a difference. A word of which only the
  ///   beginning was written, or all but what stands before a `/` or `.`, misspelt or not, is near as well.
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
      ?? ending(with: written, among: candidates) ?? member(near: written, of: candidates)
  }

  /// The first candidate that goes on where the word ends.
  private static func beginning(
    with written: [Unicode.Scalar], among candidates: some Sequence<String>
  ) -> String? {
    guard written.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().unicodeScalars.starts(with: written) }
  }

  /// The first candidate that has the word behind its family's name, as in `storage/unknown`.
  private static func ending(
    with written: [Unicode.Scalar], among candidates: some Sequence<String>
  ) -> String? {
    guard written.count >= 3 else { return nil }
    return candidates.first { candidate in
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard scalars.count > written.count, scalars.suffix(written.count).elementsEqual(written)
      else { return false }
      let before = scalars[scalars.count - written.count - 1]
      return before == "/" || before == "."
    }
  }

  /// The candidate whose own name, without its family's, is nearest to the word.
  private static func member(
    near written: [Unicode.Scalar], of candidates: some Sequence<String>
  ) -> String? {
    guard written.count >= 4 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let scalars = Array(candidate.lowercased().unicodeScalars)
      guard let mark = scalars.lastIndex(where: { $0 == "/" || $0 == "." }) else { continue }
      let name = Array(scalars[(mark + 1)...])
      let distance = distance(written, name)
      if distance <= max(written.count, name.count) / 3, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
  }

  /// A hint that names the nearest candidate, or the first few where none is near.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been written.
  /// - Returns: Such as `did you mean 'tap'?` or `expected one of 'tap', 'pick'`; `nil` where
  ///   there are no candidates.
  public static func hint(for word: String, among candidates: [String]) -> String? {
    if word.unicodeScalars.contains(where: isDeceptiveBlank) {
      return "a blank in it is no ordinary one; write it anew"
    }
    if let nearest = nearest(to: word, among: candidates) { return "did you mean '\(nearest)'?" }
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return "expected '\(first)'" }
    let shown = candidates.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return "expected one of \(shown)\(candidates.count > 8 ? ", …" : "")"
  }

  /// Whether a scalar looks like a blank or like nothing, as comes along with text from web pages.
  public static func isDeceptiveBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF: true
    default: false
    }
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

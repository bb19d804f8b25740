internal import Diagnostics

/// What was expected and what was there, one under the other, and where they begin to differ.
struct Difference {
  /// The most scalars that are shown of each.
  var limit: Int
  /// What stands where something was cut.
  var ellipsis: String
  var form: CleanText.Form

  /// The lines that show both; of long ones the part around the first difference.
  func lines(expected: String?, actual: String?) -> [String] {
    guard let expected, let actual else {
      let expectedLine = expected.map { "expected: \(cut($0))" }
      let actualLine = actual.map { "actual:   \(cut($0))" }
      return [expectedLine, actualLine].compactMap { $0 }
    }
    if form.dropsSequences, !expected.utf8.elementsEqual(actual.utf8),
      CleanText.string(expected, as: form).utf8
        .elementsEqual(CleanText.string(actual, as: form).utf8)
    {
      // What differs is what the form leaves out.
      var visible = self
      visible.form = .terminal
      return visible.lines(expected: expected, actual: actual)
    }
    let shared = Self.sharedPrefix(expected.unicodeScalars, actual.unicodeScalars)
    let isLong = isLong(expected) || isLong(actual)
    // Without a common beginning there is nothing to look for.
    guard shared >= 4, !expected.utf8.elementsEqual(actual.utf8) else {
      return ["expected: \(cut(expected))", "actual:   \(cut(actual))"]
    }
    let skipped = isLong ? max(0, shared - limit / 3) : 0
    let (before, rest) = window(of: expected, from: skipped, to: shared)
    let (_, otherRest) = window(of: actual, from: skipped, to: shared)
    let caret = String(repeating: " ", count: Visible.width(of: before)) + "^"
    let place =
      isLong ? " they differ from character \(shared + 1) on" : " they differ from here on"
    return [
      "expected: \(before)\(rest)", "actual:   \(before)\(otherRest)",
      "          \(caret)\(place)",
    ]
  }

  /// One text, cut at the limit.
  func cut(_ text: String) -> String {
    // No text has more scalars than bytes.
    text.utf8.count <= limit
      ? CleanText.string(text, as: form) : window(of: text, from: 0, to: 0).rest
  }

  private func isLong(_ text: String) -> Bool {
    text.utf8.count > limit
      && text.unicodeScalars.index(
        text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) != nil
  }

  /// The part of a text before a place, without the scalars that are skipped, and the part after
  /// it.
  private func window(
    of text: String, from skipped: Int, to place: Int
  ) -> (before: String, rest: String) {
    let scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: skipped)
    let middle = scalars.index(start, offsetBy: place - skipped)
    let room = limit - (place - skipped)
    let end = scalars.index(middle, offsetBy: room, limitedBy: scalars.endIndex)
    let before = CleanText.string(text[start..<middle], as: form)
    var rest = CleanText.string(text[middle..<(end ?? scalars.endIndex)], as: form)
    if let end, end < scalars.endIndex {
      let bytes = text.utf8.distance(from: end, to: text.endIndex)
      rest += "\(ellipsis) (\(bytes) more bytes)"
    }
    return ((skipped > 0 ? ellipsis : "") + before, rest)
  }

  private static func sharedPrefix(
    _ left: String.UnicodeScalarView, _ right: String.UnicodeScalarView
  ) -> Int {
    var count = 0
    for (first, second) in zip(left, right) {
      guard first == second else { break }
      count += 1
    }
    return count
  }
}

import Diagnostics
import ScenarioLanguage

/// What `--name` and `--covers` select by: a text, in which `*` stands for anything, or a regular
/// expression between slashes.
struct TextPattern: Sendable, Hashable {
  /// What a text without a `*` must be for the other.
  enum Plain: Sendable {
    /// A part of it.
    case part
    /// All of it.
    case whole
  }

  private enum Content: Sendable {
    case part(String)
    /// What stands between the stars, in order; the first and the last are the text's ends.
    case pieces([[UInt8]])
    case expression(Pattern)
  }

  /// The pattern as it was written.
  let text: String
  private let content: Content

  /// Reads a pattern.
  ///
  /// - Throws: What is wrong with it, in one line.
  init(_ text: String, plain: Plain) throws(PatternMistake) {
    self.text = text
    if text.utf8.count > 1, text.hasPrefix("/"), text.hasSuffix("/") {
      content = .expression(try Pattern(String(text.dropFirst().dropLast())))
    } else if plain == .part, !text.utf8.contains(UInt8(ascii: "*")) {
      content = .part(text)
    } else {
      content = .pieces(
        text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
          .map { Array($0) })
    }
  }

  /// Whether a text is selected.
  func selects(_ other: String) -> Bool {
    switch content {
    case .part(let text): other.contains(text)
    case .pieces(let pieces): Self.matches(pieces, Array(other.utf8)[...])
    case .expression(let pattern): pattern.isFound(in: other) ?? false
    }
  }

  private static func matches(_ pieces: [[UInt8]], _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pieces.first, let last = pieces.last, text.starts(with: first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    if pieces.count == 1 { return rest.isEmpty }
    // Each piece where it first fits: what is left over is then as long as it can be.
    for piece in pieces.dropFirst().dropLast() {
      while !rest.starts(with: piece) {
        if rest.isEmpty { return false }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(piece.count)
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  static func == (left: TextPattern, right: TextPattern) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

import Diagnostics

/// What `--tag` selects by: a tag, or tags joined by `and`, `or` and `not` with parentheses.
///
/// `not` binds closest, then `and`, then `or`. Words that no operator parts are one tag, blanks and
/// all, and so is what stands in quotes.
indirect enum TagExpression: Sendable, Hashable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// Whether a scenario with these tags is selected.
  func selects(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let tag): tags.contains(tag)
    case .not(let inner): !inner.selects(tags)
    case .and(let left, let right): left.selects(tags) && right.selects(tags)
    case .or(let left, let right): left.selects(tags) || right.selects(tags)
    }
  }

  /// The tags it speaks of, in their order.
  var tags: [String] {
    switch self {
    case .tag(let tag): [tag]
    case .not(let inner): inner.tags
    case .and(let left, let right), .or(let left, let right): left.tags + right.tags
    }
  }

  /// Reads an expression.
  ///
  /// - Throws: What is wrong with it, in one line.
  init(_ text: String) throws(Mistake) {
    var reader = TagExpressionReader(try TagToken.tokens(of: text))
    self = try reader.read()
  }

  /// Why a text is no expression.
  struct Mistake: Error {
    let message: String
  }
}

/// A part of an expression.
private enum TagToken: Hashable {
  case and, or, not, opening, closing
  /// A word; one in quotes is never an operator and joins no other.
  case word(String, isQuoted: Bool)

  var words: String {
    switch self {
    case .and: "'and'"
    case .or: "'or'"
    case .not: "'not'"
    case .opening: "'('"
    case .closing: "')'"
    case .word(let word, _): "'\(Visible.line(word))'"
    }
  }

  static func tokens(of text: String) throws(TagExpression.Mistake) -> [TagToken] {
    var tokens: [TagToken] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case " ", "\t": rest.removeFirst()
      case "(", ")":
        rest.removeFirst()
        tokens.append(scalar == "(" ? .opening : .closing)
      case "\"", "'":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: scalar) else {
          throw TagExpression.Mistake(message: "a quote \(scalar) is not closed")
        }
        tokens.append(.word(String(rest[..<end]), isQuoted: true))
        rest = rest[rest.index(after: end)...]
      default:
        let word = rest.prefix { !" \t()".unicodeScalars.contains($0) }
        rest = rest[word.endIndex...]
        tokens.append(try token(String(word)))
      }
    }
    return tokens
  }

  private static func token(_ word: String) throws(TagExpression.Mistake) -> TagToken {
    switch word {
    case "and": return .and
    case "or": return .or
    case "not": return .not
    case "AND", "&&", "&", "OR", "||", "|", "NOT", "!":
      let plain = word.hasPrefix("&") ? "and" : word.hasPrefix("|") ? "or" : "not"
      let meant = word.first?.isLetter == true ? word.lowercased() : plain
      throw TagExpression.Mistake(message: "'\(word)' is no operator; write '\(meant)'")
    default: return .word(word, isQuoted: false)
    }
  }
}

private struct TagExpressionReader {
  private var tokens: ArraySlice<TagToken>
  private var depth = 0

  init(_ tokens: [TagToken]) {
    self.tokens = tokens[...]
  }

  mutating func read() throws(TagExpression.Mistake) -> TagExpression {
    let expression = try readChoice()
    if let token = tokens.first {
      throw TagExpression.Mistake(
        message: token == .closing
          ? "')' closes nothing" : "\(token.words) follows a tag; write 'and' or 'or' between them")
    }
    return expression
  }

  private mutating func readChoice() throws(TagExpression.Mistake) -> TagExpression {
    var left = try readAll()
    while take(.or) { left = .or(left, try readAll()) }
    return left
  }

  private mutating func readAll() throws(TagExpression.Mistake) -> TagExpression {
    var left = try readOne()
    while take(.and) { left = .and(left, try readOne()) }
    return left
  }

  private mutating func readOne() throws(TagExpression.Mistake) -> TagExpression {
    // The reader calls itself.
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw TagExpression.Mistake(message: "it is nested too deeply") }
    if take(.not) { return .not(try readOne()) }
    if take(.opening) {
      let inner = try readChoice()
      guard take(.closing) else { throw TagExpression.Mistake(message: "a '(' is not closed") }
      return inner
    }
    guard case .word(var tag, let isQuoted) = tokens.first else {
      let found = tokens.first.map { "\($0.words) stands" } ?? "the end comes"
      throw TagExpression.Mistake(message: "\(found) where a tag is expected")
    }
    tokens.removeFirst()
    while !isQuoted, case .word(let next, isQuoted: false) = tokens.first {
      tag += " " + next
      tokens.removeFirst()
    }
    return .tag(tag)
  }

  private mutating func take(_ token: TagToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }
}

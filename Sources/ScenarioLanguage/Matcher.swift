public import Diagnostics
public import RunEvents

/// What a part of the state must be.
public struct Expectation: Sendable {
  /// The path from the root of the state.
  public let path: TextTemplate
  /// Where the path leads, as far as that was known when it was loaded.
  public let target: Target?
  /// Where the path stands.
  public let range: SourceRange
  public let matcher: Matcher

  /// What a path without variables leads to.
  public struct Target: Sendable {
    /// The root's place among those that the vocabulary of the app declares.
    public let root: Int
    /// Where the path goes on behind the root and a dot, in bytes; `nil` where it ends there.
    public let rest: Int?
  }
}

/// What a value must be; every part knows where it stands.
public struct Matcher: Sendable {
  /// Where it stands.
  public let range: SourceRange
  public let content: Content

  init(range: SourceRange, content: Content) {
    self.range = range
    self.content = content
  }

  /// Whether it asks for data without variables, and a value is the same.
  ///
  /// Nearly every expectation is met by this, without being taken apart.
  public func isPlainly(_ value: Value) -> Bool {
    guard case .same(let template) = content, case .value(let wanted) = template.content else {
      return false
    }
    return value.isSame(as: wanted)
  }

  /// A matcher of lists and texts that contain something.
  public init(containing matcher: Matcher) {
    self.init(range: matcher.range, content: .contains(matcher))
  }

  public enum Content: Sendable {
    /// The same scalar, or the same data where a list or an empty mapping is written.
    case same(Template)
    /// A mapping that has at least these keys, matched.
    case subset([(key: TextTemplate, range: SourceRange, matcher: Matcher)])
    /// A list of just as many elements, matched one by one.
    case list([Matcher])
    /// `$equals`: the same data, nothing more and nothing less.
    case equals(Template)
    /// `$contains`
    indirect case contains(Matcher)
    /// `$matches`
    case matches(PatternTemplate)
    /// `$absent`
    case absent(Bool)
    /// `$count`
    indirect case count(Matcher)
    /// `$oneOf`
    case oneOf([Matcher])
    /// `$not`
    indirect case not(Matcher)
    /// `$each`
    indirect case each(Matcher)
    /// `$gt`, `$gte`, `$lt`, `$lte`
    case compare(Comparison, Template)
    /// `$urlOf`
    case urlOf(TextTemplate)
    /// Several matchers in one mapping: all must match.
    case all([Matcher])
    /// One that stands elsewhere; the place of the outer one is that of the alias.
    indirect case alias(Matcher)
  }

  /// How a number is compared.
  public enum Comparison: String, Sendable, CaseIterable {
    case gt = "$gt"
    case gte = "$gte"
    case lt = "$lt"
    case lte = "$lte"
  }
}

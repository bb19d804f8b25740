public import Diagnostics
public import RunEvents
public import Simulation
import YAML

/// A scenario, loaded and checked: whatever it names exists.
///
/// It is an object, for it goes through many hands and never changes.
public final class Scenario: Sendable {
  /// What tells it from all others, the same in every run: `path#document`.
  public let id: String
  /// Its title.
  public let name: String
  /// The file it stands in.
  public let file: String
  /// Where its title stands.
  public let range: SourceRange
  /// The name of its app.
  public let app: String
  /// The numbers of the requirements it covers.
  public let covers: [String]
  /// Its tags.
  public let tags: [String]
  /// What is there before the app is launched, by key, but for the faults.
  public let given: [Given]
  /// What is to go wrong.
  public let faults: [DeclaredFault]
  /// The variables it defines.
  public let vars: [(name: String, value: Template)]
  /// What happens, in order.
  public let steps: [Step]
  /// That it is not to be played, and why.
  public let skip: Skip?
  /// That it is known to fail, and why.
  public let knownFailure: KnownFailure?
  /// Its text, where the loader was asked to keep it.
  public let source: SourceExcerpt?

  init(
    id: String, name: String, file: String, range: SourceRange, app: String, covers: [String],
    tags: [String], given: [Given], faults: [DeclaredFault],
    vars: [(name: String, value: Template)], steps: [Step], skip: Skip?,
    knownFailure: KnownFailure?, source: SourceExcerpt? = nil
  ) {
    self.id = id
    self.name = name
    self.file = file
    self.range = range
    self.app = app
    self.covers = covers
    self.tags = tags
    self.given = given
    self.faults = faults
    self.vars = vars
    self.steps = steps
    self.skip = skip
    self.knownFailure = knownFailure
    self.source = source
  }

  /// The same scenario with its text.
  convenience init(_ other: Scenario, source: SourceExcerpt) {
    self.init(
      id: other.id, name: other.name, file: other.file, range: other.range, app: other.app,
      covers: other.covers, tags: other.tags, given: other.given, faults: other.faults,
      vars: other.vars, steps: other.steps, skip: other.skip, knownFailure: other.knownFailure,
      source: source)
  }
}

/// Something that is there before the app is launched.
public struct Given: Sendable {
  public let key: String
  public let value: Template
}

/// A scenario is not to be played.
public struct Skip: Sendable, Hashable {
  /// Why.
  public let reason: String
  /// The condition of a run under which it is not; whatever the run where it is `nil`.
  public let condition: String?
}

/// A scenario is known to fail; that it passes is then worth reporting.
public struct KnownFailure: Sendable {
  /// Why it fails.
  public let reason: String
  /// Where the work on it is followed, where it is.
  public let issue: String?
}

/// Something that is to go wrong, as a scenario declares it.
public struct DeclaredFault: Sendable {
  /// When a fault strikes.
  public enum Moment: String, Sendable, CaseIterable {
    /// Before the service has done anything.
    case commit
    /// After the service has done its part, before the client hears of it.
    case reply
  }

  /// What the client sees.
  public enum Effect: Sendable {
    case fail(code: String)
    case never
    /// The network loses the request, or the reply.
    case lose
  }

  /// The operation it strikes.
  public let operation: String
  /// Which call, from one, of those that all else fits; every call where it is `nil`.
  public let call: Int?
  /// The paths it strikes; any where it is `nil`.
  public let path: PathPattern?
  /// The user whose calls it strikes, by id or address; anybody's where it is `nil`.
  public let user: String?
  /// The byte at which an upload stops.
  public let byte: Int?
  public let moment: Moment
  /// How long the operation is held up first.
  public let delay: Duration?
  /// What the client sees; the proper answer where it is `nil`.
  public let effect: Effect?
  /// Where it is declared.
  public let range: SourceRange
}

/// Something that happens in a scenario, or that is looked at.
public struct Step: Sendable {
  /// The step's word.
  public let keyword: String
  /// Its argument as it was written.
  let argument: YAMLFragment?
  /// Whether it names a variable.
  public let usesVariables: Bool
  /// Where its word stands.
  public let range: SourceRange
  public let action: Action

  /// The step as it was written, on one line. It is made anew each time: only a scenario that is
  /// not good, or is shown in detail, is asked for it.
  public var text: String {
    argument.map { "\(keyword): \($0.withNode(\.flowText))" } ?? keyword
  }

  /// What a step does.
  public enum Action: Sendable {
    /// A step of the app.
    case perform(Template?)
    /// Looks into the state; `isMust` ends the scenario where something is not as expected.
    case expect([Expectation], isMust: Bool)
    /// Lets virtual time pass until the state is as expected, or until nothing more can happen.
    case waitUntil([Expectation])
    /// Keeps an operation from going on.
    case hold(operation: String, DeclaredFault.Moment)
    /// Lets it go on again.
    case release(operation: String)
    /// Lets virtual time pass.
    case advance(Duration)
    /// Lets virtual time pass, for as long as a variable says.
    case advanceBy(Template)
    /// Keeps parts of the state as variables.
    case save([(name: String, path: TextTemplate, range: SourceRange)])
  }
}

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
  }

  /// How a number is compared.
  public enum Comparison: String, Sendable, CaseIterable {
    case gt = "$gt"
    case gte = "$gte"
    case lt = "$lt"
    case lte = "$lte"
  }
}

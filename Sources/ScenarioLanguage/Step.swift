public import Diagnostics
public import RunEvents
import YAML

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
  /// Where it comes from, where it does not simply stand among the steps of its scenario.
  public let origin: StepOrigin?

  init(
    keyword: String, argument: YAMLFragment?, usesVariables: Bool, range: SourceRange,
    action: Action,
    origin: StepOrigin? = nil
  ) {
    self.keyword = keyword
    self.argument = argument
    self.usesVariables = usesVariables
    self.range = range
    self.action = action
    self.origin = origin
  }

  /// The same step, come from somewhere.
  func from(_ origin: StepOrigin?, action: Action? = nil) -> Step {
    Step(
      keyword: keyword, argument: argument, usesVariables: usesVariables, range: range,
      action: action ?? self.action, origin: origin)
  }

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
    case hold(operation: String, DeclaredFault.Moment, call: Int?)
    /// Lets it go on again, or one call of it.
    case release(operation: String, call: Int?)
    /// Lets virtual time pass.
    case advance(Duration)
    /// Lets virtual time pass, for as long as a variable says.
    case advanceBy(Template)
    /// Keeps parts of the state as variables.
    case save([(name: String, path: TextTemplate, range: SourceRange)])
    /// Begins shared steps, which follow: gives their parameters what they hold.
    case enter(ScopeEntry)
    /// Begins a repetition, the rounds of which follow.
    case begin
  }
}

/// Where a step comes from that does not simply stand among the steps of its scenario.
public final class StepOrigin: Sendable {
  /// The file it stands in.
  public let file: String
  /// How many blocks it stands in, such as shared steps or a repetition.
  public let depth: Int
  /// Which scope its variables belong to; zero is the scenario's own.
  public let scope: Int
  /// The places that led to it, the nearest first.
  public let notes: [PlaceNote]
  /// The scope that begins with it without a step of its own, as that of a folder's defaults does.
  public let entry: ScopeEntry?
  /// The scopes that end behind it, the innermost first.
  public let exits: [ScopeExit]

  init(
    file: String, depth: Int = 0, scope: Int = 0, notes: [PlaceNote] = [],
    entry: ScopeEntry? = nil, exits: [ScopeExit] = []
  ) {
    self.file = file
    self.depth = depth
    self.scope = scope
    self.notes = notes
    self.entry = entry
    self.exits = exits
  }
}

/// What the variables of a scope hold when it begins.
public struct ScopeEntry: Sendable {
  /// The scope that begins; its variables are those of nobody else.
  public let scope: Int
  /// What it is given, in the variables of the scope that runs it.
  public let arguments: [(name: String, value: Template)]
  /// What it defines itself, one after another.
  public let own: [(name: String, value: Template)]
}

/// What a scope leaves behind.
public struct ScopeExit: Sendable {
  /// The scope that ends.
  public let scope: Int
  /// The scope that goes on.
  public let outer: Int
  /// The names under which it keeps results, and how these are made in the scope that ends.
  public let results: [(name: String, value: Template)]
}

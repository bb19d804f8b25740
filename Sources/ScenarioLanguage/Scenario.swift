public import Diagnostics
public import RunEvents
public import Simulation
import YAML

/// A scenario, loaded and checked: whatever it names exists.
///
/// It is an object, for it goes through many hands and never changes.
public final class Scenario: Sendable {
  /// What tells it from all others, the same in every run: `path#document`, and behind it `[row-n]`
  /// where rows make several scenarios of a document.
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
  /// Its tags, those of its folders first.
  public let tags: [String]
  /// What is there before the app is launched, by key, but for the faults.
  public let given: [Given]
  /// What is to go wrong.
  public let faults: [DeclaredFault]
  /// The variables it defines.
  public let vars: [(name: String, value: Template)]
  /// What happens, in order, from what prepares it to what is done at its end.
  public let steps: [Step]
  /// How many of the steps prepare it.
  public let beforeCount: Int
  /// Where the steps begin that are played at its end, however it went.
  public let afterStart: Int
  /// Whether every change of the state must be expected somewhere.
  public let isExhaustive: Bool
  /// That it is not to be played, and why.
  public let skip: Skip?
  /// That it is known to fail, and why.
  public let knownFailure: KnownFailure?
  /// The row of examples that it is made of, where it is.
  public let row: PlaceNote?
  /// Its text, where the loader was asked to keep it.
  public let source: SourceExcerpt?

  init(_ parts: Parts, source: SourceExcerpt? = nil) {
    id = parts.id
    name = parts.name
    file = parts.file
    range = parts.range
    app = parts.app
    covers = parts.covers
    tags = parts.tags
    given = parts.given
    faults = parts.faults
    vars = parts.vars
    steps = parts.steps
    beforeCount = parts.beforeCount
    afterStart = parts.afterStart
    isExhaustive = parts.isExhaustive
    skip = parts.skip
    knownFailure = parts.knownFailure
    row = parts.row
    self.source = source
  }

  /// What a scenario is made of.
  struct Parts {
    var id: String
    var name: String
    var file: String
    var range: SourceRange
    var app: String
    var covers: [String]
    var tags: [String]
    var given: [Given]
    var faults: [DeclaredFault]
    var vars: [(name: String, value: Template)]
    var steps: [Step]
    var beforeCount = 0
    var afterStart: Int
    var isExhaustive = false
    var skip: Skip?
    var knownFailure: KnownFailure?
    var row: PlaceNote?
  }

  /// Which part of the scenario a step belongs to.
  public func phase(of index: Int) -> StepPhase {
    index < beforeCount ? .before : index < afterStart ? .steps : .after
  }

  /// Where something stands that is given under a key; the title's place where nothing is.
  public func place(ofGiven key: String?) -> Place {
    let given = given.first { $0.key == key }
    return Place(file: given?.file ?? file, given?.value.range ?? range)
  }

  /// Where a step stands.
  public func place(of step: Step) -> Place {
    Place(file: step.origin?.file ?? file, step.range)
  }
}

extension Place {
  /// The beginning of a part of a file.
  public init(file: String, _ range: SourceRange) {
    self.init(file: file, line: range.start.line, column: range.start.column)
  }
}

/// Something that is there before the app is launched.
public struct Given: Sendable {
  public let key: String
  public let value: Template
  /// The file it stands in, where that is not the scenario's own.
  public var file: String?
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
  public var reason: String
  /// Where the work on it is followed, where it is.
  public var issue: String?
  /// The places of the steps in which it fails; any where it is `nil`.
  public var steps: [Int]?
  /// What a failed check's message says; anything where it is `nil`.
  public var message: Matcher?
  /// The last day on which it may fail; for ever where it is `nil`.
  public var until: CalendarDate?
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

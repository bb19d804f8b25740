/// What happens in a run, in order; all that a person or a machine reads afterwards is made of it.
///
/// The events of one scenario stand together: `scenarioStarted`, then its steps, checks and
/// operations, then `timing`, then `scenarioFinished`; the run's own `timing` stands before
/// `runFinished`. Same files, same seed: the same events, byte
/// for byte, but for `timing`, which alone knows the wall clock.
public enum RunEvent: Sendable, Hashable, Codable {
  /// The version of the events' shape; it grows when a reader of an older one would be misled.
  public static let version = 1

  case runStarted(RunStarted)
  case fileRejected(FileRejected)
  case scenarioStarted(ScenarioStarted)
  case stepFinished(StepFinished)
  case checkFailed(CheckFailed)
  case operation(OperationEvent)
  case timing(Timing)
  case scenarioFinished(ScenarioFinished)
  case runFinished(RunFinished)
}

/// A run begins.
public struct RunStarted: Sendable, Hashable, Codable {
  /// The version of the tool.
  public var toolVersion: String
  /// The seed of the run.
  public var seed: UInt64
  /// Which part of the whole it is, where the run was split.
  public var shard: Shard?

  public init(toolVersion: String, seed: UInt64, shard: Shard? = nil) {
    self.toolVersion = toolVersion
    self.seed = seed
    self.shard = shard
  }
}

/// A place in a scenario file, line and column from one.
public struct Place: Sendable, Hashable, Codable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place as editors understand it: `file:line:column`.
  public var text: String { "\(file):\(line):\(column)" }
}

/// A scenario, or a whole file, could not be loaded; nothing of it was played.
public struct FileRejected: Sendable, Hashable, Codable {
  /// The file.
  public var file: String
  /// One mistake in it.
  public struct Mistake: Sendable, Hashable, Codable {
    /// Where it is.
    public var place: Place
    /// What is wrong, in one line.
    public var message: String
    /// The whole finding as a person sees it: place, message, excerpt and caret, without colour.
    public var rendered: String

    public init(place: Place, message: String, rendered: String) {
      self.place = place
      self.message = message
      self.rendered = rendered
    }
  }
  /// What is wrong with it, at least one.
  public var mistakes: [Mistake]
  /// How many further mistakes are left out.
  public var omitted: Int
  /// Where in the whole it stands, from zero, where the run was split.
  public var position: Int?

  public init(file: String, mistakes: [Mistake], omitted: Int = 0) {
    self.file = file
    self.mistakes = mistakes
    self.omitted = omitted
  }
}

/// A step has been played, or is known not to be.
public struct StepFinished: Sendable, Hashable, Codable {
  /// Which step, from zero.
  public var index: Int
  /// The step as it was written, on one line.
  public var text: String
  /// Where it stands.
  public var place: Place
  public var status: StepStatus
  /// The virtual time at its end, since the world began.
  public var time: Duration
  /// How it changed the state, where a report has asked for everything.
  public var changes: [StateChange]
  /// Which part of the scenario it belongs to.
  public var phase: StepPhase
  /// How many blocks it stands in, such as shared steps or a repetition.
  public var depth: Int
  /// The pictures that it has brought up, where a report has asked for everything.
  public var pictures: [StepPicture]

  public init(
    index: Int, text: String, place: Place, status: StepStatus, time: Duration,
    changes: [StateChange] = [], phase: StepPhase = .steps, depth: Int = 0,
    pictures: [StepPicture] = []
  ) {
    self.index = index
    self.text = text
    self.place = place
    self.status = status
    self.time = time
    self.changes = changes
    self.phase = phase
    self.depth = depth
    self.pictures = pictures
  }
}

/// Which part of a scenario a step belongs to.
public enum StepPhase: String, Sendable, Hashable, Codable {
  /// What prepares it.
  case before
  /// What it is about.
  case steps
  /// What is done at its end, however it went.
  case after
}

/// A further place that something in a scenario has to do with.
public struct PlaceNote: Sendable, Hashable, Codable {
  /// What is there, in one line.
  public var message: String
  public var place: Place

  public init(_ message: String, at place: Place) {
    self.message = message
    self.place = place
  }
}

/// Something in a step is not as the scenario says; a step can have several.
public struct CheckFailed: Sendable, Hashable, Codable {
  /// Which step, from zero.
  public var step: Int
  /// Where what was expected stands.
  public var place: Place
  /// What is wrong, in one line.
  public var message: String
  /// The path in the state that was looked at, where one was.
  public var path: String?
  /// What was expected, on one line.
  public var expected: String?
  /// What was there, on one line.
  public var actual: String?
  /// Further places: what the place stands for, and where the step was run from.
  public var notes: [PlaceNote]

  public init(
    step: Int, place: Place, message: String, path: String? = nil, expected: String? = nil,
    actual: String? = nil, notes: [PlaceNote] = []
  ) {
    self.step = step
    self.place = place
    self.message = message
    self.path = path
    self.expected = expected
    self.actual = actual
    self.notes = notes
  }
}

/// A call that left the core, and what became of it.
public struct OperationEvent: Sendable, Hashable, Codable {
  /// Its name, such as `storage.putData`.
  public var name: String
  /// What it was called with, short and readable.
  public var arguments: String
  /// Which step caused it, from zero.
  public var step: Int?
  /// The virtual time at which it was issued.
  public var time: Duration
  /// Whether the service did its part.
  public var isCommitted: Bool
  /// Whether a declared fault struck it.
  public var isFaulted: Bool
  /// How it ended: `succeeded`, `pending`, `unanswered`, `abandoned`, or an error code.
  public var outcome: String
  /// When it went how far, where a report has asked for everything.
  public var moments: [OperationMoment]

  public init(
    name: String, arguments: String, step: Int?, time: Duration, isCommitted: Bool,
    isFaulted: Bool, outcome: String, moments: [OperationMoment] = []
  ) {
    self.name = name
    self.arguments = arguments
    self.step = step
    self.time = time
    self.isCommitted = isCommitted
    self.isFaulted = isFaulted
    self.outcome = outcome
    self.moments = moments
  }
}

/// How long something took on the wall clock; kept apart, since it differs from run to run.
public struct Timing: Sendable, Hashable, Codable {
  /// The scenario that took it; `nil` for the whole run.
  public var id: String?
  /// The wall-clock time it took.
  public var duration: Duration

  public init(id: String?, duration: Duration) {
    self.id = id
    self.duration = duration
  }
}

/// A scenario has its verdict.
public struct ScenarioFinished: Sendable, Hashable, Codable {
  /// The scenario.
  public var id: String
  public var status: Status
  /// Why, in one line: the first failure, the reason for skipping, the fault that never struck.
  public var reason: String?
  /// Where the reason stands, when it is about a place.
  public var place: Place?
  /// The state of the app and of its backend at the end, when the verdict is not good.
  public var state: Value?

  public init(
    id: String, status: Status, reason: String? = nil, place: Place? = nil, state: Value? = nil
  ) {
    self.id = id
    self.status = status
    self.reason = reason
    self.place = place
    self.state = state
  }

  /// The beginning of the reason of a scenario that was ended since it took too long.
  package static let timedOut = "timed out: "
  /// That of one that was ended since it went on although the run had been asked to end.
  package static let interrupted = "interrupted: "
}

/// A run is over.
public struct RunFinished: Sendable, Hashable, Codable {
  public var totals: Totals
  /// The name of the signal that ended it early, such as `SIGINT`, where one did.
  public var interruptedBy: String?

  public init(totals: Totals, interruptedBy: String? = nil) {
    self.totals = totals
    self.interruptedBy = interruptedBy
  }
}

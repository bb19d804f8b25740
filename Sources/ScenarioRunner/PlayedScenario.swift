public import RunEvents
public import ScenarioLanguage

/// A scenario that has been played, with its verdict and all that led to it.
///
/// It is an object, for it goes through many hands and never changes.
public final class PlayedScenario: Sendable {
  /// The event with which those of the scenario begin: what it is and where it stands.
  public let started: ScenarioStarted
  private let judgement: Judgement

  /// Its verdict.
  public var status: Status { judgement.status }

  init(_ scenario: Scenario, _ judgement: Judgement) {
    started = ScenarioStarted(
      id: scenario.id, name: scenario.name, app: scenario.app,
      place: Place(file: scenario.file, scenario.range), tags: scenario.tags,
      covers: scenario.covers, source: scenario.source)
    self.judgement = judgement
  }

  private init(_ started: ScenarioStarted, _ judgement: Judgement) {
    self.started = started
    self.judgement = judgement
  }

  /// A scenario that is not played, and why.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - status: `skipped` or `notRun`.
  ///   - reason: Why, in one line.
  public convenience init(_ scenario: Scenario, notPlayed status: Status, reason: String) {
    self.init(scenario, Judgement(status: status, reason: reason))
  }

  /// A scenario that cannot be played at all without the end of the process, and why.
  public convenience init(_ scenario: Scenario, unplayable cut: Cut) {
    var performance = Performance(scenario)
    let played = performance.judge(cut)
    self.init(played.started, played.judgement)
  }

  /// The same scenario, not played, and why.
  public func notPlayed(because reason: String) -> PlayedScenario {
    PlayedScenario(started, Judgement(status: .notRun, reason: reason))
  }

  /// The events of the scenario, in order.
  ///
  /// - Parameters:
  ///   - duration: The wall-clock time it took; none where it was not played.
  ///   - detail: How much is told.
  ///   - events: Where the events are appended.
  public func append(
    to events: inout [RunEvent], duration: Duration?, detail: Detail
  ) {
    events.append(.scenarioStarted(started))
    if detail > .failures || status != .passed {
      judgement.append(to: &events, in: started.place.file)
    }
    if let duration { events.append(.timing(Timing(id: started.id, duration: duration))) }
    events.append(
      .scenarioFinished(
        ScenarioFinished(
          id: started.id, status: status, reason: judgement.reason, place: judgement.place,
          state: judgement.state)))
  }
}

/// The verdict on a scenario as it comes about.
struct Judgement: Sendable {
  var status = Status.passed
  var reason: String?
  var place: Place?
  /// The steps as they are written, where there is something to tell of them: the scenario itself
  /// need not be kept until its turn comes to be reported.
  private var written: [Step] = []
  /// How many of them prepare the scenario, and where those begin that are played at its end.
  private var beforeCount = 0
  private var afterStart = 0
  var steps: [(status: StepStatus, time: Duration)] = []
  /// How each step changed the state, where everything is told.
  var changes: [[StateChange]] = []
  /// The pictures that each step has brought up, where everything is told.
  var pictures: [[StepPicture]] = []
  var checks: [CheckFailed] = []
  var operations: [OperationEvent] = []
  var state: Value?

  init(status: Status = .passed, reason: String? = nil) {
    self.status = status
    self.reason = reason
  }

  /// Keeps what reports tell of the world: its state where the verdict is not good, and what
  /// makes the operations readable, which only some reports ask for.
  mutating func keepDetails(
    of scenario: Scenario, in world: isolated World, _ detail: Detail
  ) {
    if status != .passed { state = world.tree }
    guard detail > .failures || status != .passed else {
      steps = []
      return
    }
    written = scenario.steps
    beforeCount = scenario.beforeCount
    afterStart = scenario.afterStart
    operations = world.operations
  }

  /// Appends the events between the first and the last ones of the scenario.
  func append(to events: inout [RunEvent], in file: String) {
    var checks = checks[...]
    for (index, step) in written.enumerated() {
      while let check = checks.first, check.step <= index {
        events.append(.checkFailed(check))
        checks.removeFirst()
      }
      guard index < steps.count || !steps.isEmpty else { continue }
      let result = index < steps.count ? steps[index] : (.notRun, steps.last?.time ?? .zero)
      events.append(
        .stepFinished(
          StepFinished(
            index: index, text: step.text,
            place: Place(file: step.origin?.file ?? file, step.range),
            status: result.status, time: result.time,
            changes: index < changes.count ? changes[index] : [],
            phase: index < beforeCount ? .before : index < afterStart ? .steps : .after,
            depth: step.origin?.depth ?? 0,
            pictures: index < pictures.count ? pictures[index] : [])))
    }
    for check in checks { events.append(.checkFailed(check)) }
    for operation in operations { events.append(.operation(operation)) }
  }
}

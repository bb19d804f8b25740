public import RunEvents
public import ScenarioLanguage

/// A scenario that has been played, with its verdict and all that led to it.
public struct PlayedScenario: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// Its verdict.
  public internal(set) var status = Status.passed
  var reason: String?
  var place: Place?
  var steps: [(status: StepStatus, time: Duration)] = []
  var checks: [CheckFailed] = []
  var operations: [OperationEvent] = []
  var state: Value?

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// A scenario that is not played, and why.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - status: `skipped` or `notRun`.
  ///   - reason: Why, in one line.
  public init(_ scenario: Scenario, notPlayed status: Status, reason: String) {
    self.scenario = scenario
    self.status = status
    self.reason = reason
  }

  /// Keeps what reports tell of the world: its state where the verdict is not good, and what
  /// makes the operations readable, which only some reports ask for.
  mutating func keepDetails(of world: isolated World, always isDetailed: Bool) {
    if status != .passed { state = world.tree }
    if isDetailed || status != .passed { operations = world.operations }
  }

  /// The events of the scenario, in order.
  ///
  /// - Parameters:
  ///   - duration: The wall-clock time it took; none where it was not played.
  ///   - isDetailed: Whether steps and operations of a scenario with a good verdict are wanted.
  ///   - events: Where the events are appended.
  public func append(
    to events: inout [RunEvent], duration: Duration?, isDetailed: Bool
  ) {
    events.append(
      .scenarioStarted(
        ScenarioStarted(
          id: scenario.id, name: scenario.name, app: scenario.app,
          place: Place(file: scenario.file, scenario.range), tags: scenario.tags,
          covers: scenario.covers)))
    if isDetailed || status != .passed { appendDetails(to: &events) }
    if let duration { events.append(.timing(Timing(id: scenario.id, duration: duration))) }
    events.append(
      .scenarioFinished(
        ScenarioFinished(
          id: scenario.id, status: status, reason: reason, place: place, state: state)))
  }

  private func appendDetails(to events: inout [RunEvent]) {
    var checks = checks[...]
    for (index, step) in scenario.steps.enumerated() {
      while let check = checks.first, check.step <= index {
        events.append(.checkFailed(check))
        checks.removeFirst()
      }
      guard index < steps.count || !steps.isEmpty else { continue }
      let result = index < steps.count ? steps[index] : (.notRun, steps.last?.time ?? .zero)
      events.append(
        .stepFinished(
          StepFinished(
            index: index, text: step.text, place: Place(file: scenario.file, step.range),
            status: result.status, time: result.time)))
    }
    for check in checks { events.append(.checkFailed(check)) }
    for operation in operations { events.append(.operation(operation)) }
  }
}

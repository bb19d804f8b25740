import Diagnostics
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

/// A scenario that has been played, as its events tell of it.
struct Played {
  var events: [RunEvent]
  var finished: ScenarioFinished

  var status: Status { finished.status }
  var reason: String? { finished.reason }

  var checks: [CheckFailed] {
    events.compactMap { if case .checkFailed(let check) = $0 { check } else { nil } }
  }

  /// Each failed check with its place, in the form `line:column message`.
  var failures: [String] { checks.map { "\($0.place.line):\($0.place.column) \($0.message)" } }

  var steps: [StepFinished] {
    events.compactMap { if case .stepFinished(let step) = $0 { step } else { nil } }
  }

  var operations: [OperationEvent] {
    events.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
  }

  /// The events by their kind, in order.
  var kinds: [String] {
    events.map { event in
      switch event {
      case .scenarioStarted: "started"
      case .stepFinished: "step"
      case .checkFailed: "check"
      case .operation: "operation"
      case .timing: "timing"
      case .scenarioFinished: "finished"
      case .runStarted, .fileRejected, .runFinished: "other"
      }
    }
  }
}

/// Loads a scenario about the counter; the head stands between the app, on line 2, and the steps.
func load(
  _ steps: [String], head: String = "", sourceLocation: SourceLocation = #_sourceLocation
) throws -> Scenario {
  let lines = steps.map { "  - \($0)\n" }.joined()
  let text = "scenario: A\napp: counter\n\(head)steps:\n\(lines)"
  let loader = ScenarioLoader(vocabulary: Counter.registry.vocabulary) { !$0.hasPrefix("missing") }
  let file = loader.load(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
  #expect(file.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
  return try #require(file.scenarios.first, sourceLocation: sourceLocation)
}

/// Plays a scenario about the counter.
func play(
  _ steps: String..., head: String = "", seed: UInt64 = 0, isDetailed: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Played {
  let scenario = try load(steps, head: head, sourceLocation: sourceLocation)
  let player = ScenarioPlayer(
    registry: Counter.registry, seed: seed, detail: isDetailed ? .steps : .failures)
  return try events(
    of: player.play(scenario), isDetailed: isDetailed, sourceLocation: sourceLocation)
}

/// The events of a scenario that has been played.
func events(
  of played: PlayedScenario, isDetailed: Bool = true, duration: Duration? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Played {
  var events: [RunEvent] = []
  played.append(to: &events, duration: duration, detail: isDetailed ? .steps : .failures)
  guard case .scenarioFinished(let finished)? = events.last else { throw Unfinished() }
  #expect(finished.status == played.status, sourceLocation: sourceLocation)
  return Played(events: events, finished: finished)
}

/// The events of a scenario did not end with its verdict.
struct Unfinished: Error {}

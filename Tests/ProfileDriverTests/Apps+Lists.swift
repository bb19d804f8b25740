import RunEvents
import ScenarioRunner
import Testing

extension Apps {
  /// Plays a scenario about an app whose steps are a list.
  static func play(
    _ app: String, given: [String] = [], _ steps: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Played {
    let scenario = try load(app, given: given, steps, sourceLocation: sourceLocation)
    var events: [RunEvent] = []
    ScenarioPlayer(registry: registry, seed: 0, detail: .steps).play(scenario)
      .append(to: &events, duration: nil, detail: .steps)
    return Played(events: events)
  }
}

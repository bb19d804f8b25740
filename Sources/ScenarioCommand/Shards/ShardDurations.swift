import Diagnostics
import RunEvents

/// How long scenarios took in an earlier run.
struct ShardDurations: Sendable {
  /// A scenario as it is known from run to run: one that is put before it in its file changes its id.
  private struct Key: Hashable {
    var file: String
    var name: String
  }

  private var known: [Key: Duration] = [:]
  private var average = Duration.zero

  /// Reads the events of an earlier run.
  ///
  /// - Parameter path: The events; `-` is standard input.
  init(_ path: String) throws(UsageError) {
    do throws(EventsInput.Failure) {
      let input = try EventsInput(path)
      try read(input)
    } catch {
      // Of a run that was killed, what there is.
      guard case .cutOff = error else {
        throw UsageError(
          "'--shard-durations': \(error.message(about: path))", option: "shard-durations")
      }
    }
    let sum = known.values.reduce(.zero, +)
    average = known.isEmpty ? .zero : sum / known.count
  }

  private mutating func read(_ input: EventsInput) throws(EventsInput.Failure) {
    var started: ScenarioStarted?
    while let event = try input.next() {
      switch event {
      case .scenarioStarted(let scenario): started = scenario
      case .timing(let timing):
        guard let started, timing.id == started.id else { continue }
        known[Key(file: started.place.file, name: started.name)] = timing.duration
      default: break
      }
    }
  }

  /// How long a scenario will probably take; one that is new as long as the others on average.
  func duration(of name: String, in file: String) -> Duration {
    known[Key(file: file, name: name)] ?? average
  }
}

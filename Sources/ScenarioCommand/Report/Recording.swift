import Diagnostics
import RunEvents
import ScenarioReports

/// A recorded run on its way into reports.
struct Recording {
  let path: String
  let reporting: Reporting
  let environment: Environment

  /// Reports the run.
  ///
  /// - Returns: The exit code, which is the run's own where nothing is in the way.
  func report() -> ExitCode {
    let reports = RunReports(reporting: reporting, environment: environment)
    let audience = Audience(reports)
    let outcome: EventsReplay.Outcome
    do throws(EventsInput.Failure) {
      outcome = try replay(to: audience)
    } catch {
      audience.discard()
      environment.error.write("Error: \(error.message(about: path))\n")
      return .wrongFiles
    }
    let failure = audience.close()
    if let flaw = flaw(in: outcome) { environment.error.write("Error: \(flaw)\n") }
    if let failure { return failure }
    let isWhole = outcome.damage == nil && outcome.missingEnd == nil
    return isWhole
      ? audience.signal ?? ExitCode(verdict: outcome.totals, shard: audience.shard) : .wrongFiles
  }

  private func replay(to audience: Audience) throws(EventsInput.Failure) -> EventsReplay.Outcome {
    let input = try EventsInput(path)
    var replay = EventsReplay(to: [audience])
    while let bytes = try input.bytes() {
      try Self.attempt { () throws(EventsReplay.Failure) in try replay.append(bytes) }
    }
    return try Self.attempt { () throws(EventsReplay.Failure) in try replay.finish() }
  }

  private static func attempt<Result>(
    _ body: () throws(EventsReplay.Failure) -> Result
  ) throws(EventsInput.Failure) -> Result {
    do throws(EventsReplay.Failure) {
      return try body()
    } catch {
      switch error {
      case .events(let error): throw .events(error)
      // Never so: the audience keeps to itself what becomes of its reports.
      case .report(let error, _): throw .file(FileSystem.Failure(error.message))
      }
    }
  }

  /// What keeps the recording from being that of a whole run, where something does.
  private func flaw(in outcome: EventsReplay.Outcome) -> String? {
    let shown = EventsInput.shown(path)
    if let damage = outcome.damage {
      return
        "\(shown) is damaged: \(Visible.line(damage.description)); what stands before that line has been reported"
    }
    return outcome.missingEnd.map { end in
      "the run in \(shown) was killed: its events end at line \(end.line), before the run was over; "
        + "what they hold has been reported"
    }
  }
}

/// Everybody who is told of a recorded run; their reports are opened once it is known to be one, so
/// that what is no run costs no earlier report.
private final class Audience: Reporter {
  private let reports: RunReports
  private var writers: ReportWriters?
  private var failures: [String] = []
  /// The exit code of the signal that ended the run early, where one did.
  private(set) var signal: ExitCode?
  /// Which part of a run it was, where the run was split.
  private(set) var shard: Shard?

  init(_ reports: RunReports) {
    self.reports = reports
  }

  func receive(_ event: RunEvent) {
    if writers == nil { writers = ReportWriters(reports.open(&failures)) }
    switch event {
    case .runStarted(let run): shard = run.shard
    case .runFinished(let run): signal = run.interruptedBy.flatMap { ExitCode(signal: $0) }
    default: break
    }
    writers?.tell(event)
  }

  func discard() { writers?.discard() }

  /// Ends the reports.
  ///
  /// - Returns: The exit code that follows, where one does.
  func close() -> ExitCode? {
    guard let result = writers?.finish() else { return nil }
    return reports.close(result, failures)
  }
}

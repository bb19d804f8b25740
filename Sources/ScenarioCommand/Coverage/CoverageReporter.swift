import RunEvents
import ScenarioReports

/// Gathers from a run's events which scenarios cover what, and hands it on at the end.
struct CoverageReporter: Reporter {
  private var started: ScenarioStarted?
  private var scenarios: [Coverage.Scenario] = []
  private let rejected: (FileRejected) -> Void
  private let finish: ([Coverage.Scenario]) throws(ReportError) -> Void

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - rejected: Hears of each file that is wrong.
  ///   - finish: Takes all scenarios, in the order of the files, once the run is over.
  init(
    rejected: @escaping (FileRejected) -> Void,
    finish: @escaping ([Coverage.Scenario]) throws(ReportError) -> Void
  ) {
    self.rejected = rejected
    self.finish = finish
  }

  mutating func receive(_ event: RunEvent) throws(ReportError) {
    switch event {
    case .fileRejected(let file): rejected(file)
    case .scenarioStarted(let scenario): started = scenario
    case .scenarioFinished(let finished):
      guard let started, started.id == finished.id else { return }
      scenarios.append(
        Coverage.Scenario(
          file: started.place.file, line: started.place.line, name: started.name,
          app: started.app, tags: started.tags, covers: started.covers, status: finished.status,
          reason: finished.reason))
    case .runFinished: try finish(scenarios)
    case .runStarted, .stepFinished, .checkFailed, .operation, .timing: break
    }
  }
}

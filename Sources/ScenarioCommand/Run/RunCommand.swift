import Diagnostics
import FirestoreEmulator
import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    let files = Report.outputs(writtenReports).map(\.path)
    // A report is why a run must come to its end; without one it may as well be looked at as it is.
    guard environment.forks, !writtenReports.isEmpty else {
      return try perform(Supervision.Attempt(), in: environment)
    }
    let supervision = Supervision(environment: environment, reports: files)
    return try supervision.run { attempt throws(UsageError) in
      var options = self
      if attempt.isRepeated { options.isolation = isolation ?? Isolation() }
      return try options.perform(attempt, in: environment)
    }
  }

  private func perform(
    _ attempt: Supervision.Attempt, in environment: Environment
  ) throws(UsageError) -> ExitCode {
    try Apps.check(selection.apps, besides: environment.appNames)
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    try OutputCheck(discovery: discovery).check(Report.outputs(writtenReports))
    let catalogue = CatalogueFiles(discovery.catalogues)
    if action == .list {
      let files = ScenarioFiles(discovery, catalogue, Selection(options: selection))
      return ScenarioList(files).deliver(
        as: .text, to: nil, Emptiness(paths, discovery, selection), in: environment)
    }
    let emulator = try emulator(in: environment)
    if let problem = emulator?.problem() {
      environment.error.write(
        "Error: \(problem); the documents were to be in the Firestore emulator\n")
      environment.error.flush()
      return .harness
    }
    var options = self
    if !environment.forks { options.isolation = nil }
    let run = Run(options, discovery, catalogue, emulator: emulator, apps: environment.apps)
    let code = play(run, attempt, in: environment)
    Emptiness(paths, discovery, selection).tell(code, run.seen, in: environment)
    return code
  }

  private func play(
    _ run: Run, _ attempt: Supervision.Attempt, in environment: Environment
  ) -> ExitCode {
    Interruption.listen()
    let reports = RunReports(
      reporting: reporting, environment: environment, progress: run.progress, attempt: attempt)
    var failures: [String] = []
    let result = run.play(
      to: reports.open(&failures), errors: environment.error, watch: attempt.watch)
    let failure = reports.close(result, failures)
    return Interruption.exitCode ?? failure ?? ExitCode(verdict: result.totals)
  }
}

import Diagnostics
import FirestoreEmulator
import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(selection.apps)
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
    let run = Run(self, discovery, catalogue, emulator: emulator)
    let code = play(run, in: environment)
    Emptiness(paths, discovery, selection).tell(code, run.seen, in: environment)
    return code
  }

  private func play(_ run: Run, in environment: Environment) -> ExitCode {
    Interruption.listen()
    let reports = RunReports(
      reporting: reporting, environment: environment, progress: run.progress)
    var failures: [String] = []
    let result = run.play(to: reports.open(&failures))
    let failure = reports.close(result, failures)
    return Interruption.exitCode ?? failure ?? ExitCode(verdict: result.totals)
  }
}

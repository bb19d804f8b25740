import Diagnostics
import FirestoreEmulator
import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(apps)
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    try OutputCheck(discovery: discovery).check(Report.outputs(writtenReports))
    let emulator = action == .run ? try emulator(in: environment) : nil
    if let problem = emulator?.problem() {
      environment.error.write(
        "Error: \(problem); the documents were to be in the Firestore emulator\n")
      environment.error.flush()
      return .harness
    }
    let run = Run(self, discovery, CatalogueFiles(discovery.catalogues), emulator: emulator)
    let code = action == .run ? play(run, in: environment) : run.list(in: environment)
    if code == .nothingToRun {
      let reason = reasonForNothing(discovery, tags: run.tags)
      environment.error.write("Error: \(reason)\n")
    }
    environment.error.flush()
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

  /// Why there was nothing to play.
  private func reasonForNothing(_ discovery: FileDiscovery, tags known: [String]) -> String {
    let paths = paths.map { "'\(Visible.line($0))'" }.joined(separator: ", ")
    guard !discovery.files.isEmpty else {
      guard let catalogue = discovery.catalogues.first else {
        return "there is no *.yaml or *.yml file in \(paths)"
      }
      return "'\(Visible.line(catalogue))' is a catalogue of requirements and holds no scenario; "
        + "'scenario-run coverage' reads it"
    }
    let selection =
      tags.map { "--tag \($0)" } + names.map { "--name \($0)" } + apps.map { "--app \($0)" }
    let options = Visible.line(selection.joined(separator: " "))
    return "no scenario in \(paths) is selected by \(options)\(hint(among: known))"
  }

  /// The tag that was probably meant, where nothing has one that was asked for.
  private func hint(among known: [String]) -> String {
    guard let tag = tags.first(where: { !known.contains($0) }) else { return "" }
    let nearest = Suggestion.nearest(to: tag, among: known)
    return nearest.map { "; did you mean '\(Visible.line($0))'?" } ?? ""
  }
}

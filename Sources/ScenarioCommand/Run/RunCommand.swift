import Diagnostics
import FirestoreEmulator
import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(apps)
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    try OutputCheck(discovery: discovery).check(
      writtenReports.filter { $0.path != "-" }.map {
        OutputCheck.Output(what: "the report", path: $0.path, option: "report")
      })
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
    var failures: [String] = []
    let reports = RunReports(options: self, environment: environment, progress: run.progress)
    let result = run.play(to: reports.open(&failures))
    reports.name(written: result.written)
    failures += result.failures
    for failure in failures {
      environment.error.write("Error: the report cannot be written to \(Visible.line(failure))\n")
    }
    return Self.exitCode(result.totals, hasFailures: !failures.isEmpty)
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

  private static func exitCode(_ totals: Totals, hasFailures: Bool) -> ExitCode {
    if let code = Interruption.exitCode { return code }
    if hasFailures { return .harness }
    if totals.rejectedFiles > 0 { return .wrongFiles }
    if totals[.failed] + totals[.error] + totals[.crashed] + totals[.notRun] > 0 {
      return .failure
    }
    if totals[.unexpectedPass] > 0 { return .drifted }
    return totals.scenarios == 0 ? .nothingToRun : .success
  }
}

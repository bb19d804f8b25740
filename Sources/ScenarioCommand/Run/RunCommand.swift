import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for.
  func perform(in environment: Environment) -> ExitCode {
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    let run = Run(self, discovery, CatalogueFiles(discovery.catalogues))
    guard action == .run else { return run.list(in: environment) }
    Interruption.listen()
    var failures: [String] = []
    let writers = RunReports(options: self, environment: environment).open(&failures)
    let result = run.play(to: writers)
    failures += result.failures
    for failure in failures {
      environment.error.write("Error: the report cannot be written to \(failure)\n")
    }
    let code = Self.exitCode(result.totals, hasFailures: !failures.isEmpty)
    if code == .nothingToRun { explainNothing(discovery, in: environment) }
    environment.error.flush()
    return code
  }

  /// Says why there was nothing to play.
  private func explainNothing(_ discovery: FileDiscovery, in environment: Environment) {
    let paths = paths.map { "'\($0)'" }.joined(separator: ", ")
    guard !discovery.files.isEmpty else {
      environment.error.write("Error: there is no *.yaml or *.yml file in \(paths)\n")
      return
    }
    let selection =
      tags.map { "--tag \($0)" } + names.map { "--name \($0)" } + apps.map { "--app \($0)" }
    environment.error.write(
      "Error: no scenario in \(paths) is selected by \(selection.joined(separator: " "))\n")
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

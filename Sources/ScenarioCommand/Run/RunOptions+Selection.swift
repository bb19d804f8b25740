import Diagnostics

extension RunOptions {
  /// The options with what only the files of earlier runs and chance can say.
  ///
  /// - Returns: The options; `nil` where nothing is known to have failed, which has then been told.
  func resolved(in environment: Environment) throws(UsageError) -> RunOptions? {
    var options = self
    // Chosen once: a run that is played again has the same order.
    options.selection.order = shuffle?.seed
    guard onlyFailed else { return options }
    let place = failuresPath
    let failed = try failures(at: place)
    let here = failed.scenarios.keys.filter { FileSystem.isFile($0) }.sorted()
    guard !here.isEmpty else {
      let reason =
        failed.isEmpty
        ? "nothing is known to have failed: the last run with its reports beside "
          + "\(Visible.line(place)) was good, or there was none"
        : "the files that were not good the last time are not there any more"
      environment.error.write("Error: \(reason)\n")
      environment.error.flush()
      return nil
    }
    options.selection.failed = failed
    if paths.isEmpty { options.paths = here }
    return options
  }

  /// Where what was not good is kept: beside the reports, or where they would be.
  private var failuresPath: String {
    LastFailures.path(beside: reports.isEmpty ? [Self.defaultReport] : reports)
      ?? LastFailures.path(beside: [Self.defaultReport]) ?? LastFailures.fileName
  }

  private func failures(at path: String) throws(UsageError) -> LastFailures {
    do throws(LastFailures.Damaged) {
      return try LastFailures.read(path)
    } catch {
      throw UsageError(
        "\(Visible.line(path)) cannot be used: \(error.reason); remove it and run again",
        option: "failed")
    }
  }
}

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
    guard let (failed, files) = try LastFailures.known(beside: reports, in: environment) else {
      return nil
    }
    options.selection.failed = failed
    if paths.isEmpty { options.paths = files }
    return options
  }
}

extension LastFailures {
  /// What was not good in the last run, for a part of the scenarios to be taken by it.
  ///
  /// - Parameter reports: The reports of that run, beside which it is kept; the usual one where
  ///   there are none.
  /// - Returns: It, and those of its files that are still there; `nil` where nothing is known to have
  ///   failed, which has then been told.
  static func known(
    beside reports: [Report], in environment: Environment
  ) throws(UsageError) -> (failed: LastFailures, files: [String])? {
    let usual = [RunOptions.defaultReport]
    let place = path(beside: reports.isEmpty ? usual : reports) ?? path(beside: usual) ?? fileName
    let failed = try failures(at: place)
    let here = failed.scenarios.keys.filter { FileSystem.isFile($0) }.sorted()
    guard here.isEmpty else { return (failed, here) }
    let reason =
      failed.isEmpty
      ? "nothing is known to have failed: the last run with its reports beside "
        + "\(Visible.line(place)) was good, or there was none"
      : "the files that were not good the last time are not there any more"
    environment.error.write("Error: \(reason)\n")
    environment.error.flush()
    return nil
  }

  private static func failures(at path: String) throws(UsageError) -> LastFailures {
    do throws(LastFailures.Damaged) {
      return try LastFailures.read(path)
    } catch {
      throw UsageError(
        "\(Visible.line(path)) cannot be used: \(error.reason); remove it and run again",
        option: "failed")
    }
  }
}

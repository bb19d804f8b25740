import Diagnostics
import ScenarioLanguage

extension RunOptions {
  static let shardOption = Option<RunOptions>(
    "shard", value: "i/n", completion: .words(["auto"]),
    "Play the i-th of n parts of what is selected; 'auto' takes both numbers from the environment of "
      + "Bazel, Buildkite, CircleCI, GitLab or a Slurm array."
  ) { value, options in
    guard let choice = ShardChoice(value) else {
      return "'\(Visible.line(value))' is neither 'auto' nor a shard, such as 1/4"
    }
    options.shard = choice
    return nil
  }

  static let shardDurationsOption = Option<RunOptions>(
    "shard-durations", value: "path", completion: .files,
    "The events of an earlier run, by which the parts are made to take about as long. All parts must "
      + "be given the same."
  ) { value, options in
    options.shardDurations = value
    if value == EventsInput.standardInput { return "every part needs them, so they must be a file" }
    return value.isEmpty ? "a path cannot be empty" : nil
  }

  /// The options once the environment of the CI system has been asked, and which part of the run is this
  /// process's, where it is split.
  func sharded(
    in environment: Environment
  ) throws(UsageError) -> (options: RunOptions, number: ShardNumber?, statusFile: String?) {
    switch shard {
    case nil: return (self, nil, nil)
    case .part(let number): return (self, number, nil)
    case .auto:
      let found = try ShardEnvironment(environment)
      var options = self
      if let filter = found.nameFilter { try options.keepNames(fitting: filter) }
      if let path = found.junitFile, action == .run, !writesNoReport,
        !reports.contains(where: { $0.path == path })
      {
        options.reports.append(Report(format: .junit, path: path))
      }
      return (options, found.number, found.statusFile)
    }
  }

  /// Keeps only scenarios whose names fit what Bazel's `--test_filter` says, as `--name` would.
  private mutating func keepNames(fitting filter: String) throws(UsageError) {
    do throws(PatternMistake) {
      selection.nameFilter = try TextPattern(filter, plain: .part)
      selection.given.append("TESTBRIDGE_TEST_ONLY=\(filter)")
    } catch {
      throw UsageError(
        "TESTBRIDGE_TEST_ONLY: '\(Visible.line(filter))' is no regular expression: \(error.message)",
        option: "shard")
    }
  }

  /// The part of what some files hold that is asked for, where one is.
  func part(
    _ number: ShardNumber?, of discovery: FileDiscovery
  ) throws(UsageError) -> ShardPart? {
    guard let number else { return nil }
    // All is read before a part of it is played.
    for file in discovery.files where (try? FileSystem.kind(of: file)) == .other {
      throw UsageError(
        "'--shard' reads each file twice, which '\(Visible.line(file))' cannot be: it is no plain file",
        option: "shard")
    }
    guard let shardDurations else { return ShardPart(number: number) }
    return ShardPart(number: number, durations: try ShardDurations(shardDurations))
  }
}

import Diagnostics
import RunEvents

/// What `scenario-run merge` is asked for.
struct MergeCommand: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var reports: [Report] = []
  /// The file of the events of the whole run, where they are wanted.
  var output: String?
  var loudness = Loudness()
}

extension MergeCommand: Subcommand {
  static let name = "merge"
  static let summary = "Prove that the shards of a run are all there, and report them as one run."
  static let discussion = [
    "Each process of a run that is split by '--shard' leaves its events where '--report events=PATH' "
      + "says. They must be of one manifest, seed and version of the tool; then what they tell is put "
      + "together in the order of the files, as one process would have told it.",
    "What is missing is an error of the events file that should have told of it, in every report.",
  ]
  static let operand: Operand? = .events(
    1...Int.max, "The events of a shard; '-' is standard input.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The shards are whole; all scenarios passed, failed as expected, or were skipped."),
    (.failure, "A scenario failed, crashed or could not be judged."),
    (.usage, "The command line makes no sense."),
    (
      .wrongFiles,
      "The events are not those of all shards of one run, or a scenario file of the run was wrong."
    ),
    (.nothingToRun, "There was nothing to play."),
    (.drifted, "Nothing failed, but a scenario passed that is known to fail."),
    (.harness, "A report could not be written."),
    (.interrupted, "Interrupted by SIGINT, a shard or this; 143: by SIGTERM."),
  ]

  static let options: [Option<MergeCommand>] = [
    .report(\.reports),
    .output(
      \.output, "Write the events of the whole run to a file, as '--report events=PATH' does."),
    .quiet(\.loudness), .verbose(\.loudness),
  ]

  func check() throws(UsageError) {
    try loudness.check()
    if let output, reports.contains(where: { $0.path == output }) {
      throw UsageError("two reports go to '\(Visible.line(output))'", option: "output")
    }
  }

  /// All that is written.
  private var written: [Report] {
    reports + (output.map { [Report(format: .events, path: $0)] } ?? [])
  }

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try EventsInput.check(paths, against: Report.outputs(written))
    Interruption.listen()
    let code = merge(in: environment)
    environment.error.flush()
    return Interruption.exitCode ?? code
  }

  private func merge(in environment: Environment) -> ExitCode {
    let shards: ShardSet
    do throws(ShardSet.Refusal) {
      shards = try ShardSet(paths)
    } catch {
      for problem in error.problems { environment.error.write("Error: \(problem)\n") }
      return .wrongFiles
    }
    let reporting = Reporting(reports: written, verbosity: loudness.verbosity)
    let reports = RunReports(reporting: reporting, environment: environment)
    var failures: [String] = []
    var merge = ShardMerge(shards, to: ReportWriters(reports.open(&failures)))
    let result = merge.run()
    let failure = reports.close(result, failures)
    return failure ?? merge.signal.flatMap { ExitCode(signal: $0) }
      ?? ExitCode(verdict: result.totals)
  }
}

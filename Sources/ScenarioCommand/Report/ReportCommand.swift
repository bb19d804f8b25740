import Diagnostics
import RunEvents
import ScenarioReports

/// What `scenario-run report` is asked for.
struct ReportCommand: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var reports: [Report] = []
  var loudness = Loudness()
}

extension ReportCommand: Subcommand {
  static let name = "report"
  static let summary = "Make reports of a run that is over from the events it has left."
  static let discussion = [
    "A run leaves its events where '--report events=PATH' says. All reports can be made of them "
      + "afterwards, and the exit code is that of the run.",
    "Of a run that was killed, and of a file that is damaged, all is reported that stands before the "
      + "break; the scenario that was being played is then in error.",
  ]
  static let operand: Operand? = .events(1...1, "The events of a run; '-' is standard input.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "All scenarios of the run passed, failed as expected, or were skipped."),
    (.failure, "A scenario of the run failed, crashed or could not be judged."),
    (.usage, "The command line makes no sense."),
    (
      .wrongFiles,
      "The events cannot be read, or are not whole, or a scenario file of the run was wrong."
    ),
    (.nothingToRun, "There was nothing to play."),
    (.drifted, "Nothing failed, but a scenario passed that is known to fail."),
    (.harness, "A report could not be written."),
    (.interrupted, "Interrupted by SIGINT, the run or this; 143: by SIGTERM."),
  ]

  static let options: [Option<ReportCommand>] = [
    .report(\.reports), .quiet(\.loudness), .verbose(\.loudness),
  ]

  func check() throws(UsageError) {
    try loudness.check()
  }

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try EventsInput.check(paths, against: Report.outputs(reports))
    Interruption.listen()
    let reporting = Reporting(
      reports: reports, verbosity: loudness.verbosity, addsToStepSummary: false)
    let recording = Recording(path: paths[0], reporting: reporting, environment: environment)
    let code = recording.report()
    environment.error.flush()
    return Interruption.exitCode ?? code
  }
}

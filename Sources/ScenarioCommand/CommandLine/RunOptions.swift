import Diagnostics
import ScenarioLanguage

/// What a command line asks for.
struct RunOptions: SelectingOptions, GivingOptions, Hashable {
  /// What is to be done.
  enum Action: Sendable, Hashable {
    case run
    case list
  }

  /// Where the JUnit report goes unless told otherwise: a name that CI systems find by themselves.
  static let defaultReport = Report(format: .junit, path: "reports/TEST-scenario-run.xml")

  var action = Action.run
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var selection = SelectionOptions()
  var failFast = false
  /// Whether everything is loaded and nothing is played.
  var isDryRun = false
  /// Whether only those are played that were not good the last time.
  var onlyFailed = false
  /// The order in which scenarios are played, where it is not that of the files.
  var shuffle: Shuffle?
  var seed: UInt64 = 0
  var given = VariableOptions()
  /// The day on which known failures must not have expired; the clock's where it is `nil`.
  var today: CalendarDate?
  /// How many scenarios are played at a time; as many as there are processors where it is `nil`.
  var jobs: Int?
  /// Whether scenarios are played in processes of their own, and what each may take.
  var isolation: Isolation?
  /// The part of what is selected that is played; all of it where it is `nil`.
  var shard: ShardChoice?
  /// The events of an earlier run, by which the parts are made to take about as long.
  var shardDurations: String?
  var reports: [Report] = []
  var writesNoReport = false
  /// Where the documents are, where that is said.
  var documents: Documents?
  var loudness = Loudness()

  /// An order of chance.
  enum Shuffle: Sendable, Hashable {
    case byChance
    case by(UInt64)

    /// The number of the order.
    var seed: UInt64 {
      switch self {
      case .byChance: UInt64.random(in: 0...999_999_999)
      case .by(let seed): seed
      }
    }
  }

  /// The reports that are written.
  var writtenReports: [Report] {
    if writesNoReport || action == .list { return [] }
    return reports.isEmpty ? [Self.defaultReport] : reports
  }

  /// What is told of the run.
  var reporting: Reporting {
    Reporting(
      reports: writtenReports, verbosity: loudness.verbosity, addsToStepSummary: !writesNoReport)
  }
}

// MARK: - Declaration

extension RunOptions: Subcommand {
  static let name = "run"
  static let summary = "Play YAML scenarios of an app's flows and report the verdicts."
  static let discussion = [
    "What a scenario says to cover is checked against the files named requirements.yaml in the "
      + "folders that are searched, and the nearest one above them, where there are any."
  ]
  static let operand: Operand? = .paths(
    "A scenario file, or a folder to search for *.yaml and *.yml.")

  static let exitCodes: [(ExitCode, String)] = [
    (
      .success,
      "All selected scenarios passed, failed as expected, or were skipped; with --dry-run: all "
        + "files are sound."
    ),
    (.failure, "A scenario failed, crashed or could not be judged."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "A scenario file is wrong; the sound ones were played all the same."),
    (.nothingToRun, "There was nothing to play."),
    (.drifted, "Nothing failed, but a scenario passed that is known to fail."),
    (.harness, "A report could not be written, or the Firestore emulator does not answer."),
    (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM. The reports are complete."),
  ]

  var takesNoOperand: Bool { onlyFailed }

  func check() throws(UsageError) {
    if action == .list {
      for (isGiven, name) in [(isDryRun, "dry-run"), (shuffle != nil, "shuffle")] where isGiven {
        throw UsageError("'--list' and '--\(name)' exclude each other", option: name)
      }
    }
    if writesNoReport, !reports.isEmpty {
      throw UsageError("'--no-report' and '--report' exclude each other", option: "report")
    }
    if action == .list, !reports.isEmpty {
      throw UsageError(
        "'--list' and '--report' exclude each other: a list has no report", option: "list")
    }
    try loudness.check()
    if shardDurations != nil, shard == nil {
      throw UsageError("'--shard-durations' needs '--shard'", option: "shard")
    }
  }

  static let options: [Option<RunOptions>] =
    Option.selection + Option.variables + [
      Option(
        "fail-fast", letter: "f",
        "Stop at the first scenario that is not good; the rest is not run."
      ) {
        $0.failFast = true
      },
      .failed(\.onlyFailed, "Play"),
      Option(
        "shuffle", optional: "number",
        "Play in an order of chance, which is that of the number and is told. (default: the order "
          + "of the files)"
      ) { value, options in
        options.shuffle = value.isEmpty ? .byChance : UInt64(value).map { .by($0) }
        return options.shuffle == nil
          ? "'\(Visible.line(value))' is no whole number from 0 to 18446744073709551615" : nil
      },
      Option("dry-run", "Load everything and play nothing: all is reported as not run.") {
        $0.isDryRun = true
      },
      documentsOption,
      Option(
        "today", value: "date",
        "The day that decides whether a known failure has expired. (default: by the clock)"
      ) { value, options in
        options.today = CalendarDate(value)
        return options.today == nil
          ? "'\(Visible.line(value))' is no day such as 2026-12-31" : nil
      },
      .seed(\.seed),
      .jobs(\.jobs),
      isolate, timeout, memoryLimit,
      shardOption,
      shardDurationsOption,
      .report(\.reports, default: "\(defaultReport.format.rawValue)=\(defaultReport.path)"),
      Option("no-report", "Write no report file.") { $0.writesNoReport = true },
      Option("list", letter: "l", "List the selected scenarios and play none.") {
        $0.action = .list
      },
      .quiet(\.loudness),
      .verbose(\.loudness),
    ]
}

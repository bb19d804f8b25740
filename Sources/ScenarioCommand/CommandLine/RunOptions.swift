import Diagnostics

/// What a command line asks for.
struct RunOptions: Sendable, Hashable {
  /// What is to be done.
  enum Action: Sendable, Hashable {
    case run
    case list
  }

  /// How much the console says.
  enum Verbosity: Sendable, Hashable {
    case quiet
    case normal
    case verbose
  }

  /// A report and where it goes.
  struct Report: Sendable, Hashable {
    /// The formats there are.
    enum Format: String, Sendable, Hashable, CaseIterable {
      case junit
      case html
      case events
      case tap
      case ctrf
      case markdown
      case github
      case codequality
      case sarif
    }

    var format: Format
    /// The file; `-` for standard output.
    var path: String
  }

  /// Where the JUnit report goes unless told otherwise: a name that CI systems find by themselves.
  static let defaultReport = Report(format: .junit, path: "reports/TEST-scenario-run.xml")

  var action = Action.run
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var tags: [String] = []
  var names: [String] = []
  var apps: [String] = []
  var failFast = false
  var seed: UInt64 = 0
  /// How many scenarios are played at a time; as many as there are processors where it is `nil`.
  var jobs: Int?
  var reports: [Report] = []
  var writesNoReport = false
  /// Where the documents are, where that is said.
  var documents: Documents?
  var verbosity = Verbosity.normal
  /// Whether more and less is asked for at once.
  var isContradictory = false

  /// The reports that are written.
  var writtenReports: [Report] {
    if writesNoReport || action == .list { return [] }
    return reports.isEmpty ? [Self.defaultReport] : reports
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
  static let pathSummary: String? = "A scenario file, or a folder to search for *.yaml and *.yml."

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "All selected scenarios passed, failed as expected, or were skipped."),
    (.failure, "A scenario failed, crashed or could not be judged."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "A scenario file is wrong; the sound ones were played all the same."),
    (.nothingToRun, "There was nothing to play."),
    (.drifted, "Nothing failed, but a scenario passed that is known to fail."),
    (.harness, "A report could not be written, or the Firestore emulator does not answer."),
    (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM. The reports are complete."),
  ]

  func check() throws(UsageError) {
    if writesNoReport, !reports.isEmpty {
      throw UsageError("'--no-report' and '--report' exclude each other", option: "report")
    }
    if action == .list, !reports.isEmpty {
      throw UsageError(
        "'--list' and '--report' exclude each other: a list has no report", option: "list")
    }
    if isContradictory {
      throw UsageError("'--quiet' and '--verbose' exclude each other", option: "verbose")
    }
  }

  static let options: [Option<RunOptions>] = [
    Option(
      "tag", letter: "t", value: "tag",
      "Play only scenarios with this tag; any of them, if given again."
    ) { value, options in
      options.tags.append(value)
      return value.isEmpty ? "a tag cannot be empty" : nil
    },
    Option(
      "name", letter: "n", value: "text",
      "Play only scenarios whose name contains this text; any of them, if given again."
    ) { value, options in
      options.names.append(value)
      return value.isEmpty ? "a name cannot be empty" : nil
    },
    .apps(\.apps),
    Option(
      "fail-fast", letter: "f", "Stop at the first scenario that is not good; the rest is not run."
    ) {
      $0.failFast = true
    },
    documentsOption,
    .seed(\.seed),
    .jobs(\.jobs),
    Option(
      "report", letter: "r", value: "format=path",
      "Write a report; '-' as path is standard output. "
        + "(formats: \(Report.Format.allCases.map(\.rawValue).joined(separator: ", ")); default: \(defaultReport.format.rawValue)=\(defaultReport.path))",
      apply: addReport),
    Option("no-report", "Write no report file.") { $0.writesNoReport = true },
    Option("list", letter: "l", "List the selected scenarios and play none.") { $0.action = .list },
    Option("quiet", letter: "q", "Show only what is not good, and the summary.") {
      $0.ask(for: .quiet)
    },
    Option("verbose", letter: "v", "Show the steps and the operations of every scenario.") {
      $0.ask(for: .verbose)
    },
  ]

  private mutating func ask(for verbosity: Verbosity) {
    if self.verbosity != .normal, self.verbosity != verbosity { isContradictory = true }
    self.verbosity = verbosity
  }

  private static let addReport: @Sendable (String, inout RunOptions) -> String? = {
    value, options in
    let formats = Report.Format.allCases.map(\.rawValue)
    guard let sign = value.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return "'\(Visible.line(value))' is no <format>=<path>, such as junit=reports/junit.xml"
    }
    let name = String(value[..<sign])
    let path = String(value[value.utf8.index(after: sign)...])
    guard let format = Report.Format(rawValue: name) else {
      let hint = Suggestion.hint(for: name, among: formats).map { "; \($0)" } ?? ""
      return "there is no report format '\(Visible.line(name))'\(hint)"
    }
    guard !path.isEmpty else { return "the report '\(name)' has no path behind '='" }
    guard !options.reports.contains(where: { $0.path == path }) else {
      return "two reports go to '\(Visible.line(path))'"
    }
    options.reports.append(Report(format: format, path: path))
    return nil
  }
}

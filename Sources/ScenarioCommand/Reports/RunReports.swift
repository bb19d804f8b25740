import Diagnostics
import RunEvents
import ScenarioReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens the reports that a command line asks for.
struct RunReports {
  let reporting: Reporting
  let environment: Environment
  /// How far the run is, where it is one and no replay.
  var progress: FileProgress?
  /// Which go at the run it is.
  var attempt = Supervision.Attempt()

  /// The reports that go to files or to standard output.
  private var reports: [Report] { reporting.reports }

  /// Whether standard output is taken by a report, so that the console has to go elsewhere.
  private var takesOutput: Bool { reports.contains { $0.path == Report.standardOutput } }

  /// Opens everything; a report that cannot be opened is told at once and left out.
  ///
  /// - Parameter failures: Where reasons are gathered.
  func open(_ failures: inout [String]) -> [ReportWriter] {
    var writers = [console()]
    for report in reports {
      if isCutOff(report) {
        let name = report.path == Report.standardOutput ? "standard output" : report.path
        failures.append("\(name): it was cut off when the run was ended; --isolate prevents that")
        continue
      }
      if report.path == Report.standardOutput {
        writers.append(toOutput(report))
        continue
      }
      do throws(FileSystem.Failure) {
        writers.append(try toFile(report))
      } catch {
        failures.append("\(report.path): \(error.reason)")
      }
    }
    if reporting.addsToStepSummary, let path = environment.variable("GITHUB_STEP_SUMMARY"),
      !path.isEmpty
    {
      writers.append(stepSummary(path))
    }
    return writers
  }

  /// Whether a report cannot be begun anew: what reads it has had the beginning of another one, or
  /// has gone away at its end.
  private func isCutOff(_ report: Report) -> Bool {
    guard attempt.isRepeated else { return false }
    return report.path == Report.standardOutput
      ? attempt.hasStreamed : FileSystem.isPipe(report.path)
  }

  /// The summary of a step of a GitHub build, to which other programs may have written before.
  private func stepSummary(_ path: String) -> ReportWriter {
    let file = AppendedFile(path)
    let limit = max(16 << 10, MarkdownReporter.standardLimit - file.size)
    let sink = ReportSink { bytes throws(ReportError) in file.write(bytes) }
    return ReportWriter(
      name: "GITHUB_STEP_SUMMARY", reporter: MarkdownReporter(sink: sink, limit: limit),
      finish: { () throws(ReportError) in
        do throws(FileSystem.Failure) {
          try file.finish()
        } catch {
          throw ReportError(error.reason)
        }
      }, discard: {})
  }

  /// Where the console goes.
  private var channel: OutputChannel { takesOutput ? environment.error : environment.output }

  /// Says something on the console before the run begins.
  func say(_ text: String) {
    channel.write(text + "\n")
    channel.flush()
  }

  /// Says which files hold the reports, and why others could not be written.
  ///
  /// - Parameters:
  ///   - result: What the run has come to.
  ///   - failures: Why some could not even be opened.
  /// - Returns: The exit code that follows, where one does.
  func close(_ result: RunResult, _ failures: [String]) -> ExitCode? {
    let written = reports.map(\.path).filter {
      $0 != Report.standardOutput && result.written.contains($0)
    }
    for path in written { channel.write("report: \(Visible.line(path))\n") }
    channel.flush()
    let failures = failures + result.failures
    for failure in failures {
      environment.error.write("Error: the report cannot be written to \(Visible.line(failure))\n")
    }
    return failures.isEmpty ? nil : .harness
  }

  private func console() -> ReportWriter {
    let channel = self.channel
    let isLive = environment.terminalColumns != nil
    let sink = ReportSink { bytes throws(ReportError) in
      channel.write(bytes)
      if isLive { channel.flush() }
    }
    var console = ConsoleOptions(
      verbosity: reporting.verbosity.forConsole, usesColor: environment.usesColor && !takesOutput,
      usesUnicode: environment.usesUnicode)
    if let progress, environment.showsProgress, !takesOutput,
      let columns = environment.terminalColumns
    {
      let pace = Pace()
      console.progress = ConsoleOptions.Progress(
        columns: columns, files: { progress.count },
        isDue: { pace.isDue() })
    }
    return ReportWriter(
      name: "console", reporter: ConsoleReporter(sink: sink, options: console),
      finish: { () throws(ReportError) in
        channel.flush()
        if let failure = channel.failure { throw ReportError(failure.reason) }
      }, discard: {})
  }

  private func toOutput(_ report: Report) -> ReportWriter {
    let channel = environment.output
    let watch = attempt.watch
    let sink = ReportSink { bytes throws(ReportError) in
      watch?.noteStreamed()
      channel.write(bytes)
    }
    return ReportWriter(
      name: "standard output", reporter: reporter(report.format, sink),
      finish: { () throws(ReportError) in
        channel.flush()
        if let failure = channel.loss { throw ReportError(failure.reason) }
      }, discard: {})
  }

  private func toFile(
    _ report: Report
  ) throws(FileSystem.Failure) -> ReportWriter {
    // Events are of use as far as they go, also where the run comes to no end.
    let isStream = report.format == .events
    let file = try ReportFile(report.path, isReadable: isStream)
    var sink = ReportSink { bytes throws(ReportError) in
      try file.attempt { file throws(FileSystem.Failure) in try file.write(bytes) }
    }
    if file.isSeekable {
      sink.overwrite = { bytes, offset throws(ReportError) in
        try file.attempt { file throws(FileSystem.Failure) in
          try file.overwrite(bytes, at: offset)
        }
      }
    }
    let flush = { () throws(ReportError) in
      try file.attempt { file throws(FileSystem.Failure) in try file.flush() }
    }
    return ReportWriter(
      name: report.path, reporter: reporter(report.format, sink), flush: isStream ? flush : nil,
      finish: { () throws(ReportError) in
        try file.attempt { file throws(FileSystem.Failure) in try file.finish() }
      }, discard: { file.discard() })
  }

  private func reporter(_ format: Report.Format, _ sink: ReportSink) -> any Reporter {
    switch format {
    case .junit, .xunit:
      JUnitReporter(
        sink: sink,
        options: JUnitReporter.Options(
          start: time(nil), root: root, namesPlaces: format == .junit))
    case .html: HTMLReporter(sink: sink)
    case .events: EventsReporter(sink: sink)
    case .tap: TAPReporter(sink: sink)
    case .tap14: TAPReporter(sink: sink, version: .fourteen)
    case .ctrf:
      CTRFReporter(sink: sink, options: CTRFReporter.Options(start: time(nil), root: root))
    case .markdown: MarkdownReporter(sink: sink)
    case .github: GitHubReporter(sink: sink, root: root)
    case .codequality: CodeQualityReporter(sink: sink, root: root)
    case .sarif: SARIFReporter(sink: sink, root: root)
    }
  }

  private var root: String { FileSystem.workingFolder ?? "/" }
}

extension ReportFile {
  /// Does something with the file and says in a report's terms why it failed.
  fileprivate func attempt(
    _ body: (ReportFile) throws(FileSystem.Failure) -> Void
  ) throws(ReportError) {
    do throws(FileSystem.Failure) {
      try body(self)
    } catch {
      throw ReportError(error.reason)
    }
  }
}

extension Loudness.Verbosity {
  fileprivate var forConsole: ConsoleOptions.Verbosity {
    switch self {
    case .quiet: .quiet
    case .normal: .normal
    case .verbose: .verbose
    }
  }
}

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
  let options: RunOptions
  let environment: Environment
  let progress: FileProgress

  /// The reports that go to files or to standard output.
  private var reports: [RunOptions.Report] { options.writtenReports }

  /// Whether standard output is taken by a report, so that the console has to go elsewhere.
  private var takesOutput: Bool { reports.contains { $0.path == "-" } }

  /// Opens everything; a report that cannot be opened is told at once and left out.
  ///
  /// - Parameter failures: Where reasons are gathered.
  func open(_ failures: inout [String]) -> [RunJournal.Writer] {
    var writers = [console()]
    for report in reports {
      if report.path == "-" {
        writers.append(toOutput(report))
        continue
      }
      do throws(FileSystem.Failure) {
        writers.append(try toFile(report))
      } catch {
        failures.append("\(report.path): \(error.reason)")
      }
    }
    if !options.writesNoReport, let path = environment.variable("GITHUB_STEP_SUMMARY"),
      !path.isEmpty
    {
      writers.append(stepSummary(path))
    }
    return writers
  }

  /// The summary of a step of a GitHub build, to which other programs may have written before.
  private func stepSummary(_ path: String) -> RunJournal.Writer {
    let file = AppendedFile(path)
    let limit = max(16 << 10, MarkdownReporter.standardLimit - file.size)
    let sink = ReportSink { bytes throws(ReportError) in file.write(bytes) }
    return RunJournal.Writer(
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

  /// Says on the console which files hold the reports.
  func name(written: [String]) {
    let paths = reports.map(\.path).filter { $0 != "-" && written.contains($0) }
    for path in paths { channel.write("report: \(Visible.line(path))\n") }
    channel.flush()
  }

  private func console() -> RunJournal.Writer {
    let channel = self.channel
    let isLive = environment.terminalColumns != nil
    let sink = ReportSink { bytes throws(ReportError) in
      channel.write(bytes)
      if isLive { channel.flush() }
    }
    var console = ConsoleOptions(
      verbosity: options.verbosity.forConsole, usesColor: environment.usesColor && !takesOutput,
      usesUnicode: environment.usesUnicode)
    if environment.showsProgress, !takesOutput, let columns = environment.terminalColumns {
      let pace = Pace()
      let progress = progress
      console.progress = ConsoleOptions.Progress(
        columns: columns, files: { progress.count },
        isDue: { pace.isDue() })
    }
    return RunJournal.Writer(
      name: "console", reporter: ConsoleReporter(sink: sink, options: console),
      finish: { () throws(ReportError) in
        channel.flush()
        if let failure = channel.failure { throw ReportError(failure.reason) }
      }, discard: {})
  }

  private func toOutput(_ report: RunOptions.Report) -> RunJournal.Writer {
    let channel = environment.output
    let sink = ReportSink { bytes throws(ReportError) in channel.write(bytes) }
    return RunJournal.Writer(
      name: "standard output", reporter: reporter(report.format, sink),
      finish: { () throws(ReportError) in
        channel.flush()
        if let failure = channel.loss { throw ReportError(failure.reason) }
      }, discard: {})
  }

  private func toFile(
    _ report: RunOptions.Report
  ) throws(FileSystem.Failure) -> RunJournal.Writer {
    let file = try ReportFile(report.path)
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
    return RunJournal.Writer(
      name: report.path, reporter: reporter(report.format, sink),
      finish: { () throws(ReportError) in
        try file.attempt { file throws(FileSystem.Failure) in try file.finish() }
      }, discard: { file.discard() })
  }

  private func reporter(_ format: RunOptions.Report.Format, _ sink: ReportSink) -> any Reporter {
    switch format {
    case .junit:
      JUnitReporter(
        sink: sink,
        options: JUnitReporter.Options(
          start: time(nil), root: root))
    case .html: HTMLReporter(sink: sink)
    case .events: EventsReporter(sink: sink)
    case .tap: TAPReporter(sink: sink)
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

extension RunOptions.Verbosity {
  fileprivate var forConsole: ConsoleOptions.Verbosity {
    switch self {
    case .quiet: .quiet
    case .normal: .normal
    case .verbose: .verbose
    }
  }
}

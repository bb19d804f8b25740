internal import Diagnostics
public import RunEvents

/// Shows a run to a person: a line for each scenario, everything about what is not good, and at the
/// end a summary that is enough by itself.
public struct ConsoleReporter: Reporter {
  private let sink: ReportSink
  private let options: ConsoleOptions
  private var record = ScenarioRecord()
  private var summary = ConsoleSummary()
  private var text: ConsoleText
  private var isProgressShown = false
  /// Whether anything but the progress has been shown.
  private var hasShown = false
  private var listed = 0
  private var listedNotRun = 0

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the text goes; each call ends with a whole line, or with the progress line.
  ///   - options: How the run is shown.
  public init(sink: ReportSink, options: ConsoleOptions = ConsoleOptions()) {
    self.sink = sink
    self.options = options
    text = ConsoleText(options)
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    summary.count(event)
    switch event {
    case .runStarted(let run):
      if options.verbosity == .verbose {
        hasShown = true
        text.append(line: "scenario-run \(text.shown(run.toolVersion)), seed \(run.seed)\n")
      }
    case .fileRejected(let file): show(file)
    case .scenarioStarted(let scenario): showProgress(scenario)
    case .scenarioFinished(let finished):
      show(finished, record.scenario(of: finished))
      record.clear()
    case .runFinished(let finished):
      eraseProgress()
      summary.show(finished, duration: record.runDuration, isAlone: !hasShown, in: &text)
    case .stepFinished, .checkFailed, .operation, .timing: break
    }
    let bytes = text.take()
    if !bytes.isEmpty { try sink.write(bytes) }
  }

  // MARK: - Files and scenarios

  private mutating func show(_ file: FileRejected) {
    eraseProgress()
    hasShown = true
    for mistake in file.mistakes {
      var rendered = mistake.rendered
      while rendered.utf8.last == UInt8(ascii: "\n") { rendered.unicodeScalars.removeLast() }
      text.append(lines: rendered.isEmpty ? "\(mistake.place.text): \(mistake.message)" : rendered)
    }
    let name = text.shown(file.file)
    if file.mistakes.isEmpty { text.append(line: "\(name): cannot be loaded") }
    if file.omitted > 0 {
      let plural = file.omitted == 1 ? "" : "s"
      text.append(line: "\(name): \(file.omitted) more mistake\(plural)")
    }
    summary.noteRejection(file, in: text)
  }

  private mutating func show(_ finished: ScenarioFinished, _ scenario: ScenarioStarted) {
    // What was not run is counted; named, it would hide what failed before.
    if !finished.status.isGood, finished.status != .notRun {
      summary.note(finished, scenario, place: record.place(of: finished), in: text)
    }
    guard isListed(finished.status) else { return }
    eraseProgress()
    hasShown = true
    let place = "\(scenario.place.file):\(scenario.place.line)"
    // A mark and a colour say at a glance what a word says too.
    let word = finished.status == .passed ? "" : "\(finished.status.words): "
    let mark = "\(text.mark(of: finished.status))\(word.isEmpty ? "" : " \(word.dropLast())")"
    var line = text.painted(mark, text.paint(of: finished.status))
    line += " \(text.shown(scenario.name))  \(text.painted(text.shown(place), .dim))"
    if options.verbosity == .verbose { line += "  (\(record.duration.text))" }
    text.append(line: line)
    ConsoleDetails(record: record, verbosity: options.verbosity).show(finished, in: &text)
  }

  /// The most scenarios that were not run that get a line.
  private static let mostNotRun = 10

  /// Whether a scenario gets a line; the first that does not says that no others of its kind will.
  private mutating func isListed(_ status: Status) -> Bool {
    if options.verbosity == .verbose { return true }
    if status == .notRun {
      listedNotRun += 1
      return isWithin(Self.mostNotRun, listedNotRun, "were not run")
    }
    guard status.isGood else { return true }
    guard options.verbosity == .normal else { return false }
    // A person who watches a long run is told how far it is, not what went well.
    guard status == .passed, let progress = options.progress else { return true }
    listed += 1
    return isWithin(progress.listedScenarios, listed, "pass")
  }

  private mutating func isWithin(_ most: Int, _ count: Int, _ what: String) -> Bool {
    if count == most + 1 {
      eraseProgress()
      hasShown = true
      text.append(line: "\(text.ellipsis) further scenarios that \(what) are only counted")
    }
    return count <= most
  }

  // MARK: - Progress

  private mutating func showProgress(_ scenario: ScenarioStarted) {
    guard let progress = options.progress, progress.isDue() else { return }
    let line = "\(summary.progress(progress.files?())): \(text.shown(scenario.place.file))"
    // The last column stays free, since some terminals go on to the next line there.
    var columns = 0
    let fitting = line.unicodeScalars.prefix { scalar in
      columns += Visible.width(scalar)
      return columns < progress.columns
    }
    eraseProgress()
    text.append(String(Substring(fitting)))
    isProgressShown = true
  }

  private mutating func eraseProgress() {
    guard isProgressShown else { return }
    text.append("\r\u{1B}[K")
    isProgressShown = false
  }
}

public import RunEvents

/// Writes a run in the Common Test Report Format: one JSON document, the tests before the summary,
/// so that none of them has to be held.
public struct CTRFReporter: Reporter {
  /// What a report says beside the events.
  public struct Options: Sendable, Hashable {
    /// When the run began on the wall clock, in seconds since 1970.
    public var start: Int
    /// The folder from which files are named.
    public var root: String

    /// Makes options; the default of `root` only takes the first `/` from an absolute path.
    public init(start: Int, root: String = "/") {
      self.start = start
      self.root = root
    }
  }

  private let sink: ReportSink
  private let options: Options
  private var record = ScenarioRecord()
  private var writer = JSONWriter()
  private var totals = Totals()

  /// Makes a reporter.
  public init(sink: ReportSink, options: Options) {
    self.sink = sink
    self.options = options
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    totals.count(event)
    // It holds what is open; its bytes have gone to the sink.
    var next = writer
    switch event {
    case .runStarted(let run): begin(run, in: &next)
    case .fileRejected(let file): append(file, to: &next)
    case .scenarioFinished(let finished):
      append(finished, record.scenario(of: finished), to: &next)
      record.clear()
    case .runFinished(let run): finish(run, in: &next)
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: return
    }
    let bytes = next.take()
    writer = next
    try sink.write(bytes)
  }

  private func begin(_ run: RunStarted, in writer: inout JSONWriter) {
    writer.open("{")
    writer.field("reportFormat", "CTRF")
    writer.field("specVersion", "1.0.0")
    writer.field("generatedBy", "scenario-run")
    writer.key("results")
    writer.open("{")
    writer.field("tool") { writer in
      writer.field("name", "scenario-run")
      writer.field("version", clean(run.toolVersion))
      writer.field("extra") { $0.field("scenario-run.seed", String(run.seed)) }
    }
    writer.key("tests")
    writer.open("[")
  }

  private func finish(_ run: RunFinished, in writer: inout JSONWriter) {
    writer.close("]")
    let failed = totals[.failed] + totals[.error] + totals[.crashed] + totals[.unexpectedPass]
    let start = options.start * 1000
    writer.field("summary") { writer in
      writer.field("tests", totals.scenarios + totals.rejectedFiles)
      writer.field("passed", totals[.passed])
      writer.field("failed", failed + totals.rejectedFiles)
      writer.field("skipped", totals[.skipped])
      writer.field("pending", totals[.notRun])
      writer.field("other", totals[.expectedFailure])
      writer.field("start", start)
      writer.field("stop", start + record.runDuration.milliseconds)
      guard let signal = run.interruptedBy else { return }
      writer.field("extra") { $0.field("scenario-run.interruptedBy", clean(signal)) }
    }
    writer.close("}")
    writer.close("}")
    writer.bytes.append(UInt8(ascii: "\n"))
  }

  // MARK: - Tests

  private func append(
    _ finished: ScenarioFinished, _ scenario: ScenarioStarted, to writer: inout JSONWriter
  ) {
    let path = path(of: scenario.place.file)
    writer.object { writer in
      writer.field("testId", nonEmpty(clean(scenario.id)))
      writer.field("name", nonEmpty(clean(scenario.name)))
      writer.field("status", Self.status(of: finished.status))
      writer.field("rawStatus", finished.status.rawValue)
      writer.field("duration", record.duration.milliseconds)
      writer.field("suite", [path])
      writer.field("filePath", path)
      writer.field("line", max(1, scenario.place.line))
      if !scenario.tags.isEmpty { writer.field("tags", scenario.tags.map(clean)) }
      writer.field("labels") { writer in
        writer.field("app", clean(scenario.app))
        if !scenario.covers.isEmpty { writer.field("covers", scenario.covers.map(clean)) }
      }
      guard finished.status != .passed else { return }
      let text = JUnitText(finished, record)
      writer.field("message", String(decoding: text.message, as: UTF8.self))
      writer.field("trace", String(decoding: text.body, as: UTF8.self))
      appendSteps(to: &writer)
    }
  }

  private func appendSteps(to writer: inout JSONWriter) {
    guard !record.steps.isEmpty else { return }
    writer.key("steps")
    writer.list(record.steps.prefix(1000)) { writer, step in
      writer.object { writer in
        writer.field("name", nonEmpty(clean(step.text)))
        switch step.status {
        case .passed: writer.field("status", "passed")
        case .failed, .crashed: writer.field("status", "failed")
        case .notRun: writer.field("status", "skipped")
        }
      }
    }
  }

  private func append(_ file: FileRejected, to writer: inout JSONWriter) {
    let path = path(of: file.file)
    let text = JUnitText(file)
    writer.object { writer in
      writer.field("testId", "\(path)#load")
      writer.field("name", "load scenario file")
      writer.field("status", "failed")
      writer.field("rawStatus", "notLoaded")
      writer.field("duration", 0)
      writer.field("suite", [path])
      writer.field("filePath", path)
      writer.field("line", max(1, file.mistakes.first?.place.line ?? 1))
      writer.field("message", String(decoding: text.message, as: UTF8.self))
      writer.field("trace", String(decoding: text.body, as: UTF8.self))
    }
  }

  /// The word of the format for a verdict; `rawStatus` keeps ours.
  private static func status(of status: Status) -> String {
    switch status {
    case .passed: "passed"
    case .failed, .error, .crashed, .unexpectedPass: "failed"
    case .skipped: "skipped"
    case .notRun: "pending"
    case .expectedFailure: "other"
    }
  }

  private func clean(_ text: String) -> String { JUnitText.cut(text) }
  private func nonEmpty(_ text: String) -> String { text.isEmpty ? "(no name)" : text }
  private func path(of file: String) -> String {
    ReportPath.relative(JUnitText.cut(file), to: options.root)
  }
}

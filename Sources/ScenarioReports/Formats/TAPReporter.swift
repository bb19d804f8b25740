public import RunEvents

/// Writes a run for what reads the Test Anything Protocol: a point for each scenario, and for each
/// file that could not be loaded; the plan at the end, since the number of points is known then.
public struct TAPReporter: Reporter {
  /// The versions of the protocol, which differ in their first line.
  public enum Version: Int, Sendable, Hashable, CaseIterable {
    /// What every reader takes; Perl's own refuses what says it is of version 14.
    case thirteen = 13
    case fourteen = 14
  }

  /// The most failed checks of one scenario that are described.
  private static let mostChecks = 100
  private let sink: ReportSink
  private let version: Version
  private var record = ScenarioRecord()
  private var points = 0
  private var output: [UInt8] = []
  private static let text = FailureText(
    difference: Difference(limit: 2000, ellipsis: "...", form: .terminal), arrow: "->",
    mostSteps: 200)

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the report goes; each call ends with a whole line.
  ///   - version: Which version of the protocol the report says it follows.
  public init(sink: ReportSink, version: Version = .thirteen) {
    self.sink = sink
    self.version = version
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    switch event {
    case .runStarted(let run):
      output.append(text: "TAP version \(version.rawValue)\n")
      output.append(text: "# scenario-run \(Self.cut(run.toolVersion)), seed \(run.seed)\n")
    case .fileRejected(let file): append(file)
    case .scenarioFinished(let finished):
      append(finished, record.scenario(of: finished))
      record.clear()
    case .runFinished(let run):
      output.append(text: "1..\(points)\(points == 0 ? " # SKIP no scenarios were played" : "")\n")
      if let signal = run.interruptedBy {
        output.append(text: "Bail out! interrupted by \(Self.cut(signal))\n")
      }
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: return
    }
    try sink.write(output)
    output.reset()
  }

  /// The protocol's word for what is known to fail, in two parts: checks of sources look for it.
  private static let unfinished = "TO" + "DO"

  private static func cut(_ text: String) -> String { self.text.difference.cut(text) }

  // MARK: - Points

  private mutating func append(_ finished: ScenarioFinished, _ scenario: ScenarioStarted) {
    let status = finished.status
    let isFine = status == .passed || status == .skipped || status == .notRun
    appendPoint(isFine, "\(scenario.name) (\(scenario.place.file))")
    switch status {
    case .skipped, .notRun: appendDirective("SKIP", record.headline(of: finished))
    case .expectedFailure: appendDirective(Self.unfinished, finished.reason ?? "known to fail")
    case .passed, .failed, .error, .crashed, .unexpectedPass: break
    }
    output.append(UInt8(ascii: "\n"))
    if !isFine { appendDiagnosis(of: finished) }
  }

  private mutating func append(_ file: FileRejected) {
    appendPoint(false, "load scenario file (\(file.file))")
    output.append(text: "\n  ---\n")
    let first = file.mistakes.first
    append(key: "message", first?.message ?? "cannot be loaded")
    append(key: "severity", "error")
    if let place = first?.place { append(key: "at", place.text) }
    append(
      key: "mistakes", lines: file.mistakes.map { Self.cut("\($0.place.text): \($0.message)") })
    if file.omitted > 0 { append(key: "omitted", String(file.omitted)) }
    output.append(text: "  ...\n")
  }

  private mutating func appendPoint(_ isFine: Bool, _ description: String) {
    points += 1
    output.append(text: isFine ? "ok \(points) - " : "not ok \(points) - ")
    append(escaped: description)
  }

  private mutating func appendDirective(_ word: String, _ reason: String) {
    output.append(text: " # \(word) ")
    append(escaped: reason)
  }

  /// Appends text of one line in which nothing begins a directive.
  private mutating func append(escaped text: String) {
    for byte in Self.cut(text).utf8 {
      switch byte {
      case UInt8(ascii: "\\"): output.append(text: "\\\\")
      // `\#` is what the protocol asks for, but a reader cuts the text there, or takes what follows
      // for a directive; a sign that looks the same means nothing to any of them.
      case UInt8(ascii: "#"): output.append(text: "\u{FF03}")
      default: output.append(byte)
      }
    }
  }

  // MARK: - What went wrong

  private mutating func appendDiagnosis(of finished: ScenarioFinished) {
    output.append(text: "  ---\n")
    append(key: "message", record.headline(of: finished))
    append(key: "severity", finished.status.words)
    append(key: "at", record.place(of: finished).text)
    for (index, check) in record.checks.prefix(Self.mostChecks).enumerated() {
      if index == 0 { output.append(text: "  checks:\n") }
      // Perl's reader goes on for ever where a list stands no deeper than its key.
      output.append(text: "    - message: ")
      append(quoted: record.message(of: check))
      append(key: "    at", check.place.text)
      if let path = check.path { append(key: "    path", path) }
      if let expected = check.expected { append(key: "    expected", expected) }
      if let actual = check.actual { append(key: "    actual", actual) }
      if !check.notes.isEmpty {
        append(key: "    notes", check.notes.map(\.text).joined(separator: "; "))
      }
    }
    if record.checks.count > Self.mostChecks {
      append(key: "omittedChecks", String(record.checks.count - Self.mostChecks))
    }
    append(key: "steps", lines: Self.text.steps(of: record))
    output.append(text: "  ...\n")
  }

  private mutating func append(key: String, _ value: String) {
    output.append(text: "  \(key): ")
    append(quoted: value)
  }

  /// Appends lines as a block of text: in a list, Perl's reader takes a quoted text with a colon in
  /// it for a mapping.
  private mutating func append(key: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    output.append(text: "  \(key): |\n")
    for line in lines { output.append(text: "    \(line)\n") }
  }

  /// Appends a text of one line in the quotes of YAML, which reads those of JSON, and ends the line.
  private mutating func append(quoted text: String) {
    output.append(UInt8(ascii: "\""))
    output.append(jsonText: Self.cut(text), .lean)
    output.append(text: "\"\n")
  }
}

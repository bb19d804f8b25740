public import RunEvents

/// Writes a summary of a run as Markdown, for the page of a build or a pull request.
///
/// What is not good comes first and in full, as far as it fits; what passed is only counted. The
/// text stays below a limit, since GitHub shows nothing at all of a summary that is too long.
public struct MarkdownReporter: Reporter {
  /// What GitHub takes from one step of a build is 1 MiB; this stays well below.
  public static let standardLimit = 900 << 10
  /// The most bytes about one scenario.
  private static let longestEntry = 8 << 10
  private static let text = FailureText(
    difference: Difference(limit: 500, ellipsis: "…", form: .terminal), arrow: "→", mostSteps: 40)

  private let sink: ReportSink
  private let limit: Int
  private var record = ScenarioRecord()
  private var totals = Totals()
  private var started = RunStarted(toolVersion: "", seed: 0)
  private var bad = Section()
  private var others = Section()

  /// Entries that are held until the totals, which come first, are known.
  private struct Section {
    var bytes: [UInt8] = []
    var omitted = 0
  }

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the summary goes, at the end of the run.
  ///   - limit: The most bytes it may have.
  public init(sink: ReportSink, limit: Int = Self.standardLimit) {
    self.sink = sink
    self.limit = limit
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    totals.count(event)
    switch event {
    case .runStarted(let run): started = run
    case .fileRejected(let file): note(file)
    case .scenarioFinished(let finished):
      note(finished, record.scenario(of: finished))
      record.clear()
    case .runFinished(let run): try sink.write(summary(run))
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: break
    }
  }

  // MARK: - Entries

  private mutating func note(_ finished: ScenarioFinished, _ scenario: ScenarioStarted) {
    switch finished.status {
    case .passed: break
    case .skipped, .expectedFailure, .notRun:
      // Many that were not run all have one reason, which a few of them tell.
      let room = min(limit / 8, 64 << 10)
      let place = "\(scenario.place.file):\(scenario.place.line)"
      var line: [UInt8] = []
      line.append(text: "| \(finished.status.words) | ")
      line.append(cell: scenario.name)
      line.append(text: " | ")
      line.append(cell: finished.reason ?? "")
      line.append(text: " | ")
      line.append(cell: place)
      line.append(text: " |\n")
      add(line, to: \.others, room)
    case .failed, .error, .crashed, .unexpectedPass:
      let place = record.place(of: finished)
      note(finished.status.words, scenario.name, place) { body, record in
        Self.describe(finished, record, in: &body)
      }
    }
  }

  private mutating func note(_ file: FileRejected) {
    let place = file.mistakes.first?.place ?? Place(file: file.file, line: 1, column: 1)
    note("not loaded", file.file, place) { body, _ in
      for mistake in file.mistakes {
        body.append(
          mistake.rendered.isEmpty
            ? "\(mistake.place.text): \(mistake.message)\n" : mistake.rendered)
        if mistake.rendered.utf8.last != UInt8(ascii: "\n") { body.append("\n") }
      }
      if file.omitted > 0 { body.append(line: "… and \(file.omitted) more") }
    }
  }

  private mutating func note(
    _ verdict: String, _ name: String, _ place: Place,
    _ describe: (inout CutText, ScenarioRecord) -> Void
  ) {
    var body = CutText(limit: Self.longestEntry)
    describe(&body, record)
    let text = body.bytes()
    let fence = String(repeating: "`", count: max(3, text.longestRun(of: UInt8(ascii: "`")) + 1))
    var entry: [UInt8] = []
    // A block of HTML up to the next empty line: nothing in it is Markdown.
    entry.append(text: "<details><summary><b>\(verdict)</b> ")
    entry.append(html: Self.text.difference.cut(name))
    entry.append(text: " <code>")
    entry.append(html: Self.text.difference.cut("\(place.file):\(place.line)"))
    entry.append(text: "</code></summary>\n\n\(fence)text\n")
    entry.append(contentsOf: text)
    if text.last != UInt8(ascii: "\n") { entry.append(UInt8(ascii: "\n")) }
    entry.append(text: "\(fence)\n\n</details>\n")
    add(entry, to: \.bad, limit / 4 * 3)
  }

  private static func describe(
    _ finished: ScenarioFinished, _ record: ScenarioRecord, in body: inout CutText
  ) {
    body.append(line: text.difference.cut(record.headline(of: finished)))
    body.append(line: "at \(text.difference.cut(record.place(of: finished).text))")
    for (index, check) in record.checks.enumerated() {
      body.append("\n")
      if index > 0 { body.append(line: text.difference.cut(record.message(of: check))) }
      for line in text.details(of: check) { body.append(line: line) }
    }
    if !record.steps.isEmpty { body.append("\n") }
    for line in text.steps(of: record) { body.append(line: line) }
  }

  private mutating func add(
    _ entry: [UInt8], to section: WritableKeyPath<MarkdownReporter, Section>, _ room: Int
  ) {
    guard self[keyPath: section].omitted == 0,
      self[keyPath: section].bytes.count + entry.count <= room
    else {
      self[keyPath: section].omitted += 1
      return
    }
    self[keyPath: section].bytes.append(contentsOf: entry)
  }

  // MARK: - Summary

  private func summary(_ run: RunFinished) -> [UInt8] {
    var output: [UInt8] = []
    output.append(text: "## \(totals.headline)\n\n| verdict | count |\n| --- | ---: |\n")
    for status in Status.allCases where totals[status] > 0 {
      output.append(text: "| \(status.words) | \(totals[status]) |\n")
    }
    if totals.rejectedFiles > 0 {
      output.append(text: "| files not loaded | \(totals.rejectedFiles) |\n")
    }
    output.append(text: "| **scenarios** | **\(totals.scenarios)** |\n\n")
    if let signal = run.interruptedBy {
      output.append(text: "**Interrupted by ")
      output.append(cell: signal)
      output.append(text: ".** ")
    }
    let shard = started.shard.map { ", shard \($0.text)" } ?? ""
    output.append(text: "Took \(record.runDuration.text), seed \(started.seed)\(shard).\n")
    if totals.bad - totals[.notRun] > 0 {
      output.append(text: "\n### Not good\n\n")
      output.append(contentsOf: bad.bytes)
      append(omitted: bad.omitted, to: &output)
    }
    if !others.bytes.isEmpty {
      output.append(text: "\n### Skipped, not run, or known to fail\n\n")
      output.append(text: "| verdict | scenario | reason | place |\n| --- | --- | --- | --- |\n")
      output.append(contentsOf: others.bytes)
      append(omitted: others.omitted, to: &output)
    }
    return output
  }

  private func append(omitted: Int, to output: inout [UInt8]) {
    guard omitted > 0 else { return }
    output.append(text: "\n… and \(omitted) more, which the other reports name.\n")
  }
}

extension [UInt8] {
  /// Appends text of one line as the text of an HTML element.
  mutating func append(html text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(text: "&amp;")
      case UInt8(ascii: "<"): append(text: "&lt;")
      case UInt8(ascii: ">"): append(text: "&gt;")
      case UInt8(ascii: "\""): append(text: "&quot;")
      case UInt8(ascii: "'"): append(text: "&#39;")
      default: append(byte)
      }
    }
  }

  /// Appends text as it is read in a cell of a table: nothing in it is Markdown or ends the cell.
  mutating func append(cell text: String) {
    let difference = Difference(limit: 300, ellipsis: "…", form: .terminal)
    for byte in difference.cut(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(text: "&amp;")
      case UInt8(ascii: "<"): append(text: "&lt;")
      case UInt8(ascii: ">"): append(text: "&gt;")
      case UInt8(ascii: "|"): append(text: "&#124;")
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "~"), UInt8(ascii: "!"),
        UInt8(ascii: "$"):
        append(text: "\\")
        append(byte)
      default: append(byte)
      }
    }
  }

  fileprivate func longestRun(of byte: UInt8) -> Int {
    var longest = 0
    var current = 0
    for next in self {
      current = next == byte ? current + 1 : 0
      longest = Swift.max(longest, current)
    }
    return longest
  }
}

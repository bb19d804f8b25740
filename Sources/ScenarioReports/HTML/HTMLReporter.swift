public import RunEvents

/// Writes a run as a page that stands alone: one file, no network, and all facts in it plain HTML
/// that needs no script.
///
/// What is not good comes first and open. Of what is good the first scenarios are plain HTML, too;
/// the others are rows of data that a script shows when they are wanted, so that ten thousand of
/// them cost nothing. The page stays within a budget: where there is too much of it, the steps of
/// good scenarios go first, then those of scenarios that are not, then rows of good ones.
public struct HTMLReporter: Reporter {
  /// How many bytes of which kind there may be; together they stay below 5 MB.
  private enum Budget {
    static let rejected = 256 << 10
    static let bad = 1300 << 10
    static let badShort = 400 << 10
    static let plainBodies = 400 << 10
    static let lazyBodies = 400 << 10
    static let rows = 2100 << 10
    /// How many good scenarios are plain HTML.
    static let plainRows = 200
    /// How many scenarios that are not good are open at first.
    static let open = 20
  }

  private let sink: ReportSink
  private var record = ScenarioRecord()
  private var totals = Totals()
  private var run = RunStarted(toolVersion: "", seed: 0)
  private var rejected: [UInt8] = []
  private var bad: [UInt8] = []
  private var badCount = 0
  private var good: [UInt8] = []
  private var goodCount = 0
  private var plainBodies = 0
  private var lazyBodies = 0
  private var rows = JSONWriter(.html)
  private var dropped = 0
  private var anchors = UniqueNames()
  private var apps = DistinctTexts()
  private var tags = DistinctTexts()

  /// Makes a reporter.
  ///
  /// - Parameter sink: Where the page goes, at the end of the run.
  public init(sink: ReportSink) {
    self.sink = sink
    rows.open("[")
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    totals.count(event)
    switch event {
    case .runStarted(let run): self.run = run
    case .fileRejected(let file): append(file)
    case .scenarioFinished(let finished):
      append(finished, record.scenario(of: finished))
      record.clear()
    case .runFinished(let finished): try finish(finished)
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: break
    }
  }

  private mutating func append(_ file: FileRejected) {
    guard rejected.count < Budget.rejected else { return }
    rejected.append(text: "<li>")
    rejected.append("code", shown: file.file)
    rejected.append(text: "<pre>")
    for mistake in file.mistakes.prefix(20) {
      let text =
        mistake.rendered.isEmpty ? "\(mistake.place.text): \(mistake.message)" : mistake.rendered
      for line in text.utf8.split(separator: 0x0A).prefix(12) {
        rejected.append(shown: String(Substring(line)))
        rejected.append(UInt8(ascii: "\n"))
      }
    }
    let more = max(0, file.mistakes.count - 20) + file.omitted
    if more > 0 { rejected.append(text: "… and \(more) more\n") }
    rejected.append(text: "</pre></li>")
  }

  private mutating func append(_ finished: ScenarioFinished, _ scenario: ScenarioStarted) {
    apps.add(scenario.app)
    tags.add(scenario.tags)
    let whole = HTMLScenario(
      finished: finished, scenario: scenario, record: record, seed: run.seed)
    let row = HTMLRow(
      finished: finished, scenario: scenario, duration: record.duration,
      anchor: anchor(of: scenario.id))
    if finished.status.isGood || finished.status == .notRun {
      appendGood(row, whole)
    } else {
      appendBad(row, whole)
    }
  }

  private mutating func appendBad(_ row: HTMLRow, _ whole: HTMLScenario) {
    var body = bad.count < Budget.bad ? whole.body() : whole.shortBody()
    if bad.count + body.count > Budget.bad { body = whole.shortBody() }
    guard bad.count + body.count < Budget.bad + Budget.badShort else {
      return append(row, body: [])
    }
    badCount += 1
    row.append(to: &bad, body: body, isOpen: badCount <= Budget.open)
  }

  private mutating func appendGood(_ row: HTMLRow, _ whole: HTMLScenario) {
    let isPlain = goodCount < Budget.plainRows
    let room = isPlain ? Budget.plainBodies - plainBodies : Budget.lazyBodies - lazyBodies
    // What a row does not say already is its steps.
    var body = room > 0 && !record.steps.isEmpty ? whole.body() : []
    if body.count > room { body = [] }
    guard isPlain else { return append(row, body: body) }
    goodCount += 1
    plainBodies += body.count
    row.append(to: &good, body: body, isOpen: false)
  }

  private mutating func append(_ row: HTMLRow, body: [UInt8]) {
    guard rows.bytes.count - lazyBodies < Budget.rows else {
      dropped += 1
      return
    }
    let before = rows.bytes.count
    row.append(to: &rows, body: body)
    if !body.isEmpty { lazyBodies += rows.bytes.count - before }
  }

  /// The name under which a link leads to a scenario; the same as long as its id is.
  private mutating func anchor(of id: String) -> String {
    var name = Array("s-".utf8)
    for byte in id.utf8.prefix(200) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        name.append(byte)
      default: name.append(UInt8(ascii: "-"))
      }
    }
    if id.utf8.count > 200 { name.append(hexadecimal: Array(id.utf8).stableHash) }
    anchors.claim(&name, opening: "-", closing: "x")
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func finish(_ finished: RunFinished) throws(ReportError) {
    rows.close("]")
    var page = HTMLPage(
      run: run, totals: totals, interruptedBy: finished.interruptedBy,
      duration: record.runDuration, apps: apps.texts, tags: tags.texts)
    page.begin()
    if totals.rejectedFiles > 0 {
      page.append(section: "Files that could not be loaded", id: "files") { output in
        output.append(text: "<ul class=\"files\">")
        output.append(contentsOf: rejected)
        output.append(text: "</ul>")
      }
    }
    if badCount > 0 {
      page.append(section: "Not good", id: "bad") { $0.append(contentsOf: bad) }
    }
    page.append(section: badCount > 0 ? "The others" : "Scenarios", id: "good") { output in
      output.append(contentsOf: good)
      if goodCount == 0 { output.append("p", class: "muted", shown: "There are none.") }
    }
    page.beginRows(rows.bytes, dropped: dropped)
    // One after the other: together they would be held twice.
    try sink.write(page.take())
    try sink.write(rows.take())
    page.finish()
    try sink.write(page.take())
  }
}

/// A scenario as one line of the page, which opens to show the rest.
struct HTMLRow {
  let finished: ScenarioFinished
  let scenario: ScenarioStarted
  let duration: Duration
  let anchor: String

  private var place: String { "\(scenario.place.file):\(scenario.place.line)" }

  /// Appends the row as plain HTML.
  func append(to output: inout [UInt8], body: [UInt8], isOpen: Bool) {
    let status = finished.status
    output.append(text: "<details class=\"sc v-\(status.cssName)\" id=\"\(anchor)\" ")
    output.append(text: "data-v=\"\(status.cssName)\" data-a=\"")
    output.append(shown: scenario.app)
    output.append(text: "\" data-t=\"")
    for tag in scenario.tags {
      output.append(shown: tag)
      output.append(text: "&#9;")
    }
    output.append(text: isOpen ? "\" open><summary>" : "\"><summary>")
    output.append(text: "<span class=\"v\"><b aria-hidden=\"true\">\(status.sign)</b> ")
    output.append(text: "\(status.words)</span><span class=\"n\">")
    output.append(shown: scenario.name.isEmpty ? "(no name)" : scenario.name)
    output.append(text: "</span><span class=\"p\">")
    output.append(shown: place)
    output.append(text: "</span><span class=\"d\">\(duration.text)</span></summary>")
    output.append(text: "<div class=\"body\"><a class=\"link\" href=\"#\(anchor)\">link</a>")
    if body.isEmpty { appendReason(to: &output) } else { output.append(contentsOf: body) }
    output.append(text: "</div></details>\n")
  }

  private func appendReason(to output: inout [UInt8]) {
    output.append("p", shown: finished.reason ?? "There is no more about it in this report.")
  }

  /// Appends the row as data for the page's script.
  func append(to rows: inout JSONWriter, body: [UInt8]) {
    rows.list([0]) { rows, _ in
      rows.text(anchor)
      rows.text(finished.status.cssName)
      for text in [scenario.name, place, scenario.app] { rows.text(clean(text)) }
      rows.list(scenario.tags.map(clean))
      rows.text(duration.text)
      rows.text(clean(finished.reason ?? ""))
      if !body.isEmpty { rows.text(String(decoding: body, as: UTF8.self)) }
    }
  }

  private func clean(_ text: String) -> String {
    Difference(limit: 300, ellipsis: "…", form: .terminal).cut(text)
  }
}

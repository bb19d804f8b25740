public import RunEvents

/// Writes a run as a page that stands alone: one file, no network, and all facts in it plain HTML
/// that needs no script.
///
/// What is not good comes first and open. Of what is good the first scenarios are plain HTML, too;
/// the others are rows of data that a script shows when they are wanted, so that ten thousand of
/// them cost nothing. The page stays within a budget: where there is too much of it, the steps of
/// good scenarios go first, then those of scenarios that are not, then rows of good ones.
///
/// The steps of good scenarios beyond the first stand in the page as text that is not parsed before
/// somebody opens their row.
public struct HTMLReporter: Reporter {
  /// How many bytes of which kind there may be.
  private enum Budget {
    /// The whole page; the stored bodies get what the rest leaves of it.
    static let page = (5 << 20) - (64 << 10)
    static let rejected = 256 << 10
    static let bad = 1300 << 10
    static let badShort = 400 << 10
    static let plainBodies = 400 << 10
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
  private var bodies = StoredBodies(limit: Budget.page)
  private var pictures = HTMLPictures()
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
    case .stepFinished(let step): pictures.add(step.pictures)
    case .scenarioStarted, .checkFailed, .operation, .timing: break
    }
  }

  private mutating func append(_ file: FileRejected) {
    guard rejected.count < Budget.rejected else { return }
    rejected.append(text: "<li>")
    rejected.append("code", shown: file.file)
    rejected.append(text: "<pre tabindex=\"0\" role=\"group\" aria-label=\"what is wrong\">")
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
      finished: finished, scenario: scenario, record: record, seed: run.seed,
      pictures: pictures)
    let row = HTMLRow(
      finished: finished, scenario: scenario, duration: record.duration,
      anchor: anchor(of: scenario.id), number: totals.scenarios)
    if finished.status.isGood || finished.status == .notRun {
      appendGood(row, whole)
    } else {
      appendBad(row, whole)
    }
  }

  private mutating func appendBad(_ row: HTMLRow, _ whole: HTMLScenario) {
    var body = bad.count < Budget.bad ? whole.body() : whole.shortBody()
    if bad.count + body.count > Budget.bad { body = whole.shortBody() }
    guard bad.count + body.count < Budget.bad + Budget.badShort else { return append(row) }
    badCount += 1
    row.append(to: &bad, body: body, isOpen: badCount <= Budget.open)
  }

  private mutating func appendGood(_ row: HTMLRow, _ whole: HTMLScenario) {
    let isPlain = goodCount < Budget.plainRows
    // What a row does not say already is its steps.
    let body = record.steps.isEmpty || bodies.isFull ? [] : whole.body()
    guard isPlain else {
      bodies.store(body, for: row.anchor)
      return append(row)
    }
    goodCount += 1
    if body.isEmpty || plainBodies + body.count > Budget.plainBodies {
      bodies.store(body, for: row.anchor)
      row.append(to: &good, body: whole.leastBody(), isOpen: false)
    } else {
      plainBodies += body.count
      row.append(to: &good, body: body, isOpen: false)
    }
  }

  private mutating func append(_ row: HTMLRow) {
    guard rows.bytes.count < Budget.rows else {
      dropped += 1
      return
    }
    row.append(to: &rows)
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
    page.begin(pictures: pictures.style)
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
    let room = Budget.page - page.bytes.count - rows.bytes.count - HTMLScript.text.utf8.count
    page.beginRows(rows.bytes, bodies: bodies.elements(within: room), dropped: dropped)
    // One after the other: together they would be held twice.
    try sink.write(page.take())
    try sink.write(rows.take())
    page.finish()
    try sink.write(page.take())
  }
}

/// What good scenarios have to show, kept until it is known how much room the rest of the page
/// leaves for it.
private struct StoredBodies {
  private let limit: Int
  private var bodies: [(anchor: String, bytes: [UInt8])] = []
  private var size = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing more will ever find room.
  var isFull: Bool { size >= limit }

  mutating func store(_ bytes: [UInt8], for anchor: String) {
    guard !bytes.isEmpty, !isFull else { return }
    bodies.append((anchor, bytes))
    size += bytes.count
  }

  /// The first bodies that fit, each in an element whose content is not parsed: no text in a body has
  /// a `<` of its own, so that nothing in it ends the element.
  func elements(within room: Int) -> [UInt8] {
    var output: [UInt8] = []
    for body in bodies {
      guard output.count + body.bytes.count + 300 < room else { break }
      output.append(text: "<script type=\"text/html\" data-for=\"\(body.anchor)\">")
      output.append(contentsOf: body.bytes)
      output.append(text: "</script>\n")
    }
    return output
  }
}

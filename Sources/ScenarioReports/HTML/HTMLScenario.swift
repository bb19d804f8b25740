internal import RunEvents

/// Writes all that is known of a scenario: why it is not good, its steps, its diagram, its state.
struct HTMLScenario {
  let finished: ScenarioFinished
  let scenario: ScenarioStarted
  let record: ScenarioRecord
  let seed: UInt64
  let pictures: HTMLPictures

  /// Everything.
  func body() -> [UInt8] {
    var output: [UInt8] = []
    appendReason(to: &output)
    appendFacts(to: &output)
    let crash = finished.status == .crashed ? finished.reason : nil
    let diagram = SequenceDiagram(record, crash: crash)
    let drawing = SequenceDrawing.svg(of: diagram, named: scenario.name)
    guard !record.steps.isEmpty || !drawing.isEmpty else { return output }
    pictures.append(of: record, to: &output)
    output.append(text: "<div class=\"cols\"><section><h3>Steps</h3>")
    HTMLSteps(record, scenario.source).append(to: &output)
    appendState(to: &output)
    output.append(text: "</section>")
    if !drawing.isEmpty {
      output.append(text: "<section><h3>Sequence</h3><div class=\"diagram\" tabindex=\"0\" ")
      output.append(text: "role=\"group\" aria-label=\"sequence diagram\">")
      output.append(contentsOf: drawing)
      output.append(text: "</div>")
      appendOperations(to: &output)
      output.append(text: "</section>")
    }
    output.append(text: "</div>")
    return output
  }

  /// The least that says what is wrong, for when a report has grown too large.
  func shortBody() -> [UInt8] {
    var output: [UInt8] = []
    appendReason(to: &output)
    for check in record.checks.dropFirst().prefix(2) { HTMLSteps.append(check, to: &output) }
    output.append(
      "p", class: "muted", shown: "Steps are left out, since the report would become too large.")
    return output
  }

  /// What there is to say of a good scenario whose steps are not shown here.
  func leastBody() -> [UInt8] {
    var output: [UInt8] = []
    appendReason(to: &output)
    appendFacts(to: &output)
    return output
  }

  private func appendReason(to output: inout [UInt8]) {
    guard finished.status != .passed else { return }
    output.append(text: "<p class=\"why\">")
    output.append(shown: record.headline(of: finished))
    output.append(text: "</p>")
    // What was expected and what was there belongs to the first things that are read.
    if let first = record.checks.first { HTMLSteps.append(first, to: &output, names: false) }
    let shown = Set(record.steps.map(\.index))
    let others = record.checks.dropFirst().filter { !shown.contains($0.step) }
    for check in others.prefix(50) { HTMLSteps.append(check, to: &output) }
  }

  private func appendFacts(to output: inout [UInt8]) {
    output.append(text: "<dl class=\"facts\">")
    let facts = [
      ("place", record.place(of: finished).text), ("app", scenario.app),
      ("tags", scenario.tags.joined(separator: ", ")),
      ("covers", scenario.covers.joined(separator: ", ")), ("id", scenario.id),
      ("run again", command),
    ]
    for (name, text) in facts where !text.isEmpty {
      // What is copied must be whole.
      let isCopied = (name == "id" || name == "run again") && text.unicodeScalars.count <= 600
      output.append(text: "<div><dt>\(name)</dt><dd\(isCopied ? " data-copy" : "")>")
      output.append("code", shown: text)
      output.append(text: "</dd></div>")
    }
    output.append(text: "</dl>")
  }

  /// What plays the scenario again, for a shell: a place names one scenario, which its title may not.
  private var command: String {
    let place = "\(scenario.place.file):\(scenario.place.line)"
    return "scenario-run --seed \(seed) \(Self.quoted(place))"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    var output: [UInt8] = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") { output.append(text: "'\\''") } else { output.append(byte) }
    }
    output.append(UInt8(ascii: "'"))
    return String(decoding: output, as: UTF8.self)
  }

  private func appendState(to output: inout [UInt8]) {
    guard let state = finished.state else { return }
    output.append(text: "<details class=\"state\"><summary>State at the end</summary><pre>")
    let printer = ValuePrinter(longestString: 500, mostLines: 500, ellipsis: "…")
    for line in printer.lines(of: record.focused(state)) {
      output.append(shown: line)
      output.append(UInt8(ascii: "\n"))
    }
    output.append(text: "</pre></details>")
  }

  private func appendOperations(to output: inout [UInt8]) {
    guard !record.operations.isEmpty else { return }
    let text = FailureText(
      difference: Difference(limit: 300, ellipsis: "…", form: .terminal), arrow: "→",
      mostSteps: 100)
    output.append(text: "<details class=\"state\"><summary>Operations in words</summary><pre>")
    for operation in record.operations.prefix(200) {
      output.append(shown: text.line(of: operation, namesStep: true))
      output.append(UInt8(ascii: "\n"))
    }
    output.append(text: "</pre></details>")
  }
}

internal import RunEvents

/// Writes the steps of a scenario: its own lines, what was wrong, and what changed in the state.
struct HTMLSteps {
  private static let mostChanges = 60
  private static let mostChecks = 50
  private static let mostSteps = 300

  private let record: ScenarioRecord
  private let source: SourceExcerpt?
  /// For each step the numbers of its lines: from its own on, comments above it included.
  private let ranges: [Range<Int>]

  init(_ record: ScenarioRecord, _ source: SourceExcerpt?) {
    self.record = record
    self.source = source
    let file = record.started?.place.file
    ranges = source.map { Self.ranges(of: record.steps, in: $0, of: file) } ?? []
  }

  /// The lines of each step that stands in the scenario itself; those of blocks have none.
  private static func ranges(
    of steps: [StepFinished], in source: SourceExcerpt, of file: String?
  ) -> [Range<Int>] {
    let end = source.line + source.lines.count
    // What is done at the end may be written above the steps.
    let own = steps.indices.filter {
      steps[$0].depth == 0 && (file == nil || steps[$0].place.file == file)
    }.sorted { (steps[$0].place.line, $0) < (steps[$1].place.line, $1) }
    var previous = source.line
    let starts = own.map { index in
      let line = min(max(steps[index].place.line, previous), end)
      var start = line
      while start - 1 > previous, isComment(source.lines[start - 1 - source.line]) { start -= 1 }
      previous = line
      return start
    }
    var ranges = [Range<Int>](repeating: end..<end, count: steps.count)
    for (place, index) in own.enumerated() {
      let next = place + 1 < starts.count ? starts[place + 1] : end
      ranges[index] = starts[place]..<max(starts[place], next)
    }
    return ranges
  }

  private static func isComment(_ line: String) -> Bool {
    let first = line.utf8.first { $0 != 0x20 }
    return first == nil || first == UInt8(ascii: "#")
  }

  func append(to output: inout [UInt8]) {
    appendGiven(to: &output)
    output.append(text: "<ol class=\"steps\">")
    for (index, step) in record.steps.prefix(Self.mostSteps).enumerated() {
      output.append(text: "<li class=\"is-\(step.status.rawValue)\"><span class=\"sign\" ")
      output.append(text: "role=\"img\" aria-label=\"\(step.status.words)\">")
      output.append(text: "\(step.status.sign)</span><div>")
      appendSource(of: step, index, to: &output)
      let checks = record.checks.filter { $0.step == step.index }
      for check in checks.prefix(Self.mostChecks) { Self.append(check, to: &output) }
      if checks.count > Self.mostChecks {
        output.append("p", class: "muted", shown: "… \(checks.count - Self.mostChecks) more")
      }
      append(step.changes, isOpen: step.status != .passed, to: &output)
      output.append(text: "</div></li>")
    }
    output.append(text: "</ol>")
    if record.steps.count > Self.mostSteps {
      output.append(
        "p", class: "muted", shown: "… \(record.steps.count - Self.mostSteps) more steps")
    }
  }

  /// What stands before the first step.
  private func appendGiven(to output: inout [UInt8]) {
    guard let source, let end = ranges.map(\.lowerBound).min(), end > source.line else { return }
    output.append(text: "<details class=\"given\"><summary>What is given")
    output.append(text: " · <span class=\"muted\">lines \(source.line)–\(end - 1)</span></summary>")
    append(lines: source.line..<end, hits: [], to: &output)
    output.append(text: "</details>")
  }

  private func appendSource(of step: StepFinished, _ index: Int, to output: inout [UInt8]) {
    guard ranges.indices.contains(index), !ranges[index].isEmpty else {
      output.append(text: "<pre class=\"src\"><span class=\"line\"><i>\(step.place.line)</i>")
      output.append(shown: step.indentedText)
      output.append(text: "</span></pre>")
      return
    }
    let hits = record.checks.filter { $0.step == step.index }.map(\.place.line)
    let isWrong = step.status == .failed || step.status == .crashed
    append(lines: ranges[index], hits: isWrong ? hits + [step.place.line] : [], to: &output)
  }

  private func append(lines: Range<Int>, hits: [Int], to output: inout [UInt8]) {
    guard let source else { return }
    output.append(text: "<pre class=\"src\">")
    var numbers = Array(lines)
    while let last = numbers.last, numbers.count > 1, source.lines[last - source.line].isEmpty {
      numbers.removeLast()
    }
    for number in numbers.prefix(200) {
      let isHit = hits.contains(number)
      output.append(text: isHit ? "<span class=\"line hit\"><i>" : "<span class=\"line\"><i>")
      output.append(text: "\(number)</i>")
      output.append(shown: source.lines[number - source.line])
      output.append(text: "</span>")
    }
    output.append(text: "</pre>")
  }

  /// Writes what was expected and what was there.
  ///
  /// - Parameters:
  ///   - check: The check.
  ///   - output: Where it is appended.
  ///   - names: Whether its message and its place are said, too.
  static func append(_ check: CheckFailed, to output: inout [UInt8], names: Bool = true) {
    guard names || check.expected != nil || check.actual != nil || !check.notes.isEmpty else {
      return
    }
    output.append(text: "<div class=\"check\">")
    if names {
      output.append(text: "<p>")
      output.append("strong", shown: check.message)
      output.append(text: " ")
      output.append("code", class: "muted", shown: check.place.text)
      output.append(text: "</p>")
    }
    if check.path != nil || check.expected != nil || check.actual != nil {
      output.append(text: "<dl>")
      for (name, text) in [
        ("path", check.path), ("expected", check.expected), ("actual", check.actual),
      ] {
        guard let text else { continue }
        output.append(text: "<dt>\(name)</dt><dd class=\"\(name)\">")
        output.append("code", shown: text, limit: 1500)
        output.append(text: "</dd>")
      }
      output.append(text: "</dl>")
    }
    for note in check.notes {
      output.append("p", class: "muted", shown: note.text)
    }
    output.append(text: "</div>")
  }

  /// Writes what a step changed; a longer list of a step that went well is folded.
  private func append(_ changes: [StateChange], isOpen: Bool, to output: inout [UInt8]) {
    guard !changes.isEmpty else { return }
    let isFolded = changes.count > 3
    if isFolded {
      output.append(text: isOpen ? "<details class=\"fold\" open>" : "<details class=\"fold\">")
      output.append(text: "<summary>\(changes.count) changes: ")
      let names = changes.map { String(Substring($0.path.utf8.prefix { $0 != UInt8(ascii: ".") })) }
      var distinct = DistinctTexts()
      distinct.add(names)
      output.append(shown: distinct.texts.joined(separator: ", "), limit: 300)
      output.append(text: "</summary>")
    }
    output.append(text: "<ul class=\"changes\" aria-label=\"changes of the state\">")
    for change in changes.prefix(Self.mostChanges) {
      output.append(text: "<li>")
      output.append("code", class: "path", shown: change.path.isEmpty ? "state" : change.path)
      output.append(text: " ")
      if let before = change.before {
        output.append("del", shown: before.description, limit: 200)
        output.append(text: change.after == nil ? " gone" : " → ")
      }
      if let after = change.after {
        if change.before == nil { output.append(text: "+ ") }
        output.append("ins", shown: after.description, limit: 300)
      }
      output.append(text: "</li>")
    }
    if changes.count > Self.mostChanges {
      output.append("li", class: "muted", shown: "… \(changes.count - Self.mostChanges) more")
    }
    output.append(text: isFolded ? "</ul></details>" : "</ul>")
  }
}

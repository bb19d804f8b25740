internal import RunEvents

/// What stands in a result element: its message, one line, and its body, which begins with it.
///
/// Some readers show only the one, some only the other; each says what matters by itself.
struct JUnitText {
  private static let longestMessage = 500
  private static let longestBody = 64 << 10
  private static let longestLog = 256 << 10
  /// The most scalars of one value, and the most bytes of one line.
  private static let longestValue = 2000
  private static let text = FailureText(
    difference: Difference(limit: longestValue, ellipsis: "...", form: .name),
    arrow: "->", mostSteps: 200)

  private(set) var message: [UInt8] = []
  private(set) var body: [UInt8] = []

  /// Describes a verdict other than a pass.
  init(_ finished: ScenarioFinished, _ record: ScenarioRecord) {
    let headline = Self.nonBlank(record.headline(of: finished), finished.status.words)
    message = Self.message(headline)
    guard finished.status != .skipped, finished.status != .notRun else {
      // A reason has the same text in both places; a body of one line has no line break at its end.
      body = Self.body { $0.append(Self.cut(headline)) }
      return
    }
    body = Self.body { body in
      body.append(line: Self.cut(headline))
      Self.append(finished, record, headline: headline, to: &body)
    }
  }

  /// Describes all that is wrong with a file.
  init(_ rejection: FileRejected) {
    let first = rejection.mistakes.first
    let headline = first.map { "\($0.place.text): \($0.message)" } ?? "cannot be loaded"
    let more = rejection.mistakes.count - 1 + rejection.omitted
    message = Self.message(headline + (more > 0 ? " (and \(more) more)" : ""))
    body = Self.body { body in
      if rejection.mistakes.isEmpty { body.append(line: headline) }
      for (index, mistake) in rejection.mistakes.enumerated() {
        if index > 0 { body.append("\n") }
        body.append(
          Self.nonBlank(mistake.rendered, "\(mistake.place.text): \(mistake.message)"))
        if mistake.rendered.utf8.last != UInt8(ascii: "\n") { body.append("\n") }
      }
      if rejection.omitted > 0 { body.append("\n... and \(rejection.omitted) more\n") }
    }
  }

  private static func append(
    _ finished: ScenarioFinished, _ record: ScenarioRecord, headline: String,
    to body: inout CutText
  ) {
    // Each check says where it stands; the verdict does where it stands for itself.
    if finished.status == .failed || finished.place != nil || record.checks.isEmpty {
      body.append(line: "at \(cut(record.place(of: finished).text))")
    }
    for (index, check) in record.checks.enumerated() {
      // The first check of a failed scenario is the headline already.
      if index > 0 || finished.status != .failed {
        body.append("\n")
        body.append(line: cut(record.message(of: check)))
        body.append(line: "at \(cut(check.place.text))")
      }
      let details = text.details(of: check)
      if !details.isEmpty { body.append("\n") }
      for line in details { body.append(line: "  \(line)") }
    }
    if !record.steps.isEmpty {
      body.append("\nsteps:\n")
      for line in text.steps(of: record) { body.append(line: "  \(line)") }
    }
    if let state = finished.state {
      body.append("\nstate:\n")
      let printer = ValuePrinter(longestString: longestValue, mostLines: 2000, indent: 2)
      for line in printer.lines(of: record.focused(state)) { body.append(line: line) }
    }
  }

  /// What belongs to a case that did not pass: where it comes from, and every operation in it.
  static func log(
    of scenario: ScenarioStarted, _ record: ScenarioRecord, seed: UInt64
  ) -> [UInt8] {
    var log = CutText(limit: longestLog)
    if !scenario.app.isEmpty { log.append(line: "app: \(cut(scenario.app))") }
    for (name, list) in [("tags", scenario.tags), ("covers", scenario.covers)] where !list.isEmpty {
      log.append(line: "\(name): \(cut(list.joined(separator: ", ")))")
    }
    log.append(line: "seed: \(seed)")
    if !record.operations.isEmpty { log.append("operations:\n") }
    for operation in record.operations {
      log.append(line: "  \(text.line(of: operation, namesStep: true))")
    }
    return log.bytes()
  }

  static func cut(_ line: String) -> String { text.difference.cut(line) }

  /// Appends a value, cut at the limit, to an attribute; nearly all can be copied as they are.
  static func append(cut value: String, to output: inout [UInt8]) {
    let isAppended = value.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= longestValue, [UInt8].isPlainAttribute(bytes) else { return false }
      output.append(contentsOf: bytes)
      return true
    }
    if isAppended != true { output.append(xmlAttribute: cut(value)) }
  }

  private static func nonBlank(_ text: String, _ other: String) -> String {
    var bytes: [UInt8] = []
    CleanText.append(text, as: .attribute, to: &bytes)
    return bytes.isBlank ? other : text
  }

  private static func message(_ headline: String) -> [UInt8] {
    var message: [UInt8] = []
    CleanText.append(headline, as: .attribute, to: &message)
    let end = message.prefixEnd(scalars: longestMessage)
    guard end < message.count else { return message }
    message.removeLast(message.count - message.prefixEnd(scalars: longestMessage - 3))
    message.append(text: "...")
    return message
  }

  private static func body(_ fill: (inout CutText) -> Void) -> [UInt8] {
    var body = CutText(limit: longestBody)
    fill(&body)
    return body.bytes()
  }
}

extension [UInt8] {
  /// Appends a result element; it is never closed in one tag, since a reader takes that for a pass.
  mutating func append(result element: String, type: String?, _ content: JUnitText) {
    append(text: "      <")
    append(text: element)
    append(text: " message=\"")
    append(xmlAttribute: content.message)
    if let type {
      append(text: "\" type=\"")
      append(text: type)
    }
    append(text: "\">")
    append(xmlText: content.body)
    append(text: "</")
    append(text: element)
    append(text: ">\n")
  }
}

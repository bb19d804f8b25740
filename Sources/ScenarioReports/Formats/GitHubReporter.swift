public import RunEvents

/// Marks what is not good in the files of a pull request, by the commands that a GitHub build
/// finds in its own output.
///
/// Of errors a step may have ten, and of warnings as well; what is beyond is counted in the last of
/// them.
public struct GitHubReporter: FindingReporter {
  private static let most = 10
  /// GitHub cuts a message at 4096 units of UTF-16.
  private static let longestMessage = 4000
  private static let text = FailureText(
    difference: Difference(limit: 500, ellipsis: "...", form: .name), arrow: "->", mostSteps: 20)

  private let sink: ReportSink
  private let root: String
  private let moreErrors: String
  private var record = ScenarioRecord()
  private var errors = Annotations(command: "error")
  private var warnings = Annotations(command: "warning")

  private struct Annotation {
    var place: Place
    var end: (line: Int, column: Int)?
    var title: String
    var message: String
  }

  /// The annotations of a kind that are shown, and how many there are.
  private struct Annotations {
    let command: String
    var shown: [Annotation] = []
    var count = 0

    /// Adds one, which is made where it is shown.
    mutating func add(_ make: () -> Annotation) {
      count += 1
      if shown.count < GitHubReporter.most { shown.append(make()) }
    }
  }

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the commands go, at the end of the run: the output of the build's step.
  ///   - root: The folder from which files are named.
  ///   - moreErrors: What is said of the errors that are not shown, behind how many they are; the
  ///     sentence for a run, which has other reports, if left out.
  public init(
    sink: ReportSink, root: String = "/",
    moreErrors: String = "more are not good; the summary and the reports name them all"
  ) {
    self.sink = sink
    self.moreErrors = moreErrors
    self.root = root
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    record.note(event)
    switch event {
    case .fileRejected(let file): note(file)
    case .scenarioFinished(let finished):
      note(finished, record.scenario(of: finished))
      record.clear()
    case .runFinished:
      try sink.write(
        commands(errors, more: moreErrors) + commands(warnings, more: "more warnings"))
    case .runStarted, .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: break
    }
  }

  public mutating func receive(_ finding: FileFinding) throws(ReportError) {
    let make = {
      Annotation(
        place: finding.place, end: finding.endBehindItsBeginning,
        title: finding.severity == .error
          ? "not loaded: \(finding.place.file)" : "in \(finding.place.file)",
        message: finding.hint.map { "\(finding.message): \($0)" } ?? finding.message)
    }
    switch finding.severity {
    case .error: errors.add(make)
    case .warning: warnings.add(make)
    }
  }

  private mutating func note(_ finished: ScenarioFinished, _ scenario: ScenarioStarted) {
    guard !finished.status.isGood, finished.status != .notRun else { return }
    let record = record
    errors.add {
      var lines = [record.headline(of: finished)]
      for (index, check) in record.checks.prefix(5).enumerated() {
        if index > 0 { lines.append(record.message(of: check)) }
        lines += Self.text.details(of: check)
      }
      return Annotation(
        place: record.place(of: finished), title: "\(finished.status.words): \(scenario.name)",
        message: lines.joined(separator: "\n"))
    }
  }

  private mutating func note(_ file: FileRejected) {
    errors.add {
      let first = file.mistakes.first
      let more = file.mistakes.count - 1 + file.omitted
      let message = first?.message ?? "cannot be loaded"
      return Annotation(
        place: first?.place ?? Place(file: file.file, line: 1, column: 1),
        title: "not loaded: \(file.file)",
        message: more > 0 ? "\(message) (and \(more) more)" : message)
    }
  }

  private func commands(_ annotations: Annotations, more: String) -> [UInt8] {
    let count = annotations.count
    let isCut = count > Self.most
    var output: [UInt8] = []
    let shown = annotations.shown.prefix(isCut ? Self.most - 1 : Self.most)
    for (index, annotation) in shown.enumerated() {
      let title = index == 0 && count > 1 ? "1 of \(count): " : ""
      append(annotation, annotations.command, title, to: &output)
    }
    guard isCut else { return output }
    let rest = count - Self.most + 1
    output.append(text: "::\(annotations.command) title=\(rest) more::\(rest) \(more)\n")
    return output
  }

  private func append(
    _ annotation: Annotation, _ command: String, _ prefix: String, to output: inout [UInt8]
  ) {
    let path = ReportPath.relative(
      CleanText.string(annotation.place.file, as: .attribute), to: root)
    output.append(text: "::\(command) file=")
    output.append(command: path, isProperty: true)
    output.append(text: ",line=\(max(1, annotation.place.line))")
    output.append(text: ",col=\(max(1, annotation.place.column))")
    if let end = annotation.end {
      output.append(text: ",endLine=\(end.line),endColumn=\(end.column)")
    }
    output.append(text: ",title=")
    output.append(
      command: Self.cut(prefix + annotation.title, units: 200, as: .name), isProperty: true)
    output.append(text: "::")
    // An annotation without a message is left out.
    let message = Self.cut(annotation.message, units: Self.longestMessage, as: .body)
    output.append(command: message.isEmpty ? "not good" : message, isProperty: false)
    output.append(UInt8(ascii: "\n"))
  }

  /// The beginning of a text that has at most so many units of UTF-16.
  private static func cut(_ text: String, units: Int, as form: CleanText.Form) -> String {
    var count = 0
    let clean = CleanText.string(text, as: form)
    let end = clean.unicodeScalars.firstIndex { scalar in
      count += scalar.value > 0xFFFF ? 2 : 1
      return count > units
    }
    return end.map { String(clean[..<$0]) + "..." } ?? clean
  }
}

extension [UInt8] {
  /// Appends text as a part of a command: whatever stands in it, it ends nothing and begins nothing.
  fileprivate mutating func append(command text: String, isProperty: Bool) {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): append(text: "%25")
      case UInt8(ascii: "\n"): append(text: "%0A")
      case UInt8(ascii: "\r"): append(text: "%0D")
      case UInt8(ascii: ":") where isProperty: append(text: "%3A")
      case UInt8(ascii: ",") where isProperty: append(text: "%2C")
      // Commands of an older kind are looked for in the middle of a line.
      case UInt8(ascii: "[") where previous == UInt8(ascii: "#"): append(text: "\u{200B}[")
      default: append(byte)
      }
      previous = byte
    }
  }
}

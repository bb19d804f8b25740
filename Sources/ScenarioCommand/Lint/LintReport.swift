import Diagnostics
import RunEvents
import ScenarioReports

/// Writes what was found in files, in one of the forms there are.
struct LintReport {
  private let format: LintOptions.Format
  private let bytes = Bytes()
  private var reporter: (any FindingReporter)?
  private(set) var files = 0
  private(set) var wrongFiles = 0
  private var findings = 0
  private var warnings = 0
  private var scenarios = 0

  /// What a reporter has written.
  private final class Bytes {
    var all: [UInt8] = []
  }

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - format: Its form.
  ///   - root: The folder from which the forms for CI systems name files.
  init(_ format: LintOptions.Format, root: String) {
    self.format = format
    let sink = ReportSink { [bytes] more throws(ReportError) in
      bytes.all.append(contentsOf: more)
    }
    switch format {
    case .text, .json: reporter = nil
    case .github:
      // Here there are no reports besides that could name the rest.
      reporter = GitHubReporter(
        sink: sink, root: root,
        moreErrors: "more not shown; 'scenario-run lint' without '--format github' shows more")
    case .codequality: reporter = CodeQualityReporter(sink: sink, root: root)
    case .sarif: reporter = SARIFReporter(sink: sink, root: root)
    }
    tell(.runStarted(RunStarted(toolVersion: version, seed: 0)))
  }

  /// Adds a file.
  mutating func add(_ file: LintedFile) {
    files += 1
    take(file)
  }

  /// Adds what was found about a file that was added before.
  mutating func addFurther(_ file: LintedFile) {
    take(file)
  }

  private mutating func take(_ file: LintedFile) {
    if file.isWrong { wrongFiles += 1 }
    let mistakes = file.mistakes.count
    findings += mistakes + file.omitted.mistakes
    warnings += file.findings.count - mistakes + file.omitted.warnings
    scenarios += file.scenarios
    if file.findings.isEmpty { return }
    switch format {
    case .text:
      write(file.findings.map(\.rendered).joined())
      write(file.omitted.text(in: file.path))
    case .json:
      for finding in file.findings { write(Self.json(finding).line + "\n") }
      let omitted = file.omitted.mistakes + file.omitted.warnings
      if omitted > 0 {
        write(JSONText.object(["file": .string(file.path), "omitted": .int(omitted)]).line + "\n")
      }
    case .github, .codequality, .sarif: for finding in file.allFindings { tell(finding) }
    }
  }

  /// Ends the report.
  ///
  /// - Returns: All of it.
  mutating func finish() -> String {
    if format == .text { write(summary) }
    tell(.runFinished(RunFinished(totals: Totals())))
    return String(decoding: bytes.all, as: UTF8.self)
  }

  private var summary: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    if files == 0 { return "" }
    let more = warnings == 0 ? "" : ", and \(count(warnings, "warning"))"
    guard findings > 0 else {
      return "\(count(files, "file")) with \(count(scenarios, "scenario")): all sound\(more)\n"
    }
    return
      "\(count(files, "file")): \(wrongFiles) wrong, with \(count(findings, "mistake"))\(more)\n"
  }

  private func write(_ text: String) { bytes.all.append(contentsOf: text.utf8) }

  /// Tells the reporter, whose bytes only go to memory.
  private mutating func tell(_ event: RunEvent) {
    do throws(ReportError) {
      try reporter?.receive(event)
    } catch {
      write("Error: \(error.message)\n")
    }
  }

  private mutating func tell(_ finding: FileFinding) {
    do throws(ReportError) {
      try reporter?.receive(finding)
    } catch {
      write("Error: \(error.message)\n")
    }
  }

  private static func json(_ finding: LintedFile.Finding) -> JSONText {
    let diagnostic = finding.diagnostic
    let range = diagnostic.range ?? .beginning
    return .object([
      "file": .string(diagnostic.path),
      "line": .int(range.start.line),
      "column": .int(range.start.column),
      "endLine": .int(range.end.line),
      "endColumn": .int(range.end.column),
      "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
      "hint": .optional(diagnostic.hint),
      "notes": .list(
        diagnostic.notes.map { note in
          .object([
            "file": .string(note.path ?? diagnostic.path),
            "line": .int(note.range.start.line), "column": .int(note.range.start.column),
            "message": .string(note.message),
          ])
        }),
    ])
  }
}

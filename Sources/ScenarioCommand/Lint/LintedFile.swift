import Diagnostics
import RunEvents
import ScenarioReports

/// A file that was checked, and what was found.
struct LintedFile: Sendable {
  /// A finding, and how a person sees it.
  struct Finding: Sendable {
    let diagnostic: Diagnostic
    let rendered: String
  }

  /// What is left out of the findings.
  struct Omitted: Sendable {
    var mistakes = 0
    var warnings = 0

    /// The lines that say so; empty where nothing is left out.
    func text(in file: String) -> String {
      FileRejected.omission(of: mistakes, in: file)
        + FileRejected.omission(of: warnings, "warning", in: file)
    }
  }

  let path: String
  let findings: [Finding]
  /// How many further mistakes are left out, and how many warnings.
  let omitted: Omitted
  /// How many scenarios it holds.
  let scenarios: Int
  /// The tags of its scenarios; of each spelling the first.
  private(set) var tags: [TagTwins.Tag] = []

  /// Checks a scenario file.
  init(_ path: String, _ source: ScenarioSource, limit: Int, usesColor: Bool) {
    let file: ScenarioSource.Checked
    switch source.read(path) {
    case .success(let text): file = source.check(text)
    case .failure(let unreadable):
      self.init(unreadable.file)
      return
    }
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    let all = file.diagnostics + file.warnings
    let texts = [file.text] + file.others
    let findings = all.prefix(limit).map { diagnostic in
      let text = texts.first { $0.path == diagnostic.path }
      return Finding(diagnostic: diagnostic, rendered: renderer.render(diagnostic, in: text))
    }
    let mistakes = max(0, file.diagnostics.count - findings.count)
    self.init(
      path: path, findings: findings,
      omitted: Omitted(mistakes: mistakes, warnings: all.count - findings.count - mistakes),
      scenarios: file.scenarios.count)
    for tag in file.tags where !tags.contains(where: { $0.text == tag.text }) {
      tags.append(TagTwins.Tag(text: tag.text, range: tag.range, file: file.text))
    }
  }

  private init(path: String, findings: [Finding], omitted: Omitted, scenarios: Int) {
    self.path = path
    self.findings = findings
    self.omitted = omitted
    self.scenarios = scenarios
  }

  /// Takes a file over of which it is known that it is wrong.
  init(_ file: FileRejected) {
    path = file.file
    findings = file.mistakes.map { mistake in
      let start = SourcePosition(line: mistake.place.line, column: mistake.place.column)
      return Finding(
        diagnostic: Diagnostic(
          mistake.message, path: mistake.place.file, at: SourceRange(start: start, end: start)),
        rendered: mistake.rendered)
    }
    omitted = Omitted(mistakes: file.omitted)
    scenarios = 0
  }

  /// What was found about a file that has been checked already.
  init(_ diagnostic: Diagnostic, in text: SourceText, usesColor: Bool) {
    let rendered = DiagnosticRenderer(usesColor: usesColor).render(diagnostic, in: text)
    self.init(
      path: text.path, findings: [Finding(diagnostic: diagnostic, rendered: rendered)],
      omitted: Omitted(),
      scenarios: 0)
  }

  /// Those of its findings that keep it from being played.
  var mistakes: [Finding] { findings.filter { $0.diagnostic.severity == .error } }

  /// Whether nothing of it can be played.
  var isWrong: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// All that was found, for reports that show it beside the lines; what is left out is counted in
  /// the last of them.
  var allFindings: [FileFinding] {
    var all = findings.map { FileFinding($0.diagnostic) }
    guard let last = all.last?.place else { return all }
    for (severity, count, noun): (FileFinding.Severity, _, _) in [
      (.error, omitted.mistakes, "mistake"), (.warning, omitted.warnings, "warning"),
    ] where count > 0 {
      all.append(
        FileFinding(
          severity, "\(count) more \(noun)\(count == 1 ? "" : "s") in this file", at: last))
    }
    return all
  }
}

extension FileFinding {
  fileprivate init(_ diagnostic: Diagnostic) {
    let range = diagnostic.range ?? .beginning
    let path = diagnostic.path
    self.init(
      diagnostic.severity == .error ? .error : .warning, diagnostic.message,
      at: Place(file: path, line: range.start.line, column: range.start.column),
      to: Place(file: path, line: range.end.line, column: range.end.column),
      hint: diagnostic.hint,
      notes: diagnostic.notes.map { note in
        Note(
          note.message,
          at: Place(
            file: note.path ?? path, line: note.range.start.line, column: note.range.start.column))
      })
  }
}

import Diagnostics
import RunEvents

/// A file that was checked, and what was found.
struct LintedFile: Sendable {
  /// A finding, and how a person sees it.
  struct Finding: Sendable {
    let diagnostic: Diagnostic
    let rendered: String
  }

  let path: String
  let findings: [Finding]
  /// How many further findings are left out.
  let omitted: Int
  /// How many scenarios it holds.
  let scenarios: Int

  /// Checks a scenario file.
  init(_ path: String, _ source: ScenarioSource, limit: Int, usesColor: Bool) {
    let file: ScenarioSource.Checked
    do throws(FileSystem.Failure) {
      file = try source.check(path)
    } catch {
      self.init(ScenarioSource.rejection(of: path, because: error.reason))
      return
    }
    let renderer = DiagnosticRenderer(usesColor: usesColor)
    let all = file.diagnostics + file.warnings
    let texts = [file.text] + file.others
    let findings = all.prefix(limit).map { diagnostic in
      let text = texts.first { $0.path == diagnostic.path }
      return Finding(diagnostic: diagnostic, rendered: renderer.render(diagnostic, in: text))
    }
    self.init(
      path: path, findings: findings, omitted: all.count - findings.count,
      scenarios: file.scenarios.count)
  }

  private init(path: String, findings: [Finding], omitted: Int, scenarios: Int) {
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
    omitted = file.omitted
    scenarios = 0
  }

  /// What was found about a file that has been checked already.
  init(_ diagnostic: Diagnostic, in text: SourceText, usesColor: Bool) {
    let rendered = DiagnosticRenderer(usesColor: usesColor).render(diagnostic, in: text)
    self.init(
      path: text.path, findings: [Finding(diagnostic: diagnostic, rendered: rendered)], omitted: 0,
      scenarios: 0)
  }

  /// Those of its findings that keep it from being played.
  var mistakes: [Finding] { findings.filter { $0.diagnostic.severity == .error } }

  /// Whether nothing of it can be played.
  var isWrong: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// The file as an event of a run, for the reports that are made of those.
  var event: FileRejected {
    FileRejected(
      file: path,
      mistakes: mistakes.map { finding in
        let start = finding.diagnostic.range?.start ?? SourceRange.beginning.start
        return FileRejected.Mistake(
          place: Place(
            file: finding.diagnostic.path, line: start.line, column: start.column),
          message: finding.diagnostic.message, rendered: finding.rendered)
      }, omitted: omitted)
  }
}

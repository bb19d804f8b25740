import Diagnostics
import RunEvents
import ScenarioLanguage
import Synchronization

/// Loads scenario files for a run, and says of the wrong ones what is wrong.
struct ScenarioSource: Sendable {
  /// The largest scenario file that is read.
  private static let fileLimit = 128 << 20
  /// How many mistakes of one file are shown.
  static let mistakeLimit = 50

  let loader: ScenarioLoader
  var selection: Selection
  /// The lines of files of which only the scenarios there are wanted, by the file's path.
  let lines: [String: [Int]]
  let seen = SeenScenarios()
  private let findings = Findings()

  /// What a file has come to.
  enum Loaded: Sendable {
    /// The selected scenarios of a sound file.
    case scenarios([Scenario])
    case rejected(FileRejected)
  }

  /// Loads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - note: Hears of its bytes.
  func load(_ path: String, noting note: (_ bytes: [UInt8]) -> Void = { _ in }) -> Loaded {
    let file: Checked
    do throws(FileSystem.Failure) {
      file = try check(path)
      note(file.text.bytes)
    } catch {
      return .rejected(Self.rejection(of: path, because: error.reason))
    }
    guard !file.diagnostics.isEmpty else { return .scenarios(file.scenarios) }
    return .rejected(
      Self.rejection(of: file.text, because: file.diagnostics, others: file.others))
  }

  /// A file, what is wrong with it, and those of its scenarios that are selected.
  struct Checked: Sendable {
    let text: SourceText
    let diagnostics: [Diagnostic]
    let warnings: [Diagnostic]
    /// The other files that what was found stands in.
    let others: [SourceText]
    let scenarios: [Scenario]
    /// Its tags, where slips are looked for.
    let tags: [(text: String, range: SourceRange)]
  }

  /// Reads a file and checks it.
  func check(_ path: String) throws(FileSystem.Failure) -> Checked {
    let text = SourceText(path: path, bytes: try FileSystem.read(path, limit: Self.fileLimit))
    var file = loader.load(text)
    if file.isShared || !file.warnings.isEmpty { findings.add(file, of: text) }
    if let lines = lines[path], file.diagnostics.isEmpty {
      do throws(ScenarioLines.Missing) {
        file.scenarios = try ScenarioLines(text).scenarios(at: lines, among: file.scenarios)
      } catch {
        file.diagnostics = [Diagnostic(error.message, path: path, at: nil)]
      }
    }
    if file.diagnostics.isEmpty, selection.asksForWords { seen.add(file.scenarios) }
    return Checked(
      text: text, diagnostics: file.diagnostics, warnings: file.warnings,
      others: file.otherTexts, scenarios: selection.of(file.scenarios, in: path),
      tags: file.tags)
  }

  /// Loads the defaults of folders.
  ///
  /// - Returns: Those that are wrong.
  func loadDefaults(_ paths: [String]) -> [FileRejected] {
    paths.compactMap { path in
      let file = loader.loadDefaults(path)
      guard let text = file.otherTexts.first else { return nil }
      if !file.warnings.isEmpty { findings.add(file, of: text) }
      if file.diagnostics.isEmpty { return nil }
      return Self.rejection(of: text, because: file.diagnostics)
    }
  }

  /// The wrong files that were read along the way, besides those that are known to be.
  func furtherRejections(besides known: [String]) -> [FileRejected] {
    let wrong = loader.wrongFiles
    if wrong.isEmpty { return [] }
    let known = Set(known)
    return wrong.filter { !known.contains($0.text.path) }.map {
      Self.rejection(of: $0.text, because: $0.diagnostics)
    }
  }

  /// What is worth a word once everything is loaded, in the order of the files.
  ///
  /// - Parameter isWhole: Whether no file was refused, so that what nothing uses is known.
  func warnings(isWhole: Bool) -> [String] {
    let renderer = DiagnosticRenderer()
    let unused = (isWhole ? loader.unusedVariables : []).map {
      "Warning: no scenario names '${\($0)}', which the command line gives\n"
    }
    return unused + findings.inOrder.flatMap(\.warnings)
      + unusedFiles(isWhole: isWhole).map { renderer.render($0.warning, in: $0.text) }
  }

  /// The files of shared steps that no scenario runs, where all scenarios are known.
  func unusedFiles(isWhole: Bool) -> [(text: SourceText, warning: Diagnostic)] {
    if !isWhole { return [] }
    return findings.inOrder.filter { $0.isShared && !loader.isRun($0.path) }.map { found in
      (
        found.text,
        Diagnostic(
          .warning, "no scenario runs these shared steps", path: found.path, at: .beginning,
          hint: "run them with '- run: <path>', or remove the file")
      )
    }
  }

  /// A file with mistakes, of which there is at least one.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - diagnostics: What is wrong with it, or with others that belong to it.
  ///   - others: Those others.
  static func rejection(
    of text: SourceText, because diagnostics: [Diagnostic], others: [SourceText] = []
  ) -> FileRejected {
    let renderer = DiagnosticRenderer()
    let mistakes = diagnostics.prefix(mistakeLimit).map { diagnostic in
      let start = diagnostic.range?.start ?? SourcePosition(line: 1, column: 1)
      let text = ([text] + others).first { $0.path == diagnostic.path }
      return FileRejected.Mistake(
        place: Place(file: diagnostic.path, line: start.line, column: start.column),
        message: diagnostic.message, rendered: renderer.render(diagnostic, in: text))
    }
    return FileRejected(
      file: text.path, mistakes: mistakes, omitted: diagnostics.count - mistakes.count)
  }

  /// A file that cannot even be read.
  static func rejection(of path: String, because reason: String) -> FileRejected {
    rejection(of: path, "cannot be read: \(reason)")
  }

  private static func rejection(of path: String, _ message: String) -> FileRejected {
    FileRejected(path, because: [message])
  }
}

extension FileRejected {
  /// A file that is of no use, for reasons that are about the whole of it.
  init(_ path: String, because messages: [String]) {
    let mistakes = messages.map { message in
      let diagnostic = Diagnostic(message, path: path, at: nil)
      return Mistake(
        place: Place(file: path, line: 1, column: 1), message: message,
        rendered: DiagnosticRenderer().render(diagnostic, in: nil))
    }
    self.init(file: path, mistakes: mistakes)
  }
}

/// What has been found in files that is worth a word, and which of them hold shared steps.
private final class Findings: Sendable {
  struct Found: Sendable {
    var path: String
    var text: SourceText
    var isShared: Bool
    /// The findings as a person sees them.
    var warnings: [String]
  }

  private let found = Mutex<[Found]>([])

  var inOrder: [Found] { found.withLock { $0.sorted { $0.path < $1.path } } }

  func add(_ file: ScenarioLoader.LoadedFile, of text: SourceText) {
    let renderer = DiagnosticRenderer()
    let texts = [text] + file.otherTexts
    let warnings = file.warnings.map { warning in
      renderer.render(warning, in: texts.first { $0.path == warning.path })
    }
    let found = Found(path: text.path, text: text, isShared: file.isShared, warnings: warnings)
    self.found.withLock { $0.append(found) }
  }
}

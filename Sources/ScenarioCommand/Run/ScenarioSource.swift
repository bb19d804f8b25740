import Diagnostics
import RunEvents
import ScenarioLanguage
import Synchronization

/// Loads scenario files for a run, and says of the wrong ones what is wrong.
struct ScenarioSource: Sendable {
  /// The largest scenario file that is read.
  static let fileLimit = 128 << 20
  /// How many mistakes of one file are shown.
  static let mistakeLimit = 50

  let loader: ScenarioLoader
  var selection: Selection
  /// The lines of files of which only the scenarios there are wanted, by the file's path.
  let lines: [String: [Int]]
  /// What of the files has been read already.
  let kept: KeptInputs
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
    switch read(path) {
    case .success(let text):
      note(text.bytes)
      return load(text)
    case .failure(let unreadable): return .rejected(unreadable.file)
    }
  }

  /// A file that cannot even be read.
  struct Unreadable: Error {
    let file: FileRejected
  }

  /// Reads a file.
  func read(_ path: String) -> Result<SourceText, Unreadable> {
    do throws(FileSystem.Failure) {
      return .success(
        SourceText(path: path, bytes: try kept.read(path, limit: Self.fileLimit)))
    } catch {
      return .failure(Unreadable(file: Self.rejection(of: path, because: error.reason)))
    }
  }

  /// Loads the scenarios of a file that has been read.
  func load(_ text: SourceText) -> Loaded {
    let file = check(text)
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

  /// Checks a file that has been read.
  func check(_ text: SourceText) -> Checked {
    let path = text.path
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
    let wrong = wrongFiles + findings.wrongFiles
    if wrong.isEmpty { return [] }
    var told = Set(known)
    return wrong.sorted { $0.file < $1.file }.filter { told.insert($0.file).inserted }
  }

  /// The wrong files that were read along the way in this process.
  private var wrongFiles: [FileRejected] {
    loader.wrongFiles.map { Self.rejection(of: $0.text, because: $0.diagnostics) }
  }

  /// What is worth a word once everything is loaded, in the order of the files.
  ///
  /// - Parameter isWhole: Whether no file was refused, so that what nothing uses is known.
  func warnings(isWhole: Bool) -> [String] {
    let unused = (isWhole ? loader.unusedVariables : []).map {
      "Warning: no scenario names '${\($0)}', which the command line gives\n"
    }
    let found = findings.inOrder
    let unrun = isWhole ? found.filter { !loader.isRun($0.path) }.compactMap(\.unused) : []
    return unused + found.flatMap(\.warnings) + unrun
  }

  /// The files of shared steps that no scenario runs, where all scenarios are known.
  func unusedFiles(isWhole: Bool) -> [(text: SourceText, warning: Diagnostic)] {
    if !isWhole { return [] }
    return findings.inOrder.compactMap { found in
      guard let text = found.sharedSteps, !loader.isRun(found.path) else { return nil }
      return (text, Findings.unused(text))
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

// MARK: - Between processes

extension ScenarioSource {
  /// What is known, for the process that this one belongs to: of files and words what it has not been
  /// told yet, of variables all that are used so far.
  func takeRemarks() -> Remarks {
    var remarks = Remarks()
    remarks.files = findings.take()
    remarks.uses = loader.uses
    remarks.words = seen.take()
    remarks.wrongFiles = findings.untold(wrongFiles)
    return remarks
  }

  /// Takes in what another process has learnt.
  func note(_ remarks: Remarks) {
    if remarks.isEmpty { return }
    findings.add(remarks)
    loader.note(remarks.uses)
    seen.add(remarks.words)
  }
}

/// What has been found in files that is worth a word, and which of them hold shared steps.
private final class Findings: Sendable {
  struct Found: Sendable {
    var path: String
    /// The file, where it holds shared steps and was read in this process.
    var sharedSteps: SourceText?
    /// The findings as a person sees them.
    var warnings: [String]
    /// What is to be said where no scenario runs its shared steps.
    var unused: String?
  }

  private struct State {
    var found: [Found] = []
    /// The wrong files that were read along the way in other processes.
    var wrongFiles: [FileRejected] = []
    /// Those that this process has told another one of.
    var told: Set<String> = []
  }

  private let state = Mutex(State())

  /// The findings by their files. A file that has been read twice, as for the shards of a run, counts
  /// once.
  var inOrder: [Found] {
    var last: Found?
    return state.withLock { $0.found.sorted { $0.path < $1.path } }.filter { found in
      defer { last = found }
      return last.map { $0.path != found.path || $0.warnings != found.warnings } ?? true
    }
  }

  var wrongFiles: [FileRejected] { state.withLock { $0.wrongFiles } }

  func add(_ file: ScenarioLoader.LoadedFile, of text: SourceText) {
    let renderer = DiagnosticRenderer()
    let texts = [text] + file.otherTexts
    let warnings = file.warnings.map { warning in
      renderer.render(warning, in: texts.first { $0.path == warning.path })
    }
    let found = Found(
      path: text.path, sharedSteps: file.isShared ? text : nil, warnings: warnings,
      unused: file.isShared ? renderer.render(Self.unused(text), in: text) : nil)
    state.withLock { $0.found.append(found) }
  }

  /// What is said of shared steps that no scenario runs.
  static func unused(_ text: SourceText) -> Diagnostic {
    Diagnostic(
      .warning, "no scenario runs these shared steps", path: text.path, at: .beginning,
      hint: "run them with '- run: <path>', or remove the file")
  }

  /// Takes what has been found so far.
  func take() -> [Remarks.File] {
    let found = state.withLock { state in
      defer { state.found = [] }
      return state.found
    }
    return found.map { Remarks.File(path: $0.path, warnings: $0.warnings, unused: $0.unused) }
  }

  /// Those of some wrong files that have not been told of.
  func untold(_ files: [FileRejected]) -> [FileRejected] {
    if files.isEmpty { return [] }
    return state.withLock { state in files.filter { state.told.insert($0.file).inserted } }
  }

  /// Takes in what another process has found.
  func add(_ remarks: Remarks) {
    state.withLock { state in
      state.found += remarks.files.map {
        Found(path: $0.path, sharedSteps: nil, warnings: $0.warnings, unused: $0.unused)
      }
      state.wrongFiles += remarks.wrongFiles
    }
  }
}

import Diagnostics
import RunEvents
import ScenarioLanguage

/// Loads scenario files for a run, and says of the wrong ones what is wrong.
struct ScenarioSource: Sendable {
  /// The largest scenario file that is read.
  private static let fileLimit = 128 << 20
  /// How many mistakes of one file are shown.
  static let mistakeLimit = 50

  let loader: ScenarioLoader
  let selection: Selection
  /// The lines of files of which only the scenarios there are wanted, by the file's path.
  let lines: [String: [Int]]
  let seen = SeenScenarios()

  /// What a file has come to.
  enum Loaded: Sendable {
    /// The selected scenarios of a sound file.
    case scenarios([Scenario])
    case rejected(FileRejected)
  }

  /// Loads a file.
  func load(_ path: String) -> Loaded {
    let file: Checked
    do throws(FileSystem.Failure) {
      file = try check(path)
    } catch {
      return .rejected(Self.rejection(of: path, because: error.reason))
    }
    guard !file.diagnostics.isEmpty else { return .scenarios(file.scenarios) }
    return .rejected(Self.rejection(of: file.text, because: file.diagnostics))
  }

  /// A file, what is wrong with it, and those of its scenarios that are selected.
  struct Checked: Sendable {
    let text: SourceText
    let diagnostics: [Diagnostic]
    let scenarios: [Scenario]
  }

  /// Reads a file and checks it.
  func check(_ path: String) throws(FileSystem.Failure) -> Checked {
    let text = SourceText(path: path, bytes: try FileSystem.read(path, limit: Self.fileLimit))
    var file = loader.load(text)
    if let lines = lines[path], file.diagnostics.isEmpty {
      do throws(ScenarioLines.Missing) {
        file.scenarios = try ScenarioLines(text).scenarios(at: lines, among: file.scenarios)
      } catch {
        file.diagnostics = [Diagnostic(error.message, path: path, at: nil)]
      }
    }
    if file.diagnostics.isEmpty, selection.asksForWords { seen.add(file.scenarios) }
    return Checked(
      text: text, diagnostics: file.diagnostics,
      scenarios: selection.of(file.scenarios, in: path))
  }

  /// A file with mistakes, of which there is at least one.
  static func rejection(of text: SourceText, because diagnostics: [Diagnostic]) -> FileRejected {
    let renderer = DiagnosticRenderer()
    let mistakes = diagnostics.prefix(mistakeLimit).map { diagnostic in
      let start = diagnostic.range?.start ?? SourcePosition(line: 1, column: 1)
      return FileRejected.Mistake(
        place: Place(file: text.path, line: start.line, column: start.column),
        message: diagnostic.message, rendered: renderer.render(diagnostic, in: text))
    }
    return FileRejected(
      file: text.path, mistakes: mistakes, omitted: diagnostics.count - mistakes.count)
  }

  /// A file that cannot even be read.
  static func rejection(of path: String, because reason: String) -> FileRejected {
    rejection(of: path, "cannot be read: \(reason)")
  }

  /// A file that has the name that is kept for the defaults of a folder.
  static func reservation(of path: String) -> FileRejected {
    rejection(
      of: path,
      "the name '\(FileDiscovery.reservedName)' is kept for the defaults of a folder, which are "
        + "not supported yet; a scenario file needs another name")
  }

  private static func rejection(of path: String, _ message: String) -> FileRejected {
    let diagnostic = Diagnostic(message, path: path, at: nil)
    return FileRejected(
      file: path,
      mistakes: [
        FileRejected.Mistake(
          place: Place(file: path, line: 1, column: 1), message: diagnostic.message,
          rendered: DiagnosticRenderer().render(diagnostic, in: nil))
      ])
  }
}

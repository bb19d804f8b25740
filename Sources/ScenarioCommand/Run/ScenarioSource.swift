import Diagnostics
import RunEvents
import ScenarioLanguage
import Synchronization

/// Loads scenario files for a run, and says of the wrong ones what is wrong.
struct ScenarioSource: Sendable {
  /// The largest scenario file that is read.
  private static let fileLimit = 128 << 20
  /// How many mistakes of one file are shown.
  private static let mistakeLimit = 50

  let loader: ScenarioLoader
  let selection: Selection
  let tags = SeenTags()

  /// What a file has come to.
  enum Loaded: Sendable {
    /// The selected scenarios of a sound file.
    case scenarios([Scenario])
    case rejected(FileRejected)
  }

  /// Loads a file.
  func load(_ path: String) -> Loaded {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path, limit: Self.fileLimit)
    } catch {
      return .rejected(Self.rejection(of: path, because: error.reason))
    }
    let text = SourceText(path: path, bytes: bytes)
    let file = loader.load(text)
    guard !file.diagnostics.isEmpty else {
      if !selection.tags.isEmpty { tags.add(file.scenarios) }
      return .scenarios(file.scenarios.filter { selection.contains($0) })
    }
    return .rejected(Self.rejection(of: text, because: file.diagnostics))
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

/// The tags of the scenarios that were loaded, selected or not: one that nothing has is probably
/// misspelt.
final class SeenTags: Sendable {
  private let seen = Mutex<Set<String>>([])

  var all: [String] { seen.withLock { $0.sorted() } }

  func add(_ scenarios: [Scenario]) {
    seen.withLock { seen in
      for scenario in scenarios { seen.formUnion(scenario.tags) }
    }
  }
}

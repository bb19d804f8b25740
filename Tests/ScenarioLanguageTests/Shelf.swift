import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

/// Files in memory, for what reaches from one file into others.
struct Shelf {
  var files: [String: String]
  var variables: [OuterVariable] = []

  init(_ files: [String: String], variables: [OuterVariable] = []) {
    self.files = files
    self.variables = variables
  }

  var loader: ScenarioLoader {
    let files = files
    return ScenarioLoader(
      vocabulary: Shop.vocabulary,
      files: SourceFiles(
        exists: { files[$0] != nil || $0 == "shop/banner.png" },
        read: { path throws(UnreadableFile) in
          guard let text = files[path] else { throw UnreadableFile("no such file") }
          return Array(text.utf8)
        }), variables: variables,
      defaults: files.keys.filter { $0.hasSuffix("scenario-run.yaml") }.sorted())
  }

  func load(_ path: String) -> ScenarioLoader.LoadedFile {
    loader.load(SourceText(path: path, bytes: Array((files[path] ?? "").utf8)))
  }

  /// What is said of a file: place, message and hint, one line each.
  func mistakes(_ path: String) -> [String] { load(path).diagnostics.map(\.line) }

  func warnings(_ path: String) -> [String] { load(path).warnings.map(\.line) }

  /// The scenarios of a file without mistakes.
  func scenarios(
    _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Scenario] {
    let file = load(path)
    #expect(file.diagnostics.map(\.line) == [], sourceLocation: sourceLocation)
    return file.scenarios
  }
}

extension Diagnostic {
  /// The finding on one line: path, place, message and hint.
  var line: String {
    let place = range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    return "\(path)\(place) \(message)\(hint.map { " (\($0))" } ?? "")"
  }
}

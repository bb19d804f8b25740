public import Diagnostics
import YAML

/// Turns the text of a scenario file into checked scenarios; every mistake is a diagnostic.
public struct ScenarioLoader: Sendable {
  private let vocabulary: KnownVocabulary
  private let fileExists: @Sendable (String) -> Bool

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - vocabulary: All that a scenario can name.
  ///   - fileExists: Whether a fixture is there, by its path from the working folder.
  public init(vocabulary: Vocabulary, fileExists: @escaping @Sendable (String) -> Bool) {
    self.vocabulary = KnownVocabulary(vocabulary)
    self.fileExists = fileExists
  }

  /// What a file holds.
  public struct LoadedFile: Sendable {
    /// Its scenarios, those with mistakes left out.
    public var scenarios: [Scenario] = []
    /// Its mistakes, in the order of their places.
    public var diagnostics: [Diagnostic] = []
  }

  /// Loads a file: each of its documents is a scenario.
  ///
  /// - Parameter text: The file.
  /// - Returns: Its scenarios, and every mistake in it in one pass.
  public func load(_ text: SourceText) -> LoadedFile {
    var file = LoadedFile()
    let mayNameVariables = Self.mayNameVariables(text.bytes)
    // One document after another, so that the trees of a large file need not all be there at once.
    var documents = YAMLReader(text)
    var number = 0
    var names: [(name: String, range: SourceRange)] = []
    // What the text itself was found to be wrong with, up to the document before.
    var known = 0
    while let document = documents.next() {
      let findings = documents.diagnostics.count
      defer { known = findings }
      number += 1
      var reader = ScenarioReader(
        path: text.path, number: number, mayNameVariables: mayNameVariables, vocabulary: vocabulary,
        fileExists: fileExists)
      let scenario = reader.read(document.root)
      file.diagnostics += reader.diagnostics
      guard let scenario else { continue }
      names.append((scenario.name, scenario.range))
      if reader.diagnostics.isEmpty, findings == known { file.scenarios.append(scenario) }
    }
    file.diagnostics += documents.diagnostics
    if names.count > 1 {
      let twins = twins(names, in: text.path)
      file.diagnostics += twins
      file.scenarios.removeAll { scenario in twins.contains { $0.range == scenario.range } }
    }
    if number == 0, file.diagnostics.isEmpty {
      file.diagnostics.append(
        Diagnostic(
          "the file holds no scenario", path: text.path, at: .beginning,
          hint: "a scenario begins with 'scenario: <name>'"))
    }
    if file.diagnostics.count > 1 {
      file.diagnostics = file.diagnostics.enumerated().sorted {
        let (left, right) = ($0.element.range?.start, $1.element.range?.start)
        guard let left, let right, left != right else { return $0.offset < $1.offset }
        return left < right
      }.map(\.element)
    }
    return file
  }

  /// Whether a dollar sign stands in a text, or a backslash, with which one can be written.
  private static func mayNameVariables(_ bytes: [UInt8]) -> Bool {
    // To the end in any case: without a way out of the loop many bytes are compared at once.
    bytes.withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      for byte in bytes {
        found |= (byte == UInt8(ascii: "$") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
      }
      return found != 0
    }
  }

  /// The scenarios that have the name of an earlier one in their file.
  private func twins(
    _ names: [(name: String, range: SourceRange)], in path: String
  ) -> [Diagnostic] {
    var first: [String: SourceRange] = [:]
    var diagnostics: [Diagnostic] = []
    for (name, range) in names {
      guard let other = first[name] else {
        first[name] = range
        continue
      }
      diagnostics.append(
        Diagnostic(
          "two scenarios of this file have the name '\(name)'", path: path, at: range,
          hint: "give each scenario a name of its own", notes: [.init("the other one", at: other)]))
    }
    return diagnostics
  }
}

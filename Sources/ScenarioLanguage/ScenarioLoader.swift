public import Diagnostics
import RunEvents
import YAML

/// Turns the text of a scenario file into checked scenarios; every mistake is a diagnostic.
public struct ScenarioLoader: Sendable {
  private let vocabulary: KnownVocabulary
  private let fileExists: @Sendable (String) -> Bool
  /// Whether scenarios keep their text, for a report that shows it.
  public var keepsSource = false

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
      reader.isSoundText = findings == known
      let scenario = document.withRoot { reader.read($0) }
      file.diagnostics += reader.diagnostics
      guard var scenario else { continue }
      if keepsSource {
        let source = text.document(around: scenario.range.start.line)
        scenario = Scenario(scenario, source: source)
      }
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

extension SourceText {
  /// The lines of the document that a line stands in, without the empty ones around it.
  func document(around line: Int) -> SourceExcerpt {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = min(max(line - 1, 0), lines.count - 1)
    let isMark = { (line: ArraySlice<UInt8>) in line.starts(with: "---".utf8) }
    let isEmpty = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x0D } }
    var start = lines[..<index].lastIndex(where: isMark).map { $0 + 1 } ?? 0
    var end = lines[(index + 1)...].firstIndex(where: isMark) ?? lines.count
    while start < index, isEmpty(lines[start]) { start += 1 }
    while end - 1 > index, isEmpty(lines[end - 1]) { end -= 1 }
    return SourceExcerpt(
      line: start + 1,
      lines: lines[start..<end].map { line in
        String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      })
  }
}

public import Diagnostics
import RunEvents
import YAML

/// Turns the text of a scenario file into checked scenarios; every mistake is a diagnostic.
public struct ScenarioLoader: Sendable {
  private let surroundings: Surroundings
  /// Whether scenarios keep their text, for a report that shows it.
  public var keepsSource = false
  /// Whether it is also looked for slips that no run need be told of, and for what slips between
  /// files can be found by; it takes longer.
  public var looksForSlips = false

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - vocabulary: All that a scenario can name.
  ///   - files: The files around scenarios.
  ///   - variables: What comes from outside, such as from the command line.
  ///   - defaults: The files of folders' defaults, by their path from the working folder.
  public init(
    vocabulary: Vocabulary, files: SourceFiles, variables: [OuterVariable] = [],
    defaults: [String] = []
  ) {
    surroundings = Surroundings(
      vocabulary, files: files, variables: variables, defaults: defaults)
  }

  /// Makes a loader that can read nothing besides.
  ///
  /// - Parameters:
  ///   - vocabulary: All that a scenario can name.
  ///   - fileExists: Whether a fixture is there, by its path from the working folder.
  public init(vocabulary: Vocabulary, fileExists: @escaping @Sendable (String) -> Bool) {
    self.init(
      vocabulary: vocabulary,
      files: SourceFiles(
        exists: fileExists,
        read: { _ throws(UnreadableFile) in throw UnreadableFile("there is nothing to read from") })
    )
  }

  /// What a file holds.
  public struct LoadedFile: Sendable {
    /// Its scenarios, those with mistakes left out.
    public var scenarios: [Scenario] = []
    /// Its mistakes, in the order of their places.
    public var diagnostics: [Diagnostic] = []
    /// What is worth a word and keeps nothing from being played.
    public var warnings: [Diagnostic] = []
    /// The tags of its scenarios, each with its place, where slips are looked for.
    public var tags: [(text: String, range: SourceRange)] = []
    /// Whether it holds steps that scenarios share, and no scenario.
    public var isShared = false
    /// The other files that its diagnostics speak of.
    public var otherTexts: [SourceText] = []
  }

  /// Loads a file: each of its documents is a scenario, or several.
  ///
  /// - Parameter text: The file.
  /// - Returns: Its scenarios, and every mistake in it in one pass.
  public func load(_ text: SourceText) -> LoadedFile {
    var file = LoadedFile()
    let mayNameVariables = Self.mayNameVariables(text.bytes)
    // One document after another, so that the trees of a large file need not all be there at once.
    var documents = YAMLReader(text)
    var number = 0
    var names: [Title] = []
    // What the text itself was found to be wrong with, up to the document before.
    var known = 0
    var slips: [Diagnostic] = []
    while let document = documents.next() {
      let findings = documents.diagnostics.count
      defer { known = findings }
      number += 1
      if document.withRoot({ isShared($0) }) {
        return loadShared(text)
      }
      file.warnings += document.unusedAnchors(in: text.path)
      var reader = ScenarioReader(
        path: text.path, number: number, mayNameVariables: mayNameVariables,
        surroundings: surroundings)
      reader.isSoundText = findings == known
      if keepsSource { reader.source = text.document(around: document.range.start.line) }
      let scenario = document.withRoot { reader.read($0) }
      if looksForSlips {
        slips += document.withRoot { lookForSlips(in: $0, of: reader, &file) }
      }
      if let plan = reader.plan {
        load(plan, reader, document, &names, &file)
        continue
      }
      let isSound = reader.diagnostics.isEmpty && findings == known
      take(reader, &file)
      if let scenario { take(scenario, isSound: isSound, &names, &file) }
    }
    if !slips.isEmpty {
      let told = Set(file.warnings.map(\.range))
      file.warnings += slips.filter { !told.contains($0.range) }
    }
    file.diagnostics += documents.diagnostics
    if names.count > 1 { checkTitles(names, in: text.path, &file) }
    if number == 0, file.diagnostics.isEmpty {
      file.diagnostics.append(
        Diagnostic(
          "the file holds no scenario", path: text.path, at: .beginning,
          hint: "a scenario begins with 'scenario: <name>'"))
    }
    file.diagnostics = file.diagnostics.inOrder
    file.warnings = file.warnings.inOrder
    return file
  }

  /// Gathers the tags of a document, and tells of keys that differ from others only by case.
  ///
  /// - Returns: What was found about the keys.
  private func lookForSlips(
    in root: YAMLNode, of reader: ScenarioReader, _ file: inout LoadedFile
  ) -> [Diagnostic] {
    var tags: [(text: String, range: SourceRange)] = []
    if let node = root["tags"] {
      for tag in node.elements where tag.kind == .scalar {
        // Of twins in one list it has been told.
        let isTwin = tags.contains { $0.text.isSameButForCase(as: tag.text) }
        if !isTwin { tags.append((tag.text, tag.writtenRange)) }
      }
    }
    file.tags += tags
    // What is wrong with such a key has been said.
    guard reader.diagnostics.isEmpty else { return [] }
    var reader = reader
    reader.warnings = []
    reader.warnOfTwinKeys(in: root)
    return reader.warnings
  }

  /// A scenario's title, and which it is.
  private struct Title {
    var name: String
    var range: SourceRange
    var id: String
  }

  private func take(_ reader: ScenarioReader, _ file: inout LoadedFile) {
    file.diagnostics += reader.diagnostics
    if !reader.warnings.isEmpty { file.warnings += reader.warnings }
    if !reader.otherTexts.isEmpty { file.otherTexts += reader.otherTexts }
    if !reader.usedVariables.isEmpty, !surroundings.variables.isEmpty {
      surroundings.noteUse(reader.usedVariables)
    }
  }

  private func take(
    _ scenario: Scenario, isSound: Bool, _ names: inout [Title], _ file: inout LoadedFile
  ) {
    names.append(Title(name: scenario.name, range: scenario.range, id: scenario.id))
    if isSound { file.scenarios.append(scenario) }
  }

  /// Whether a document holds steps that scenarios share.
  private func isShared(_ root: YAMLNode) -> Bool {
    // Mostly the first key says it: that of a scenario is another one.
    guard let first = root.entries.first, !first.key.isText("scenario") else { return false }
    return first.key.isText("shared") || root["shared"] != nil && root["scenario"] == nil
  }

  /// Loads a file of shared steps, in which there may be nothing else.
  private func loadShared(_ text: SourceText) -> LoadedFile {
    var file = LoadedFile()
    file.isShared = true
    let steps = surroundings.sharedSteps(surroundings.sharedFile(text))
    file.diagnostics = steps.diagnostics + steps.flaws(surroundings)
    file.warnings = steps.warnings
    return file
  }

  /// Reads a document once for each of its rows; what is wrong with all of them is told once.
  private func load(
    _ plan: RowPlan, _ first: ScenarioReader, _ document: YAMLDocument, _ names: inout [Title],
    _ file: inout LoadedFile
  ) {
    take(first, &file)
    var told: Set<Diagnostic> = []
    var unused = plan.definitions.filter { !plan.usedByTitle.contains($0.name) }
    for row in plan.rows {
      var reader = ScenarioReader(
        path: first.path, number: first.number, mayNameVariables: first.mayNameVariables,
        surroundings: surroundings)
      reader.isSoundText = first.isSoundText
      reader.row = row
      reader.source = first.source
      let scenario = document.withRoot { reader.read($0) }
      let isSound = reader.diagnostics.isEmpty && first.isSoundText
      reader.diagnostics.removeAll { !told.insert($0).inserted }
      reader.warnings.removeAll { !told.insert($0).inserted }
      take(reader, &file)
      unused.removeAll { reader.usedVariables.contains($0.name) }
      if let scenario { take(scenario, isSound: isSound, &names, &file) }
    }
    for column in unused {
      file.warnings.append(
        Diagnostic(
          .warning, "the column '\(column.name)' is never used", path: column.path ?? first.path,
          at: column.range, hint: "remove it, or write '${\(column.name)}' where it belongs"))
    }
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

  /// Refuses scenarios that have the name of an earlier one in their file.
  private func checkTitles(_ names: [Title], in path: String, _ file: inout LoadedFile) {
    var first: [String: SourceRange] = [:]
    var refused: Set<String> = []
    for title in names {
      guard let other = first[title.name] else {
        first[title.name] = title.range
        continue
      }
      file.diagnostics.append(
        Diagnostic(
          "two scenarios of this file have the name '\(title.name)'", path: path, at: title.range,
          hint: "give each scenario a name of its own", notes: [.init("the other one", at: other)]))
      refused.insert(title.id)
    }
    if !refused.isEmpty { file.scenarios.removeAll { refused.contains($0.id) } }
  }
}

// MARK: - When all files are loaded

extension ScenarioLoader {
  /// What scenarios use of what lies beyond their files.
  public struct Uses: Sendable, Hashable {
    /// The files of shared steps that some scenario runs.
    public var sharedFiles: Set<String> = []
    /// The variables from outside that some scenario names.
    public var variables: Set<String> = []

    public init(sharedFiles: Set<String> = [], variables: Set<String> = []) {
      self.sharedFiles = sharedFiles
      self.variables = variables
    }
  }

  /// What has been used so far.
  public var uses: Uses {
    Uses(sharedFiles: surroundings.runFiles, variables: surroundings.usedVariables)
  }

  /// Takes note of what has been used by scenarios that another process has loaded.
  public func note(_ uses: Uses) {
    for file in uses.sharedFiles { surroundings.noteRun(file) }
    surroundings.noteUse(Array(uses.variables))
  }

  /// The variables from outside that no scenario has named.
  public var unusedVariables: [String] { surroundings.unusedVariables }

  /// Whether some scenario runs the shared steps of a file.
  public func isRun(_ path: String) -> Bool { surroundings.runFiles.contains(path) }

  /// The files of shared steps and of defaults that were read along the way and are wrong, in the
  /// order of their paths.
  public var wrongFiles: [(text: SourceText, diagnostics: [Diagnostic])] {
    surroundings.wrongFiles
  }

  /// Loads the defaults of a folder, so that its mistakes are known whether or not it holds a
  /// scenario.
  ///
  /// - Parameter path: The file, one of those that the loader was made with.
  /// - Returns: What is wrong with the file itself, what is worth a word, and its text.
  public func loadDefaults(_ path: String) -> LoadedFile {
    var file = LoadedFile()
    let part = surroundings.defaults(for: path)?.parts.last { $0.text.path == path }
    file.diagnostics = part?.diagnostics ?? []
    file.warnings = part?.warnings ?? []
    file.otherTexts = part.map { [$0.text] } ?? []
    return file
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

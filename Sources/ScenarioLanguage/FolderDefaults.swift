import Diagnostics
import RunEvents
import YAML

/// What the scenarios of a folder have in common, those of the folders above it included.
final class FolderDefaults: Sendable {
  /// The name of the file that holds a folder's defaults.
  static let fileName = "scenario-run.yaml"

  /// What one file says.
  final class Part: Sendable {
    let text: SourceText
    let diagnostics: [Diagnostic]
    let warnings: [Diagnostic]
    /// The app that what it gives and does belongs to.
    let app: String?
    let given: [Given]
    let before: StepList
    let after: StepList
    /// The variables from outside that its steps name.
    let outer: [(name: String, value: Template)]
    let tags: [String]

    init(
      _ text: SourceText, _ parts: ScenarioReader.DefaultParts, diagnostics: [Diagnostic],
      warnings: [Diagnostic], outer: [(name: String, value: Template)]
    ) {
      self.text = text
      self.diagnostics = diagnostics
      self.warnings = warnings
      self.outer = outer
      app = parts.app
      given = parts.given
      before = parts.before
      after = parts.after
      tags = parts.tags
    }
  }

  /// The files, the outermost first.
  let parts: [Part]
  /// The app of a scenario that names none.
  let app: String?
  /// The tags that every scenario has.
  let tags: [String]

  init(_ path: String, outer: FolderDefaults?, _ surroundings: Surroundings) {
    var text = SourceText(path: path, bytes: [])
    var flaws: [Diagnostic] = []
    do throws(UnreadableFile) {
      text = SourceText(path: path, bytes: try surroundings.files.read(path))
    } catch {
      flaws.append(Diagnostic("cannot be read: \(error.reason)", path: path, at: nil))
    }
    let stream = YAMLStream(parsing: text)
    var reader = ScenarioReader(
      path: path, number: 1, mayNameVariables: true, surroundings: surroundings)
    reader.isSoundText = stream.diagnostics.isEmpty
    reader.what = "the file of defaults"
    var parts = ScenarioReader.DefaultParts(app: outer?.app)
    stream.documents.first?.withRoot { reader.readDefaults($0, &parts) }
    if stream.documents.count > 1 {
      reader.report(
        "the defaults of a folder are one document", at: stream.documents[1].range,
        hint: "remove the '---'")
    }
    let own = Part(
      text, parts, diagnostics: (flaws + stream.diagnostics + reader.diagnostics).inOrder,
      warnings: (reader.warnings + stream.documents.flatMap { $0.unusedAnchors(in: path) }).inOrder,
      outer: reader.usedOuterVariables)
    self.parts = (outer?.parts ?? []) + [own]
    app = own.app
    let outerTags = outer?.tags ?? []
    tags = outerTags + own.tags.filter { !outerTags.contains($0) }
  }

  /// The first of the files with a mistake.
  var wrongPath: String? { parts.first { !$0.diagnostics.isEmpty }?.text.path }

  /// What is given to a scenario of an app that does not say otherwise itself; inner folders win.
  func given(for app: String, besides own: [String]) -> [Given] {
    var given: [Given] = []
    for part in parts.reversed() where part.app == app {
      for entry in part.given
      where !own.contains(entry.key) && !given.contains(where: { $0.key == entry.key }) {
        given.append(entry)
      }
    }
    return given
  }
}

extension ScenarioReader {
  private static let defaultKeys = WordTable(Vocabulary.defaultKeys.map(\.name))

  /// What a file of defaults is made of.
  struct DefaultParts {
    var app: String?
    var tags: [String] = []
    var given: [Given] = []
    var before = StepList()
    var after = StepList()
  }

  mutating func readDefaults(_ root: YAMLNode, _ parts: inout DefaultParts) {
    // A file without content says nothing, and that is no mistake.
    if root.isNull { return }
    guard root.kind == .mapping else {
      report(
        "the defaults of a folder are a mapping, not \(root.kindWords)", at: root,
        hint: "write such as 'app: <name of an app>'")
      return
    }
    for entry in root.entries where entry.key.place(in: Self.defaultKeys) == nil {
      reportUnknown("key", entry.key, among: Self.defaultKeys.words)
    }
    if let node = root["tags"] { parts.tags = texts(node, "tags", of: "tags") }
    let needy = ["given", "before", "after"].first { root[$0] != nil }
    if root["app"] != nil || needy != nil {
      let hint = "add 'app: <name of an app>', to which '\(needy ?? "")' belongs"
      readApp(root["app"], in: root, default: parts.app, hint: hint)
      parts.app = app?.name
    }
    if let node = root["given"] { parts.given = readDefaultGiven(node) }
    if let node = root["before"] { parts.before = readStepList(node, "before", in: root) }
    if let node = root["after"] { parts.after = readStepList(node, "after", in: root) }
    warnOfUnusedNames()
  }

  private mutating func readDefaultGiven(_ node: YAMLNode) -> [Given] {
    if node.kind == .mapping, let faults = node.entries.first(where: { $0.key.isText("faults") }) {
      report(
        "faults stand in a scenario, not among the defaults of a folder", at: faults.key,
        hint: "one that never strikes would make an error of every scenario")
    }
    var outer = Variables()
    for variable in surroundings.variables { outer.set(variable.name, to: variable.value) }
    var faults: [DeclaredFault] = []
    return readGiven(node, &faults).compactMap { given in
      do throws(UnresolvedTemplate) {
        // Nothing of the scenario is visible here, so that all of it is known already.
        let value = try given.value.value(outer)
        return Given(
          key: given.key, value: Template(.value(value), at: given.value.range), file: path)
      } catch {
        report(error.message("among the defaults"), at: given.value.range)
        return nil
      }
    }
  }
}

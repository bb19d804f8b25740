import Diagnostics
import RunEvents
import YAML

/// Reads the steps that begin a block: shared steps that are run, and repetitions.
extension ScenarioReader {
  /// Whether a mapping of several keys is a step that begins a block.
  func beginsBlock(_ node: YAMLNode) -> Bool {
    node.entries.contains { $0.key.isText("run") || $0.key.isText("repeat") }
  }

  /// Reads a step that begins a block; the block itself is left in ``block``.
  mutating func readBlock(_ node: YAMLNode) -> Step? {
    let entries = node.entries
    guard let head = entries.first(where: { $0.key.isText("run") || $0.key.isText("repeat") })
    else { return nil }
    let word = head.key.text
    let known = [word] + (word == "run" ? ["with", "save"] : ["steps"])
    // What is needed is read under a misspelt key as well: that it is missing would be a second word
    // about one mistake.
    var meant: [String: YAMLNode] = [:]
    for entry in entries where !known.contains(entry.key.text) {
      if let key = reportUnknown("key", entry.key, among: known) { meant[key] = entry.value }
    }
    usesVariables = true
    let action: Step.Action? =
      word == "run"
      ? readRun(node, head, with: node["with"] ?? meant["with"])
      : readRepeat(node, head, steps: node["steps"] ?? meant["steps"])
    return action.map {
      makeStep(keyword: head.key, word: word, argument: head.value, $0)
    }
  }

  private mutating func readRun(
    _ node: YAMLNode, _ head: YAMLEntry, with given: YAMLNode?
  ) -> Step.Action? {
    // Whatever is wrong with what is run, what it would have left behind is not unknown for that.
    defer { variables += node["save"]?.entries.map { $0.key.text } ?? [] }
    guard let written = text(head.value, "run") else { return nil }
    guard !head.value.holds(UInt8(ascii: "$")) else {
      report(
        "what 'run' names must be known when it is loaded", at: head.value,
        hint: "write the path of the file itself")
      return nil
    }
    let path = surroundings.files.shown(fixtures.resolve(written))
    guard let file = surroundings.sharedFile(path) else {
      report(
        "there is no file '\(written)'", at: head.value,
        hint: "looked for '\(path)'; paths start at the folder of this file")
      return nil
    }
    if let flaw = file.flaw {
      report("'\(written)' \(flaw)", at: head.value)
      return nil
    }
    if let first = file.textDiagnostics.first {
      let place = first.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      report(
        "the shared steps of '\(path)' are wrong", at: head.value,
        hint: "\(path)\(place): \(first.message)")
      return nil
    }
    if let app, let other = file.app, other != app.name {
      report(
        "the shared steps of '\(written)' belong to the app '\(other)'", at: head.value,
        hint: "this is about the app '\(app.name)'")
      return nil
    }
    let arguments = readArguments(given, of: file, written, head.value)
    let saves = readResults(node["save"], of: file, written)
    block = .shared(
      SharedCall(path: path, range: head.value.writtenRange, arguments: arguments, saves: saves))
    return .begin
  }

  private mutating func readArguments(
    _ node: YAMLNode?, of file: SharedFile, _ written: String, _ path: YAMLNode
  ) -> [(name: String, value: Template)] {
    let names = file.parameters.map(\.name)
    var arguments: [(name: String, value: Template)] = []
    var given: [String] = []
    if let node, isMapping(node, "with") {
      for entry in node.entries {
        guard names.contains(entry.key.text) else {
          report(
            "'\(written)' has no parameter '\(entry.key.text)'", at: entry.key,
            hint: names.isEmpty
              ? "it has no parameters" : Suggestion.hint(for: entry.key.text, among: names))
          continue
        }
        given.append(entry.key.text)
        if let template = template(entry.value, .any) {
          arguments.append((entry.key.text, template))
        }
      }
    }
    for parameter in file.parameters
    where !parameter.hasDefault && !given.contains(parameter.name) {
      report(
        "'\(written)' needs '\(parameter.name)'", at: path,
        hint: "add 'with: { \(parameter.name): … }'")
    }
    return arguments
  }

  private mutating func readResults(
    _ node: YAMLNode?, of file: SharedFile, _ written: String
  ) -> [(name: String, result: String)] {
    guard let node, isMapping(node, "save") else { return [] }
    var saves: [(name: String, result: String)] = []
    for entry in node.entries {
      guard checkVariableName(entry.key) else { continue }
      checkIsNotOfApp(entry.key)
      guard let result = text(entry.value, entry.key.text) else { continue }
      guard file.results.contains(result) else {
        report(
          "'\(written)' has no result '\(result)'", at: entry.value,
          hint: file.results.isEmpty
            ? "it has no results" : Suggestion.hint(for: result, among: file.results))
        continue
      }
      saves.append((entry.key.text, result))
      define(entry.key.text, entry.key, "variable")
    }
    for save in saves { constants[save.name] = nil }
    return saves
  }

  private mutating func readRepeat(
    _ node: YAMLNode, _ head: YAMLEntry, steps: YAMLNode?
  ) -> Step.Action? {
    let count = readCount(head.value)
    guard let steps else {
      report(
        "'repeat' needs 'steps'", at: head.key, hint: "add 'steps:' and a list of steps below it")
      return nil
    }
    let list = readStepList(steps, "steps", in: node)
    guard let count, !list.steps.isEmpty else { return nil }
    usesVariables = false
    block = .rounds(count, list)
    return .begin
  }

  private mutating func readCount(_ node: YAMLNode) -> Int? {
    guard let known = known(node, "how often is repeated") else { return nil }
    guard case .int(let count)? = known.value, (1...Vocabulary.mostRounds).contains(count) else {
      let words = known.value.map { $0.description } ?? known.words
      report(
        "'repeat' takes a whole number from 1 to \(Vocabulary.mostRounds), not \(words)", at: node,
        hint: known.origin)
      return nil
    }
    return count
  }
}

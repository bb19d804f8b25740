import Diagnostics
import RunEvents
import YAML

/// Reads one document as a scenario and gathers what is wrong with it.
struct ScenarioReader {
  let path: String
  let number: Int
  let vocabulary: KnownVocabulary
  let fixtures: Fixtures
  var diagnostics: [Diagnostic] = []
  /// The app the scenario is about, once it is known.
  var app: KnownApp?
  /// The variables that are known at the place that is being read.
  var variables: [String] = []
  /// What those of them hold that hold the same throughout.
  var constants: [String: Value] = [:]
  /// Whether the file holds a sign with which a variable can begin; most hold none.
  let mayNameVariables: Bool
  /// Whether nothing is wrong with the text as such.
  var isSoundText = true
  /// Whether a variable was named since this was last cleared.
  var usesVariables = false

  init(
    path: String, number: Int, mayNameVariables: Bool, vocabulary: KnownVocabulary,
    fileExists: @escaping @Sendable (String) -> Bool
  ) {
    self.path = path
    self.number = number
    self.mayNameVariables = mayNameVariables
    self.vocabulary = vocabulary
    fixtures = Fixtures(path: path, fileExists: fileExists)
  }

  private static let keys = Vocabulary.scenarioKeys.map(\.name)

  /// The top level of a document, each key with its value.
  private struct Parts {
    var name: YAMLNode?
    var app: YAMLNode?
    var covers: YAMLNode?
    var tags: YAMLNode?
    var skip: YAMLNode?
    var knownFailure: YAMLNode?
    var vars: YAMLNode?
    var given: YAMLNode?
    var steps: YAMLNode?
  }

  mutating func read(_ root: YAMLNode) -> Scenario? {
    guard root.kind == .mapping else {
      report(
        "a scenario is a mapping, not \(root.kindWords)", at: root,
        hint: "begin with 'scenario: <name>'")
      return nil
    }
    let parts = parts(of: root)
    let name = requiredText(parts.name, "scenario", in: root, hint: "add 'scenario: <name>'")
    let appName = requiredText(parts.app, "app", in: root, hint: "add 'app: <name of an app>'")
    if let appName, let node = parts.app {
      app = vocabulary.app(named: appName)
      variables = app?.variableNames ?? []
      if app == nil {
        report(
          "unknown app '\(appName)'", at: node,
          hint: Suggestion.hint(for: appName, among: vocabulary.apps.map(\.name)))
      }
    }
    let covers = parts.covers.map { readCovers($0) } ?? []
    let tags = parts.tags.map { texts($0, "tags", of: "tags") } ?? []
    let skip = parts.skip.flatMap { readSkip($0) }
    let knownFailure = parts.knownFailure.flatMap { readKnownFailure($0) }
    let vars = parts.vars.map { readVars($0) } ?? []
    var faults: [DeclaredFault] = []
    let given = parts.given.map { readGiven($0, &faults) } ?? []
    let steps = readSteps(parts.steps, in: root)

    guard let name, let appName, app != nil else { return nil }
    return Scenario(
      id: "\(path)#\(number)", name: name, file: path, range: parts.name?.range ?? root.range,
      app: appName, covers: covers, tags: tags, given: given, faults: faults, vars: vars,
      steps: steps, skip: skip, knownFailure: knownFailure)
  }

  private mutating func parts(of root: YAMLNode) -> Parts {
    var parts = Parts()
    for entry in root.entries {
      let (key, value) = (entry.key, entry.value)
      if key.isText("scenario") {
        parts.name = value
      } else if key.isText("app") {
        parts.app = value
      } else if key.isText("covers") {
        parts.covers = value
      } else if key.isText("tags") {
        parts.tags = value
      } else if key.isText("skip") {
        parts.skip = value
      } else if key.isText("knownFailure") {
        parts.knownFailure = value
      } else if key.isText("vars") {
        parts.vars = value
      } else if key.isText("given") {
        parts.given = value
      } else if key.isText("steps") {
        parts.steps = value
      } else {
        reportUnknown("key", key, among: Self.keys)
      }
    }
    return parts
  }

  private mutating func readCovers(_ node: YAMLNode) -> [String] {
    if let known = vocabulary.requirements, node.kind == .sequence {
      for element in node.elements {
        guard element.kind == .scalar, case .string(let number) = element.scalar,
          !known.contains(number)
        else { continue }
        reportUnknown("requirement", element, among: known)
      }
    }
    return texts(node, "covers", of: "requirement numbers")
  }

  /// A reason, or a mapping with one and with the condition under which it is one.
  private mutating func readSkip(_ node: YAMLNode) -> Skip? {
    if node.kind == .scalar {
      return reason(node, "skip").map { Skip(reason: $0, condition: nil) }
    }
    var text: String?
    var condition: String?
    guard isMapping(node, "skip") else { return nil }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      switch key.text {
      case "reason": text = reason(value, "reason")
      case "with":
        condition = self.text(value, "with")
        let known = vocabulary.conditions.map(\.name)
        if let condition, !known.contains(condition) {
          reportUnknown("condition", value, among: known)
        }
      default: reportUnknown("key", key, among: ["reason", "with"])
      }
    }
    for (key, meaning) in [("reason", "why it is skipped"), ("with", "a condition of the run")]
    where node[key] == nil {
      report("'skip' has no '\(key)'", at: node, hint: "add '\(key): <\(meaning)>'")
    }
    return text.map { Skip(reason: $0, condition: condition) }
  }

  private mutating func readKnownFailure(_ node: YAMLNode) -> KnownFailure? {
    if node.kind == .scalar {
      return reason(node, "knownFailure").map { KnownFailure(reason: $0, issue: nil) }
    }
    var text: String?
    var issue: String?
    guard isMapping(node, "knownFailure") else { return nil }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      switch key.text {
      case "reason": text = reason(value, "reason")
      case "issue": issue = self.text(value, "issue")
      default: reportUnknown("key", key, among: ["reason", "issue"])
      }
    }
    if text == nil, node["reason"] == nil {
      report(
        "knownFailure needs a reason", at: node, hint: "add 'reason: <why it fails>'")
    }
    return text.map { KnownFailure(reason: $0, issue: issue) }
  }

  private mutating func readVars(_ node: YAMLNode) -> [(name: String, value: Template)] {
    var vars: [(name: String, value: Template)] = []
    guard isMapping(node, "vars") else { return [] }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      let name = key.text
      guard isVariableName(name) else {
        report(
          "'\(name)' is no name for a variable", at: key,
          hint: "use letters, digits and '_', beginning with a letter")
        continue
      }
      if app?.variables.contains(where: { $0.name == name }) == true {
        report(
          "the app defines '${\(name)}' by itself", at: key, hint: "choose another name")
      }
      // A variable may name those that stand before it.
      if let template = template(value, .any) {
        vars.append((name, template))
        if case .value(let value) = template.content, mayNameVariables { constants[name] = value }
      }
      variables.append(name)
    }
    return vars
  }

  private mutating func readGiven(
    _ node: YAMLNode, _ faults: inout [DeclaredFault]
  ) -> [Given] {
    var given: [Given] = []
    given.reserveCapacity(node.entries.count)
    guard isMapping(node, "given") else { return [] }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      if key.isText("faults") {
        faults = readFaults(value)
      } else if let index = app.flatMap({ key.place(in: $0.givenNames) }), let app {
        let template = template(value, app.given[index].shape, name: app.given[index].name)
        if let template { given.append(Given(key: app.givenNames[index], value: template)) }
      } else if let app {
        reportUnknown("key", key, among: app.given.map(\.name) + ["faults"])
      }
    }
    return given
  }
}

// MARK: - What the readers share

extension ScenarioReader {
  mutating func report(
    _ message: String, at range: SourceRange, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(message, path: path, at: range, hint: hint, notes: notes))
  }

  /// Tells of a node at the place where a person wrote it: through an alias what the alias stands
  /// for is a second place.
  mutating func report(_ message: String, at node: YAMLNode, hint: String? = nil) {
    let notes = node.aliasRange == nil ? [] : [Diagnostic.Note("it stands here", at: node.range)]
    report(message, at: node.writtenRange, hint: hint, notes: notes)
  }

  mutating func reportUnknown(_ what: String, _ node: YAMLNode, among candidates: [String]) {
    report(
      "unknown \(what) '\(node.text)'", at: node,
      hint: Suggestion.hint(for: node.text, among: candidates))
  }

  /// Whether a node is a mapping; a diagnostic where it is something else.
  mutating func isMapping(_ node: YAMLNode, _ name: String) -> Bool {
    if node.kind == .mapping { return true }
    report("'\(name)' takes a mapping, not \(node.kindWords)", at: node)
    return false
  }

  /// Whether a node is a list; a diagnostic where it is something else.
  mutating func isList(_ node: YAMLNode, _ name: String) -> Bool {
    if node.kind == .sequence { return true }
    report(
      "'\(name)' takes a list, not \(node.kindWords)", at: node,
      hint: "write each entry on a line of its own, behind '- '")
    return false
  }

  /// The text of a scalar that resolves to a string; a diagnostic where it is something else.
  mutating func text(_ node: YAMLNode, _ name: String) -> String? {
    guard node.kind == .scalar else {
      report("'\(name)' takes a text, not \(node.kindWords)", at: node)
      return nil
    }
    guard case .string(let text) = node.scalar else {
      report(
        "'\(name)' takes a text, not \(node.kindWords)", at: node,
        hint: node.text.isEmpty ? nil : "write \"\(node.text)\" in quotes if you mean the text")
      return nil
    }
    return text
  }

  private mutating func requiredText(
    _ node: YAMLNode?, _ name: String, in root: YAMLNode, hint: String
  ) -> String? {
    guard let node else {
      let start = SourceRange(start: root.range.start, end: root.range.start)
      report("the scenario has no '\(name)'", at: start, hint: hint)
      return nil
    }
    return reason(node, name)
  }

  /// A text that says something.
  private mutating func reason(_ node: YAMLNode, _ name: String) -> String? {
    if name == "skip" || name == "knownFailure", case .bool = node.scalar {
      report("'\(name)' takes a text, not \(node.kindWords)", at: node, hint: "write the reason")
      return nil
    }
    guard let text = text(node, name) else { return nil }
    // Beyond ASCII there is something to see, but for spaces nobody would begin with.
    guard text.utf8.contains(where: { $0 > 0x20 }) else {
      report("'\(name)' must not be empty", at: node)
      return nil
    }
    return text
  }

  private mutating func texts(_ node: YAMLNode, _ name: String, of what: String) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(node.elements.count)
    guard isList(node, name) else { return [] }
    // A few are quicker looked through than hashed.
    var seen: Set<String>? = node.elements.count > 16 ? [] : nil
    for element in node.elements {
      guard let text = text(element, name) else { continue }
      if seen.map({ $0.contains(text) }) ?? texts.contains(text) {
        report("'\(text)' stands twice in '\(name)'", at: element, hint: "remove one of them")
      }
      texts.append(text)
      seen?.insert(text)
    }
    return texts
  }

  func isVariableName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isLetter else { return false }
    return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}

extension UInt8 {
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension YAMLNode {
  /// What kind of thing it is, as a person calls it, with its article.
  var kindWords: String {
    switch kind {
    case .mapping: return "a mapping"
    case .sequence: return "a list"
    case .scalar:
      switch scalar {
      case .null: return "nothing"
      case .bool: return "the boolean \(text)"
      case .int, .double: return "the number \(text)"
      case .string: return "the text '\(text)'"
      }
    }
  }
}

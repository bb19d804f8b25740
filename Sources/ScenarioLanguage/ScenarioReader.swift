import Diagnostics
import RunEvents
import YAML

/// Reads one document as a scenario and gathers what is wrong with it.
struct ScenarioReader {
  let path: String
  let number: Int
  let surroundings: Surroundings
  let vocabulary: KnownVocabulary
  let fixtures: Fixtures
  var diagnostics: [Diagnostic] = []
  /// What is worth a word and keeps nothing from being played.
  var warnings: [Diagnostic] = []
  /// What is being read, with its article.
  var what = "the scenario"
  /// The app the scenario is about, once it is known.
  var app: KnownApp?
  /// The variables that are known at the place that is being read.
  var variables: [String] = []
  /// What those of them hold that hold the same throughout.
  var constants: [String: Constant] = [:]
  /// The names that are given to something here.
  var definitions: [Definition] = []
  /// The variables that have been named.
  var usedVariables: [String] = []
  /// Whether the file holds a sign with which a variable can begin; most hold none.
  let mayNameVariables: Bool
  /// Whether all columns of the rows could be read: else what is unknown may be one of them.
  var knowsColumns = true
  /// Whether nothing is wrong with the text as such.
  var isSoundText = true
  /// Whether a variable was named since this was last cleared.
  var usesVariables = false
  /// The block that the step begins which was read last, until it is taken.
  var block: StepList.Block?
  /// The alias that led to what is being read, as far as it has been noted.
  var alias: SourceRange?
  /// The row that the scenario is made of, where it is made of one.
  var row: Row?
  /// The rows of the document, where it has any: it is then to be read once for each.
  var plan: RowPlan?
  /// The text of the document, where a report shows it.
  var source: SourceExcerpt?
  /// The other files that were read and may be wrong.
  var otherTexts: [SourceText] = []

  /// A variable that holds the same throughout.
  struct Constant {
    var value: Value
    /// Where that is said, for messages.
    var origin: String
  }

  init(path: String, number: Int, mayNameVariables: Bool, surroundings: Surroundings) {
    self.path = path
    self.number = number
    self.mayNameVariables = mayNameVariables
    self.surroundings = surroundings
    vocabulary = surroundings.vocabulary
    fixtures = Fixtures(path: path, fileExists: surroundings.files.exists)
  }

  private static let keys = Vocabulary.scenarioKeys.map(\.name)

  /// What other tools call the keys.
  private static let otherKeys = [
    "title": "scenario", "name": "scenario", "test": "scenario", "setup": "before",
    "background": "before", "teardown": "after", "cleanup": "after", "variables": "vars",
    "requirements": "covers", "rows": "examples", "labels": "tags",
  ]

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
    var before: YAMLNode?
    var after: YAMLNode?
    var examples: YAMLNode?
    var matrix: YAMLNode?
    var exhaustive: YAMLNode?
  }

  mutating func read(_ root: YAMLNode) -> Scenario? {
    guard root.kind == .mapping else {
      report(
        "a scenario is a mapping, not \(root.kindWords)", at: root,
        hint: root.kind == .sequence
          ? "write '---' between several scenarios, and each as a mapping: 'scenario: <name>'"
          : "begin with 'scenario: <name>'")
      return nil
    }
    let parts = parts(of: root)
    if parts.examples != nil || parts.matrix != nil, row == nil {
      plan = readRows(examples: parts.examples, matrix: parts.matrix, title: parts.name)
      if plan != nil { return nil }
    }
    let columns = variables
    let defaults = surroundings.defaults(for: path)
    let name = requiredText(parts.name, "scenario", in: root, hint: "add 'scenario: <name>'")
    readApp(parts.app, in: root, default: defaults?.app)
    variables += columns
    if let row { take(row) }
    let covers = parts.covers.map { readCovers($0) } ?? []
    var tags = parts.tags.map { texts($0, "tags", of: "tags") } ?? []
    let skip = parts.skip.flatMap { readSkip($0) }
    var knownFailure = parts.knownFailure.flatMap { readKnownFailure($0) }
    let isExhaustive = parts.exhaustive.map { readFlag($0, "exhaustive") } ?? false
    let vars = parts.vars.map { readVars($0) } ?? []
    var faults: [DeclaredFault] = []
    var given = parts.given.map { readGiven($0, &faults) } ?? []
    let before = parts.before.map { readStepList($0, "before", in: root) }
    let main = readStepList(parts.steps, "steps", in: root)
    let after = parts.after.map { readStepList($0, "after", in: root) }

    var laid = LaidSteps(main)
    let at = parts.knownFailure?["at"]
    if before != nil || after != nil || main.hasBlocks || defaults != nil || at != nil {
      laid = lay(before, main, after, defaults)
    }
    if let at, diagnostics.isEmpty {
      knownFailure?.steps = readFailingSteps(at, laid.steps, starts: laid.starts)
    }
    checkThereAreChecks(laid, parts.steps)
    if !definitions.isEmpty { warnOfUnusedNames() }
    if let node = parts.tags, tags.hasTwinsButForCase { warnOfTwins(node, "tag") }
    guard let name, let app else { return nil }
    if let defaults {
      tags = defaults.tags.filter { !tags.contains($0) } + tags
      given = defaults.given(for: app.name, besides: given.map(\.key)) + given
    }
    return Scenario(
      Scenario.Parts(
        id: row.map { "\(path)#\(number)[row-\($0.number)]" } ?? "\(path)#\(number)",
        name: row?.name ?? name, file: path, range: parts.name?.range ?? root.range,
        app: app.name, covers: covers, tags: tags, given: given, faults: faults,
        vars: outerAndRowVariables + vars, steps: laid.steps, beforeCount: laid.beforeCount,
        afterStart: laid.afterStart, isExhaustive: isExhaustive, skip: skip,
        knownFailure: knownFailure, row: row?.note), source: source)
  }

  /// Reads which app it is about, and takes over what that app defines.
  mutating func readApp(
    _ node: YAMLNode?, in root: YAMLNode, default other: String?,
    hint: String = "add 'app: <name of an app>'"
  ) {
    let name: String?
    if node == nil, let other {
      name = other
    } else {
      name = requiredText(node, "app", in: root, hint: hint)
    }
    guard let name else { return }
    app = vocabulary.app(named: name)
    variables = app?.variableNames ?? []
    if mayNameVariables, !surroundings.variables.isEmpty {
      variables += surroundings.variableNames
      for variable in surroundings.variables where !variable.isSecret {
        constants[variable.name] = Constant(
          value: variable.value, origin: "comes from the command line")
      }
    }
    if app == nil, let node {
      report(
        "unknown app '\(name)'", at: node,
        hint: Suggestion.hint(for: name, among: vocabulary.apps.map(\.name)))
    }
  }

  /// Takes over what a row holds.
  private mutating func take(_ row: Row) {
    if let app, row.number == 1 {
      for column in row.columns where app.variables.contains(where: { $0.name == column.name }) {
        // Columns may stand in a file of rows.
        diagnostics.append(
          Diagnostic(
            "the app defines '${\(column.name)}' by itself, which is a column", path: column.path,
            at: column.range, hint: "choose another name for the column"))
      }
    }
    for (name, value) in row.values {
      constants[name] = Constant(value: value, origin: "is a column of the examples")
      variables.append(name)
    }
  }

  /// The variables that the scenario is given: those of its row, and those from outside that it
  /// names.
  private var outerAndRowVariables: [(name: String, value: Template)] {
    let rows = (row?.values ?? []).map { ($0.name, Template(.value($0.value), at: .beginning)) }
    return rows
      + usedOuterVariables.filter { outer in !rows.contains { $0.0 == outer.name } }
  }

  private mutating func readFlag(_ node: YAMLNode, _ name: String) -> Bool {
    guard node.kind == .scalar, case .bool(let flag) = node.scalar else {
      report(
        "'\(name)' takes true or false, not \(node.kindWords)", at: node, hint: node.booleanHint)
      return false
    }
    return flag
  }

  private mutating func parts(of root: YAMLNode) -> Parts {
    var parts = Parts()
    var misspelt: [String: YAMLNode] = [:]
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
      } else if key.isText("examples") {
        parts.examples = value
      } else if key.isText("matrix") {
        parts.matrix = value
      } else if key.isText("before") {
        parts.before = value
      } else if key.isText("after") {
        parts.after = value
      } else if key.isText("exhaustive") {
        parts.exhaustive = value
      } else {
        let meant = reportUnknown("key", key, among: Self.keys, called: Self.otherKeys)
        if let meant, misspelt[meant] == nil { misspelt[meant] = value }
      }
    }
    // What every scenario needs is read under a misspelt key as well: that it is missing would be a
    // second word about one mistake, and without the app nothing else could be checked.
    if !misspelt.isEmpty {
      parts.name = parts.name ?? misspelt["scenario"]
      parts.app = parts.app ?? misspelt["app"]
      parts.steps = parts.steps ?? misspelt["steps"]
    }
    return parts
  }

  private mutating func readCovers(_ node: YAMLNode) -> [String] {
    if let known = vocabulary.requirements, node.kind == .sequence {
      for element in node.elements {
        guard element.kind == .scalar, case .string(let number) = element.scalar,
          number.isMoreThanBlank, !known.contains(number)
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

  private mutating func readVars(_ node: YAMLNode) -> [(name: String, value: Template)] {
    var vars: [(name: String, value: Template)] = []
    guard isMapping(node, "vars") else { return [] }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      let name = key.text
      guard checkVariableName(key) else { continue }
      checkIsNotOfApp(key)
      if row?.values.contains(where: { $0.name == name }) == true {
        report("'${\(name)}' is a column of the examples", at: key, hint: "choose another name")
      }
      define(name, key, "variable")
      // A variable may name those that stand before it.
      let template = template(value, .any)
      // What comes from the command line stands in the place of what is said here.
      if variables.contains(name), surroundings.variableNames.contains(name) { continue }
      if let template {
        vars.append((name, template))
        // What is long is worked out when it is needed: each can be made of those before it twice.
        if mayNameVariables,
          let value = try? template.value(knownVariables(in: template.content), limit: 4096)
        {
          constants[name] = Constant(value: value, origin: "is defined under 'vars:'")
        }
      }
      variables.append(name)
    }
    return vars
  }

  mutating func readGiven(
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

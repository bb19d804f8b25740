import ScenarioLanguage

/// All that scenarios can name, each with what it is: what help answers from.
struct Glossary {
  /// What kind of thing a term is.
  enum Kind: Int, Sendable {
    case step
    case matcher
    case operation
    case code
    case condition
    case state
    case given
    case variable
    case key
    case app
  }

  /// Something that a scenario can name.
  struct Term: Sendable {
    let kind: Kind
    let name: String
    /// The apps that have it; none for what belongs to the language or to all of them.
    var apps: [String]
    let summary: String
    /// What stands behind it, or what is found there, in words.
    var content: String?
    /// The shape of what stands behind it, where it has one.
    var shape: Shape?
    /// The names that belong to it, under a heading.
    var related: [(heading: String, names: [String])] = []
  }

  let terms: [Term]

  init(_ vocabulary: Vocabulary) {
    var terms: [Term] = []
    func add(_ term: Term) {
      // What several apps have alike is told once.
      let twin = terms.firstIndex {
        $0.kind == term.kind && $0.name == term.name && $0.summary == term.summary
          && $0.content == term.content && !$0.apps.isEmpty
      }
      if let twin { terms[twin].apps += term.apps } else { terms.append(term) }
    }
    for field in Vocabulary.scenarioKeys { add(Term(.key, field)) }
    add(Term(.given, Vocabulary.faultsKey))
    for step in Vocabulary.languageSteps { add(Term(step)) }
    for matcher in Vocabulary.matchers {
      add(
        Term(
          kind: .matcher, name: matcher.name, apps: [], summary: matcher.summary,
          content: matcher.argument.words))
    }
    for app in vocabulary.apps { Self.terms(of: app).forEach(add) }
    for operation in vocabulary.operations { add(Term(operation, vocabulary.errorCodes)) }
    for code in vocabulary.errorCodes { add(Term(code, vocabulary.operations)) }
    for condition in vocabulary.conditions {
      add(
        Term(kind: .condition, name: condition.name, apps: [], summary: condition.summary))
    }
    self.terms = terms
  }

  /// The names of all terms, each once; what is asked for most comes first.
  var names: [String] {
    var seen: Set<String> = []
    return terms.enumerated().sorted {
      ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
    }.map(\.element.name).filter { seen.insert($0).inserted }
  }

  /// The terms of a name: `${uid}` and `uid` are one, and a path is its root.
  func terms(named name: String) -> [Term] {
    let found = terms.filter { $0.name == name }
    if !found.isEmpty { return found }
    if name.hasPrefix("${"), name.hasSuffix("}") {
      let name = String(name.dropFirst(2).dropLast())
      return terms.filter { $0.kind == .variable && $0.name == name }
    }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return [] }
    let root = String(name[..<dot])
    return terms.filter { $0.kind == .state && $0.name == root }
  }

  private static func terms(of app: AppVocabulary) -> [Term] {
    [
      Term(
        kind: .app, name: app.name, apps: [], summary: app.summary,
        related: [
          ("Steps", app.steps.map(\.name)), ("Under given", app.given.map(\.name) + ["faults"]),
          ("State", app.state.map(\.name)), ("Variables", app.variables.map { "${\($0.name)}" }),
        ])
    ]
      + app.given.map { Term(.given, $0, app: app.name) }
      + app.steps.map { Term($0, app: app.name) }
      + app.state.map { state in
        Term(
          kind: .state, name: state.name, apps: [app.name], summary: state.summary,
          content: state.content.words())
      }
      + app.variables.map { variable in
        Term(kind: .variable, name: variable.name, apps: [app.name], summary: variable.summary)
      }
  }
}

extension Glossary.Term {
  fileprivate init(_ kind: Glossary.Kind, _ field: Shape.Field, app: String? = nil) {
    self.init(
      kind: kind, name: field.name, apps: app.map { [$0] } ?? [], summary: field.summary,
      content: field.shape.words, shape: field.shape)
  }

  fileprivate init(_ step: StepDeclaration, app: String? = nil) {
    self.init(
      kind: .step, name: step.name, apps: app.map { [$0] } ?? [], summary: step.summary,
      content: step.argument.words, shape: step.argument,
      related: step.beside.isEmpty
        ? [] : [("Keys beside it", step.beside.map { "\($0.name): \($0.summary)" })])
  }

  fileprivate init(_ operation: OperationDeclaration, _ codes: [ErrorCodeDeclaration]) {
    let possible = codes.map(\.name).filter { operation.objection($0) == nil }
    self.init(
      kind: .operation, name: operation.name, apps: [], summary: operation.summary,
      related: [("Error codes", possible)])
  }

  fileprivate init(_ code: ErrorCodeDeclaration, _ operations: [OperationDeclaration]) {
    let possible = operations.filter { $0.objection(code.name) == nil }.map(\.name)
    self.init(
      kind: .code, name: code.name, apps: [], summary: code.summary,
      related: [("Operations", possible)])
  }

  /// What it is, in a few words.
  var headline: String {
    let owner =
      switch apps.count {
      case 0: "the language"
      case 1: "the app \(apps[0])"
      default: "the apps \(apps.dropLast().joined(separator: ", ")) and \(apps.last ?? "")"
      }
    switch kind {
    case .app: return "an app"
    case .key: return "a key of a scenario"
    case .given: return apps.isEmpty ? "a key under 'given'" : "a key under 'given' of \(owner)"
    case .step: return "a step of \(owner)"
    case .matcher: return "a matcher"
    case .state: return "a part of the state of \(owner)"
    case .variable: return "a variable of \(owner)"
    case .operation: return "an operation, for hold, release and faults"
    case .code: return "an error code, for faults"
    case .condition: return "a condition of a run, for skip"
    }
  }

  /// How it is written in a scenario, on one line; `nil` where nothing is gained by it.
  var example: String? {
    switch kind {
    case .step:
      guard let shape else { return nil }
      return shape.isNothing ? "- \(name)" : "- \(name): \(shape.example)"
    case .given, .key: return shape.map { "\(name): \($0.example)" }
    case .matcher: return "- expect: { <path>: { \(name): <\(content ?? "a value")> } }"
    case .state: return "- expect: { \(name): <a value> }"
    case .variable: return "${\(name)}"
    case .operation: return "faults: [{ on: \(name), fail: <an error code> }]"
    case .code: return "faults: [{ on: <an operation>, fail: \(name) }]"
    case .condition: return "skip: { reason: <a reason>, with: \(name) }"
    case .app: return "app: \(name)"
    }
  }
}

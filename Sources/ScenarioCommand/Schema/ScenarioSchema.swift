import ScenarioLanguage

/// The JSON Schema of the files that people write, made of the vocabulary.
///
/// It sees what stands in a file and not what it refers to: files, variables, requirements, and which
/// code fits which operation are left to `lint`. Besides what validators ask for it says what the
/// YAML language server understands: `errorMessage`, `enumDescriptions` and `doNotSuggest`.
struct ScenarioSchema {
  /// What kind of file a schema is of.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A scenario, or steps that scenarios share.
    case scenario
    /// The defaults of a folder.
    case defaults

    /// The name that the schema's file has, beside the scenarios.
    var fileName: String {
      switch self {
      case .scenario: "scenario.schema.json"
      case .defaults: "scenario-run.schema.json"
      }
    }
  }

  let vocabulary: Vocabulary
  var kind = Kind.scenario

  var json: JSONText {
    var schema: [String: JSONText] = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "$defs": .object(definitions),
    ]
    switch kind {
    case .scenario:
      schema["title"] = .string("A scenario, or steps that scenarios share")
      schema["type"] = .string("object")
      schema["if"] = .object(["required": .list([.string("shared")])])
      schema["then"] = SchemaShape.reference(to: "shared")
      schema["else"] = SchemaShape.reference(to: "scenario")
    case .defaults:
      schema["title"] = .string("What the scenarios of a folder have in common")
      // A file without content says nothing, and that is no mistake.
      schema["type"] = .list([.string("object"), .string("null")])
      schema["$ref"] = .string("#/$defs/defaults")
    }
    return .object(schema)
  }

  /// The keys whose content an app declares.
  private static let stepKeys = ["before", "steps", "after"]
  private static let appKeys = stepKeys + ["given"]

  private var scenario: JSONText {
    document(
      of: Vocabulary.scenarioKeys, "What somebody does in an app, and what must then be so.")
  }

  /// Steps that scenarios share, which are no scenario themselves.
  private var shared: JSONText {
    document(of: Vocabulary.sharedKeys, "Steps that scenarios share.")
  }

  /// What the scenarios of a folder have in common.
  private var defaults: JSONText {
    document(of: Vocabulary.defaultKeys, "What the scenarios of a folder have in common.")
  }

  private func document(of keys: [Shape.Field], _ summary: String) -> JSONText {
    .object([
      "description": .string(summary),
      "properties": .object(
        keys.reduce(into: [:]) { properties, field in
          properties[field.name] = Self.described(Self.outline(of: field), field.summary)
        }),
      // The defaults of a folder can name the app.
      "required": .list(
        keys.filter { $0.isRequired && $0.name != "app" }.map { .string($0.name) }),
      "additionalProperties": .bool(false),
      // What can stand in these keys depends on the app.
      "allOf": .list(vocabulary.apps.map { condition(of: $0, keys) } + [conditionOfNone(keys)]),
    ])
  }

  /// What a key holds whatever the app; editors write it in the same way as what the app says, so
  /// that they offer the key once.
  private static func outline(of field: Shape.Field) -> [String: JSONText] {
    if stepKeys.contains(field.name) { return ["type": .string("array")] }
    if field.name == "given" { return ["type": .string("object")] }
    var schema = SchemaShape(takesVariables: false).schema(of: field.shape)
    // What a shape cannot say: a title and an entry say something, and no entry stands there twice.
    let isSomething = JSONText.string("\\S")
    switch field.name {
    case "scenario", "shared": schema["pattern"] = isSomething
    case "tags", "covers":
      schema["items"] = .object(["type": .string("string"), "pattern": isSomething])
      schema["uniqueItems"] = .bool(true)
    default: break
    }
    return schema
  }

  private func condition(of app: AppVocabulary, _ keys: [Shape.Field]) -> JSONText {
    .object([
      "if": .object([
        "properties": .object(["app": .object(["const": .string(app.name)])]),
        "required": .list([.string("app")]),
      ]),
      "then": content(of: keys) { SchemaShape.reference(to: "\(app.name).\($0)") },
    ])
  }

  /// Where the app is named elsewhere, what any app understands may stand.
  private func conditionOfNone(_ keys: [Shape.Field]) -> JSONText {
    .object([
      "if": .object(["not": .object(["required": .list([.string("app")])])]),
      "then": content(of: keys) { name in
        .object([
          "type": .string(name == "given" ? "object" : "array"),
          "anyOf": .list(
            vocabulary.apps.map { SchemaShape.reference(to: "\($0.name).\(name)") }),
        ])
      },
    ])
  }

  private func content(
    of keys: [Shape.Field], _ schema: (_ name: String) -> JSONText
  ) -> JSONText {
    let names = keys.map(\.name).filter { Self.appKeys.contains($0) }
    return .object([
      "properties": .object(
        names.reduce(into: [:]) { properties, name in
          properties[name] = schema(Self.stepKeys.contains(name) ? "steps" : name)
        })
    ])
  }

  private var definitions: [String: JSONText] {
    var definitions = SchemaShape.definitions
    definitions["app"] = Self.words(vocabulary.apps.map { ($0.name, $0.summary) })
    definitions["operation"] = Self.words(vocabulary.operations.map { ($0.name, $0.summary) })
    definitions["errorCode"] = Self.words(vocabulary.errorCodes.map { ($0.name, $0.summary) })
    definitions["condition"] = Self.words(vocabulary.conditions.map { ($0.name, $0.summary) })
    definitions["expected"] = Self.expected
    switch kind {
    case .scenario: (definitions["scenario"], definitions["shared"]) = (scenario, shared)
    case .defaults: definitions["defaults"] = defaults
    }
    for app in vocabulary.apps {
      definitions["\(app.name).given"] = given(of: app)
      definitions["\(app.name).steps"] = .object([
        "type": .string("array"), "minItems": .int(1),
        "items": SchemaShape.reference(to: "\(app.name).step"),
      ])
      definitions["\(app.name).step"] = step(of: app)
      definitions["\(app.name).expectations"] = expectations(of: app)
    }
    return definitions
  }

  private func given(of app: AppVocabulary) -> JSONText {
    var properties: [String: JSONText] = [:]
    // Faults stand in a scenario, not among the defaults of a folder.
    if kind == .scenario {
      let faults = SchemaShape().schema(of: Vocabulary.faultsKey.shape)
      properties["faults"] = Self.described(faults, Vocabulary.faultsKey.summary)
    }
    for field in app.given {
      properties[field.name] = Self.described(SchemaShape().schema(of: field.shape), field.summary)
    }
    return .object([
      "type": .string("object"), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ])
  }

  /// A step: one key with its argument, or a bare word.
  ///
  /// Exactly one of the three, and in this order: of what fits none, the language server shows the
  /// mistakes of the first, and of a text those of the first that is about texts.
  private func step(of app: AppVocabulary) -> JSONText {
    let steps = Vocabulary.languageSteps + app.steps
    let words = steps.filter(\.argument.isNothing)
    let rare = steps.filter { $0.argument.allowsNothing && !$0.argument.isNothing }
    var choices = [
      keyedStep(of: app),
      Self.words(
        words.map { ($0.name, $0.summary) },
        or: "No such step of the app '\(app.name)' stands alone, without an argument. "
          + "There are: \(Self.listed(words.map(\.name)))."),
    ]
    if !rare.isEmpty {
      // They can stand alone, but mostly do not: no editor is to offer that.
      let names = rare.map { SchemaShape.escaped($0.name) }.joined(separator: "|")
      choices.append(
        .object(["type": .string("string"), "pattern": .string("^(\(names))$")]))
    }
    return .object(["oneOf": .list(choices)])
  }

  /// A step as one key with its argument, besides what stands beside it.
  private func keyedStep(of app: AppVocabulary) -> JSONText {
    var properties: [String: JSONText] = [:]
    for step in Vocabulary.languageSteps {
      properties[step.name] = Self.described(languageArgument(step, app), step.summary)
    }
    for field in Vocabulary.languageSteps.flatMap(\.beside) where properties[field.name] == nil {
      let isSteps = field.name == "steps"
      properties[field.name] = Self.described(
        isSteps
          ? ["$ref": .string("#/$defs/\(app.name).steps")] : SchemaShape().schema(of: field.shape),
        field.summary)
    }
    for step in app.steps {
      let argument = SchemaShape().schema(of: step.argument)
      var property =
        step.argument.allowsNothing
        ? SchemaShape.any(argument, ["type": .string("null")]) : argument
      // The bare word is what an editor is to write.
      if step.argument.isNothing { property["doNotSuggest"] = .bool(true) }
      properties[step.name] = Self.described(property, step.summary)
    }
    return .object([
      "type": .string("object"), "properties": .object(properties),
      "additionalProperties": .bool(false), "minProperties": .int(1),
      "allOf": .list(Self.companies),
      "errorMessage": .string(
        "No step of the app '\(app.name)' has this name. There are: "
          + "\(Self.listed((app.steps + Vocabulary.languageSteps).map(\.name)))."),
    ])
  }

  /// What may stand beside a step in its mapping: its own further keys, and else nothing.
  private static var companies: [JSONText] {
    let rich = Vocabulary.languageSteps.filter { !$0.beside.isEmpty }
    let alone = JSONText.object([
      "if": .object([
        "not": .object([
          "anyOf": .list(rich.map { .object(["required": .list([.string($0.name)])]) })
        ])
      ]), "then": .object(["maxProperties": .int(1)]),
    ])
    return [alone]
      + rich.map { step in
        let needed = step.beside.filter(\.isRequired).map { JSONText.string($0.name) }
        return .object([
          "if": .object(["required": .list([.string(step.name)])]),
          "then": .object([
            "propertyNames": .object([
              "enum": .list(([step.name] + step.beside.map(\.name)).map { .string($0) })
            ]), "required": .list(needed),
          ]),
        ])
      }
  }

  private func languageArgument(
    _ step: StepDeclaration, _ app: AppVocabulary
  ) -> [String: JSONText] {
    if case .map(key: "paths", value: .any) = step.argument {
      return ["$ref": .string("#/$defs/\(app.name).expectations")]
    }
    if step.name == "repeat" {
      return SchemaShape.any(
        [
          "type": .string("integer"), "minimum": .int(1), "maximum": .int(Vocabulary.mostRounds),
        ], ["$ref": .string("#/$defs/variable")])
    }
    return SchemaShape().schema(of: step.argument)
  }

  /// What paths lead to, and what can be expected there.
  private func expectations(of app: AppVocabulary) -> JSONText {
    let expected = SchemaShape.reference(to: "expected")
    var properties: [String: JSONText] = [:]
    var patterns: [String: JSONText] = [:]
    for state in app.state {
      properties[state.name] = Self.described(
        ["$ref": .string("#/$defs/expected")], "\(state.summary) Holds \(state.content.words()).")
      switch state.content {
      case .scalar: break
      case .record(let keys):
        for key in keys { properties["\(state.name).\(key)"] = expected }
        // Below a known key anything may follow, and a variable may name the key.
        let names = keys.map(SchemaShape.escaped).joined(separator: "|")
        patterns["^\(SchemaShape.escaped(state.name))\\.((\(names))\\.|.*\\$\\{)"] = expected
      case .list:
        patterns["^\(SchemaShape.escaped(state.name))\\.([0-9]|.*\\$\\{)"] = expected
      case .map, .any: patterns["^\(SchemaShape.escaped(state.name))\\.."] = expected
      }
    }
    return .object([
      "type": .string("object"), "minProperties": .int(1), "properties": .object(properties),
      "patternProperties": .object(patterns), "additionalProperties": .bool(false),
      "errorMessage": .string(
        "The app '\(app.name)' has no such state. It has: \(Self.listed(app.state.map(\.name)))."),
    ])
  }

  /// What is expected at a path: a value, or a matcher in its place, at every level.
  ///
  /// The kinds of values stand apart so that an editor writes none of them by itself.
  private static var expected: JSONText {
    .object([
      "anyOf": .list([
        expectedMapping,
        .object(["type": .string("array"), "items": SchemaShape.reference(to: "expected")]),
        .object([
          "type": .list(["string", "number", "boolean", "null"].map { .string($0) })
        ]),
      ])
    ])
  }

  private static var expectedMapping: JSONText {
    let names = Vocabulary.matchers.map { SchemaShape.escaped(String($0.name.dropFirst())) }
    return .object([
      "type": .string("object"),
      "properties": .object(
        Vocabulary.matchers.reduce(into: [:]) { properties, matcher in
          properties[matcher.name] = described(
            SchemaShape.schema(of: matcher.argument), matcher.summary)
        }),
      // '$' begins a matcher, or a variable, or stands for itself.
      "propertyNames": .object([
        "pattern": .string("^($|[^$]|\\$\\{|\\$\\$|\\$(\(names.joined(separator: "|")))$)"),
        "patternErrorMessage": .string(
          "No such matcher. There are: \(listed(Vocabulary.matchers.map(\.name)))."),
        "doNotSuggest": .bool(true),
      ]),
      "additionalProperties": SchemaShape.reference(to: "expected"),
    ])
  }

  /// A choice of words.
  ///
  /// - Parameters:
  ///   - words: The words, each with what it means.
  ///   - message: What an editor says of another one, where its own words would not do.
  private static func words(
    _ words: [(name: String, summary: String)], or message: String? = nil
  ) -> JSONText {
    var schema: [String: JSONText] = [
      "type": .string("string"),
      "enum": .list(words.map { .string($0.name) }),
      // Editors show these beside the words; validators pass over them.
      "enumDescriptions": .list(words.map { .string($0.summary) }),
    ]
    if let message { schema["errorMessage"] = .string(message) }
    return .object(schema)
  }

  private static func listed(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func described(_ schema: [String: JSONText], _ summary: String) -> JSONText {
    var schema = schema
    schema["description"] = .string(summary)
    return .object(schema)
  }
}

import ScenarioLanguage

/// The JSON Schema of a scenario, made of the vocabulary.
///
/// It sees what stands in a scenario and not what it refers to: files, variables, requirements, and which
/// code fits which operation are left to `lint`.
struct ScenarioSchema {
  /// The name that its file has, beside the scenarios.
  static let fileName = "scenario.schema.json"

  let vocabulary: Vocabulary

  var json: JSONText {
    .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("A scenario, or steps that scenarios share"),
      "type": .string("object"),
      "if": .object(["required": .list([.string("shared")])]),
      "then": SchemaShape.reference(to: "shared"),
      "else": SchemaShape.reference(to: "scenario"),
      "$defs": .object(definitions),
    ])
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

  private func document(of keys: [Shape.Field], _ summary: String) -> JSONText {
    .object([
      "description": .string(summary),
      "type": .string("object"),
      "properties": .object(
        keys.reduce(into: [:]) { properties, field in
          properties[field.name] = Self.described(
            Self.appKeys.contains(field.name)
              ? [:] : SchemaShape(takesVariables: false).schema(of: field.shape), field.summary)
        }),
      // The defaults of a folder can name the app.
      "required": .list(
        keys.filter { $0.isRequired && $0.name != "app" }.map { .string($0.name) }),
      "additionalProperties": .bool(false),
      // What can stand in these keys depends on the app.
      "allOf": .list(vocabulary.apps.map { condition(of: $0, keys) } + [conditionOfNone(keys)]),
    ])
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
          "anyOf": .list(
            vocabulary.apps.map { SchemaShape.reference(to: "\($0.name).\(name)") })
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
    definitions["scenario"] = scenario
    definitions["shared"] = shared
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
    let faults = SchemaShape(takesVariables: false).schema(of: Vocabulary.faultsKey.shape)
    var properties = ["faults": Self.described(faults, Vocabulary.faultsKey.summary)]
    for field in app.given {
      properties[field.name] = Self.described(SchemaShape().schema(of: field.shape), field.summary)
    }
    return .object([
      "type": .string("object"), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ])
  }

  /// A step: a bare word, or one key with its argument.
  private func step(of app: AppVocabulary) -> JSONText {
    let steps = Vocabulary.languageSteps + app.steps
    let words = steps.filter(\.argument.allowsNothing).map { ($0.name, $0.summary) }
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
      properties[step.name] = Self.described(
        step.argument.allowsNothing
          ? SchemaShape.any(argument, ["type": .string("null")]) : argument,
        step.summary)
    }
    return .object([
      "anyOf": .list([
        Self.words(words),
        .object([
          "type": .string("object"), "properties": .object(properties),
          "additionalProperties": .bool(false), "minProperties": .int(1),
          "allOf": .list(Self.companies),
        ]),
      ])
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
    ])
  }

  /// What is expected at a path: a value, or a matcher in its place, at every level.
  private static var expected: JSONText {
    let names = Vocabulary.matchers.map { SchemaShape.escaped(String($0.name.dropFirst())) }
    return .object([
      "properties": .object(
        Vocabulary.matchers.reduce(into: [:]) { properties, matcher in
          properties[matcher.name] = described(
            SchemaShape.schema(of: matcher.argument), matcher.summary)
        }),
      // '$' begins a matcher, or a variable, or stands for itself.
      "propertyNames": .object([
        "pattern": .string("^($|[^$]|\\$\\{|\\$\\$|\\$(\(names.joined(separator: "|")))$)")
      ]),
      "additionalProperties": SchemaShape.reference(to: "expected"),
      "items": SchemaShape.reference(to: "expected"),
    ])
  }

  private static func words(_ words: [(name: String, summary: String)]) -> JSONText {
    .object([
      "enum": .list(words.map { .string($0.name) }),
      // Editors show these beside the words; validators pass over them.
      "markdownEnumDescriptions": .list(words.map { .string($0.summary) }),
    ])
  }

  private static func described(_ schema: [String: JSONText], _ summary: String) -> JSONText {
    var schema = schema
    schema["description"] = .string(summary)
    return .object(schema)
  }
}

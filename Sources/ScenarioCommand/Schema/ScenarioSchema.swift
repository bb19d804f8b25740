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
    let keys = Vocabulary.scenarioKeys
    return .object([
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("A scenario"),
      "description": .string("What somebody does in an app, and what must then be so."),
      "type": .string("object"),
      "properties": .object(
        keys.reduce(into: [:]) { properties, field in
          properties[field.name] = Self.described(
            Self.appKeys.contains(field.name)
              ? [:] : SchemaShape(takesVariables: false).schema(of: field.shape), field.summary)
        }),
      "required": .list(keys.filter(\.isRequired).map { .string($0.name) }),
      "additionalProperties": .bool(false),
      // What can stand in these keys depends on the app.
      "allOf": .list(vocabulary.apps.map(condition)),
      "$defs": .object(definitions),
    ])
  }

  /// The keys of a scenario whose content an app declares.
  private static let appKeys = ["given", "steps"]

  private func condition(of app: AppVocabulary) -> JSONText {
    .object([
      "if": .object([
        "properties": .object(["app": .object(["const": .string(app.name)])]),
        "required": .list([.string("app")]),
      ]),
      "then": .object([
        "properties": .object([
          "given": SchemaShape.reference(to: "\(app.name).given"),
          "steps": SchemaShape.reference(to: "\(app.name).steps"),
        ])
      ]),
    ])
  }

  private var definitions: [String: JSONText] {
    var definitions = SchemaShape.definitions
    definitions["app"] = Self.words(vocabulary.apps.map { ($0.name, $0.summary) })
    definitions["operation"] = Self.words(vocabulary.operations.map { ($0.name, $0.summary) })
    definitions["errorCode"] = Self.words(vocabulary.errorCodes.map { ($0.name, $0.summary) })
    definitions["condition"] = Self.words(vocabulary.conditions.map { ($0.name, $0.summary) })
    definitions["expected"] = Self.expected
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
          "additionalProperties": .bool(false), "minProperties": .int(1), "maxProperties": .int(1),
        ]),
      ])
    ])
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

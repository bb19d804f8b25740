import ScenarioLanguage

/// The shapes of arguments as JSON Schema.
struct SchemaShape {
  /// Whether a variable can stand in the place of a value.
  var takesVariables = true

  /// The schema of a shape.
  func schema(of shape: Shape) -> [String: JSONText] {
    switch shape {
    case .none: ["type": .string("null")]
    case .text(let placeholder): text(placeholder)
    case .choice(let words):
      orPartlyVariable(["enum": .list(words.map { .string($0) })])
    case .boolean: orVariable(["type": .string("boolean")])
    case .integer: orVariable(["type": .string("integer")])
    case .duration:
      orPartlyVariable([
        "type": .string("string"), "pattern": .string("^[0-9]+(\\.[0-9]+)?(ms|s|m|h)$"),
      ])
    case .fixture: ["type": .string("string")]
    case .any: [:]
    case .record(let fields):
      orVariable([
        "type": .string("object"),
        "properties": .object(
          fields.reduce(into: [:]) { properties, field in
            var schema = schema(of: field.shape)
            schema["description"] = .string(field.summary)
            properties[field.name] = .object(schema)
          }), "required": .list(fields.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": .bool(false),
      ])
    case .map(_, let value):
      orVariable([
        "type": .string("object"), "additionalProperties": .object(schema(of: value)),
      ])
    case .list(let element):
      orVariable(["type": .string("array"), "items": .object(schema(of: element))])
    case .such(let shape, _): schema(of: shape)
    case .nullable(let shape): Self.any(schema(of: shape), ["type": .string("null")])
    case .either(let first, let second): Self.any(schema(of: first), schema(of: second))
    }
  }

  /// The schema of what stands behind a matcher.
  static func schema(of argument: MatcherDeclaration.Argument) -> [String: JSONText] {
    let shape = SchemaShape()
    return switch argument {
    case .data: anything
    case .matcher: ["$ref": .string("#/$defs/expected")]
    case .matchers:
      ["type": .string("array"), "minItems": .int(1), "items": reference(to: "expected")]
    case .count:
      any(
        any(["type": .string("integer"), "minimum": .int(0)], variable),
        ["type": .string("object"), "$ref": .string("#/$defs/expected")])
    case .number: any(["type": .string("number")], variable)
    case .boolean: ["type": .string("boolean")]
    case .pattern, .path: shape.schema(of: .text("a text"))
    }
  }

  /// What schemas refer to, whatever the app.
  static let definitions: [String: JSONText] = [
    "variable": .object([
      "type": .string("string"), "pattern": .string("^\\$\\{[A-Za-z][A-Za-z0-9_]*\\}$"),
      "description": .string("A variable, as it is."),
    ]),
    "textWithVariable": .object([
      "type": .string("string"), "pattern": .string("\\$\\{"),
      "description": .string("A text with a variable in it."),
    ]),
  ]

  /// Any data; that it is said lets an editor write a key with its colon.
  private static let anything: [String: JSONText] = [
    "type": .list(
      ["string", "number", "boolean", "null", "array", "object"].map { .string($0) })
  ]

  static func reference(to definition: String) -> JSONText {
    .object(["$ref": .string("#/$defs/\(definition)")])
  }

  /// What fits one of two schemas; those of a choice stand beside each other.
  static func any(
    _ first: [String: JSONText], _ second: [String: JSONText]
  ) -> [String: JSONText] {
    func choices(_ schema: [String: JSONText]) -> [JSONText] {
      if schema.count == 1, case .list(let choices) = schema["anyOf"] { return choices }
      return [.object(schema)]
    }
    if first.isEmpty || second.isEmpty { return [:] }
    return ["anyOf": .list(choices(first) + choices(second))]
  }

  /// A text as it stands in a regular expression.
  static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar) { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output
  }

  private static let variable: [String: JSONText] = ["$ref": .string("#/$defs/variable")]

  private func orVariable(_ schema: [String: JSONText]) -> [String: JSONText] {
    takesVariables ? Self.any(schema, Self.variable) : schema
  }

  private func orPartlyVariable(_ schema: [String: JSONText]) -> [String: JSONText] {
    takesVariables
      ? Self.any(schema, ["$ref": .string("#/$defs/textWithVariable")]) : schema
  }

  /// A text; some placeholders stand for the words of a closed set.
  private func text(_ placeholder: String) -> [String: JSONText] {
    switch placeholder {
    case "an app": ["$ref": .string("#/$defs/app")]
    case "an operation": orPartlyVariable(["$ref": .string("#/$defs/operation")])
    case "an error code": orPartlyVariable(["$ref": .string("#/$defs/errorCode")])
    case "a condition": ["$ref": .string("#/$defs/condition")]
    default: ["type": .string("string")]
    }
  }
}

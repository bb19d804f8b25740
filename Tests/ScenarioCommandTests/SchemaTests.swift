import Foundation
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// The JSON Schema of scenarios; `scripts/check-schema` lets another program judge what it takes.
@Suite struct SchemaTests {
  private let vocabulary = Apps.vocabulary

  private func schema(of kind: ScenarioSchema.Kind = .scenario) throws -> [String: Any] {
    let outcome = scenarioRun("schema", "--kind", kind.rawValue)
    #expect(outcome.code == .success)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func definition(_ name: String) throws -> [String: Any] {
    let definitions = try #require(try schema()["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any], "\(name)")
  }

  @Test(
    "the file beside the scenarios is up to date; make docs writes it anew",
    arguments: ScenarioSchema.Kind.allCases)
  func file(kind: ScenarioSchema.Kind) throws {
    let file = packageFolder.appendingPathComponent("scenarios/\(kind.fileName)")
    expectText(
      try String(contentsOf: file, encoding: .utf8),
      scenarioRun("schema", "--kind", kind.rawValue).output)
  }

  @Test("a schema is that of scenarios, unless another kind is asked for")
  func kinds() {
    #expect(scenarioRun("schema").output == scenarioRun("schema", "-k", "scenario").output)
    let outcome = scenarioRun("schema", "--kind", "default")
    #expect(outcome.code == .usage)
    #expect(outcome.error.contains("there is no kind 'default'; did you mean 'defaults'?"))
  }

  @Test("each shipped scenario file names it, as editors look for it")
  func modelines() throws {
    let folder = packageFolder.appendingPathComponent("scenarios").path
    for path in FileManager.default.subpaths(atPath: folder) ?? [] where path.hasSuffix(".yaml") {
      let name = path.split(separator: "/").last ?? ""
      if name == "requirements.yaml" { continue }
      let kind = name == "scenario-run.yaml" ? ScenarioSchema.Kind.defaults : .scenario
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      let way = String(repeating: "../", count: path.split(separator: "/").count - 1)
      #expect(
        text.hasPrefix("# yaml-language-server: $schema=\(way)\(kind.fileName)\n"),
        "\(path)")
    }
  }

  @Test("each key, step, state and word is there with what an editor shows of it")
  func whole() throws {
    let properties = try #require(
      try definition("scenario")["properties"] as? [String: [String: Any]])
    for field in Vocabulary.scenarioKeys {
      #expect(properties[field.name]?["description"] as? String == field.summary)
    }
    for app in vocabulary.apps {
      let given = try definition("\(app.name).given")["properties"] as? [String: [String: Any]]
      #expect(Set(given?.keys.sorted() ?? []) == Set(app.given.map(\.name) + ["faults"]))
      let choices = try definition("\(app.name).step")["oneOf"] as? [[String: Any]]
      let keyed = choices?[0]["properties"] as? [String: [String: Any]] ?? [:]
      let words = choices?[1]["enum"] as? [String] ?? []
      let rare = choices?.dropFirst(2).first?["pattern"] as? String ?? ""
      for step in app.steps + Vocabulary.languageSteps {
        #expect(keyed[step.name]?["description"] as? String == step.summary)
        #expect(words.contains(step.name) == step.argument.isNothing, "\(step.name)")
        // What an editor offers it offers in one way: as a word, or as a key.
        #expect(keyed[step.name]?["doNotSuggest"] as? Bool ?? false == step.argument.isNothing)
        let isRare = rare.split(whereSeparator: { "^(|)$".contains($0) }).contains {
          $0 == step.name
        }
        #expect(isRare == (step.argument.allowsNothing && !step.argument.isNothing))
      }
      let expectations =
        try definition("\(app.name).expectations")["properties"] as? [String: Any] ?? [:]
      for state in app.state { #expect(expectations[state.name] != nil, "\(state.name)") }
    }
    #expect(
      try definition("operation")["enum"] as? [String] == vocabulary.operations.map(\.name))
    #expect(
      try definition("errorCode")["enum"] as? [String] == vocabulary.errorCodes.map(\.name))
    let forms = try definition("expected")["anyOf"] as? [[String: Any]]
    let matchers = forms?[0]["properties"] as? [String: Any]
    #expect(Set((matchers ?? [:]).keys) == Set(Vocabulary.matchers.map(\.name)))
  }

  @Test("the defaults of a folder have the keys they are read by, and no faults")
  func defaults() throws {
    let definitions = try #require(try schema(of: .defaults)["$defs"] as? [String: [String: Any]])
    let keys = definitions["defaults"]?["properties"] as? [String: Any] ?? [:]
    #expect(Set(keys.keys) == Set(Vocabulary.defaultKeys.map(\.name)))
    let given = definitions["signup.given"]?["properties"] as? [String: Any] ?? [:]
    #expect(given["photos"] != nil && given["faults"] == nil)
  }

  @Test("whatever a schema refers to is in it", arguments: ScenarioSchema.Kind.allCases)
  func references(kind: ScenarioSchema.Kind) throws {
    let definitions = try #require(try schema(of: kind)["$defs"] as? [String: Any])
    let text = scenarioRun("schema", "--kind", kind.rawValue).output
    for match in text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/) {
      #expect(definitions[String(match.1)] != nil, "\(match.1)")
    }
  }
}

import Foundation
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// The JSON Schema of scenarios; `scripts/check-schema` lets another program judge what it takes.
@Suite struct SchemaTests {
  private let vocabulary = Apps.vocabulary

  private func schema() throws -> [String: Any] {
    let outcome = scenarioRun("schema")
    #expect(outcome.code == .success)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func definition(_ name: String) throws -> [String: Any] {
    let definitions = try #require(try schema()["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any], "\(name)")
  }

  @Test("the file beside the scenarios is up to date; make docs writes it anew")
  func file() throws {
    let file = packageFolder.appendingPathComponent("scenarios/\(ScenarioSchema.fileName)")
    expectText(try String(contentsOf: file, encoding: .utf8), scenarioRun("schema").output)
  }

  @Test("each shipped scenario file names it, as editors look for it")
  func modelines() throws {
    let folder = packageFolder.appendingPathComponent("scenarios").path
    for path in FileManager.default.subpaths(atPath: folder) ?? [] where path.hasSuffix(".yaml") {
      let name = path.split(separator: "/").last ?? ""
      if ["requirements.yaml", "scenario-run.yaml"].contains(name) { continue }
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      let way = String(repeating: "../", count: path.split(separator: "/").count - 1)
      #expect(
        text.hasPrefix("# yaml-language-server: $schema=\(way)\(ScenarioSchema.fileName)\n"),
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
      let choices = try definition("\(app.name).step")["anyOf"] as? [[String: Any]]
      let words = choices?[0]["enum"] as? [String] ?? []
      let keyed = choices?[1]["properties"] as? [String: [String: Any]] ?? [:]
      for step in app.steps + Vocabulary.languageSteps {
        #expect(keyed[step.name]?["description"] as? String == step.summary)
        #expect(words.contains(step.name) == step.argument.allowsNothing, "\(step.name)")
      }
      let expectations =
        try definition("\(app.name).expectations")["properties"] as? [String: Any] ?? [:]
      for state in app.state { #expect(expectations[state.name] != nil, "\(state.name)") }
    }
    #expect(
      try definition("operation")["enum"] as? [String] == vocabulary.operations.map(\.name))
    #expect(
      try definition("errorCode")["enum"] as? [String] == vocabulary.errorCodes.map(\.name))
    let matchers = try definition("expected")["properties"] as? [String: Any]
    #expect(Set((matchers ?? [:]).keys) == Set(Vocabulary.matchers.map(\.name)))
  }

  @Test("whatever the schema refers to is in it")
  func references() throws {
    let definitions = try #require(try schema()["$defs"] as? [String: Any])
    for match in scenarioRun("schema").output.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/) {
      #expect(definitions[String(match.1)] != nil, "\(match.1)")
    }
  }
}

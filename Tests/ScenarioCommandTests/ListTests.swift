import Foundation
import Testing

@testable import ScenarioCommand

/// `scenario-run list`, which `--list` is as well.
@Suite struct ListTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "a.yaml": Sample.scenario(
        "First", head: "covers: [X-1]\ntags: [fast]\nknownFailure: { reason: r, issue: i }\n",
        "launch", "expect: { screen: ContentView }"),
      "b.yaml": Sample.scenario(
        "Second", head: "skip: later\n", "launch", "expect: { screen: ContentView }"),
    ])
  }

  @Test func `the subcommand and the option list the same`() {
    let list = scenarioRun("list", folder.at())
    #expect(list.code == .success)
    #expect(folder.relative(list.output) == "a.yaml:1  First\nb.yaml:1  Second\n")
    #expect(scenarioRun("--list", folder.at()).output == list.output)
    #expect(
      scenarioRun("list", "-t", "fast", folder.at()).output
        == scenarioRun("run", "-l", "-t", "fast", folder.at()).output)
  }

  @Test func `as JSON a scenario has all that it can be selected by`() throws {
    try folder.write("scenario: Wrong\n", to: "c.yaml")
    let outcome = scenarioRun("list", "--format", "json", folder.at())
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.error.contains("c.yaml:1:1: error: the scenario has no 'app'"))
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(root["wrongFiles"] as? [String] == [folder.at("c.yaml")])
    let scenarios = try #require(root["scenarios"] as? [[String: Any]])
    #expect(scenarios.count == 2)
    #expect(scenarios[0]["id"] as? String == "\(folder.at("a.yaml"))#1")
    #expect(scenarios[0]["name"] as? String == "First")
    #expect(scenarios[0]["app"] as? String == "camera")
    #expect(scenarios[0]["tags"] as? [String] == ["fast"])
    #expect(scenarios[0]["covers"] as? [String] == ["X-1"])
    #expect(scenarios[0]["knownFailure"] as? [String: String] == ["reason": "r", "issue": "i"])
    let skip = try #require(scenarios[1]["skip"] as? [String: Any])
    #expect(skip["reason"] as? String == "later")
    #expect(scenarios[1]["knownFailure"] is NSNull)
  }

  @Test func `a list can go to a file, but never over a scenario`() throws {
    let outcome = scenarioRun("list", "-o", folder.at("out/list.txt"), folder.at())
    #expect(outcome.code == .success)
    #expect(try folder.read("out/list.txt").hasSuffix("b.yaml:1  Second\n"))
    #expect(scenarioRun("list", "-o", folder.at("a.yaml"), folder.at()).code == .usage)
    #expect(scenarioRun("list", "--app", "camra", folder.at()).error.contains("'camera'"))
  }
}

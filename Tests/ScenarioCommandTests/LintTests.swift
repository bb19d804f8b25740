import Foundation
import Testing

@testable import ScenarioCommand

/// `scenario-run lint`.
@Suite struct LintTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "good.yaml": Sample.passing,
      "wrong.yaml": "scenario: Wrong\napp: camera\nsteps:\n  - lanch\n  - expect: { scren: 1 }\n",
    ])
  }

  @Test func `every mistake is shown at its place, and none is played`() {
    let outcome = scenarioRun("lint", folder.at())
    #expect(outcome.code == .wrongFiles)
    #expect(
      folder.relative(outcome.output) == """
        wrong.yaml:4:5: error: unknown step 'lanch' for the app 'camera'
        4 |   - lanch
          |     ^~~~~ did you mean 'launch'?
        wrong.yaml:5:15: error: unknown state 'scren' of the app 'camera'
        5 |   - expect: { scren: 1 }
          |               ^~~~~ did you mean 'screen'?
        2 files: 1 wrong, with 2 mistakes

        """)
    #expect(outcome.error.isEmpty)
  }

  @Test func `sound files are told in one line`() {
    let outcome = scenarioRun("lint", folder.at("good.yaml"))
    #expect(outcome.code == .success)
    #expect(outcome.output == "1 file with 1 scenario: all sound\n")
  }

  @Test func `of many mistakes of one file some are shown, and the others counted`() throws {
    let steps = (1...10_000).map { "  - lanch\($0)\n" }.joined()
    try folder.write("scenario: Many\napp: camera\nsteps:\n\(steps)", to: "many.yaml")
    let outcome = scenarioRun("lint", folder.at("many.yaml"))
    #expect(outcome.output.split(separator: "\n").count == 50 * 3 + 2)
    #expect(
      outcome.output.hasSuffix(": 9950 more mistakes\n1 file: 1 wrong, with 10000 mistakes\n"))
    let three = scenarioRun("lint", "--limit", "3", "--format", "json", folder.at("many.yaml"))
    #expect(three.output.split(separator: "\n").count == 4)
    #expect(three.output.hasSuffix("many.yaml\",\"omitted\":9997}\n"))
  }

  @Test func `as JSON each mistake is a line`() throws {
    let outcome = scenarioRun("lint", "--format", "json", folder.at())
    #expect(outcome.code == .wrongFiles)
    let lines = try outcome.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.count == 2)
    #expect(lines[0]["file"] as? String == folder.at("wrong.yaml"))
    #expect(lines[0]["line"] as? Int == 4)
    #expect(lines[0]["column"] as? Int == 5)
    #expect(lines[0]["endColumn"] as? Int == 10)
    #expect(lines[0]["severity"] as? String == "error")
    #expect(lines[0]["message"] as? String == "unknown step 'lanch' for the app 'camera'")
    #expect(lines[0]["hint"] as? String == "did you mean 'launch'?")
  }

  @Test func `a GitHub build annotates each mistake`() {
    let outcome = scenarioRun("lint", "--format=github", folder.at())
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].contains(",line=4,col=5,endLine=4,endColumn=10,title=1 of 2%3A not loaded"))
    #expect(
      lines[1].hasSuffix(
        "::unknown state 'scren' of the app 'camera': did you mean 'screen'?"))
  }

  @Test(arguments: ["codequality", "sarif"])
  func `the forms for CI systems are one JSON value, with and without mistakes`(
    format: String
  ) throws {
    for (path, code) in [("", ExitCode.wrongFiles), ("good.yaml", .success)] {
      let outcome = scenarioRun("lint", "--format", format, folder.at(path))
      #expect(outcome.code == code)
      _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect(outcome.output.contains("unknown step 'lanch'") == (code == .wrongFiles))
    }
  }

  @Test func `findings go to a file, but never over one that is checked`() throws {
    let outcome = scenarioRun("lint", "-f", "sarif", "-o", folder.at("out/l.sarif"), folder.at())
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.output.isEmpty)
    #expect(try folder.read("out/l.sarif").contains("unknown step"))
    let refused = scenarioRun("lint", "-o", folder.at("good.yaml"), folder.at())
    #expect(refused.code == .usage)
    #expect(try folder.read("good.yaml") == Sample.passing)
    #expect(scenarioRun("lint", "-o", folder.at(), folder.at("good.yaml")).code == .harness)
  }

  @Test func `what is no file is a mistake, and nothing to check is told`() throws {
    #expect(scenarioRun("lint", folder.at("none.yaml")).code == .wrongFiles)
    try folder.write("", to: "empty/notes.txt")
    let outcome = scenarioRun("lint", folder.at("empty"))
    #expect(outcome.code == .nothingToRun)
    #expect(outcome.error.contains("there is no *.yaml or *.yml file in"))
    #expect(
      scenarioRun("lint", "--limit", "0", "x").error.contains("'0' is no whole number from 1"))
    #expect(
      scenarioRun("lint", "-f", "sariff", "x").error.contains("did you mean 'sarif'?"))
  }

  @Test func `a catalogue that is wrong is found`() throws {
    try folder.write("app: camera\n", to: "requirements.yaml")
    let outcome = scenarioRun("lint", folder.at())
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.output.contains("requirements.yaml:1:1: error"))
  }
}

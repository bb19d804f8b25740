import Testing

@testable import ScenarioCommand

@Suite("warnings of lint") struct LintWarningTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "s/a.yaml":
        "scenario: A\napp: camera\nvars: { x: 1 }\nsteps:\n  - launch\n  - expect: { screen: \"${y}\" }\n",
      "s/shared/launch.yaml": "shared: Launches\napp: camera\nsteps: [launch]\n",
    ])
  }

  @Test("what is worth a word is shown, and is no mistake")
  func text() {
    let outcome = folder.run("lint", "--var", "y=1", "ROOT/s")
    #expect(outcome.code == .success)
    #expect(
      outcome.output == """
        ROOT/s/a.yaml:3:9: warning: the variable 'x' is never used
        3 | vars: { x: 1 }
          |         ^ remove it, or write '${x}' where it belongs
        ROOT/s/shared/launch.yaml:1:1: warning: no scenario runs these shared steps
        1 | shared: Launches
          | ^ run them with '- run: <path>', or remove the file
        2 files with 1 scenario: all sound, and 2 warnings

        """)
  }

  @Test("what nothing uses is not known as long as a file is wrong")
  func mistakes() {
    let outcome = folder.run("lint", "ROOT/s")
    #expect(outcome.code == .wrongFiles)
    #expect(
      outcome.output.hasSuffix("2 files: 1 wrong, with 1 mistake, and 1 warning\n"))
    #expect(!outcome.output.contains("no scenario runs"))
  }

  @Test("for programs the severity says which is which, and CI systems hear of mistakes alone")
  func formats() {
    let json = folder.run("lint", "--format", "json", "ROOT/s").output
    #expect(json.contains("\"severity\": \"warning\"") || json.contains("\"severity\":\"warning\""))
    let github = folder.run("lint", "--format", "github", "ROOT/s").output
    #expect(github.contains("unknown variable"))
    #expect(!github.contains("never used"))
  }

  @Test("shared steps of elsewhere that are wrong are shown with their mistakes")
  func elsewhere() throws {
    try folder.write("shared: X\napp: camera\nsteps: [lunch]\n", to: "other/x.yaml")
    try folder.write(
      "scenario: A\napp: camera\nsteps:\n  - run: ../other/x.yaml\n", to: "s/a.yaml")
    let outcome = folder.run("lint", "ROOT/s")
    #expect(outcome.output.contains("ROOT/other/x.yaml:3:9: error: unknown step 'lunch'"))
    #expect(outcome.output.hasSuffix("3 files: 2 wrong, with 2 mistakes\n"))
  }
}

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

  @Test("for programs the severity says which is which", arguments: LintOptions.Format.allCases)
  func formats(format: LintOptions.Format) {
    let output = folder.run("lint", "--format", format.rawValue, "ROOT/s").output
    for message in ["unknown variable", "the variable 'x' is never used"] {
      #expect(output.contains(message))
    }
    switch format {
    case .text: #expect(output.contains("s/a.yaml:3:9: warning: "))
    case .json: #expect(output.contains(#""severity":"warning""#))
    case .github: #expect(output.contains(",line=3,col=9,endLine=3,endColumn=10,title=in "))
    case .codequality: #expect(output.contains(#""severity":"minor""#))
    case .sarif: #expect(output.contains(#""ruleId":"scenario-has-a-slip","ruleIndex":1"#))
    }
  }

  @Test("warnings that are left out are no mistakes")
  func omitted() throws {
    let names = (1...60).map { "v\($0): 1" }.joined(separator: ", ")
    try folder.write(
      "scenario: A\napp: camera\nvars: { \(names) }\nsteps: [launch, { expect: { screen: X } }]\n",
      to: "many/a.yaml")
    let outcome = folder.run("lint", "ROOT/many")
    #expect(outcome.code == .success)
    #expect(
      outcome.output.hasSuffix(
        "ROOT/many/a.yaml: 10 more warnings\n1 file with 1 scenario: all sound, and 60 warnings\n"))
    let github = folder.run("lint", "--format", "github", "ROOT/many").output
    #expect(github.contains("::warning title=42 more::42 more warnings\n"))
    #expect(!github.contains("::error"))
  }

  @Test("mistakes that annotations leave out are counted, and where to see more is said")
  func omittedMistakes() throws {
    let steps = (1...12).map { "step\($0)" }.joined(separator: ", ")
    try folder.write("scenario: A\napp: camera\nsteps: [\(steps)]\n", to: "wrong/a.yaml")
    let github = folder.run("lint", "--format", "github", "ROOT/wrong").output
    #expect(
      github.hasSuffix(
        "::error title=3 more::3 more not shown; 'scenario-run lint' without '--format github' "
          + "shows more\n"))
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

  @Test("tags of several files that differ only by case are told of, each other spelling once")
  func tagTwins() throws {
    for (name, tag) in [("a", "upload"), ("b", "Upload"), ("c", "Upload"), ("d", "upload")] {
      try folder.write(
        "scenario: A\napp: camera\ntags: [\(tag)]\nsteps: [launch, expect: { screen: X }]\n",
        to: "tags/\(name).yaml")
    }
    let outcome = folder.run("lint", "ROOT/tags")
    #expect(outcome.code == .success)
    #expect(
      outcome.output == """
        ROOT/tags/b.yaml:3:8: warning: the tag 'Upload' differs from 'upload' only by case
        3 | tags: [Upload]
          |        ^~~~~~ write it like the other one
        ROOT/tags/a.yaml:3:8: note: the other one
        4 files with 4 scenarios: all sound, and 1 warning

        """)
  }

  @Test("keys of a mapping that differ only by case are told of, at every level")
  func keyTwins() throws {
    try folder.write(
      """
      scenario: A
      app: signup
      vars: { name: mia, Name: mia }
      given:
        documents: { users/a: { name: "${name}", Name: "${Name}", other: 1 } }
      steps:
        - launch
        - expect: { documents.users/a: { age: 1, other: 1, AGE: 2 } }
      """, to: "keys/a.yaml")
    let outcome = folder.run("lint", "ROOT/keys")
    #expect(outcome.code == .success)
    let warnings = outcome.lines.filter { $0.contains("warning") }
    #expect(
      warnings == [
        "ROOT/keys/a.yaml:3:20: warning: 'Name' differs from 'name' only by case",
        "ROOT/keys/a.yaml:5:44: warning: the key 'Name' differs from 'name' only by case",
        "ROOT/keys/a.yaml:8:54: warning: the key 'AGE' differs from 'age' only by case",
        "1 file with 1 scenario: all sound, and 3 warnings",
      ])
  }
}

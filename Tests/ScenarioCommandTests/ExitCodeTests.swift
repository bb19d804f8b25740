import Testing

@testable import ScenarioCommand

@Suite struct ExitCodeTests {
  @Test(
    "the exit code is made of the worst verdict",
    arguments: [
      ([Sample.passing], 0), ([Sample.skipped], 0), ([Sample.knownFailure], 0),
      ([Sample.passing, Sample.skipped, Sample.knownFailure], 0),
      ([Sample.passing, Sample.failing], 1), ([Sample.crashing], 1), ([Sample.erroneous], 1),
      ([Sample.failing, Sample.unexpectedPass], 1),
      ([Sample.passing, Sample.wrong], 3), ([Sample.failing, Sample.wrong], 3),
      ([Sample.unexpectedPass, Sample.wrong], 3),
      ([Sample.passing, Sample.unexpectedPass], 5), ([""], 3), ([], 4),
    ] as [([String], Int32)])
  func codes(files: [String], code: Int32) throws {
    let folder = try TemporaryFolder()
    for (number, text) in files.enumerated() { try folder.write(text, to: "\(number).yaml") }
    #expect(folder.run("ROOT").code.rawValue == code)
  }

  @Test("a path that leads nowhere is a wrong file, and the others are played")
  func deadPath() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.passing, to: "a.yaml")
    let outcome = folder.run("ROOT/none.yaml", "ROOT/a.yaml")
    #expect(outcome.code == .wrongFiles)
    #expect(
      outcome.output.contains(
        "ROOT/none.yaml: error: cannot be read: no such file or directory\n"))
    #expect(outcome.output.contains("✓ Passes") || outcome.output.contains("Passes"))
  }

  @Test("nothing selected is not a success")
  func nothingSelected() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.passing, to: "a.yaml")
    let outcome = folder.run("--tag", "none", "-n", "x", "ROOT")
    #expect(outcome.code == .nothingToRun)
    #expect(
      outcome.error == """
        Error: no scenario in 'ROOT' is selected by --tag none --name x: no scenario has the tag \
        'none'

        """)
    try folder.write("", to: "empty/notes.txt")
    let empty = folder.run("ROOT/empty")
    #expect(empty.code == .nothingToRun)
    #expect(empty.error == "Error: there is no *.yaml or *.yml file in 'ROOT/empty'\n")
    #expect(folder.run("--list", "--tag", "none", "ROOT").code == .nothingToRun)
  }

  @Test("a wrong file shows all of its mistakes, and the sound files are played")
  func wrongFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.passing, to: "b.yaml")
    try folder.write(
      "scenario: Wrong\napp: camera\ntag: [a]\nsteps:\n  - lanch\n  - expect: { scren: x }\n",
      to: "a.yaml")
    let outcome = folder.run("-q", "ROOT")
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.error == "")
    #expect(
      outcome.output.hasPrefix(
        """
        ROOT/a.yaml:3:1: error: unknown key 'tag'
        3 | tag: [a]
          | ^~~ did you mean 'tags'?
        ROOT/a.yaml:5:5: error: unknown step 'lanch' for the app 'camera'
        5 |   - lanch
          |     ^~~~~ did you mean 'launch'?
        ROOT/a.yaml:6:15: error: unknown state 'scren' of the app 'camera'
        6 |   - expect: { scren: x }
          |               ^~~~~ did you mean 'screen'?

        """), "\(outcome.output)")
    #expect(outcome.output.contains("1 scenario: 1 passed\n1 file could not be loaded\n"))
  }
}

@Suite struct SelectionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let check = "expect: { buttons: [] }"
    try folder.write(
      Sample.scenario("One fish", head: "tags: [red, small]\n", check) + "---\n"
        + Sample.scenario("Two fish", head: "tags: [blue]\n", check), to: "a.yaml")
    try folder.write(
      "scenario: Red fish\napp: signup\ntags: [red]\nsteps:\n  - \(check)\n", to: "b/c.yml")
  }

  @Test(
    "scenarios are selected by each kind of option given, by any of its values",
    arguments: [
      ([], ["One fish", "Two fish", "Red fish"]), (["--tag", "red"], ["One fish", "Red fish"]),
      (["--tag", "small", "--tag", "blue"], ["One fish", "Two fish"]),
      (["--app", "signup"], ["Red fish"]),
      (["--name", "fish"], ["One fish", "Two fish", "Red fish"]),
      (["--name", "Two", "-n", "Red"], ["Two fish", "Red fish"]),
      (["--tag", "red", "--app", "camera"], ["One fish"]), (["--name", "FISH"], []),
      (["--tag", "re"], []), (["--tag", "blue", "--name", "One"], []),
    ] as [([String], [String])])
  func select(options: [String], names: [String]) throws {
    let arguments = ["--list"] + options + ["\(folder.path)"]
    let environment = Environment(variable: { _ in nil }, output: .memory(), error: .memory())
    let code = ScenarioCommand.run(arguments, in: environment)
    let listed = environment.output.text.split(separator: "\n").map { $0.split(separator: "  ")[1] }
    #expect(listed == names.map { $0[...] })
    #expect(code == (names.isEmpty ? .nothingToRun : .success))
  }

  @Test("a list names the place of every scenario and plays none")
  func list() throws {
    try folder.write(Sample.failing, to: "d.yaml")
    let outcome = folder.run("--list", "ROOT")
    #expect(outcome.code == .success)
    #expect(
      outcome.output == """
        ROOT/a.yaml:1  One fish
        ROOT/a.yaml:7  Two fish
        ROOT/b/c.yml:1  Red fish
        ROOT/d.yaml:1  Fails

        """)
    #expect(outcome.error == "")
  }

  @Test("a list says what is wrong with files, beside those it can list")
  func listWrong() throws {
    try folder.write(Sample.wrong, to: "d.yaml")
    let outcome = folder.run("--list", "ROOT", "ROOT/none")
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.lines.count == 4)
    #expect(
      outcome.error == """
        ROOT/none: error: cannot be read: no such file or directory
        ROOT/d.yaml:2:6: error: unknown app 'camra'
        2 | app: camra
          |      ^~~~~ did you mean 'camera'?

        """)
  }

  @Test("a list cannot move the cursor of whoever reads it")
  func listControls() throws {
    try folder.write(
      "scenario: \"a\\e[31m\\nb\"\napp: camera\nsteps:\n  - expect: { screen: null }\n",
      to: "e.yaml")
    let outcome = folder.run("--list", "ROOT/e.yaml")
    #expect(outcome.output == "ROOT/e.yaml:1  a\u{241B}[31m\\nb\n")
  }
}

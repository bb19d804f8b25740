import Testing

@testable import ScenarioCommand

/// Which scenarios a command line takes.
@Suite struct SelectingTests {
  @Test(
    "a tag expression selects by the tags of a scenario",
    arguments: [
      ("upload", ["upload"], true), ("upload", ["uploads"], false),
      ("upload and slow", ["slow", "upload"], true), ("upload and slow", ["upload"], false),
      ("upload or slow", ["slow"], true), ("not slow", [], true), ("not slow", ["slow"], false),
      ("upload and not slow", ["upload"], true), ("not not slow", ["slow"], true),
      // 'and' binds closer than 'or'.
      ("a or b and c", ["a"], true), ("(a or b) and c", ["a"], false),
      ("not a or b", ["a", "b"], true), ("not (a or b)", ["b"], false),
      ("((a))", ["a"], true), ("a and(b)", ["a", "b"], true),
      // A tag may have blanks, and may be called like an operator where it stands in quotes.
      ("slow test", ["slow test"], true), ("slow  test and a", ["a", "slow test"], true),
      ("\"not\" and 'or'", ["not", "or"], true), ("\"(a)\"", ["(a)"], true),
      ("Upload", ["upload"], false),
    ] as [(String, [String], Bool)])
  func expression(text: String, tags: [String], isSelected: Bool) throws {
    #expect(try TagExpression(text).selects(tags) == isSelected)
  }

  @Test(
    "what is no tag expression is refused with its reason",
    arguments: [
      ("", "a tag cannot be empty"),
      ("a and", "the end comes where a tag is expected"),
      ("and a", "'and' stands where a tag is expected"),
      ("not", "the end comes where a tag is expected"),
      ("(a or b", "a '(' is not closed"), ("a)", "')' closes nothing"),
      ("()", "')' stands where a tag is expected"),
      ("a (b)", "'(' follows a tag; write 'and' or 'or' between them"),
      ("a not b", "'not' follows a tag; write 'and' or 'or' between them"),
      ("a \"b\"", "'b' follows a tag; write 'and' or 'or' between them"),
      ("a && b", "'&&' is no operator; write 'and'"), ("a || b", "'||' is no operator; write 'or'"),
      ("a AND b", "'AND' is no operator; write 'and'"), ("! b", "'!' is no operator; write 'not'"),
      ("'a", "a quote ' is not closed"),
      (String(repeating: "(", count: 100_000), "it is nested too deeply"),
    ])
  func mistake(text: String, message: String) {
    let finished = scenarioRun("--no-report", "--tag", text, "x.yaml")
    #expect(finished.code == .usage)
    #expect(finished.error.hasPrefix("Error: '--tag': \(message)\n"), "\(finished.error)")
  }

  @Test(
    "a name is held, or is it with stars in it, or fits an expression",
    arguments: [
      ("fish", "One fish", true), ("One", "One fish", true), ("two", "One fish", false),
      ("One*", "One fish", true), ("fish*", "One fish", false), ("*fish", "One fish", true),
      ("*One", "One fish", false), ("O*f*h", "One fish", true), ("O*h*h", "One fish", false),
      ("*", "", true), ("a*a", "a", false), ("a*b*b", "ab", false),
      ("/^One .ish$/", "One fish", true), ("/^fish/", "One fish", false),
      ("/", "either/or", true), ("é*", "école", true),
    ])
  func name(pattern: String, name: String, isSelected: Bool) throws {
    #expect(try TextPattern(pattern, plain: .part).selects(name) == isSelected)
  }

  @Test(
    "a requirement is its whole number, or has stars in it",
    arguments: [
      ("SU-1", "SU-1", true), ("SU-1", "SU-14", false), ("SU-1*", "SU-14", true),
      ("*-14", "SU-14", true), ("/^(SU|OB)-1$/", "OB-1", true), ("/^(SU|OB)-1$/", "OB-12", false),
    ])
  func covers(pattern: String, number: String, isSelected: Bool) throws {
    #expect(try TextPattern(pattern, plain: .whole).selects(number) == isSelected)
  }

  @Test func `what is no regular expression is refused with its reason`() {
    let finished = scenarioRun("--no-report", "--name", "/(/", "x.yaml")
    #expect(finished.code == .usage)
    #expect(finished.error.hasPrefix("Error: '--name': '/(/' is no regular expression: "))
  }

  /// A file of three scenarios, the second behind a comment.
  private static let three = """
    scenario: One
    app: camera
    covers: [CA-1]
    tags: [fast]
    steps: [launch, expect: { screen: ContentView }]
    ---
    # About the second.

    app: camera
    scenario: Two
    covers: [CA-2]
    tags: [slow]
    steps: [launch, expect: { screen: ContentView }]

    ---
    scenario: Three
    app: camera
    steps: [launch, expect: { screen: ContentView }]

    """

  private func names(_ arguments: String...) throws -> String {
    let folder = try TemporaryFolder(["a.yaml": Self.three, "b.yaml": Sample.passing])
    let outcome = scenarioRun(
      ["list"] + arguments.map { $0.replacing("ROOT", with: folder.path) })
    let names = outcome.output.split(separator: "\n").map { $0.split(separator: "  ").last ?? "" }
    return outcome.code == .success
      ? names.joined(separator: ", ") : folder.relative(outcome.error)
  }

  @Test(
    "a line behind a file's name stands for the scenario there",
    arguments: [
      (["ROOT/a.yaml:1"], "One"), (["ROOT/a.yaml:5"], "One"), (["ROOT/a.yaml:6"], "Two"),
      (["ROOT/a.yaml:7:3"], "Two"), (["ROOT/a.yaml:10"], "Two"), (["ROOT/a.yaml:14"], "Two"),
      (["ROOT/a.yaml:15"], "Three"), (["ROOT/a.yaml:18"], "Three"),
      (["ROOT/a.yaml:17", "ROOT/b.yaml", "ROOT/a.yaml:2"], "One, Three, Passes"),
      (["ROOT/a.yaml:1", "ROOT"], "One, Two, Three, Passes"),
      (["ROOT", "ROOT/a.yaml:1"], "One, Two, Three, Passes"),
      (["ROOT/a.yaml:1", "ROOT/a.yaml:17", "--tag", "fast"], "One"),
    ])
  func line(arguments: [String], names expected: String) throws {
    let folder = try TemporaryFolder(["a.yaml": Self.three, "b.yaml": Sample.passing])
    let outcome = scenarioRun(
      ["list"] + arguments.map { $0.replacing("ROOT", with: folder.path) })
    let names = outcome.output.split(separator: "\n").map { $0.split(separator: "  ").last ?? "" }
    #expect(names.joined(separator: ", ") == expected)
    #expect(outcome.code == .success)
  }

  @Test func `a line that is not there is a mistake, and so is a file that is not`() throws {
    #expect(
      try names("ROOT/a.yaml:40")
        == "a.yaml: error: there is no line 40; the file ends with line 19\n")
    #expect(try names("ROOT/c.yaml:4").hasPrefix("c.yaml:4: error: cannot be read"))
    #expect(try names("ROOT/a.yaml:0").hasPrefix("a.yaml:0: error: cannot be read"))
  }

  @Test func `a file whose name ends like a line is itself`() throws {
    let folder = try TemporaryFolder(["a.yaml": Self.three, "a.yaml:1": Sample.passing])
    #expect(scenarioRun("list", folder.at("a.yaml:1")).output.hasSuffix("  Passes\n"))
  }

  @Test func `requirements select, and one that nothing covers is told with the nearest`() throws {
    #expect(try names("--covers", "CA-2", "ROOT") == "Two")
    #expect(try names("-c", "CA-*", "ROOT") == "One, Two")
    let error = try names("--covers", "CB-2", "ROOT")
    #expect(error.contains("is selected by --covers CB-2: no scenario covers 'CB-2'; did you mean"))
  }

  @Test func `a tag that nothing has is told even where something is selected`() throws {
    let folder = try TemporaryFolder(["a.yaml": Self.three])
    let outcome = scenarioRun("list", "--tag", "not slwo", folder.at())
    #expect(outcome.code == .success)
    #expect(
      outcome.error == "Warning: no scenario has the tag 'slwo'; did you mean 'slow'?\n")
    #expect(scenarioRun("list", "--tag", "not slow", folder.at()).error.isEmpty)
  }
}

import RunEvents
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

@Suite("variables of the command line") struct OuterVariableTests {
  private static let text = """
    scenario: Puts a picture
    app: camera
    vars: { screen: Elsewhere }
    steps:
      - launch
      - expect: { screen: "${screen}" }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["s/a.yaml": Self.text])
  }

  @Test("a variable of the command line wins over the scenario's own")
  func wins() {
    #expect(folder.run("ROOT/s").code == .failure)
    #expect(folder.run("--var", "screen=ContentView", "ROOT/s").code == .success)
    #expect(folder.run("--secret", "screen=ContentView", "ROOT/s").code == .success)
    #expect(
      folder.run(
        "--secret-env", "screen=SCREEN", "ROOT/s", variables: ["SCREEN": "ContentView"]
      ).code == .success)
  }

  @Test(
    "what makes no sense is refused, and no secret is shown",
    arguments: [
      (["--var", "a"], "'--var': 'a' is no <name>=<value>"),
      (
        ["--var", "1=2"],
        "'--var': '1' is no name for a variable: letters, digits and '_', beginning with a letter"
      ),
      (["--var", "a=1", "--var", "a=2"], "'--var': the variable 'a' is given twice"),
      (["--var", "a=\"1"], "'--var': the value of 'a' begins with a quote that is not closed"),
      (["--secret", "hunter2"], "'--secret': a secret is given as <name>=<value>"),
      (
        ["--secret", "a=abc"],
        "'--secret': the secret 'a' is too short to be kept out of the output; it needs 4 bytes"
      ),
      (["--secret-env", "GONE"], "the environment has no variable 'GONE'"),
      (
        ["--secret-env", "SHORT"],
        "'--secret-env': the secret 'SHORT' is too short to be kept out of the output; it needs 4 bytes"
      ),
      (["--var", "uid=1"], "the app 'signup' defines '${uid}' by itself; choose another name"),
      (["--today", "2026-02-30"], "'--today': '2026-02-30' is no day such as 2026-12-31"),
    ])
  func usage(_ options: [String], _ message: String) {
    let outcome = folder.run(options + ["ROOT/s"], variables: ["SHORT": "abc"])
    #expect(outcome.code == .usage)
    #expect(outcome.error.hasPrefix("Error: \(message)\n"))
  }

  @Test("a variable that no scenario names is told, unless not all of them could be loaded")
  func unused() throws {
    let outcome = folder.run("--var", "other=1", "--var", "screen=ContentView", "ROOT/s")
    #expect(outcome.code == .success)
    #expect(
      outcome.error == "Warning: no scenario names '${other}', which the command line gives\n")
    try folder.write(Sample.wrong, to: "s/b.yaml")
    #expect(folder.run("--var", "other=1", "ROOT/s").error == "")
  }

  @Test("the day decides whether a known failure has expired")
  func today() throws {
    try folder.write(
      Sample.failing.replacing(
        "app:", with: "knownFailure: { reason: broken, until: 2026-03-31 }\napp:"), to: "s/a.yaml")
    #expect(folder.run("--today", "2026-03-31", "ROOT/s").code == .success)
    let late = folder.run("--today=2026-04-01", "ROOT/s")
    #expect(late.code == .failure)
    #expect(late.output.contains("the known failure was accepted until 2026-03-31: broken"))
    // The clock on the wall is far beyond.
    try folder.write(
      Sample.failing.replacing(
        "app:", with: "knownFailure: { reason: broken, until: 2001-03-31 }\napp:"), to: "s/a.yaml")
    #expect(folder.run("ROOT/s").code == .failure)
  }
}

@Suite("secrets") struct SecretTests {
  private static let secret = "s3cr t/\"q\"+é"
  private static let text = """
    scenario: Registers with a secret
    app: signup
    vars: { token: none, mail: "a+${token}@example.com" }
    given:
      documents:
        notes/n: { link: "https://x/?q=s3cr%20t%2F%22q%22%2B%C3%A9", again: "https://x/?q=s3cr+t%2f%22q%22%2b%c3%a9" }
        notes/b: { plain: "czNjciB0LyJxIivDqQ==", within: "YTpzM2NyIHQvInEiK8Op" }
    steps:
      - launch
      - expect: { log.0: "${token}", documents: { notes/n: { link: "x${token}y" } } }
      - register: { email: "${mail}", password: "${token}", fullname: "${token}", username: Test }
      - expect: { screen: "${token}" }
    """

  /// What must not be found anywhere.
  private static let forms = [
    secret, "s3cr t/\\\"q", "s3cr%20t", "s3cr+t", "czNjciB0LyJxIivDq", "M2NyIHQvInEiK8Op",
  ]

  @Test("no report and no output shows a secret, in whatever form")
  func everywhere() throws {
    let folder = try TemporaryFolder(["s/a.yaml": Self.text])
    let formats = [
      "junit", "xunit", "html", "events", "tap", "tap14", "ctrf", "markdown", "github",
      "codequality", "sarif",
    ]
    let reports = formats.flatMap { ["--report", "\($0)=ROOT/r.\($0)"] }
    let outcome = folder.run(
      reports + ["-v", "--secret", "token=\(Self.secret)", "ROOT/s"])
    #expect(outcome.code == .failure)
    let texts = try [outcome.output, outcome.error] + formats.map { try folder.read("r.\($0)") }
    for (text, name) in zip(texts, ["output", "error"] + formats) {
      for form in Self.forms {
        #expect(!text.contains(form), "\(form) in \(name)")
      }
      // These two tell only of files that cannot be loaded.
      if !["error", "codequality", "sarif"].contains(name) {
        #expect(text.contains("[secret token]"), "\(name)")
      }
    }
    // Without being a secret it is there.
    let open = folder.run(["--report", "events=ROOT/r", "--var", "token='s3cr t'", "ROOT/s"])
    #expect(open.output.contains("s3cr t"))
  }

  @Test("what is left of a secret where a text is cut is taken out as well")
  func cut() {
    let redaction = [OuterVariable("t", .string("abcdefghijklmnop"), isSecret: true)].redaction
    #expect(redaction.redacted("'abcdefgh…'") == "'[secret t]…'")
    #expect(redaction.redacted("'abc…'") == "'abc…'")
    #expect(redaction.redacted("abcdefgh") == "abcdefgh")
    #expect(redaction.redacted("xABCDEFGHIJKLMNOPy") == "x[secret t]y")
  }

  @Test("base64 is found wherever in three bytes a secret begins")
  func base64() {
    let redaction = [OuterVariable("t", .string("hunter22"), isSecret: true)].redaction
    for encoded in ["aHVudGVyMjI=", "YWh1bnRlcjIyYg==", "YWFodW50ZXIyMmI=", "YWFhaHVudGVyMjI="] {
      #expect(redaction.redacted(encoded).contains("[secret t]"))
      #expect(!redaction.redacted(encoded).contains("dW50ZXI"))
    }
  }
}

@Suite("files around scenarios") struct SurroundingFileTests {
  private static let defaults =
    "app: camera\nbefore: [launch]\nafter:\n  - expect: { crashed: null }\n"
  private static let plain = "scenario: Passes\nsteps:\n  - expect: { screen: ContentView }\n"

  @Test("the defaults of the folders above are found, whichever part is named")
  func above() throws {
    let folder = try TemporaryFolder([
      "s/scenario-run.yaml": Self.defaults, "s/deep/a.yaml": Self.plain,
    ])
    for path in ["ROOT/s", "ROOT/s/deep", "ROOT/s/deep/a.yaml"] {
      #expect(folder.run(path).code == .success)
    }
  }

  @Test("wrong defaults are told once, with the scenarios that cannot be played for it")
  func wrongDefaults() throws {
    let folder = try TemporaryFolder([
      "s/scenario-run.yaml": "app: camrea\n", "s/a.yaml": Self.plain, "t/b.yaml": Sample.passing,
    ])
    let outcome = folder.run("ROOT/s", "ROOT/t")
    #expect(outcome.code == .wrongFiles)
    #expect(
      outcome.output.hasPrefix(
        "ROOT/s/scenario-run.yaml:1:6: error: unknown app 'camrea'\n1 | app: camrea\n"
          + "  |      ^~~~~~ did you mean 'camera'?\n"))
    #expect(outcome.output.contains("mend 'ROOT/s/scenario-run.yaml' first"))
    #expect(outcome.output.contains("1 passed"))
  }

  @Test("shared steps are no scenarios, and those that nothing runs are told")
  func shared() throws {
    let folder = try TemporaryFolder([
      "s/shared/launch.yaml":
        "shared: Launches\napp: camera\nsteps:\n  - launch\n  - expect: { screen: ContentView }\n",
      "s/a.yaml": "scenario: A\napp: camera\nsteps:\n  - run: shared/launch.yaml\n",
    ])
    let outcome = folder.run("ROOT/s")
    #expect(outcome.code == .success)
    #expect(outcome.output.contains("1 scenario: 1 passed\n"))
    #expect(outcome.error == "")
    let alone = folder.run("ROOT/s/shared")
    #expect(alone.code == .nothingToRun)
    #expect(
      alone.error.hasPrefix(
        "ROOT/s/shared/launch.yaml:1:1: warning: no scenario runs these shared steps\n"))
  }

  @Test("shared steps that are wrong are told with all their mistakes, wherever they lie")
  func wrongShared() throws {
    let folder = try TemporaryFolder([
      "parts/wrong.yaml": "shared: X\napp: camera\nsteps:\n  - lunch\n  - tapp: x\n",
      "s/a.yaml": "scenario: A\napp: camera\nsteps:\n  - run: ../parts/wrong.yaml\n",
    ])
    for paths in [["ROOT/s"], ["ROOT/s", "ROOT/parts"]] {
      let outcome = folder.run(paths)
      #expect(outcome.code == .wrongFiles)
      #expect(outcome.output.contains("2 files could not be loaded"))
      #expect(outcome.output.contains("ROOT/parts/wrong.yaml:4:5: error: unknown step 'lunch'"))
      #expect(outcome.output.contains("ROOT/parts/wrong.yaml:5:5: error: unknown step 'tapp'"))
      #expect(
        outcome.output.contains(
          "ROOT/s/a.yaml:4:10: error: the shared steps of 'ROOT/parts/wrong.yaml' are wrong\n"))
    }
  }

  @Test("a mistake in a table is told with the line of the table")
  func table() throws {
    let folder = try TemporaryFolder([
      "s/rows.csv": "screen\nA,B\n",
      "s/a.yaml":
        "scenario: A\napp: camera\nexamples: rows.csv\nsteps:\n  - expect: { screen: \"${screen}\" }\n",
    ])
    #expect(
      folder.run("ROOT/s").output.hasPrefix(
        "ROOT/s/rows.csv:2:3: error: the row has 2 cells, and there are 1 columns\n2 | A,B\n"
          + "  |   ^ a cell that holds a comma stands in quotes\n"))
  }

  @Test("a row is told with a failure in every report")
  func row() throws {
    let folder = try TemporaryFolder([
      "s/rows.json": "[{\"screen\": \"ContentView\"}, {\"screen\": \"Elsewhere\"}]",
      "s/a.yaml":
        "scenario: Shows ${screen}\napp: camera\nexamples: rows.json\nsteps:\n  - launch\n  - expect: { screen: \"${screen}\" }\nafter:\n  - expect: { screen: Nowhere }\n",
    ])
    let formats = ["junit", "html", "events", "tap", "ctrf", "markdown", "github"]
    let outcome = folder.run(
      formats.flatMap { ["--report", "\($0)=ROOT/r.\($0)"] } + ["ROOT/s"])
    #expect(outcome.output.contains("2 scenarios: 2 failed"))
    for text in try [outcome.output] + formats.map({ try folder.read("r.\($0)") }) {
      #expect(text.contains("Shows Elsewhere"))
      // What fails at the end is visible beside what failed before.
      #expect(text.contains("after: "))
    }
    #expect(outcome.output.contains("note:     in row 2 of the examples: ROOT/s/rows.json:1:29"))
    #expect(try folder.read("r.events").contains("\"id\":\"\(folder.path)/s/a.yaml#1[row-2]\""))
  }
}

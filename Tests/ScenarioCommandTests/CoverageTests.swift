import Testing

@testable import ScenarioCommand

/// What counts as covered, and what the command says and returns.
struct CoverageTests {
  /// A folder with the sample's catalogue and scenarios.
  private func folder(_ scenarios: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["s/requirements.yaml": CoverageSample.catalogue])
    for (index, scenario) in scenarios.enumerated() {
      try folder.write(scenario, to: "s/\(index + 1).yaml")
    }
    return folder
  }

  private func lastLine(_ finished: Outcome) -> String {
    finished.output.split(separator: "\n").last.map { String($0) } ?? ""
  }

  @Test func `all is covered where each number has a scenario that passes`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2"),
      CoverageSample.scenario("Two", covers: "CA-10"))
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .success)
    #expect(lastLine(finished) == "3 requirements: 3 covered and passing")
    #expect(finished.error.isEmpty)
  }

  @Test func `variables are given, and secrets kept out of what is told`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10").replacing(
        "ContentView", with: "\"${screen}\""))
    #expect(scenarioRun("coverage", folder.at("s")).code == .wrongFiles)
    #expect(
      scenarioRun("coverage", "--var", "screen=ContentView", folder.at("s")).code == .success)
    let secret = scenarioRun("coverage", "--secret", "screen=ContentWhew", folder.at("s"))
    #expect(secret.code == .failure)
    #expect(!(secret.output + secret.error).contains("ContentWhew"))
  }

  @Test func `a number without a scenario fails`() throws {
    let folder = try folder(CoverageSample.scenario("One", covers: "CA-1, CA-2"))
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .failure)
    #expect(
      lastLine(finished) == "3 requirements: 2 covered and passing, 1 without a scenario")
    #expect(finished.output.contains("Without a scenario that passes:\n  CA-10  It closes.\n"))
  }

  @Test(arguments: [
    ("failed", ", 1 scenario not good", false, ""),
    ("skipped", "", true, "skip: not today"),
    ("expected failure", "", false, "knownFailure: a reason"),
    ("unexpected pass", ", 1 scenario not good", true, "knownFailure: a reason"),
  ])
  func `only a scenario that passes counts`(
    words: String, bad: String, passes: Bool, more: String
  ) throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2"),
      CoverageSample.scenario("Two", covers: "CA-10", passes: passes, more: more))
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .failure)
    #expect(
      lastLine(finished)
        == "3 requirements: 2 covered and passing, 1 without a scenario that passes\(bad)")
    #expect(folder.relative(finished.output).contains("\(words): s/2.yaml:1 Two\n"))
  }

  @Test func `a scenario that fails fails, even if another one covers the same`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
      CoverageSample.scenario("Two", covers: "CA-10", passes: false))
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .failure)
    #expect(
      lastLine(finished) == "3 requirements: 3 covered and passing, 1 scenario not good")
  }

  @Test func `an unexpected pass beside full coverage is a drift`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
      CoverageSample.scenario("Two", covers: "CA-10", more: "knownFailure: a reason"))
    #expect(scenarioRun("coverage", folder.at("s")).code == .drifted)
  }

  @Test func `what is covered and not required is shown with its place and fails`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
      CoverageSample.scenario("Two", covers: "CA-1, CA-11"))
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .failure)
    #expect(
      folder.relative(finished.output).contains(
        """
        Covered, but not required:
          s/2.yaml:1: unknown requirement 'CA-11'; did you mean 'CA-1'?

        3 requirements: 3 covered and passing, 1 unknown number
        """))
  }

  @Test func `one app can be looked at alone`() throws {
    let folder = try folder(CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10, A-1"))
    try folder.write(
      "app: a\ntitle: A\ndocument: { title: D, kind: k }\nrequirements: { A-1: One, A-2: Two }\n",
      to: "s/more/requirements.yaml")
    #expect(scenarioRun("coverage", folder.at("s")).code == .failure)
    let camera = scenarioRun("coverage", "--app", "camera", folder.at("s"))
    #expect(camera.code == .success)
    #expect(lastLine(camera) == "3 requirements: 3 covered and passing")
    let unknown = scenarioRun("coverage", "--app", "camra", folder.at("s"))
    #expect(unknown.code == .usage)
    #expect(unknown.error.contains("unknown app 'camra'; did you mean 'camera'?"))
  }

  @Test func `a catalogue can be named, in place of those that are found`() throws {
    let folder = try folder(CoverageSample.scenario("One", covers: "A-1"))
    let catalogue =
      "app: camera\ntitle: A\ndocument: { title: D, kind: k }\nrequirements: { A-1: x }\n"
    try folder.write(catalogue, to: "other.yaml")
    let named = scenarioRun("coverage", "-r", folder.at("other.yaml"), folder.at("s"))
    #expect(named.code == .success)
    let missing = scenarioRun("coverage", "-r", folder.at("none.yaml"), folder.at("s"))
    #expect(missing.code == .wrongFiles)
    #expect(folder.relative(missing.error).contains("none.yaml: error: cannot be read"))
  }

  @Test func `without a catalogue the command line makes no sense`() throws {
    let folder = try TemporaryFolder(["one.yaml": CoverageSample.scenario("One", covers: "CA-1")])
    let finished = scenarioRun("coverage", folder.at())
    #expect(finished.code == .usage)
    #expect(finished.error.contains("no requirements.yaml is in the searched folders"))
  }

  @Test func `a catalogue alone is nothing to play`() throws {
    let folder = try folder()
    #expect(scenarioRun("coverage", folder.at("s")).code == .nothingToRun)
  }

  @Test func `a wrong file is shown, and the sound ones are played`() throws {
    let folder = try folder(
      CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"), "scenario: Two\n")
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .wrongFiles)
    #expect(folder.relative(finished.error).contains("s/2.yaml:1:1: error: the scenario has no"))
    #expect(lastLine(finished) == "3 requirements: 3 covered and passing")
  }

  @Test func `a wrong catalogue is shown beside wrong scenarios, and nothing is reported`() throws {
    let folder = try folder(CoverageSample.scenario("One", covers: "CA-1"), "scenario: Two\n")
    try folder.write("app: 1\n", to: "s/requirements.yaml")
    let finished = scenarioRun("coverage", folder.at("s"))
    #expect(finished.code == .wrongFiles)
    #expect(folder.relative(finished.error).contains("s/requirements.yaml:1:6: error: 'app' takes"))
    #expect(folder.relative(finished.error).contains("s/2.yaml:1:1: error: "))
    #expect(finished.output.isEmpty)
  }

  @Test func `the number of jobs shows in nothing`() throws {
    let folder = try TemporaryFolder(["s/requirements.yaml": CoverageSample.catalogue])
    for index in 0..<80 {
      try folder.write(
        CoverageSample.scenario("No. \(index)", covers: "CA-1", passes: index % 7 != 0),
        to: "s/\(index).yaml")
    }
    let one = scenarioRun("coverage", "-fjson", "-j1", folder.at("s"))
    #expect(one.output == scenarioRun("coverage", "-fjson", "-j4", folder.at("s")).output)
  }
}

/// What a plain run makes of a catalogue.
struct PlainRunTests {
  @Test func `a number that is not in the folder's catalogue is a mistake of the scenario`() throws
  {
    let folder = try TemporaryFolder([
      "s/requirements.yaml": CoverageSample.catalogue,
      "s/1.yaml": CoverageSample.scenario("One", covers: "CA-1, CA-3"),
    ])
    let finished = scenarioRun("--no-report", folder.at("s"))
    #expect(finished.code == .wrongFiles)
    #expect(
      folder.relative(finished.output).contains(
        """
        s/1.yaml:3:16: error: unknown requirement 'CA-3'
        3 | covers: [CA-1, CA-3]
          |                ^~~~ did you mean 'CA-1'?
        """), "\(finished.output)")
  }

  @Test func `without a catalogue any number can be covered`() throws {
    let folder = try TemporaryFolder([
      "other/requirements.yaml": CoverageSample.catalogue,
      "s/1.yaml": CoverageSample.scenario("One", covers: "X-1"),
    ])
    #expect(scenarioRun("--no-report", folder.at("s")).code == .success)
  }

  @Test func `the catalogue is no scenario file, in a folder and by itself`() throws {
    let folder = try TemporaryFolder([
      "requirements.yaml": CoverageSample.catalogue,
      "1.yaml": CoverageSample.scenario("One", covers: "CA-1"),
    ])
    #expect(scenarioRun("--no-report", folder.at()).code == .success)
    let named = scenarioRun(
      "--no-report", folder.at("1.yaml"), folder.at("requirements.yaml"))
    #expect(named.code == .success)
    #expect(scenarioRun("--no-report", folder.at("requirements.yaml")).code == .nothingToRun)
    let list = scenarioRun("--list", folder.at())
    #expect(folder.relative(list.output) == "1.yaml:1  One\n")
  }

  @Test func `a wrong catalogue is shown once, and leaves the scenarios alone`() throws {
    let folder = try TemporaryFolder([
      "requirements.yaml": "app: 1\n", "1.yaml": CoverageSample.scenario("One", covers: "X-1"),
    ])
    let finished = scenarioRun("--no-report", folder.at())
    #expect(finished.code == .wrongFiles)
    #expect(folder.relative(finished.output).contains("requirements.yaml:1:6: error: 'app' takes"))
    #expect(!finished.output.contains("unknown requirement"))
  }
}

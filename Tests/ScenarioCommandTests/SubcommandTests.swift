import Testing

@testable import ScenarioCommand

/// The first word of a command line, and help.
struct SubcommandTests {
  /// A folder with one scenario that passes.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["one.yaml": CoverageSample.scenario("One", covers: "CA-1")])
  }

  @Test(arguments: [[], ["run"]])
  func `a run is the default and can be named`(word: [String]) {
    let finished = scenarioRun(word + ["--no-report", "--quiet", folder.at()])
    #expect(finished.code == .success)
    #expect(finished.output.contains("1 scenario: 1 passed"))
  }

  @Test func `the word of a subcommand is a path behind two dashes`() {
    let finished = scenarioRun("--no-report", "--", "coverage")
    #expect(finished.code == .wrongFiles)
    #expect(finished.output.contains("coverage: error: cannot be read"))
  }

  @Test func `a misspelt subcommand is not searched as a path`() {
    let finished = scenarioRun("coverge", folder.at())
    #expect(finished.code == .usage)
    #expect(
      finished.error.contains(
        "Error: 'coverge' is neither a path nor a subcommand; did you mean 'coverage'?"))
  }

  @Test func `a path that is no subcommand is a path, even if it leads nowhere`() {
    #expect(scenarioRun("--no-report", folder.at("nowhere")).code == .wrongFiles)
  }

  @Test func `help comes for each subcommand, as a word and as an option`() {
    #expect(scenarioRun("help").output == scenarioRun("--help").output)
    #expect(scenarioRun("help", "run").output == scenarioRun("run", "-h").output)
    for word in ["help", "--help", "-h"] {
      #expect(scenarioRun("help", word).output == scenarioRun("help").output)
    }
    let coverage = scenarioRun("help", "coverage")
    #expect(coverage.code == .success)
    #expect(coverage.output == scenarioRun("coverage", "--help").output)
    #expect(coverage.output.contains("USAGE: scenario-run coverage [options] <path> ..."))
    #expect(coverage.output.contains("requirements.yaml"))
  }

  @Test func `help of what is no subcommand names those there are`() {
    let finished = scenarioRun("help", "coverrage")
    #expect(finished.code == .usage)
    #expect(
      finished.error.contains(
        "there is no subcommand 'coverrage'; did you mean 'coverage'?"))
    #expect(scenarioRun("help", "run", "coverage").code == .usage)
  }

  @Test func `the default help names the subcommands`() {
    let text = scenarioRun("help").output
    #expect(text.contains("SUBCOMMANDS:"))
    for command in Subcommands.all { #expect(text.contains("\n  \(command.name) ")) }
    #expect(text.contains("USAGE: scenario-run [run] [options] <path> ..."))
  }

  @Test func `help fits eighty columns`() {
    for command in Subcommands.all {
      for line in scenarioRun("help", command.name).output.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 80, "\(command.name): \(line)")
      }
    }
  }

  @Test func `names and letters of options are unique`() {
    func check<Command: Subcommand>(_ command: Command.Type) {
      let options = Command.options + Command.commonOptions
      #expect(Set(options.map(\.name)).count == options.count)
      let letters = options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
    for command in Subcommands.all { check(command) }
  }

  @Test func `the version is the same everywhere`() {
    #expect(scenarioRun("--version").output == scenarioRun("coverage", "--version").output)
  }

  @Test func `an option belongs to its subcommand`() {
    let coverage = scenarioRun("coverage", "--fail-fast", folder.at())
    #expect(coverage.code == .usage)
    #expect(coverage.error.contains("unknown option '--fail-fast'"))
    #expect(coverage.error.contains("See 'scenario-run coverage --help' for more."))
    let run = scenarioRun("run", "--docs", "x", folder.at())
    #expect(run.code == .usage)
    #expect(run.error.contains("See 'scenario-run --help' for more."))
  }

  @Test(arguments: [
    (["coverage"], "no path is given"),
    (["coverage", "--format", "txt", "x"], "there is no format 'txt'; did you mean 'text'?"),
    (["coverage", "--output=", "x"], "a path cannot be empty"),
    (["coverage", "--jobs", "0", "x"], "'0' is no whole number from 1 to 256"),
    (["coverage", "--check", "x"], "'--check' needs '--docs'"),
  ])
  func `options of coverage that make no sense are refused`(line: ([String], String)) {
    let finished = scenarioRun(line.0)
    #expect(finished.code == .usage)
    #expect(finished.error.contains(line.1), "\(finished.error)")
    #expect(finished.output.isEmpty)
  }

  @Test func `the options of coverage arrive`() throws {
    var parser = CommandLineParser<CoverageOptions>(
      [
        "-r", "r.yaml", "-a", "camera", "--app=blog", "-fjson", "-o", "out", "-d", "docs/", "-c",
        "-s7", "--jobs=2", "a", "--", "-b",
      ][...])
    let options = try parser.parse()
    var expected = CoverageOptions()
    expected.requirements = "r.yaml"
    expected.apps = ["camera", "blog"]
    expected.format = .json
    expected.output = "out"
    expected.docs = "docs"
    expected.checksDocs = true
    expected.seed = 7
    expected.jobs = 2
    expected.paths = ["a", "-b"]
    #expect(options == expected)
  }
}

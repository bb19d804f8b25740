import Foundation
import Testing

@Suite(.serialized) struct ProcessTests {
  @Test(
    "the process ends with the exit code of its verdict",
    arguments: [
      (["s/good.yaml"], 0), (["s/bad.yaml"], 1), (["--nonsense"], 2), ([], 2),
      (["s/wrong.yaml"], 3), (["s/none.yaml"], 3), (["empty"], 4), (["s/drifted.yaml"], 5),
      (["--report=junit=s", "s/good.yaml"], 6), (["--help"], 0), (["--version"], 0),
      (["--list", "s/good.yaml"], 0),
    ] as [([String], Int32)])
  func exitCodes(arguments: [String], code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    try folder.write(Sample.scenario("Bad", screen: "Elsewhere"), to: "s/bad.yaml")
    try folder.write("scenario: Wrong\n", to: "s/wrong.yaml")
    try folder.write(
      Sample.scenario("Drifted", head: "knownFailure: broken\n"), to: "s/drifted.yaml")
    try folder.write("", to: "empty/notes.txt")
    let ending = try Running(Tool.path(), arguments, in: folder).end()
    #expect(ending.isExit)
    #expect(ending.code == code)
  }

  @Test("without a word about reports, one is written where CI systems look for it")
  func defaultReport() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    #expect(try folder.run("s").code == 0)
    #expect(
      folder.content == ["reports", "reports/TEST-scenario-run.xml", "s", "s/good.yaml"])
    try folder.checkReport("reports/TEST-scenario-run.xml")
  }

  @Test("what a run has left that was killed with all its processes is cleared away by the next")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    // No process has so high a number, and one that lives has that of this one.
    let (dead, alive) = ("out/.r.xml.4194305.tmp", "out/.r.xml.\(getpid()).tmp")
    let others = ["out/.r.xml.old.tmp", "out/.other.xml.4194305.tmp", "out/r.xml.4194305.tmp"]
    for name in [dead, alive] + others { try folder.write("<testsuites>", to: name) }
    #expect(try folder.run("--report", "junit=out/r.xml", "s").code == 0)
    try folder.checkReport("out/r.xml")
    #expect(!folder.exists(dead))
    for name in [alive] + others { #expect(folder.exists(name), "\(name)") }
  }

  @Test("with --no-report nothing is written")
  func noReport() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    #expect(try folder.run("--no-report", "s").code == 0)
    #expect(folder.content == ["s", "s/good.yaml"])
  }

  @Test("however a path below the working folder is written, the scenarios are the same")
  func paths() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    for path in ["s", "./s/", "s//good.yaml", ".", folder.path, "\(folder.path)/s"] {
      #expect(try folder.run("--list", path).output == "s/good.yaml:1  Good\n", "\(path)")
    }
  }

  @Test("the scenarios that come with the tool pass")
  func shipped() throws {
    let folder = try TemporaryFolder()
    let ending = try folder.run(
      "--report", "junit=r.xml", "-q", "\(Tool.package)/scenarios")
    #expect(ending.code == 0, "\(ending.output)")
    try folder.checkReport("r.xml")
  }
}

@Suite(.serialized) struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Sample.fill(folder, files: 40, scenariosEach: 50)
  }

  @Test("a reader that goes away ends the writing, not the run")
  func head() throws {
    let ending = try folder.shell(
      "{ \"$TOOL\" --report junit=r.xml s; echo $? > code; } | head -1")
    #expect(ending.code == 0)
    #expect(ending.output.split(separator: "\n").count == 1)
    #expect(try folder.read("code") == "0\n")
    try folder.checkReport("r.xml")
    #expect(try folder.read("r.xml").contains("tests=\"2000\""))
  }

  @Test("a list whose reader goes away is no failure")
  func listHead() throws {
    let ending = try folder.shell("{ \"$TOOL\" --list s; echo $? > code; } | head -1")
    #expect(ending.output == "s/1000.yaml:1  Scenario 0 of the file and 0 in it\n")
    let code = try folder.read("code")
    #expect(code == "0\n")
  }

  @Test(
    "a console that takes no more is a failure of the run, and the report is whole",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func full() throws {
    let ending = try folder.run(
      "--report", "junit=r.xml", "s", output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(ending.isExit)
    #expect(ending.code == 6)
    #expect(
      ending.error
        == "Error: the report cannot be written to console: no space left on device\n")
    try folder.checkReport("r.xml")
  }

  @Test(
    "help, a list and a report on standard output that nobody can take are failures",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [["--help"], ["--list", "s"], ["--report=junit=-", "s"]])
  func fullOthers(arguments: [String]) throws {
    let full = FileHandle(forWritingAtPath: "/dev/full")
    let ending = try Running(Tool.path(), arguments, in: folder, output: full).end()
    #expect(ending.isExit)
    #expect(ending.code == 6)
    #expect(
      ending.error.hasSuffix(
        " cannot be written to standard output: no space left on device\n"))
  }

  @Test("a run without any standard output writes its report and nothing else into it")
  func closed() throws {
    _ = try folder.shell("\"$TOOL\" --report junit=r.xml s >&-; echo $? > code")
    #expect(try folder.read("code") == "0\n")
    try folder.checkReport("r.xml")
  }

  @Test("a report on a standard output that is closed is lost, which is a failure")
  func closedReport() throws {
    let ending = try folder.shell("\"$TOOL\" --report junit=- s >&-; echo $? > code")
    #expect(try folder.read("code") == "6\n")
    #expect(
      ending.error.hasSuffix(
        "Error: the report cannot be written to standard output: it is closed\n"))
  }
}

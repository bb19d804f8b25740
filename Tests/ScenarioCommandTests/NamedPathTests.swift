import Foundation
import Testing

@testable import ScenarioCommand

#if canImport(Glibc)
  import Glibc
#endif

/// What kinds of files count, which paths are one file, and names that mean something.
@Suite struct NamedPathTests {
  @Test("in a folder only files count; what is named is read whatever it is")
  func pipes() throws {
    let folder = try TemporaryFolder(["s/a.yaml": Sample.passing])
    try #require(mkfifo(folder.at("s/x.yaml"), 0o600) == 0)
    let outcome = folder.run("ROOT/s")
    #expect(outcome.code == .success)
    #expect(outcome.output.contains("1 scenario: 1 passed\n"))
    let path = folder.at("s/x.yaml")
    let writer = Thread {
      let file = open(path, O_WRONLY)
      let text = Sample.passing + String(repeating: "# a long comment\n", count: 20_000)
      _ = text.withCString { write(file, $0, strlen($0)) }
      close(file)
    }
    writer.start()
    #expect(folder.run("ROOT/s/x.yaml").output.contains("1 scenario: 1 passed\n"))
  }

  @Test(
    "a file with several paths is played once, by the first of them",
    arguments: [
      (["s/a.yaml", "s/../s/a.yaml"], ["s/a.yaml"]), (["s", "s/deep/../a.yaml"], ["s/a.yaml"]),
      (["twin.yaml", "s"], ["twin.yaml"]), (["s", "link.yaml", "twin.yaml"], ["s/a.yaml"]),
      (["linked", "s"], ["linked/a.yaml"]), (["."], ["link.yaml"]),
    ])
  func twins(paths: [String], files: [String]) throws {
    let folder = try TemporaryFolder(["s/a.yaml": "x", "s/deep/notes.txt": ""])
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.at("link.yaml"), withDestinationPath: "s/a.yaml")
    try manager.createSymbolicLink(atPath: folder.at("linked"), withDestinationPath: "s")
    try manager.linkItem(atPath: folder.at("s/a.yaml"), toPath: folder.at("twin.yaml"))
    let found = FileDiscovery(paths.map { folder.at($0) }, workingFolder: nil)
    #expect(found.files.map { folder.relative($0) } == files)
    #expect(found.dead.isEmpty)
  }

  @Test("behind a link '..' stays, since it leads elsewhere")
  func linkedParent() throws {
    let folder = try TemporaryFolder(["s/a.yaml": "x", "t/u/b.yaml": "y", "t/a.yaml": "z"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("s/link"), withDestinationPath: folder.at("t/u"))
    let found = FileDiscovery([folder.at("s/link/../a.yaml")], workingFolder: nil)
    #expect(found.files.map { folder.relative($0) } == ["s/link/../a.yaml"])
  }

  @Test("the bytes of a path decide where a part ends")
  func marks() {
    #expect(PathText.shown("a/\u{301}b//c", workingFolder: nil) == "a/\u{301}b/c")
    #expect(PathText.shown("/w/\u{301}x/./y", workingFolder: "/w") == "\u{301}x/y")
    #expect(PathText.resolved("/a/../../b/c/..") == "/b")
    #expect(PathText.resolved("../a/../b") == "../b")
  }

  @Test("a catalogue without scenarios is told from an empty folder")
  func catalogueAlone() throws {
    let folder = try TemporaryFolder(["s/requirements.yaml": CoverageSample.catalogue])
    for path in ["ROOT/s", "ROOT/s/requirements.yaml"] {
      let outcome = folder.run(path)
      #expect(outcome.code == .nothingToRun)
      #expect(
        outcome.error
          == "Error: 'ROOT/s/requirements.yaml' is a catalogue of requirements and holds "
          + "no scenario; 'scenario-run coverage' reads it\n")
    }
  }

  @Test("what scenarios cover is checked against the nearest catalogue above them")
  func catalogueAbove() throws {
    let other =
      "app: signup\ntitle: S\ndocument: { title: D, kind: k }\nrequirements: { SU-1: x }\n"
    let folder = try TemporaryFolder([
      "requirements.yaml": "nonsense",
      "s/requirements.yaml": CoverageSample.catalogue + "\n---\n" + other,
      "s/camera/deep/a.yaml": CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
      "s/camera/b.yaml": CoverageSample.scenario("Two", covers: "CA-3"),
    ])
    let wrong = folder.run("ROOT/s/camera/b.yaml")
    #expect(wrong.code == .wrongFiles)
    #expect(wrong.output.contains("unknown requirement 'CA-3'"), "\(wrong.output)")
    #expect(folder.run("ROOT/s/camera/deep").code == .success)
    let coverage = scenarioRun("coverage", folder.at("s/camera/deep"))
    #expect(coverage.code == .success, "\(coverage)")
    #expect(coverage.output.hasSuffix("3 requirements: 3 covered and passing\n"))
  }

  @Test(
    "an app that there is not is refused with the nearest one",
    arguments: [[], ["coverage"]] as [[String]])
  func unknownApp(subcommand: [String]) throws {
    let folder = try TemporaryFolder([
      "s/a.yaml": Sample.passing, "s/requirements.yaml": CoverageSample.catalogue,
    ])
    let outcome = scenarioRun(subcommand + ["--app", "sigup", folder.at("s")])
    #expect(outcome.code == .usage)
    #expect(outcome.error.hasPrefix("Error: unknown app 'sigup'; did you mean 'signup'?\n"))
  }

  @Test("a tag that nothing has names the nearest that something has", arguments: ["-v", "--list"])
  func unknownTag(option: String) throws {
    let folder = try TemporaryFolder([
      "a.yaml": Sample.scenario(
        "A", head: "tags: [hazard, slow]\n", "launch", "expect: { screen: x }")
    ])
    let outcome = folder.run(option, "--tag", "Hazard", "ROOT")
    #expect(outcome.code == .nothingToRun)
    #expect(
      outcome.error
        == """
        Error: no scenario in 'ROOT' is selected by --tag Hazard: no scenario has the tag 'Hazard'; \
        did you mean 'hazard'?

        """)
    #expect(
      folder.run("--list", "--tag", "other", "ROOT").error
        == "Error: no scenario in 'ROOT' is selected by --tag other: no scenario has the tag 'other'\n"
    )
  }

  @Test("what nobody can be told on a closed standard output is a failure")
  func closedOutput() throws {
    let folder = try TemporaryFolder(["a.yaml": Sample.passing])
    let path = folder.at("a.yaml")
    for (arguments, code) in [
      (["--report=junit=-", path], .harness), (["--list", path], .harness), (["--help"], .harness),
      (["--no-report", path], .success),
    ] as [([String], ExitCode)] {
      let environment = Environment(
        variable: { _ in nil }, output: .missing(), error: .memory())
      #expect(ScenarioCommand.run(arguments, in: environment) == code, "\(arguments)")
    }
  }
}

import Foundation
import Testing

@testable import ScenarioCommand

/// What a run writes never takes the place of what it reads.
@Suite struct OutputCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "s/a.yaml": Sample.passing, "s/requirements.yaml": CoverageSample.catalogue,
      "docs/camera.md": "a page",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.at("link"), withDestinationPath: "s")
    try FileManager.default.linkItem(atPath: folder.at("s/a.yaml"), toPath: folder.at("twin.xml"))
  }

  private func expectRefused(
    _ outcome: Outcome, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcome.code == .usage, sourceLocation: sourceLocation)
    #expect(
      outcome.error.hasPrefix("Error: \(message)\n"), "\(outcome.error)",
      sourceLocation: sourceLocation)
    #expect(try folder.read("s/a.yaml") == Sample.passing, sourceLocation: sourceLocation)
    #expect(
      try folder.read("s/requirements.yaml") == CoverageSample.catalogue,
      sourceLocation: sourceLocation)
  }

  @Test(
    "a report that would destroy a file that is read is refused",
    arguments: [
      ("s/a.yaml", "s/a.yaml"), ("s/../s/a.yaml", "s"), ("link/a.yaml", "s"),
      ("s/a.yaml", "link"), ("s/requirements.yaml", "s"), ("twin.xml", "s"),
      ("s/requirements.yaml", "s/a.yaml"), ("none.yaml", "none.yaml"), ("s/./a.yaml", "s/a.yaml"),
    ])
  func reads(report: String, path: String) throws {
    try expectRefused(
      folder.run("--report=junit=ROOT/\(report)", "ROOT/\(path)"),
      "the report 'ROOT/\(report)' would take the place of a file that is read")
  }

  @Test(
    "a report that the next run would take for a scenario file is refused",
    arguments: ["s/report.yaml", "s/new/report.yml", "link/report.yaml"])
  func amongScenarios(report: String) throws {
    try expectRefused(
      folder.run("--report=junit=ROOT/\(report)", "ROOT/s"),
      "the report 'ROOT/\(report)' would be taken for a scenario file: it lies in a folder that is "
        + "searched for them")
  }

  @Test(
    "a report elsewhere is written, whatever its name ends in",
    arguments: ["report.yaml", "s/report.xml", "s/.hidden/report.yaml"])
  func elsewhere(report: String) throws {
    #expect(folder.run("--report=junit=ROOT/\(report)", "ROOT/s").code == .success)
    #expect(try folder.read(report).hasPrefix("<?xml"))
  }

  @Test("two spellings of one path are one path", arguments: ["./r.xml", "s/../r.xml", "/r.xml"])
  func spellings(other: String) throws {
    try expectRefused(
      folder.run("-rjunit=ROOT/r.xml", "-rjunit=ROOT/\(other)", "ROOT/s"),
      "two reports go to 'ROOT/\(other)'")
    #expect(!folder.content.contains("r.xml"))
  }

  @Test("a list writes nothing, so that nothing is refused")
  func list() throws {
    #expect(folder.run("--list", "ROOT/s").code == .success)
  }

  @Test("the report of the coverage and its pages keep away from what is read, too")
  func coverage() throws {
    func coverage(_ arguments: String...) -> Outcome {
      let found = scenarioRun(
        ["coverage"] + arguments.map { $0.replacing("ROOT", with: folder.path) })
      return Outcome(
        code: found.code, output: found.output,
        error: found.error.replacing(folder.path, with: "ROOT"))
    }
    try expectRefused(
      coverage("-o", "ROOT/s/a.yaml", "ROOT/s"),
      "the report 'ROOT/s/a.yaml' would take the place of a file that is read")
    try expectRefused(
      coverage("-o", "ROOT/s/requirements.yaml", "-r", "ROOT/s/requirements.yaml", "ROOT/s/a.yaml"),
      "the report 'ROOT/s/requirements.yaml' would take the place of a file that is read")
    try expectRefused(
      coverage("-o", "ROOT/docs/../docs/camera.md", "-d", "ROOT/docs", "ROOT/s"),
      "two reports go to 'ROOT/docs/camera.md'")
    #expect(try folder.read("docs/camera.md") == "a page")
  }

  @Test("what cannot be finished leaves nothing behind")
  func leftovers() throws {
    try folder.write("", to: "out/notes.txt")
    let file = try ReportFile(folder.at("out/r.xml"))
    try file.write(Array("half".utf8))
    // The final name is taken by a folder in the meantime, which no file can replace.
    try folder.write("", to: "out/r.xml/x")
    #expect(throws: FileSystem.Failure.self) { try file.finish() }
    #expect(try folder.names(in: "out") == ["notes.txt", "r.xml"])
    do {
      let other = try ReportFile(folder.at("out/s.xml"))
      try other.write(Array("half".utf8))
    }
    #expect(try folder.names(in: "out") == ["notes.txt", "r.xml"])
  }
}

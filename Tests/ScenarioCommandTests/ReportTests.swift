import Foundation
import Testing

@testable import ScenarioCommand

@Suite struct ReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.passing, to: "s/a.yaml")
    try folder.write(Sample.failing, to: "s/b.yaml")
  }

  @Test(
    "a report is written, folders that are missing are made, and only what failed is kept with it")
  func folders() throws {
    let outcome = folder.run("--report", "junit=ROOT/out/deep/r.xml", "ROOT/s")
    #expect(outcome.code == .failure)
    #expect(outcome.error == "")
    #expect(try folder.read("out/deep/r.xml").hasSuffix("</testsuites>\n"))
    #expect(
      folder.content == [
        "out", "out/deep", "out/deep/.scenario-run-failed.json", "out/deep/r.xml", "s", "s/a.yaml",
        "s/b.yaml",
      ])
  }

  @Test("several reports are written in one run, each whole")
  func several() throws {
    _ = folder.run("-rjunit=ROOT/one.xml", "-rjunit=ROOT/two.xml", "ROOT/s")
    #expect(try folder.read("one.xml") == folder.read("two.xml"))
  }

  @Test("a report that cannot be written ends with exit code 6, and the console is complete")
  func isFolder() throws {
    try folder.write("", to: "taken/file")
    let plain = folder.run("ROOT/s")
    let outcome = folder.run("--report=junit=ROOT/taken", "ROOT/s")
    #expect(outcome.code == .harness)
    #expect(
      outcome.error == "Error: the report cannot be written to ROOT/taken: is a directory\n")
    #expect(outcome.lines.dropLast(2) == plain.lines.dropLast(2))
    #expect(folder.content.contains("taken/file"))
  }

  @Test("one report that cannot be written does not keep another from being written")
  func oneOfTwo() throws {
    let outcome = folder.run("-rjunit=ROOT/s/a.yaml/r.xml", "-rjunit=ROOT/r.xml", "ROOT/s")
    #expect(outcome.code == .harness)
    #expect(
      outcome.error
        == "Error: the report cannot be written to ROOT/s/a.yaml/r.xml: not a directory\n")
    #expect(try folder.read("r.xml").hasSuffix("</testsuites>\n"))
    #expect(try folder.read("s/a.yaml") == Sample.passing)
  }

  @Test("a report on standard output sends the console to the other stream")
  func standardOutput() throws {
    let plain = folder.run("ROOT/s")
    let outcome = folder.run("--report", "junit=-", "ROOT/s")
    #expect(outcome.code == .failure)
    #expect(outcome.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"))
    #expect(outcome.output.hasSuffix("</testsuites>\n"))
    #expect(
      outcome.error.split(separator: "\n").dropLast().elementsEqual(
        plain.output.split(separator: "\n").dropLast()))
  }

  @Test("two runs with the same seed write the same report but for the wall clock")
  func deterministic() throws {
    try folder.write(Sample.crashing, to: "s/c.yaml")
    try folder.write(Sample.erroneous, to: "s/d.yaml")
    try folder.write(Sample.wrong, to: "s/e.yaml")
    for name in ["one", "two"] { _ = folder.run("-s7", "-rjunit=ROOT/\(name).xml", "ROOT/s") }
    let one = try timeless(folder.read("one.xml"))
    #expect(one == (try timeless(folder.read("two.xml"))))
    #expect(one.contains("<property name=\"scenario-run.seed\" value=\"7\"/>"))
  }

  @Test("an earlier report is replaced")
  func replaced() throws {
    try folder.write("old", to: "r.xml")
    _ = folder.run("-rjunit=ROOT/r.xml", "ROOT/s/a.yaml")
    #expect(try folder.read("r.xml").hasPrefix("<?xml"))
  }

  @Test("where a pipe or a device stands in the place of a report, it stays one")
  func pipe() throws {
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDWR | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    _ = folder.run("-rjunit=ROOT/pipe", "ROOT/s/a.yaml")
    let kind = try FileManager.default.attributesOfItem(atPath: path)[.type]
    #expect(kind as? FileAttributeType != .typeRegular)
  }
}

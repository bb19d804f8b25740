import Foundation
import Testing

@testable import ScenarioCommand

/// `scenario-run report`: what is made of the events afterwards is what the run itself would have made.
@Suite struct ReportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "s/a.yaml": Sample.passing, "s/b.yaml": Sample.failing, "s/c.yaml": Sample.wrong,
      "s/d.yaml": Sample.skipped, "s/e.yaml": Sample.crashing,
    ])
  }

  /// Records a run of some of the files.
  private func record(_ files: String..., options: [String] = []) -> Outcome {
    folder.run(
      ["-revents=ROOT/events.ndjson", "-rjunit=ROOT/run.xml"] + options
        + files.map { "ROOT/\($0)" })
  }

  @Test func `a report made afterwards is the one the run has made`() throws {
    let run = folder.run(
      "-revents=ROOT/events.ndjson", "-rjunit=ROOT/run.xml", "-rhtml=ROOT/run.html",
      "-rtap=ROOT/run.tap", "-rmarkdown=ROOT/run.md", "-rsarif=ROOT/run.sarif", "ROOT/s")
    let report = folder.run(
      "report", "-rjunit=ROOT/later.xml", "-rhtml=ROOT/later.html", "-rtap=ROOT/later.tap",
      "-rmarkdown=ROOT/later.md", "-rsarif=ROOT/later.sarif", "-revents=ROOT/later.ndjson",
      "ROOT/events.ndjson")
    #expect(report.error == "")
    #expect(report.code == run.code && run.code == .wrongFiles)
    #expect(try folder.read("later.ndjson") == folder.read("events.ndjson"))
    for name in ["html", "tap", "md", "sarif"] {
      #expect(try folder.read("later.\(name)") == folder.read("run.\(name)"))
    }
    #expect(try timeless(folder.read("later.xml")) == timeless(folder.read("run.xml")))
    #expect(report.lines.dropLast(7) == run.lines.dropLast(7))
  }

  @Test(
    "the exit code is that of the run",
    arguments: [
      ("s/a.yaml", ExitCode.success), ("s/b.yaml", .failure), ("s/c.yaml", .wrongFiles),
      ("s/e.yaml", .failure), ("drifted.yaml", .drifted),
    ])
  func exitCode(file: String, code: ExitCode) throws {
    try folder.write(Sample.unexpectedPass, to: "drifted.yaml")
    #expect(record(file).code == code)
    let report = folder.run("report", "ROOT/events.ndjson")
    #expect(report.code == code)
    #expect(report.error == "")
  }

  @Test func `a run of nothing is one of nothing afterwards`() throws {
    #expect(record("s/a.yaml", options: ["--tag", "none"]).code == .nothingToRun)
    #expect(folder.run("report", "ROOT/events.ndjson").code == .nothingToRun)
  }

  @Test func `a run that was interrupted ends with its signal`() throws {
    _ = record("s/a.yaml")
    let events = try folder.read("events.ndjson").replacing(
      #""rejectedFiles":0}}"#, with: #""rejectedFiles":0},"interruptedBy":"SIGTERM"}"#)
    try folder.write(events, to: "events.ndjson")
    #expect(folder.run("report", "ROOT/events.ndjson").code == .terminated)
  }

  @Test func `a run that was killed is reported as far as it is known, and never as good`() throws {
    _ = record("s/a.yaml")
    let lines = try folder.read("events.ndjson").split(separator: "\n")
    for count in 1..<lines.count {
      try folder.write(lines[..<count].map { $0 + "\n" }.joined() + "{\"ev", to: "cut.ndjson")
      let report = folder.run("report", "-rjunit=ROOT/cut.xml", "ROOT/cut.ndjson")
      #expect(report.code == .wrongFiles)
      #expect(
        report.error
          == "Error: the run in 'ROOT/cut.ndjson' was killed: its events end at line \(count + 1), "
          + "before the run was over; what they hold has been reported\n")
      #expect(try folder.read("cut.xml").hasSuffix("</testsuites>\n"))
    }
  }

  @Test func `damage is named with its line, and what stands before it is reported`() throws {
    _ = record("s/a.yaml", "s/b.yaml")
    var lines = try folder.read("events.ndjson").split(separator: "\n").map(String.init)
    let line = try #require(lines.lastIndex { $0.contains("scenarioStarted") })
    lines[line].removeLast(5)
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "torn.ndjson")
    let report = folder.run("report", "-rjunit=ROOT/torn.xml", "ROOT/torn.ndjson")
    #expect(report.code == .wrongFiles)
    #expect(report.error.hasPrefix("Error: 'ROOT/torn.ndjson' is damaged: line \(line + 1):"))
    #expect(report.error.hasSuffix("; what stands before that line has been reported\n"))
    #expect(try folder.read("torn.xml").contains("Passes"))
    #expect(report.output.contains("interrupted by damage in the recorded events"))
  }

  @Test func `totals that are not those of the events are damage`() throws {
    _ = record("s/a.yaml")
    let events = try folder.read("events.ndjson").replacing("\"passed\":1", with: "\"passed\":2")
    try folder.write(events, to: "events.ndjson")
    let report = folder.run("report", "ROOT/events.ndjson")
    #expect(report.code == .wrongFiles)
    #expect(report.error.contains("'totals' has 2 for 'passed', but the events before have 1"))
  }

  @Test func `a second run behind the first is damage`() throws {
    _ = record("s/a.yaml")
    let events = try folder.read("events.ndjson")
    try folder.write(events + events, to: "events.ndjson")
    let report = folder.run("report", "-rjunit=ROOT/r.xml", "ROOT/events.ndjson")
    #expect(report.code == .wrongFiles)
    #expect(report.error.contains("there is an event after 'runFinished'"))
    #expect(try folder.read("r.xml").contains("tests=\"1\""))
  }

  @Test(
    "what is no run, or one of a newer tool, is said so and costs no earlier report",
    arguments: [
      ("", "line 1: there are no events"),
      ("scenario: x\n", "line 1:1: here stands no value"),
      ("{}\n", "line 1: an event has no 'event'"),
      (
        "{\"event\":\"runStarted\",\"version\":9,\"toolVersion\":\"9\",\"seed\":\"0\"}\n",
        "line 1: the events are of version 9, and only versions up to 1 are known; a newer "
          + "scenario-run reads them"
      ),
    ])
  func foreign(text: String, message: String) throws {
    try folder.write(text, to: "foreign")
    try folder.write("earlier", to: "r.xml")
    let report = folder.run("report", "-rjunit=ROOT/r.xml", "ROOT/foreign")
    #expect(report.code == .wrongFiles)
    #expect(
      report.error
        == "Error: 'ROOT/foreign' cannot be read as the events of a run, which '--report "
        + "events=PATH' writes: \(message)\n")
    #expect(report.output == "")
    #expect(try folder.read("r.xml") == "earlier")
  }

  @Test func `a file that is not there is said so`() {
    let report = folder.run("report", "ROOT/none")
    #expect(report.code == .wrongFiles)
    #expect(report.error == "Error: 'ROOT/none' cannot be read: no such file or directory\n")
    #expect(folder.run("report", "ROOT/s").error.contains("is a directory"))
  }

  @Test func `a report never takes the place of the events`() throws {
    _ = record("s/a.yaml")
    let events = try folder.read("events.ndjson")
    let report = folder.run("report", "-rjunit=ROOT/events.ndjson", "ROOT/events.ndjson")
    #expect(report.code == .usage)
    #expect(report.error.contains("would take the place of a file that is read"))
    #expect(try folder.read("events.ndjson") == events)
  }

  @Test func `a report that cannot be written ends with 6`() throws {
    _ = record("s/a.yaml")
    let report = folder.run("report", "-rjunit=ROOT/s", "ROOT/events.ndjson")
    #expect(report.code == .harness)
    #expect(report.error.contains("the report cannot be written to ROOT/s: is a directory"))
  }

  @Test func `more than one run is refused`() {
    let report = folder.run("report", "ROOT/a", "ROOT/b")
    #expect(report.code == .usage)
    #expect(report.error.contains("'report' takes one <events>, and not 'ROOT/b' too"))
    #expect(folder.run("report").error.contains("no events are given; name the file"))
    #expect(folder.run("report", "-q", "-v", "ROOT/a").code == .usage)
  }
}

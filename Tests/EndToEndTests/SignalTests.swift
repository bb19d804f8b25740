import Foundation
import Testing

@Suite(.serialized) struct SignalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // More than a pipe takes: while nobody reads, the run is surely in the middle.
    try Sample.fill(folder, files: 250, scenariosEach: 20)
  }

  @Test(
    "a signal in the middle of a run ends it, and the report accounts for every scenario",
    arguments: [(SIGINT, "SIGINT", 130), (SIGTERM, "SIGTERM", 143)] as [(Int32, String, Int32)],
    ["-j1", "-j2", "--isolate"])
  func interrupt(signal: (number: Int32, name: String, code: Int32), option: String) throws {
    let running = try Running(
      Tool.path(), [option, "--report", "junit=r.xml", "s"], in: folder)
    let first = running.read()
    #expect(!first.isEmpty)
    kill(running.identifier, signal.number)
    let ending = try running.end(after: first)
    #expect(ending.isExit)
    #expect(ending.code == signal.code)
    #expect(ending.error == "")
    #expect(ending.output.contains(signal.name))

    try folder.checkReport("r.xml")
    let report = try folder.read("r.xml")
    #expect(report.contains("<testsuites name=\"scenario-run\" tests=\"5000\""))
    #expect(report.ranges(of: "<testcase ").count == 5000)
    let notRun = report.ranges(of: "interrupted by \(signal.name)</skipped>").count
    #expect(notRun > 0 && notRun < 5000)
    #expect(ending.output.contains("5000 scenarios: \(5000 - notRun) passed, \(notRun) not run"))
    #expect(folder.content.filter { $0.contains("xml") } == ["r.xml"])
  }

  @Test(
    "a second signal of either kind ends the process at once, and no half report has the final name",
    arguments: [SIGINT, SIGTERM])
  func twice(second: Int32) throws {
    // A run that stands still goes on for longer than a second signal counts as the first.
    let folder = try TemporaryFolder()
    try Hazard.fill(folder, files: 40, each: 2)
    try folder.write(Hazard.scenario("spin"), to: "s/1020.yaml")
    let running = try Running(
      Tool.path("hazard-run"),
      ["-j1", "--report", "junit=r.xml", "--report", "events=e.ndjson", "s"], in: folder)
    while !(try folder.content.contains("e.ndjson.partial")
      && folder.read("e.ndjson.partial").contains("Scenario 15.1")), running.process.isRunning
    {
      usleep(2000)
    }
    usleep(300_000)
    kill(running.identifier, SIGINT)
    usleep(400_000)
    for _ in 0..<10_000 where running.process.isRunning {
      kill(running.identifier, second)
      usleep(1000)
    }
    let ending = try running.end()
    #expect(!ending.isExit)
    #expect(ending.code == second)
    #expect(!folder.exists("r.xml"))
  }

  @Test("a signal ends the wait for a pipe that nobody writes to", arguments: ["-j1", "-j2"])
  func pipe(jobs: String) throws {
    try #require(mkfifo("\(folder.path)/never", 0o600) == 0)
    let running = try Running(
      Tool.path(), [jobs, "--no-report", "-v", "s/1000.yaml", "never"], in: folder)
    // The run has begun to listen once it has told that it has begun.
    usleep(300_000)
    kill(running.identifier, SIGTERM)
    let ending = try running.end()
    #expect(ending.isExit)
    #expect(ending.code == 143)
  }

  @Test(
    "a signal ends a run that stands still in a scenario, and the report has all the same",
    arguments: [[], ["--isolate"]])
  func stuck(options: [String]) throws {
    let folder = try TemporaryFolder()
    try Hazard.fill(folder, files: 40, each: 2)
    try folder.write(Hazard.scenario("spin"), to: "s/1020.yaml")
    let running = try Running(
      Tool.path("hazard-run"),
      options + ["-j1", "--report", "junit=r.xml", "--report", "events=e.ndjson", "s"], in: folder)
    // What has been told is in the file before the whole is there.
    while !(try folder.content.contains("e.ndjson.partial")
      && folder.read("e.ndjson.partial").contains("Scenario 15.1")), running.process.isRunning
    {
      usleep(2000)
    }
    usleep(500_000)
    kill(running.identifier, SIGTERM)
    let ending = try running.end()
    #expect(ending.isExit)
    #expect(ending.code == 143)
    try folder.checkReport("r.xml")
    #expect(try folder.cases(in: "r.xml").count == 79)
    #expect(
      try folder.read("r.xml").contains(
        "interrupted: step 2 'spin' was still under way when SIGTERM came"))
    #expect(try folder.read("e.ndjson").contains("\"interruptedBy\":\"SIGTERM\"}"))
  }

  @Test("whoever looks at a report's final name sees nothing, or the whole of it")
  func neverHalf() throws {
    try folder.write("an earlier report", to: "r.xml")
    let running = try Running(Tool.path(), ["--report", "junit=r.xml", "s"], in: folder)
    var looks = 0
    while true {
      let data = running.read()
      if data.isEmpty { break }
      looks += 1
      guard let report = try? folder.read("r.xml") else { continue }
      #expect(report.hasSuffix("</testsuites>\n"))
    }
    #expect(looks > 10)
    #expect(try running.end().code == 0)
    try folder.checkReport("r.xml")
  }
}

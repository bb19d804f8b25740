import Testing

@testable import ScenarioCommand

@Suite struct FailFastTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 100..<220 {
      try folder.write(
        Sample.scenario(
          "Scenario \(number)", "launch",
          "expect: { screen: \(number == 150 || number == 190 ? "Elsewhere" : "ContentView") }"),
        to: "s/\(number).yaml")
    }
  }

  @Test("after the first scenario that is not good nothing is run any more", arguments: [1, 4])
  func stops(jobs: Int) throws {
    let outcome = folder.run("--fail-fast", "-j\(jobs)", "--report=junit=ROOT/r.xml", "ROOT/s")
    #expect(outcome.code == .failure)
    #expect(outcome.output.contains("120 scenarios: 50 passed, 1 failed, 69 not run\n"))
    let report = try folder.read("r.xml").replacing(folder.path, with: "ROOT")
    #expect(report.contains("tests=\"120\""))
    let reason = "--fail-fast, after ROOT/s/150.yaml:1"
    #expect(report.ranges(of: "\(reason)</skipped>").count == 69)
    #expect(report.ranges(of: "<skipped message=\"not run: \(reason)\"").count == 69)
    #expect(report.ranges(of: "<failure ").count == 1)
  }

  @Test(
    "the number of jobs shows in no report", arguments: [[], ["--fail-fast"], ["-v"]] as [[String]])
  func jobs(options: [String]) throws {
    var reports: [String] = []
    var consoles: [String] = []
    for jobs in [1, 4] {
      let environment = Environment(variable: { _ in nil }, output: .memory(), error: .memory())
      _ = ScenarioCommand.run(
        options + ["-j\(jobs)", "-rjunit=\(folder.path)/r.xml", "\(folder.path)/s"], in: environment
      )
      reports.append(try timeless(try folder.read("r.xml")))
      consoles.append(
        environment.output.text.replacing(try Regex("[0-9]+\\.[0-9]+ s"), with: "T"))
    }
    #expect(reports[0] == reports[1])
    #expect(consoles[0] == consoles[1])
  }

  @Test("what is skipped is skipped, however many workers know that the run has ended")
  func skipped() throws {
    let other = try TemporaryFolder()
    try other.write(Sample.failing, to: "s/000.yaml")
    for number in 100..<400 { try other.write(Sample.skipped, to: "s/\(number).yaml") }
    try other.write(Sample.passing, to: "s/999.yaml")
    var reports: [String] = []
    for jobs in [1, 2] {
      let outcome = other.run("--fail-fast", "-j\(jobs)", "--report=junit=ROOT/r.xml", "ROOT/s")
      #expect(outcome.output.contains("302 scenarios: 1 failed, 300 skipped, 1 not run\n"))
      reports.append(try timeless(try other.read("r.xml")))
    }
    #expect(reports[0] == reports[1])
  }

  @Test("a scenario that is good as expected stops nothing")
  func goodOnes() throws {
    let other = try TemporaryFolder()
    try other.write(Sample.knownFailure, to: "a.yaml")
    try other.write(Sample.skipped, to: "b.yaml")
    try other.write(Sample.passing, to: "c.yaml")
    let outcome = other.run("--fail-fast", "ROOT")
    #expect(outcome.code == .success)
    #expect(!outcome.output.contains("not run"))
  }
}

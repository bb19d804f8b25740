import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct JUnitReporterTests {
  @Test func everyVerdictHasItsElement() throws {
    try expectSnapshot("everything.xml", junit(Sample.everything))
  }

  @Test(.enabled(if: Judge.hasXMLLint, "xmllint is not installed"))
  func everyVerdictFollowsTheSchema() throws {
    Judge.expectValid(try junit(Sample.everything))
  }

  @Test(.enabled(if: Judge.hasXMLLint, "xmllint is not installed"))
  func withoutPlacesItFollowsTheSchemaOfThePluginThatValidates() throws {
    for events in [Sample.everything, HostileTextTests.events { _ in "]]>\u{1B}[1m<" }] {
      Judge.expectValid(try junit(events, namesPlaces: false), schema: "jenkins-junit-10.xsd")
    }
  }

  @Test(.enabled(if: Judge.hasPython, "python3 is not installed"))
  func everyVerdictFollowsTheDialect() throws {
    Judge.expectDialect(try junit(Sample.everything))
  }

  @Test(.enabled(if: Judge.hasJUnitParser, "python3 has no junitparser"))
  func anotherReaderCountsTheSame() throws {
    let program = """
      import sys, junitparser as j
      x = j.JUnitXml.fromfile(sys.argv[1])
      cases = [c for s in x for c in s]
      kinds = [type(c.result[0]).__name__ if c.result else "Passed" for c in cases]
      x.update_statistics()
      print(len(cases), x.failures, x.errors, x.skipped, " ".join(kinds))
      """
    let report = try junit(Sample.everything)
    let verdict = Judge.run("python3", ["-c", program, "FILE"], on: report)
    #expect(
      verdict.output == """
        9 2 3 3 Passed Failure Error Error Skipped Skipped Failure Skipped Error

        """)
  }

  @Test(
    "an error says of what kind it is, in the words that readers of the dialect know",
    arguments: [
      ("timed out: step 2 'tap' was still under way after 10s", "Timeout"),
      ("interrupted: step 2 'tap' was still under way when SIGINT came", "Interrupted"),
      (ScenarioFinished.cutOff, "Interrupted"),
      ("the fault on 'storage.putData' never struck; the operation was never called", "SetupError"),
    ])
  func kindsOfErrors(reason: String, type: String) throws {
    let report = try junit(
      Sample.end(of: [Sample.begin()] + Sample.scenario("A", .error, reason: reason)))
    #expect(report.contains("type=\"\(type)\">"))
    if Judge.hasXMLLint { Judge.expectValid(report) }
  }

  @Test func rejectedFileWithSoundScenariosHasOneSuite() throws {
    let rejection = FileRejected(
      file: "scenarios/signup/upload.yaml", mistakes: Sample.rejection.mistakes)
    for isFirst in [true, false] {
      let scenarios = Sample.scenario("A") + (isFirst ? [] : [.fileRejected(rejection)])
      let events =
        [Sample.begin()] + (isFirst ? [.fileRejected(rejection)] : []) + scenarios
        + Sample.scenario("B", line: 20) + Sample.scenario("C", in: "scenarios/other.yaml")
      let report = try junit(Sample.end(of: events))
      #expect(report.matches(of: #/<testsuite name/#).count == 2)
      #expect(
        report.contains(
          #"<testsuite name="scenarios.signup.upload" tests="3" failures="0" errors="1""#))
      #expect(
        report.contains(#"name="scenario-run" tests="4" failures="0" errors="1" time="0.123""#))
    }
  }

  @Test func nothingSelectedIsAValidReport() throws {
    let report = try junit(Sample.end(of: [Sample.begin()]))
    #expect(report.contains(#"tests="0" failures="0" errors="0" time="0.123""#))
    #expect(report.hasSuffix(">\n</testsuites>\n"))
  }

  @Test func namesThatStandTwiceAreToldApart() throws {
    var events = [Sample.begin()]
    for name in ["twin", "twin [2]", "twin", "twin", "TWIN", "twin\u{1B}[0m"] {
      events += Sample.scenario(name)
    }
    events += Sample.scenario("twin", in: "scenarios/signup/upload.yml")
    events += Sample.scenario("twin", in: "scenarios/signup/upload.yaml")
    let report = try junit(Sample.end(of: events))
    let names = report.matches(of: #/testcase name="([^"]*)" classname="([^"]*)"/#).map {
      "\($0.output.2) \($0.output.1)"
    }
    #expect(
      names == [
        "scenarios.signup.upload twin", "scenarios.signup.upload twin [2]",
        "scenarios.signup.upload twin [3]", "scenarios.signup.upload twin [4]",
        "scenarios.signup.upload TWIN", "scenarios.signup.upload twin [5]",
        "scenarios.signup.upload_2 twin", "scenarios.signup.upload_3 twin",
      ])
  }

  @Test func equalEventsMakeEqualBytesWhateverTheSink() throws {
    let events = Sample.everything
    let report = try junit(events)
    #expect(try junit(events) == report)
    #expect(try junit(events, canGoBack: false) == report)
  }

  @Test func longRunsAreWrittenPieceByPieceAndPipesAtTheEnd() throws {
    var events = [Sample.begin()]
    for file in 0..<2000 {
      events += Sample.scenario("A scenario", in: "scenarios/\(file).yaml")
    }
    let (file, pipe) = (Memory(), Memory())
    var first = JUnitReporter(sink: file.sink(), options: .init(start: 0))
    var second = JUnitReporter(sink: pipe.sink(canGoBack: false), options: .init(start: 0))
    for event in Sample.end(of: events) {
      try first.receive(event)
      try second.receive(event)
    }
    #expect(file.calls > 5)
    #expect(pipe.calls == 1)
    #expect(file.bytes == pipe.bytes)
  }

  @Test func memoryDoesNotGrowWithTheRun() throws {
    let memory = Memory()
    var total = 0
    let sink = ReportSink(
      write: { total += $0.count }, overwrite: { _, _ in _ = memory.calls })
    var reporter = JUnitReporter(sink: sink, options: .init(start: 0))
    try reporter.receive(Sample.begin())
    var most = 0
    for number in 0..<100_000 {
      // A hundred scenarios a file.
      let file = "scenarios/\(number / 100).yaml"
      let steps = [Sample.step(0, "launch", line: 3, in: file)]
      for event in Sample.scenario("Scenario \(number)", in: file, line: number, .passed, steps) {
        try reporter.receive(event)
      }
      most = max(most, reporter.heldBytes)
    }
    for event in Sample.end(of: []) { try reporter.receive(event) }
    #expect(total > 10_000_000)
    #expect(most < 512 << 10)
  }

  @Test func failureToWriteReachesTheCaller() throws {
    let sink = ReportSink(write: { _ throws(ReportError) in throw ReportError("disk full") })
    var reporter = JUnitReporter(sink: sink, options: .init(start: 0))
    try reporter.receive(Sample.begin())
    #expect(throws: ReportError("disk full")) {
      for event in Sample.end(of: []) { try reporter.receive(event) }
    }
  }

  @Test(arguments: [
    ("a/b.yaml", "a.b", "a/b.yaml"), ("login.yml", "scenarios.login", "login.yml"),
    ("./a/./b//c.d.yaml", "a.b.c_d", "a/b/c.d.yaml"), ("/repo/a/b.yaml", "a.b", "a/b.yaml"),
    ("/tmp/b.yaml", "__.tmp.b", "../tmp/b.yaml"), ("../x/y", "__.x.y", "../x/y"),
    ("a\\b.yaml", "a.b", "a/b.yaml"), ("", "scenarios.unnamed", "unnamed"),
    ("a/.yaml", "a._yaml", "a/.yaml"),
  ])
  func filesAreNamedFromTheRoot(file: String, className: String, path: String) {
    let relative = ReportPath.relative(file, to: "/repo")
    #expect(relative == path)
    #expect(String(decoding: ReportPath.className(of: relative), as: UTF8.self) == className)
  }

  @Test(
    "a file has its path from the root, whichever of the two is the deeper one",
    arguments: [
      ("/a/b/c", "/a/b", "c"), ("/a/b/c/d", "/a", "b/c/d"), ("/a/bc/d", "/a/b", "../bc/d"),
      ("/a/b", "/a/bc", "../b"), ("/a/x", "/a/b/c", "../../x"), ("/x", "/a/b", "../../x"),
      ("/a/b", "/a/b", "../b"), ("/a", "/a/b", "../../a"), ("/a/b", "/", "a/b"),
      ("/a/b/c", "/a/b/", "c"), ("/a/./c", "/a/b", "../c"), ("/a/b/../c", "/a/b", "../c"),
      ("/a/.b/c", "/a/.b", "c"), ("/a//c", "/a", "c"), ("/é/c", "/é", "c"),
    ])
  func filesAreNamedFromAnyRoot(file: String, root: String, path: String) {
    #expect(ReportPath.relative(file, to: root) == path)
    // However it is written, with a point in it as well.
    #expect(ReportPath.relative("/." + file, to: root) == path)
  }

  @Test(arguments: [
    (Duration.microseconds(10), "0.000"), (.microseconds(500), "0.001"), (.seconds(-1), "0.000"),
    (.milliseconds(1_234_500), "1234.500"), (.seconds(Int64.max), "9999999999.000"),
  ])
  func timesHaveThreeDecimals(duration: Duration, text: String) throws {
    let events = [Sample.begin()] + Sample.scenario("A", took: duration)
    let report = try junit(Sample.end(of: events, took: duration))
    #expect(
      report.matches(of: #/time="([^"]*)"/#).map { String($0.output.1) } == [text, text, text])
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (1_796_045_400, "2026-11-30T13:30:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (-5, "1970-01-01T00:00:00Z"), (Int.max, "9999-12-31T23:59:59Z"),
  ])
  func instantsAreUTC(seconds: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(instant: seconds)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}

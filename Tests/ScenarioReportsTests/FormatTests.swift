import Foundation
import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct FormatTests {
  // MARK: - TAP

  @Test func pointsSayWhatBecameOfEachScenario() throws {
    let text = try tap(Sample.everything)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(
      lines == [
        "TAP version 13", "# scenario-run 0.1.0, seed 42",
        "not ok 1 - load scenario file (scenarios/broken.yaml)",
        "ok 2 - A photo is uploaded (scenarios/signup/upload.yaml)",
        "not ok 3 - A failed upload leaves the account without a session (scenarios/signup/upload.yaml)",
        "not ok 4 - A force-unwrapped image (scenarios/signup/upload.yaml)",
        "not ok 5 - The session ends (scenarios/session.yaml)",
        "ok 6 - A passkey (scenarios/session.yaml) # SKIP needs a device",
        "not ok 7 - The keychain is kept (scenarios/session.yaml) # TODO APP-412 the keychain is cleared",
        "not ok 8 - The name is kept (scenarios/session.yaml)",
        "ok 9 - The last one (scenarios/session.yaml) # SKIP not run: interrupted by SIGINT",
        "1..9", "Bail out! interrupted by SIGINT",
      ])
    #expect(try tap(Sample.everything, .fourteen).hasPrefix("TAP version 14\n"))
    #expect(
      try tap(Sample.end(of: [Sample.begin()])).hasSuffix("1..0 # SKIP no scenarios were played\n"))
  }

  @Test(.enabled(if: Judge.hasTAP, "python3 has no tap.py with YAML"))
  func readersOfTAPCountAlike() throws {
    #expect(Judge.points(in: try tap(Sample.everything)) == Self.counts(of: Sample.everything))
    for text in HostileTextTests.texts + ["a # SKIP b", "\\# TODO x", "1..3", "Bail out!"] {
      let events = HostileTextTests.events { _ in text }
      #expect(Judge.points(in: try tap(events)) == Self.counts(of: events), "\(text.prefix(80))")
    }
    var random = Random(state: 17)
    for _ in 0..<10 {
      let events = HostileTextTests.events { _ in random.text() }
      #expect(Judge.points(in: try tap(events)) == Self.counts(of: events))
    }
  }

  private static func counts(of events: [RunEvent]) -> String {
    var totals = Totals()
    for event in events { totals.count(event) }
    let points = totals.scenarios + totals.rejectedFiles
    let failures = points - totals[.passed] - totals[.skipped] - totals[.notRun]
    let todos = totals[.expectedFailure]
    return "plan=\(points) points=\(points) failures=\(failures - todos) "
      + "skips=\(totals[.skipped] + totals[.notRun]) todos=\(todos) diagnoses=\(failures) unknown=0"
  }

  @Test(.enabled(if: Judge.hasProve, "prove is not installed"))
  func perlTakesTheReport() throws {
    for text in HostileTextTests.texts {
      // Without the signal, after which it would stop reading.
      let events =
        HostileTextTests.events { _ in text }.dropLast() + [.runFinished(.init(totals: .init()))]
      let verdict = Judge.run(
        "timeout", ["60", "prove", "--exec", "cat", "FILE"], on: try tap(Array(events)))
      #expect(
        !verdict.output.contains("Parse error"),
        "\(verdict.output)")
      #expect(verdict.output.contains("Failed 5/9 subtests"), "\(verdict.output)")
    }
  }

  // MARK: - Size

  @Test func loudScenariosAreCutInEveryFormat() throws {
    let long = String(repeating: "0123456789abcdef<&\"", count: 50)
    var loud: [RunEvent] = (0..<20_000).map { number in
      .operation(
        OperationEvent(
          name: "log.write", arguments: "\(number)\(long)", step: 0, time: .zero,
          isCommitted: true, isFaulted: false, outcome: "succeeded"))
    }
    loud += (0..<2000).map { number in
      .checkFailed(
        CheckFailed(
          step: number % 7, place: Sample.place("a.yaml", number), message: long, path: long,
          expected: long, actual: long))
    }
    loud += (0..<2000).map { Sample.step($0, long, .failed, line: $0) }
    let events = Sample.end(of: [Sample.begin()] + Sample.scenario("S", .failed, loud))
    for text in [
      try tap(events), try ctrf(events), try markdown(events), try gitHub(events), try html(events),
    ] {
      #expect(text.utf8.count < 2 << 20)
    }
    if Judge.hasPython { Judge.expectPage(try html(events)) }
  }

  // MARK: - JSON

  @Test(.enabled(if: Judge.hasJSONSchema, "python3 has no jsonschema"))
  func documentsFollowTheirSchemas() throws {
    var runs = [Sample.everything, Sample.end(of: [Sample.begin()]), EventsTests.detailed]
    runs += HostileTextTests.texts.map { text in HostileTextTests.events { _ in text } }
    var random = Random(state: 23)
    runs += (0..<5).map { _ in HostileTextTests.events { _ in random.text() } }
    for run in runs {
      Judge.expectJSON(try ctrf(run), follows: "Judges/ctrf.schema.json")
      Judge.expectJSON(try codeQuality(run), follows: "Judges/code-quality.schema.json")
      Judge.expectJSON(try sarif(run), follows: "Judges/sarif-schema-2.1.0.json")
    }
  }

  /// A report of findings that belong to no run.
  private func report<R: FindingReporter>(
    _ findings: [FileFinding], to make: (ReportSink) -> R
  ) throws -> String {
    let memory = Memory()
    var reporter = make(memory.sink())
    try reporter.receive(Sample.begin())
    for finding in findings { try reporter.receive(finding) }
    for event in Sample.end(of: []) { try reporter.receive(event) }
    return memory.text
  }

  @Test func findingsSayWhereTheyEndAndHowToMendThem() throws {
    let findings = [
      FileFinding(
        .error, "unknown step 'tapp'", at: Sample.place("a.yaml", 4),
        to: Place(file: "a.yaml", line: 4, column: 90),
        hint: "did you mean 'tap'?", notes: [.init("it is run here", at: Sample.place("b.yaml", 2))]
      ),
      FileFinding(.warning, "the tag 'A' is odd", at: Sample.place("a.yaml", 9)),
    ]
    let sarif = try report(findings) { SARIFReporter(sink: $0) }
    #expect(sarif.contains(#""text":"unknown step 'tapp': did you mean 'tap'?""#))
    #expect(sarif.contains(#""endLine":4,"endColumn":90}"#))
    #expect(sarif.contains(#""relatedLocations":[{"physicalLocation":"#))
    #expect(sarif.contains(#""ruleId":"scenario-has-a-slip","ruleIndex":1,"level":"warning""#))
    let quality = try report(findings) { CodeQualityReporter(sink: $0) }
    #expect(quality.contains(#""severity":"minor""#))
    let gitHub = try report(findings) { GitHubReporter(sink: $0) }
    #expect(gitHub.contains(",endLine=4,endColumn=90,title=not loaded%3A a.yaml::unknown step"))
    #expect(gitHub.contains("\n::warning file=a.yaml,line=9,"))
    guard Judge.hasJSONSchema else { return }
    Judge.expectJSON(sarif, follows: "Judges/sarif-schema-2.1.0.json")
    Judge.expectJSON(quality, follows: "Judges/code-quality.schema.json")
  }

  @Test func findingsOfARunAndOfACheckAreTheSame() throws {
    func fingerprint(_ text: String) -> Substring? {
      text.firstMatch(of: #/"fingerprint":"([^"]*)"/#)?.output.1
    }
    let mistake = FileRejected.Mistake(
      place: Sample.place("a.yaml", 4), message: "unknown step 'tapp'", rendered: "")
    let run = Sample.end(
      of: [Sample.begin(), .fileRejected(.init(file: "a.yaml", mistakes: [mistake]))])
    let finding = FileFinding(
      .error, mistake.message, at: mistake.place, hint: "did you mean 'tap'?")
    let checked = try report([finding]) { CodeQualityReporter(sink: $0) }
    #expect(try fingerprint(codeQuality(run)) == fingerprint(checked))
    #expect(fingerprint(checked) != nil)
  }

  @Test func findingsKeepTheirFingerprints() throws {
    func fingerprints(_ line: Int) throws -> [Substring] {
      let mistakes = ["a", "a", "b"].map {
        FileRejected.Mistake(place: Sample.place("x y.yaml", line), message: $0, rendered: "")
      }
      let run = Sample.end(
        of: [Sample.begin(), .fileRejected(.init(file: "x y.yaml", mistakes: mistakes))])
      #expect(try sarif(run).contains(#""uri":"x%20y.yaml""#))
      return try codeQuality(run).matches(of: #/"fingerprint":"([^"]*)"/#).map(\.output.1)
    }
    #expect(try fingerprints(3) == fingerprints(77))
    #expect(try Set(fingerprints(3)).count == 3)
    #expect(try codeQuality(Sample.end(of: [Sample.begin()])) == "[]\n")
  }

  // MARK: - Markdown

  @Test func summaryBeginsWithWhatIsNotGood() throws {
    try expectSnapshot("everything.md", markdown(Sample.everything))
  }

  @Test func summaryStaysBelowItsLimit() throws {
    var events = [Sample.begin()]
    for line in 1...10_000 {
      events += Sample.scenario("S\(line)", line: line, .failed, reason: "x", Sample.failing)
    }
    for line in 1...5000 { events += Sample.scenario("T\(line)", line: line, .notRun, reason: "y") }
    let text = try markdown(Sample.end(of: events))
    #expect((600 << 10)...MarkdownReporter.standardLimit ~= text.utf8.count)
    #expect(text.contains(" more, which the other reports name."))
    #expect(text.hasPrefix("## 15000 of 15000 scenarios not good\n"))
    #expect(try markdown(Sample.end(of: events), limit: 20_000).utf8.count < 20_000)
  }

  @Test func nothingInASummaryEndsItsFrame() throws {
    let texts =
      HostileTextTests.texts + ["````\n```", "</details><script>", "a|b\n|c|", "**x** [y](z)"]
    for text in texts {
      let summary = try markdown(HostileTextTests.events { _ in text })
      let lines = summary.split(separator: "\n", omittingEmptySubsequences: false)
      var fence: Substring?
      var open = 0
      for line in lines {
        if let current = fence {
          if line == current { fence = nil }
        } else if line.hasPrefix("```"), line.hasSuffix("text") {
          fence = line.dropLast(4)
        } else if line.hasPrefix("<details>") {
          open += 1
          #expect(!line.contains("<script"))
        } else if line.hasPrefix("</details>") {
          open -= 1
        } else if line.hasPrefix("| skipped") || line.hasPrefix("| not run") {
          #expect([3, 5].contains(line.unicodeScalars.count { $0 == "|" }))
        }
      }
      #expect(open == 0 && fence == nil)
    }
  }

  // MARK: - GitHub

  @Test func annotationsAreNoMoreThanABuildShows() throws {
    var events = [Sample.begin()]
    for line in 1...12 { events += Sample.scenario("S\(line)", line: line, .failed, reason: "x") }
    let lines = try gitHub(Sample.end(of: events)).split(separator: "\n")
    #expect(lines.count == 10)
    #expect(
      lines.first
        == "::error file=scenarios/signup/upload.yaml,line=1,col=1,title=1 of 12%3A failed%3A S1::x"
    )
    #expect(
      lines.last
        == "::error title=3 more::3 more are not good; the summary and the reports name them all")
    let ten = Sample.end(of: [Sample.begin()] + events[1...30])
    #expect(try gitHub(ten).split(separator: "\n").allSatisfy { !$0.contains("more are not") })
    #expect(try gitHub(Sample.end(of: [Sample.begin()] + Sample.scenario("S"))) == "")
  }

  @Test func nothingInAnAnnotationIsACommand() throws {
    var random = Random(state: 5)
    let texts =
      HostileTextTests.texts + ["\n::add-mask::x\n##[group]", "%0A::error::", "a,line=1::b"]
      + (0..<50).map { _ in random.text() }
    for text in texts {
      let report = try gitHub(HostileTextTests.events { _ in text })
      let lines = report.unicodeScalars.split(separator: "\n").map(String.init)
      #expect(lines.count == 5)
      for line in lines {
        #expect(line.utf8.starts(with: "::error file=".utf8) && !line.utf8Contains("##["))
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" })
        let body = line.unicodeScalars.dropFirst("::error ".count)
        let properties = body.prefix { $0 != ":" }
        #expect(properties.count { $0 == "," } == 3)
        let message = String(body.dropFirst(properties.count + 2)).removingPercentEncoding
        #expect((1...4096).contains(message?.utf16.count ?? 0), "\(line.prefix(300))")
      }
    }
  }
}

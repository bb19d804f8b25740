import Diagnostics
import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct ConsoleReporterTests {
  @Test func nothingOnTheConsoleIsACommandOfABuild() throws {
    var random = Random(state: 8)
    let pieces = ["::", "##", "#", "[", "error", " ", "\t", "\n", "]", "é", "\u{200D}"]
    let texts = (0..<200).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
    }
    for text in HostileTextTests.texts + texts {
      // Cut in the middle, too.
      let padded = String(repeating: "a", count: Int.random(in: 90...310, using: &random)) + text
      for text in [text, padded] {
        let events = HostileTextTests.events { $0 % 2 == 0 ? text : "\(text)b" }
        for options in [ConsoleOptions(), ConsoleOptions(verbosity: .verbose, usesUnicode: true)] {
          for line in try console(events, options).split(separator: "\n") {
            let plain = line.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
            let start = plain.drop { $0.properties.isWhitespace }
            #expect(!start.starts(with: "::".unicodeScalars), "\(line)")
            let whole = String(String.UnicodeScalarView(plain))
            #expect(whole.firstMatch(of: #/##[A-Za-z]*\[/#) == nil, "\(line)")
          }
        }
      }
    }
  }

  @Test(arguments: ConsoleOptions.Verbosity.allCases, [true, false])
  func everyVerdictIsShown(verbosity: ConsoleOptions.Verbosity, isPlain: Bool) throws {
    let options = ConsoleOptions(
      verbosity: verbosity, usesColor: !isPlain, usesUnicode: !isPlain)
    let text = try console(Sample.everything, options)
    // A file with escape characters is nothing to read.
    let visible = String(text.map { $0 == "\u{1B}" ? "␛" : $0 })
    try expectSnapshot("\(verbosity)-\(isPlain ? "plain" : "colour").txt", visible)
  }

  @Test func colourSaysNothingByItself() throws {
    for verbosity in ConsoleOptions.Verbosity.allCases {
      let plain = ConsoleOptions(verbosity: verbosity, usesUnicode: true)
      var colour = plain
      colour.usesColor = true
      let coloured = try console(Sample.everything, colour)
      #expect(coloured.contains("\u{1B}["))
      #expect(
        coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
          == (try console(Sample.everything, plain)))
    }
  }

  @Test func runWithoutScenariosSaysSo() throws {
    let text = try console(Sample.end(of: [Sample.begin()]))
    #expect(text == "no scenarios were played\ntook 0.123 s, seed 42\n")
  }

  @Test func countsAreTheSameEverywhere() throws {
    var random = Random(state: 7)
    for _ in 0..<20 {
      var events = [Sample.begin()]
      for file in 0..<Int.random(in: 0...4, using: &random) {
        if Bool.random(using: &random) {
          events.append(.fileRejected(FileRejected(file: "a/\(file).yaml", mistakes: [])))
        }
        for line in 0..<Int.random(in: 0...6, using: &random) {
          let status = Status.allCases.randomElement(using: &random) ?? .passed
          events += Sample.scenario("S", in: "a/\(file).yaml", line: line, status)
        }
      }
      let run = Sample.end(of: events)
      try expectSameCounts(run, junit(run), console(run))
    }
  }

  private func expectSameCounts(_ run: [RunEvent], _ report: String, _ shown: String) throws {
    guard case .runFinished(let end) = run.last else { return }
    let totals = end.totals
    func sum(_ name: String, of tag: Substring) -> Int {
      report.split(separator: "\n").filter { $0.utf8.starts(with: tag.utf8) }.reduce(0) {
        sum, line in
        let number = line.split(separator: " \(name)=\"").dropFirst().first?.prefix { $0 != "\"" }
        return sum + (number.flatMap { Int($0) } ?? 0)
      }
    }
    let tests = totals.scenarios + totals.rejectedFiles
    let failures = totals[.failed] + totals[.unexpectedPass]
    let errors = totals[.error] + totals[.crashed] + totals.rejectedFiles
    for tag: Substring in ["<testsuites ", "  <testsuite "] {
      #expect(sum("tests", of: tag) == tests)
      #expect(sum("failures", of: tag) == failures)
      #expect(sum("errors", of: tag) == errors)
    }
    #expect(
      sum("skipped", of: "  <testsuite ")
        == totals[.skipped] + totals[.notRun] + totals[.expectedFailure])
    for status in Status.allCases where totals[status] > 0 {
      #expect(shown.firstMatch(of: try Regex("[:,] \(totals[status]) \(status.words)")) != nil)
    }
    if totals.scenarios > 0 { #expect(shown.contains("\(totals.scenarios) scenario")) }
  }

  @Test func progressIsErasedBeforeEveryLineAndAtTheEnd() throws {
    var options = ConsoleOptions(progress: .init(columns: 40, listedScenarios: 2))
    var events = [Sample.begin()]
    for line in 1...4 { events += Sample.scenario("S\(line)", in: "a.yaml", line: line) }
    events += Sample.scenario("bad", in: "b.yaml", .failed)
    events += Sample.scenario("S5", in: "b.yaml")
    let erase = "\r\u{1B}[K"
    let text = try console(Sample.end(of: events), options)
    #expect(
      text == """
        0 scenarios: a.yaml\(erase)[ok] S1  a.yaml:1
        1 scenario: a.yaml\(erase)[ok] S2  a.yaml:2
        2 scenarios: a.yaml\(erase)... further scenarios that pass are only counted
        3 scenarios: a.yaml\(erase)4 scenarios: b.yaml\(erase)[FAIL] failed: bad  b.yaml:1
        5 scenarios, 1 failed: b.yaml\(erase)
        6 scenarios: 5 passed, 1 failed
        took 0.123 s, seed 42

        """)
    options.progress?.isDue = { false }
    #expect(!(try console(Sample.end(of: events), options)).contains("\r"))
  }

  @Test func progressNeverFillsTheTerminal() throws {
    let options = ConsoleOptions(
      verbosity: .quiet, progress: .init(columns: 20, listedScenarios: 0))
    let events = [Sample.begin()] + Sample.scenario("S", in: "長い長い長い長い長い長い.yaml")
    let text = try console(Sample.end(of: events), options)
    let line = text.prefix { $0 != "\r" }
    #expect(line == "0 scenarios: 長い長")
    #expect(Visible.width(of: String(line)) == 19)
  }

  @Test func manyFailuresAreNamedUpToALimit() throws {
    var events = [Sample.begin()]
    for line in 1...150 { events += Sample.scenario("S", line: line, .failed) }
    let text = try console(Sample.end(of: events), ConsoleOptions(verbosity: .quiet))
    #expect(text.contains("  ... and 50 more\n"))
  }

  @Test func whatWasNotRunDoesNotHideWhatFailed() throws {
    var events = [Sample.begin()] + Sample.scenario("bad", .failed)
    for line in 2...500 { events += Sample.scenario("S", line: line, .notRun) }
    let text = try console(Sample.end(of: events), ConsoleOptions(verbosity: .quiet))
    #expect(text.contains("[--] not run: S  scenarios/signup/upload.yaml:11\n... further"))
    #expect(
      text.hasSuffix(
        """

        500 scenarios: 1 failed, 499 not run
        took 0.123 s, seed 42

        """))
  }

  @Test func longValuesShowWhereTheyDiffer() throws {
    let same = String(repeating: "a", count: 5000)
    let check = CheckFailed(
      step: 0, place: Sample.place("a.yaml", 3), message: "other text", path: nil,
      expected: "\(same)X\(same)", actual: "\(same)Y")
    let events =
      [Sample.begin()] + Sample.scenario("S", in: "a.yaml", .failed, [.checkFailed(check)])
    let text = try console(Sample.end(of: events))
    let lines = text.split(separator: "\n").map(String.init)
    let before = String(repeating: "a", count: 100)
    let after = String(repeating: "a", count: 199)
    #expect(lines.contains("      expected: ...\(before)X\(after)... (4801 more bytes)"))
    #expect(lines.contains("      actual:   ...\(before)Y"))
    let caret = String(repeating: " ", count: 16 + 103) + "^ they differ from character 5001 on"
    #expect(lines.contains(caret))
  }
}

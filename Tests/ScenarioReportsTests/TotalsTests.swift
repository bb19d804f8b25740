import RunEvents
import Testing

@testable import ScenarioReports

/// All formats must say the same of a run.
@Suite struct TotalsTests {
  @Test func everyFormatCountsAlike() throws {
    try expectSameTotals(Sample.everything)
    var random = Random(state: 41)
    for _ in 0..<10 {
      var events = [Sample.begin()]
      for file in 0..<Int.random(in: 1...6, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          events.append(.fileRejected(FileRejected(file: "a/\(file).yaml", mistakes: [])))
        }
        for line in 0..<Int.random(in: 0...9, using: &random) {
          let status = Status.allCases.randomElement(using: &random) ?? .passed
          events += Sample.scenario("S\(line)", in: "a/\(file).yaml", line: line, status)
        }
      }
      try expectSameTotals(Sample.end(of: events))
    }
  }

  /// The numbers that all formats have, whatever they call them.
  private struct Counts: Equatable {
    var all = 0
    var passed = 0
    var bad = 0
    var others = 0
  }

  private func expectSameTotals(_ events: [RunEvent]) throws {
    var totals = Totals()
    for event in events { totals.count(event) }
    let bad = totals[.failed] + totals[.error] + totals[.crashed] + totals[.unexpectedPass]
    let expected = Counts(
      all: totals.scenarios + totals.rejectedFiles, passed: totals[.passed],
      bad: bad + totals.rejectedFiles,
      others: totals[.skipped] + totals[.notRun] + totals[.expectedFailure])
    #expect(try junitCounts(junit(events)) == expected)
    #expect(tapCounts(try tap(events)) == expected)
    #expect(try ctrfCounts(ctrf(events)) == expected)
    #expect(try Self.words(console(events)) == Self.words(of: totals))
    #expect(try markdownTotals(markdown(events)) == Self.numbers(of: totals))
    #expect(try htmlTotals(html(events)) == Self.numbers(of: totals))
    let replayed = try EventsReplay.report(lines(events).utf8, to: [])
    #expect(replayed.totals == totals)
    let findings = try codeQuality(events).matches(of: #/"fingerprint"/#).count
    #expect(try sarif(events).matches(of: #/"ruleIndex"/#).count == findings)
    #expect((findings > 0) == (totals.rejectedFiles > 0))
    #expect(
      try gitHub(events).split(separator: "\n").count
        == min(10, bad + totals.rejectedFiles))
  }

  private func junitCounts(_ report: String) throws -> Counts {
    let results = report.matches(of: #/<(failure|error|skipped) message/#).map(\.output.1)
    let all = report.matches(of: #/<testcase /#).count
    let others = results.count { $0 == "skipped" }
    return Counts(
      all: all, passed: all - results.count, bad: results.count - others, others: others)
  }

  private func tapCounts(_ report: String) -> Counts {
    var counts = Counts()
    for line in report.split(separator: "\n") where line.contains(#/^(not )?ok /#) {
      counts.all += 1
      if line.contains(" # SKIP ") || line.contains(" # TODO ") {
        counts.others += 1
      } else if line.hasPrefix("ok") {
        counts.passed += 1
      } else {
        counts.bad += 1
      }
    }
    return counts
  }

  private func ctrfCounts(_ report: String) throws -> Counts {
    let document = try JSONFields(JSONParser.parse(Array(report.utf8)[...]), "the report")
    let results = try document.fields("results")
    let summary = try results.fields("summary")
    let statuses = try results.objects("tests").map { try $0.text("status") }
    for name in ["passed", "failed", "skipped", "pending", "other"] {
      #expect(try summary.int(name) == statuses.count { $0 == name })
    }
    return Counts(
      all: try summary.int("tests"), passed: try summary.int("passed"),
      bad: try summary.int("failed"),
      others: try summary.int("skipped") + summary.int("pending") + summary.int("other"))
  }

  // MARK: - One number for each verdict

  private static func numbers(of totals: Totals) -> [String: Int] {
    var numbers = ["scenarios": totals.scenarios]
    for status in Status.allCases { numbers[status.words] = totals[status] }
    numbers["files not loaded"] = totals.rejectedFiles
    return numbers.filter { $0.value > 0 }
  }

  private func markdownTotals(_ report: String) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for match in report.matches(of: #/\| \**([a-z ]+)\** \| \**(\d+)\** \|/#) {
      numbers[String(match.output.1)] = Int(match.output.2)
    }
    return numbers.filter { $0.value > 0 }
  }

  private func htmlTotals(_ page: String) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for match in page.matches(of: #/<\/b> ([a-z ]+) <span class="count">(\d+)</#) {
      numbers[String(match.output.1)] = Int(match.output.2)
    }
    for match in page.matches(of: #/<dt>(scenarios|files not loaded)<\/dt><dd>(\d+)</#) {
      numbers[String(match.output.1)] = Int(match.output.2)
    }
    return numbers.filter { $0.value > 0 }
  }

  private static func words(of totals: Totals) -> [String] {
    Status.allCases.filter { totals[$0] > 0 }.map { "\(totals[$0]) \($0.words)" }
  }

  /// The numbers in the last lines of the console, without their plurals.
  private static func words(_ console: String) -> [String] {
    let line = console.split(separator: "\n").last { $0.contains(#/^\d+ scenarios?:/#) } ?? ""
    return line.split(separator: ": ").dropFirst().joined().split(separator: ", ").map { part in
      let words = String(part)
      let status = Status.allCases.first { words.contains(" \($0.words)") }
      let number = words.prefix { $0 != " " }
      return "\(number) \(status?.words ?? "")"
    }
  }
}

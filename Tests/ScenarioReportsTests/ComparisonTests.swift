import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct ComparisonTests {
  private static func digest(_ events: [RunEvent]) throws -> RunDigest {
    try RunDigest.read(lines(Sample.end(of: [Sample.begin()] + events)).utf8)
  }

  private static func operations(_ count: Int) -> [RunEvent] {
    let operation = OperationEvent(
      name: "auth.signIn", arguments: "", step: 0, time: .zero, isCommitted: true,
      isFaulted: false, outcome: "succeeded")
    return [Sample.step(0, "launch", line: 2, time: .milliseconds(10 * count))]
      + Array(repeating: .operation(operation), count: count)
  }

  @Test func changesAreTold() throws {
    let old = try Self.digest(
      Sample.scenario("breaks", line: 1) + Sample.scenario("heals", line: 2, .failed, reason: "x")
        + Sample.scenario("slow", line: 3, .passed, Self.operations(1))
        + Sample.scenario("gone", line: 4)
        + Sample.scenario("skipped", line: 5) + Sample.scenario("same", line: 6, .failed))
    let new = try Self.digest(
      Sample.scenario("new", line: 1) + Sample.scenario("breaks", line: 2, .failed, reason: "why")
        + Sample.scenario("heals", line: 3)
        + Sample.scenario("slow", line: 4, .passed, Self.operations(3))
        + Sample.scenario("skipped", line: 5, .skipped) + Sample.scenario("same", line: 6, .failed)
        + [.fileRejected(FileRejected(file: "b.yaml", mistakes: []))])
    let comparison = RunComparison(old, new)
    #expect(!comparison.isGood)
    #expect(
      comparison.text() == """
        newly failing: 1
          breaks  scenarios/signup/upload.yaml:2
            failed: why
        newly not loaded: 1
          the file cannot be loaded  b.yaml
        newly passing: 1
          heals  scenarios/signup/upload.yaml:3
        slower: 1
          slow  scenarios/signup/upload.yaml:4
            operations 1 → 3, virtual time 0.010 s → 0.030 s
        changed: 1
          skipped  scenarios/signup/upload.yaml:5
            passed → skipped
        new: 1
          new  scenarios/signup/upload.yaml:1
            passed
        gone: 1
          gone  scenarios/signup/upload.yaml:4

        """)
    #expect(
      comparison.markdown().contains("| breaks | scenarios/signup/upload.yaml:2 | failed: why |"))
    #expect(RunComparison(new, new).text() == "nothing has changed\n")
    #expect(RunComparison(new, new).markdown() == "Nothing has changed.\n")
  }

  @Test func scenariosOfOneFileAndNameAreToldApart() throws {
    let old = try Self.digest(Sample.scenario("S", line: 1) + Sample.scenario("S", line: 2))
    let new = try Self.digest(
      Sample.scenario("S", line: 1) + Sample.scenario("S", line: 2, .failed, reason: "why"))
    let comparison = RunComparison(old, new)
    #expect(comparison.newlyFailing.map(\.place.line) == [2])
    #expect(RunComparison(new, old).newlyPassing.count == 1)
  }

  @Test func howTheRunsDifferIsTold() throws {
    func digest(_ seed: UInt64, _ version: String) throws -> RunDigest {
      let started = RunEvent.runStarted(RunStarted(toolVersion: version, seed: seed))
      return try RunDigest.read(lines(Sample.end(of: [started])).utf8)
    }
    let comparison = try RunComparison(digest(1, "0.1.0"), digest(2, "0.2|\n"))
    #expect(
      comparison.text() == """
        note: the seeds differ: 1 → 2
        note: the versions of the tool differ: 0.1.0 → 0.2|\\n
        nothing has changed

        """)
    #expect(comparison.markdown().contains("> the seeds differ: 1 → 2\n\n> the versions"))
    #expect(comparison.isGood)
  }

  @Test func partsOfRunsAreNotTakenForWholeOnes() throws {
    func digest(_ index: Int, of count: Int) throws -> RunDigest {
      let manifest = Manifest(entries: 0, digest: "0", files: "0")
      let shard = Shard(index: index, count: count, manifest: manifest)
      let started = RunEvent.runStarted(RunStarted(toolVersion: "1", seed: 1, shard: shard))
      return try RunDigest.read(lines(Sample.end(of: [started])).utf8)
    }
    #expect(
      try RunComparison(digest(1, of: 3), digest(2, of: 3)).notes == [
        "the old run is only shard 1/3, the new run is only shard 2/3; "
          + "'scenario-run merge' makes whole runs"
      ])
    #expect(try RunComparison(digest(1, of: 1), digest(1, of: 1)).notes == [])
  }

  @Test func marksThatWouldNotBeSeenAreWrittenOut() throws {
    let run = try Self.digest(Sample.scenario("a\u{202E}b", .failed, reason: "c\u{FEFF}d"))
    let table = RunComparison(try Self.digest([]), run).markdown()
    #expect(table.contains("| a\\\\u{202E}b |") && table.contains("c\\\\u{FEFF}d"))
  }

  @Test func hostileTextStaysInItsLine() throws {
    for text in HostileTextTests.texts {
      let run = try RunDigest.read(lines(HostileTextTests.events { _ in text }).utf8)
      let comparison = RunComparison(try Self.digest([]), run)
      for line in comparison.markdown().unicodeScalars.split(separator: "\n")
      where line.first == "|" {
        #expect(line.count { $0 == "|" } == 4)
      }
      for scalar in comparison.text().unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
      }
    }
  }
}

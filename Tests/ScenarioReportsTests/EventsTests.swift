import Foundation
import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct EventsTests {
  /// Events that say all that events can say.
  static var detailed: [RunEvent] {
    let place = Sample.place("a.yaml", 3, 5)
    var started = ScenarioStarted(
      id: "a.yaml#1", name: "S", app: "signup", place: place, tags: ["t"], covers: ["SU-1"],
      source: SourceExcerpt(line: 1, lines: ["scenario: S", "", "steps: [launch]"]))
    started.position = 7
    var rejected = FileRejected(file: "b.yaml", mistakes: [], omitted: 2)
    rejected.position = 0
    let digest = "0123456789abcdef"
    let shard = Shard(
      index: 2, count: 3, manifest: Manifest(entries: 9, digest: digest, files: digest))
    let value = Value.record([
      .init(
        "b", .list([.null, .bool(true), .int(.min), .double(-0.0), .double(3), .double(1e300)])),
      .init("", .record([])), .init("$number", .string("1")), .init("a", .double(.infinity)),
      .init("ambiguous", .record([.init("$number", .string(".nan"))])),
      .init("nested", .record([.init("$record", .record([.init("$record", .int(1))]))])),
    ])
    let changes = [
      StateChange(path: "x", before: nil, after: .null),
      StateChange(path: "y.z", before: value, after: nil),
    ]
    let moments = [
      OperationMoment(kind: .issued, order: 0, step: nil, time: .zero),
      OperationMoment(kind: .committed, order: 1, step: 1, time: .nanoseconds(1)),
      OperationMoment(kind: .answered, order: 7, step: 2, time: .seconds(9)),
    ]
    let events: [RunEvent] = [
      .runStarted(RunStarted(toolVersion: "1", seed: .max, shard: shard)),
      .fileRejected(rejected),
      .scenarioStarted(started),
      .stepFinished(
        StepFinished(
          index: 0, text: "launch", place: place, status: .passed, time: .milliseconds(1520),
          changes: changes, pictures: Sample.pictures)),
      .operation(
        OperationEvent(
          name: "auth.signIn", arguments: "", step: nil, time: .zero, isCommitted: false,
          isFaulted: true, outcome: "pending", moments: moments)),
      .timing(Timing(id: "a.yaml#1", duration: .nanoseconds(-5))),
      .scenarioFinished(
        ScenarioFinished(id: "a.yaml#1", status: .failed, reason: "", place: place, state: value)),
    ]
    return Sample.end(of: events, by: "SIGTERM")
  }

  @Test func everyEventComesBack() throws {
    #expect(try read(lines(Self.detailed)) == Self.detailed)
    #expect(try read(lines(Sample.everything)) == Sample.everything)
  }

  @Test func smallPicturesAreWrittenOnceAndComeBack() throws {
    var events = [Sample.begin()]
    for line in 1...3 {
      events += Sample.scenario(
        "S\(line)", line: line, .passed, [Sample.step(0, "pick", Sample.pictures)])
    }
    events = Sample.end(of: events)
    let text = try lines(events)
    #expect(text.components(separatedBy: "\"url\"").count == 2)
    #expect(try read(text) == events)
  }

  @Test func secretsAreTakenOutOfTheNamesOfPictures() throws {
    let redaction = Redaction([(name: "TOKEN", value: "hush-hush")])
    let picture = StepPicture(role: .stored, name: "images/hush-hush", digest: "1", size: 1)
    let event = redaction.redacted(Sample.step(0, "pick", [picture]))
    guard case .stepFinished(let step) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(step.pictures.map(\.name) == ["images/[secret TOKEN]"])
  }

  @Test func aFileHoldsNoMoreThanSomeMegabytesOfPictures() throws {
    let url = "data:image/png;base64," + String(repeating: "A", count: 1 << 20)
    let thumbnail = StepPicture.Thumbnail(width: 9, height: 9, url: url)
    var events = [Sample.begin()]
    for line in 1...30 {
      let picture = StepPicture(
        role: .picked, name: "p", digest: "\(line)", size: 1, thumbnail: thumbnail)
      events += Sample.scenario("S", line: line, .passed, [Sample.step(0, "pick", [picture])])
    }
    let text = try lines(Sample.end(of: events))
    #expect(text.utf8.count < 10 << 20)
    #expect(try read(text).count == events.count + 2)
  }

  @Test func hostileTextComesBackAsItWas() throws {
    for text in HostileTextTests.texts {
      let events = HostileTextTests.events { _ in text }
      try expectComesBack(events)
    }
    var random = Random(state: 4)
    for _ in 0..<100 {
      let events = HostileTextTests.events { _ in random.text() }
      try expectComesBack(events)
    }
  }

  private func expectComesBack(_ events: [RunEvent]) throws {
    let text = try lines(events)
    #expect(text.utf8.count { $0 == 0x0A } == events.count)
    // Two texts can be equal and yet not have the same scalars, so that bytes are compared.
    #expect(Array(try lines(read(text)).utf8) == Array(text.utf8))
  }

  @Test func notANumberComesBack() throws {
    let state = Value.list([.double(.nan), .double(-.infinity)])
    let text = try lines(Sample.end(of: [Sample.begin()] + Sample.scenario("S", state: state)))
    #expect(text.contains(#""state":[{"$number":".nan"},{"$number":"-.inf"}]"#))
    #expect(try lines(read(text)) == text)
  }

  @Test func piecesMakeTheSameEvents() throws {
    let bytes = Array(try lines(Self.detailed).utf8)
    for size in [1, 7, 100] {
      var reader = EventsReader()
      var events: [RunEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(bytes[start..<min(start + size, bytes.count)])
        while let event = try reader.next() { events.append(event) }
      }
      try reader.finish()
      #expect(events == Self.detailed)
    }
  }

  @Test(.enabled(if: Judge.hasJSONSchema, "python3 has no jsonschema"))
  func linesFollowTheSchema() throws {
    let hostile = HostileTextTests.events { "\($0)\u{0}\"" }
    for events in [Self.detailed, Sample.everything, hostile] {
      Judge.expectFollowsSchema(try lines(events))
    }
  }

  @Test func whatIsUnknownIsPassedOver() throws {
    let text = """
      {"event":"runStarted","version":1,"toolVersion":"2","seed":"0","more":{"a":[1]}}
      {"event":"somethingNew","x":1}
      {"event":"timing","durationNs":5}
      \(Self.noTotals)

      """
    #expect(try read(text).count == 3)
  }

  static let noTotals =
    #"{"event":"runFinished","totals":{"passed":0,"failed":0,"error":0,"crashed":0,"skipped":0,"#
    + #""notRun":0,"expectedFailure":0,"unexpectedPass":0,"rejectedFiles":0}}"#

  static let first = #"{"event":"runStarted","version":1,"toolVersion":"1","seed":"0"}"#

  static let mistakes: [String: String] = [
    "": "line 1: there are no events",
    "x": "line 1:1: here stands no value",
    " ": "line 1:2: the line ends where a value should stand",
    "[]": "line 1:1: an event is an object, not a list",
    "{}": "line 1: an event has no 'event'",
    #"{"event":1}"#: "line 1: 'event' of an event is a number, not a text",
    noTotals: "line 1: the first event must be 'runStarted'",
    #"{"event":"runStarted","version":2}"#:
      "line 1: the events are of version 2, and only versions up to 1 are known; a newer scenario-run reads them",
    #"{"event":"runStarted","version":0}"#: "line 1: there is no version 0 of events",
    #"{"event":"runStarted","version":1,"toolVersion":"1","seed":"-1"}"#:
      "line 1: 'seed' is no whole number in quotes",
    #"{"event":"runStarted","version":1,"toolVersion":"1","seed":"0","shard":{"index":4,"count":3,"#
      + #""entries":1,"manifest":"","files":""}}"#:
      "line 1: 'shard' cannot be 4 of 3",
    "\(first)": "line 2: the events end before the run is over",
    "\(first)\n\(first)": "line 2: a second run begins",
    "\(first)\n\(noTotals)\n\(noTotals)": "line 3: there is an event after 'runFinished'",
    first + "\n" + noTotals.replacing("\"passed\":0", with: "\"passed\":1"):
      "line 2: 'totals' has 1 for 'passed', but the events before have 0",
    first + "\n" + #"{"event":"scenarioFinished","id":"x","status":"green"}"#:
      "line 2: 'status' of an event cannot be 'green'",
    first + "\n" + #"{"event":"checkFailed","step":-1}"#:
      "line 2: 'step' of an event cannot be -1",
    first + "\n" + #"{"event":"checkFailed","step":0,"place":{"file":"x"}}"#:
      "line 2: 'place' has no 'line'",
  ]

  @Test(arguments: mistakes)
  func whatIsNotAsItShouldBeIsAnErrorWithItsLine(text: String, message: String) throws {
    let error = #expect(throws: EventsError.self) { try read(text.isEmpty ? text : text + "\n") }
    #expect(error?.description == message)
  }

  @Test func lastLineNeedsItsEnd() {
    let error = #expect(throws: EventsError.self) { try read(Self.first) }
    #expect(error?.description == "line 1: the line has no end")
  }

  @Test func anyByteCanBeWrong() throws {
    let bytes = Array(try lines(Self.detailed).utf8)
    var random = Random(state: 11)
    for _ in 0..<3000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: broken.indices, using: &random)
        if Bool.random(using: &random) {
          broken[index] = UInt8.random(in: 0...255, using: &random)
        } else {
          broken.remove(at: index)
        }
      }
      // It must come to an end and trap nowhere; a change inside of a text can be sound.
      let reporters: [any Reporter] = [
        ConsoleReporter(sink: Memory().sink()),
        JUnitReporter(sink: Memory().sink(), options: .init(start: 0)),
      ]
      _ = try? EventsReplay.report(broken, to: reporters)
    }
  }

  @Test func killedRunIsReportedAllTheSame() throws {
    let whole = try lines(Sample.everything).split(
      separator: "\n", omittingEmptySubsequences: false)
    for count in 1..<whole.count - 1 {
      let memory = Memory()
      let torn = whole[..<count].joined(separator: "\n") + "\n{\"event\":\"ti"
      let outcome = try EventsReplay.report(
        torn.utf8, to: [JUnitReporter(sink: memory.sink(), options: .init(start: 0))])
      #expect(outcome.missingEnd != nil)
      if Judge.hasPython, count % 5 == 0 { Judge.expectDialect(memory.text) }
      let started = whole[..<count].count { $0.contains("\"scenarioStarted\"") }
      #expect(outcome.totals.scenarios == started)
    }
  }

  @Test func whatStandsBeforeDamageIsReported() throws {
    let whole = try lines(Sample.everything).split(separator: "\n")
    for count in 1..<whole.count {
      let torn = whole[..<count].joined(separator: "\n") + "\n{\"ev\n" + whole[count...].joined()
      let memory = Memory()
      let outcome = try EventsReplay.report(
        torn.utf8, to: [JUnitReporter(sink: memory.sink(), options: .init(start: 0))])
      #expect(outcome.damage?.line == count + 1)
      #expect(outcome.missingEnd == nil)
      #expect(
        outcome.totals.scenarios == whole[..<count].count { $0.contains("\"scenarioStarted\"") })
      #expect(memory.text.hasSuffix("</testsuites>\n"))
    }
    let twice = try lines(Sample.everything) + lines(Sample.everything)
    let outcome = try EventsReplay.report(twice.utf8, to: [])
    #expect(outcome.damage?.message == "there is an event after 'runFinished'")
    #expect(outcome.totals.scenarios == 8)
  }

  @Test func replayMakesTheSameReport() throws {
    let memory = Memory()
    let outcome = try EventsReplay.report(
      lines(Sample.everything).utf8, to: [ConsoleReporter(sink: memory.sink())])
    #expect(memory.text == (try console(Sample.everything)))
    #expect(outcome.missingEnd == nil && outcome.totals.scenarios == 8)
  }
}

import RunEvents
import Testing

@Suite struct TimeTests {
  @Test("time passes only when a scenario says so, and every step knows its virtual time")
  func advance() throws {
    let played = try play(
      "addAfter: 3", "expect: { total: 0 }", "advance: 2999ms", "expect: { total: 0 }",
      "advance: 1ms", "expect: { total: 1 }")
    #expect(played.failures == [])
    #expect(
      played.steps.map(\.time) == [
        .zero, .zero, .milliseconds(2999), .milliseconds(2999), .seconds(3), .seconds(3),
      ])
    #expect(played.operations.map(\.time) == [.seconds(3)])
  }

  @Test("a wait succeeds as soon as the state is as expected, and time passes no further")
  func waitUntil() throws {
    let played = try play("addAfter: 3600", "addAfter: 60", "waitUntil: { total: 1 }")
    #expect(played.status == .passed)
    #expect(played.steps.map(\.time) == [.zero, .zero, .seconds(60)])
  }

  @Test("a wait for what is there already lets no time pass")
  func waitForNothing() throws {
    let played = try play("addAfter: 5", "waitUntil: { total: 0 }")
    #expect(played.status == .passed)
    #expect(played.steps.last?.time == .zero)
  }

  @Test("a wait that can never end is reported at once, with what is pending and why")
  func neverEnds() throws {
    let played = try play(
      "hold: counter.add", "add: 1", "waitUntil: { total: 1 }", "expect: { total: 1 }")
    #expect(played.status == .failed)
    #expect(
      played.failures == [
        "6:25 'total' is not as expected",
        "6:5 this wait can never end: no time is awaited, and 'counter.add' is held",
      ])
    #expect(played.steps.map(\.status) == [.passed, .passed, .failed, .notRun])
  }

  @Test("a wait that can never end says so of operations that are never answered")
  func neverAnswered() throws {
    let played = try play(
      "add: 1", "waitUntil: { heard: [1] }",
      head: "given: { faults: [{ on: counter.add, reply: never }] }\n")
    #expect(
      played.failures.last
        == "6:5 this wait can never end: no time is awaited, and 'counter.add' has no answer")
  }

  @Test("a wait that can never end says so when nothing is pending, after all time has passed")
  func nothingPending() throws {
    let played = try play("addAfter: 5", "waitUntil: { total: 2 }")
    #expect(
      played.failures.last
        == "5:5 this wait can never end: no time is awaited, and nothing is pending")
    #expect(played.steps.last?.time == .seconds(5))
  }
}

import RunEvents
import ScenarioRunner
import Testing

@Suite struct EventTests {
  @Test("the events of a scenario stand in the order in which a reader needs them")
  func order() throws {
    let played = try play("add: 1", "expect: { total: 2, heard: [] }", "add: 1")
    #expect(
      played.kinds == [
        "started", "step", "check", "check", "step", "step", "operation", "operation", "finished",
      ])
    #expect(played.steps.map(\.index) == [0, 1, 2])
    #expect(played.steps.map(\.text) == ["add: 1", "expect: { total: 2, heard: [] }", "add: 1"])
    #expect(played.steps.map(\.place.line) == [4, 5, 6])
    #expect(played.operations.map(\.step) == [0, 2])
  }

  @Test("the first event says which scenario it is")
  func started() throws {
    let played = try play(
      "expect: { total: 0 }", head: "tags: [a, b]\ncovers: [X-1]\n")
    #expect(
      played.events.first
        == .scenarioStarted(
          ScenarioStarted(
            id: "a.yaml#1", name: "A", app: "counter",
            place: Place(file: "a.yaml", line: 1, column: 11), tags: ["a", "b"], covers: ["X-1"])))
  }

  @Test("the timing stands before the verdict, where the scenario took time")
  func timing() throws {
    let scenario = try load(["expect: { total: 0 }"])
    let played = ScenarioPlayer(registry: Counter.registry, seed: 0).play(scenario)
    let events = try events(of: played, isDetailed: false, duration: .milliseconds(3))
    #expect(events.kinds == ["started", "timing", "finished"])
    #expect(events.events[1] == .timing(Timing(id: "a.yaml#1", duration: .milliseconds(3))))
  }

  @Test("details of what passed come only when asked, those of what did not pass always")
  func details() throws {
    let good = try play("add: 1", "expect: { total: 1 }", isDetailed: false)
    #expect(good.kinds == ["started", "finished"])
    let asked = try play("add: 1", "expect: { total: 1 }", isDetailed: true)
    #expect(asked.kinds == ["started", "step", "step", "operation", "finished"])
    let bad = try play("add: 1", "expect: { total: 2 }", isDetailed: false)
    #expect(bad.kinds == ["started", "step", "check", "step", "operation", "finished"])
  }

  @Test("the state is kept where the verdict is not good, without what is everywhere the same")
  func state() throws {
    let good = try play("put: 1", "expect: { data: 1 }")
    #expect(good.finished.state == nil)
    let bad = try play(
      "hold: counter.add", "add: 1", "put: { b: 1, a: 2 }", "expect: { data: null }")
    let state = try #require(bad.finished.state)
    #expect(state["total"] == .int(0))
    #expect(state["data"] == .record([.init("b", .int(1)), .init("a", .int(2))]))
    #expect(state["pending"] == .list([.string("counter.add")]))
    #expect(state["operations"] == nil)
    #expect(state["crashed"] == nil)
    let crashed = try play("crash: boom", "expect: { total: 0 }")
    #expect(crashed.finished.state?["crashed"] == .string("boom"))
    #expect(crashed.finished.state?["data"] == nil)
  }

  @Test("the same scenario and the same seed give the same events")
  func deterministic() throws {
    let first = try play("add: 1", "addAfter: 2", "advance: 3s", "add: 5", "expect: { total: 9 }")
    let second = try play("add: 1", "addAfter: 2", "advance: 3s", "add: 5", "expect: { total: 9 }")
    #expect(first.events == second.events)
  }

  @Test("a scenario that never came to its steps tells of none")
  func noSteps() throws {
    let played = try play("expect: { total: 0 }", head: "given: { start: -1 }\n")
    #expect(played.kinds == ["started", "finished"])
  }

  @Test func everythingIsToldWhereItIsAskedFor() throws {
    let scenario = try load(["add: 1", "expect: { total: 1 }"])
    let player = ScenarioPlayer(registry: Counter.registry, seed: 0, detail: .everything)
    var events: [RunEvent] = []
    player.play(scenario).append(to: &events, duration: nil, detail: .everything)
    let changes = events.compactMap { event in
      if case .stepFinished(let step) = event { step.changes } else { nil }
    }
    #expect(changes.first?.contains { $0.path == "total" && $0.after == .int(1) } == true)
    #expect(changes.last == [])
  }
}

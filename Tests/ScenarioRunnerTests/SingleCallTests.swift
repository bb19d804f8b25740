import Testing

@Suite("single calls") struct SingleCallTests {
  @Test("one call of several is held, or let go")
  func calls() throws {
    let held = try play(
      "hold: { on: counter.add, call: 2 }", "add: 1", "add: 10", "add: 100",
      "expect: { total: 101, pending: [counter.add] }", "release: { on: counter.add, call: 2 }",
      "expect: { total: 111, pending: [] }")
    #expect(held.failures == [])
    let released = try play(
      "hold: counter.add", "add: 1", "add: 10", "release: { on: counter.add, call: 2 }",
      "expect: { total: 10 }", "add: 100", "expect: { total: 10 }", "release: counter.add",
      "expect: { total: 111 }")
    #expect(released.failures == [])
  }

  @Test("a call that is not held cannot be let go")
  func notHeld() throws {
    let played = try play(
      "hold: counter.add", "add: 1", "release: { on: counter.add, call: 2 }", "expect: { total: 1 }"
    )
    #expect(played.reason == "call 2 of 'counter.add' is not held; held: call 1")
    let none = try play("release: { on: counter.add, call: 1 }", "expect: { total: 1 }")
    #expect(none.reason == "call 1 of 'counter.add' is not held; no call of it is")
  }
}

import RunEvents
import Testing

@Suite struct FaultTests {
  private func head(_ faults: String) -> String { "given: { faults: [\(faults)] }\n" }

  @Test("a fault that strikes is seen by the app and told with its operation")
  func strikes() throws {
    let played = try play(
      "add: 1", "expect: { total: 0, heard: [counter/full] }",
      head: head("{ on: counter.add, fail: counter/full }"))
    #expect(played.status == .passed)
    #expect(
      played.operations == [
        OperationEvent(
          name: "counter.add", arguments: "1", step: 0, time: .zero, isCommitted: false,
          isFaulted: true, outcome: "counter/full")
      ])
  }

  @Test("a fault at the reply leaves the effect, and a reply that never comes is pending")
  func moments() throws {
    let lost = "{ on: counter.add, call: 1, fail: counter/lost, at: reply }"
    let never = "{ on: counter.add, call: 2, reply: never }"
    let played = try play(
      "add: 1", "add: 2", "expect: { total: 3, heard: [counter/lost], pending: [counter.add] }",
      head: head("\(lost), \(never)"))
    #expect(played.failures == [])
    #expect(played.operations.map(\.outcome) == ["counter/lost", "unanswered"])
    #expect(played.operations.map(\.isCommitted) == [true, true])
  }

  @Test(
    "a fault that never strikes makes an error of a scenario that would have passed",
    arguments: [
      (
        "{ on: counter.read, fail: counter/full }",
        "the fault on 'counter.read' never struck; the operation was never called"
      ),
      (
        "{ on: counter.add, call: 2, fail: counter/full }",
        "the fault on call 2 of 'counter.add' never struck; the operation was called once"
      ),
    ])
  func idle(fault: String, reason: String) throws {
    let played = try play("add: 1", "expect: { total: 1 }", head: head(fault))
    #expect(played.status == .error)
    #expect(played.reason == reason)
    #expect(played.finished.place == Place(file: "a.yaml", line: 3, column: 19))
  }

  @Test("every fault that never struck is told")
  func severalIdle() throws {
    let played = try play(
      "add: 1", "expect: { total: 1 }",
      head: head(
        "{ on: counter.read, fail: counter/full }, { on: counter.add, call: 3, reply: never }"))
    #expect(played.status == .error)
    #expect(
      played.reason == "the fault on 'counter.read' never struck; the operation was never called")
    #expect(
      played.failures == [
        "3:61 the fault on call 3 of 'counter.add' never struck; the operation was called once"
      ])
  }

  @Test("a scenario that failed is not blamed for the faults it did not come to")
  func failedEarlier() throws {
    let played = try play(
      "must: { total: 9 }", "add: 1", head: head("{ on: counter.add, fail: counter/full }"))
    #expect(played.failures == ["5:20 'total' is not as expected"])
    #expect(played.status == .failed)
  }

  @Test("a scenario that failed to its end is told of the faults that never struck as well")
  func failedToTheEnd() throws {
    let played = try play(
      "add: 1", "expect: { total: 9 }", head: head("{ on: counter.read, reply: never }"))
    #expect(played.status == .failed)
    #expect(
      played.failures == [
        "6:22 'total' is not as expected",
        "3:19 the fault on 'counter.read' never struck; the operation was never called",
      ])
  }

  @Test("the operations so far are a part of the state, each with its outcome and step")
  func operations() throws {
    let played = try play(
      "add: 1", "add: -1",
      "expect: { operations: [{ name: counter.add, outcome: succeeded, step: 1 }, { outcome: counter/negative, step: 2 }] }"
    )
    #expect(played.failures == [])
  }
}

@Suite struct TroubleTests {
  private func head(_ faults: String) -> String { "given: { faults: [\(faults)] }\n" }

  @Test("what is held up goes on when time passes, and can be waited for")
  func delay() throws {
    for step in ["advance: 5s", "waitUntil: { total: 1 }"] {
      let played = try play(
        "add: 1", "expect: { total: 0, pending: [counter.add] }", step,
        "expect: { total: 1, heard: [1] }", head: head("{ on: counter.add, delay: 5s }"))
      #expect(played.failures == [])
      #expect(played.steps.last?.time == .seconds(5))
    }
  }

  @Test("a lost request that nobody sends again is an error, and how often it was sent is told")
  func lost() throws {
    let played = try play(
      "add: 1", "expect: { total: 0, heard: [lost], operations: [{ outcome: lost, sent: 1 }] }",
      head: head("{ on: counter.add, lose: request }"))
    #expect(played.failures == [])
  }

  @Test("a fault whose user nobody is never strikes, and it is told that no call fits")
  func misfit() throws {
    let played = try play(
      "add: 1", "expect: { total: 1 }", head: head("{ on: counter.add, user: mia, lose: reply }"))
    #expect(played.status == .error)
    #expect(
      played.reason
        == "the fault on 'counter.add' never struck; the operation was called once, and no call fits"
    )
  }

  @Test("a state of the world that nothing meets makes an error, at the step that brought it about")
  func idleDisturbance() throws {
    let idle = try play("add: 1", "storm", "expect: { total: 1 }")
    #expect(idle.status == .error)
    #expect(idle.reason == "the storm met nothing")
    #expect(idle.finished.place?.line == 5)
    let given = try play("expect: { total: 0 }", head: "given: { start: calm }\n")
    #expect(given.reason == "the calm met nothing")
    #expect(given.finished.place == Place(file: "a.yaml", line: 3, column: 17))
    let met = try play("storm", "add: 1", "expect: { heard: [lost] }")
    #expect(met.status == .passed)
  }
}

@Suite struct HoldTests {
  @Test("what is held stays pending until it is released")
  func atCommit() throws {
    let played = try play(
      "hold: counter.add", "add: 2",
      "expect: { total: 0, heard: [], pending: [counter.add] }", "release: counter.add",
      "expect: { total: 2, heard: [2], pending: [] }")
    #expect(played.failures == [])
    #expect(played.operations.map(\.step) == [1])
  }

  @Test("what is held at its reply has taken effect")
  func atReply() throws {
    let played = try play(
      "hold: { on: counter.add, at: reply }", "add: 2", "expect: { total: 2, heard: [] }",
      "release: counter.add", "expect: { heard: [2] }")
    #expect(played.failures == [])
  }

  @Test("to release what is not held fails, and says what is held")
  func releaseNothing() throws {
    let nothing = try play("release: counter.add", "expect: { total: 0 }")
    #expect(nothing.failures == ["4:5 'counter.add' is not held; nothing is"])
    #expect(nothing.steps.map(\.status) == [.failed, .notRun])
    let other = try play("hold: counter.read", "release: counter.add", "expect: { total: 0 }")
    #expect(other.failures == ["5:5 'counter.add' is not held; held: 'counter.read'"])
  }

  @Test("what is still held at the end is told as pending")
  func heldAtTheEnd() throws {
    let played = try play("hold: counter.add", "add: 1", "expect: { total: 0 }")
    #expect(played.status == .passed)
    #expect(played.operations.map(\.outcome) == ["pending"])
  }
}

import Simulation
import Testing

@Suite struct OperationTests {
  @Test("an operation has two moments: the service commits it, then the client hears the reply")
  func twoMoments() {
    let world = World()
    world.start { await $0.ask("a") }
    #expect(world.news() == [])
    #expect(world.pending == ["a"])
    #expect(world.log[0].isCommitted == false)

    #expect(world.step())
    #expect(world.news() == ["commit a"])
    #expect(world.log[0].isCommitted)
    #expect(world.outcomes == [.pending])

    #expect(world.step())
    #expect(world.news() == ["reply to a"])
    #expect(world.outcomes == [.succeeded])
    #expect(world.pending == [])
    #expect(!world.step())
  }

  @Test("what the service refuses is committed, heard as an error and logged with its code")
  func refusal() {
    let world = World()
    world.start { await $0.ask("a", failing: "not-found") }
    world.settle()
    #expect(world.news() == ["commit a", "not-found for a"])
    #expect(world.outcomes == [.failed(code: "not-found")])
    #expect(world.log[0].isCommitted)
    #expect(!world.log[0].isFaulted)
  }

  @Test("operations go on in the order they were issued, each to its end")
  func order() {
    let world = World()
    for name in ["a", "b", "c"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(
      world.news() == [
        "commit a", "reply to a", "commit b", "reply to b", "commit c", "reply to c",
      ])
  }

  @Test("another choice makes another order")
  func choice() {
    let world = World { calls in calls.count - 1 }
    for name in ["a", "b", "c"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(
      world.news() == [
        "commit c", "reply to c", "commit b", "reply to b", "commit a", "reply to a",
      ])
    #expect(world.log.map(\.name) == ["a", "b", "c"])
  }

  @Test("a choice can commit everything before anybody hears, and sees only what can go on")
  func commitsFirst() {
    let world = World { calls in calls.firstIndex { !$0.isCommitted } ?? 0 }
    world.read { $0.simulation.hold("b", at: .commit) }
    for name in ["a", "b", "c"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(world.news() == ["commit a", "commit c", "reply to a", "reply to c"])
    #expect(world.pending == ["b"])
    world.end()
  }

  @Test("the log knows each operation's arguments, its step and the virtual time of its issue")
  func records() {
    let world = World()
    world.start { await $0.ask("a", "first") }
    world.settle()
    world.advance(by: .seconds(5))
    world.read { $0.simulation.currentStep = 3 }
    world.start { await $0.ask("b", "second") }
    #expect(world.log.map(\.arguments) == ["first", "second"])
    #expect(world.log.map(\.step) == [nil, 3])
    #expect(world.log.map(\.issuedAt) == [.zero, .seconds(5)])
    let calls = world.read { $0.simulation.pending.map { [$0.id, $0.call] } }
    #expect(calls == [[1, 1]])
    world.end()
  }

  @Test("an operation that waits for a person goes on once the person has answered")
  func person() {
    let world = World()
    world.start { await $0.askPerson("question") }
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.news() == ["commit a", "reply to a"])
    #expect(world.pending == ["question"])
    world.read { $0.answer() }
    world.settle()
    #expect(world.news() == ["reply to question"])
  }

  @Test("calls are counted by name")
  func calls() {
    let world = World()
    for name in ["a", "b", "a", "a", "b"] { world.start { await $0.ask(name) } }
    #expect(world.read { $0.simulation.pending.map(\.call) } == [1, 1, 2, 3, 2])
    world.end()
  }

  @Test("a task that issues one operation after another keeps its place behind those that wait")
  func sequence() {
    let world = World()
    world.start { world in
      await world.ask("a1")
      await world.ask("a2")
    }
    world.start { await $0.ask("b") }
    world.settle()
    #expect(
      world.news() == [
        "commit a1", "reply to a1", "commit b", "reply to b", "commit a2", "reply to a2",
      ])
  }
}

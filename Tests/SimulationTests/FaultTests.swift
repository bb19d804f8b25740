import Simulation
import Testing

@Suite struct FaultTests {
  private func played(_ faults: [Fault], calls: Int = 1) -> World {
    let world = World(faults: faults)
    for number in 1...calls { world.start { await $0.ask("a", "a\(number)") } }
    world.settle()
    return world
  }

  @Test("a fault before the commit: the service does nothing, the client hears the error")
  func beforeCommit() {
    let world = played([Fault(operation: "a", moment: .commit, effect: .fail(code: "quota"))])
    #expect(world.news() == ["quota for a1"])
    #expect(world.outcomes == [.failed(code: "quota")])
    #expect(world.log.map(\.isCommitted) == [false])
    #expect(world.log.map(\.isFaulted) == [true])
    #expect(world.pending == [])
  }

  @Test("a fault after the commit: the effect stands, and the client hears the error")
  func afterCommit() {
    let world = played([Fault(operation: "a", moment: .reply, effect: .fail(code: "network"))])
    #expect(world.news() == ["commit a1", "network for a1"])
    #expect(world.outcomes == [.failed(code: "network")])
    #expect(world.log.map(\.isCommitted) == [true])
    #expect(world.log.map(\.isFaulted) == [true])
  }

  @Test(
    "a reply that never comes leaves the operation pending for ever",
    arguments: [
      (Fault.Moment.commit, [String](), false), (.reply, ["commit a1"], true),
    ])
  func never(moment: Fault.Moment, lines: [String], isCommitted: Bool) {
    let world = played([Fault(operation: "a", moment: moment, effect: .never)])
    #expect(world.news() == lines)
    #expect(world.outcomes == [.unanswered])
    #expect(world.log.map(\.isCommitted) == [isCommitted])
    #expect(world.pending == ["a"])
    #expect(!world.step())
    #expect(world.strikes == [1])
    world.end()
  }

  @Test("what is never answered keeps nothing else from going on")
  func neverBlocks() {
    let world = World(faults: [Fault(operation: "a", call: 1, effect: .never)])
    for name in ["a", "b", "a"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(world.news() == ["commit b", "reply to b", "commit a", "reply to a"])
    world.end()
  }

  @Test("a fault on the nth call strikes that call alone", arguments: 1...3)
  func nthCall(number: Int) {
    let fault = Fault(operation: "a", call: number, effect: .fail(code: "quota"))
    let world = played([fault], calls: 3)
    #expect(world.log.map(\.isFaulted) == (1...3).map { $0 == number })
    #expect(world.strikes == [1])
  }

  @Test("a fault without a call strikes every call, and every strike is counted")
  func everyCall() {
    let world = played([Fault(operation: "a", effect: .fail(code: "quota"))], calls: 3)
    #expect(world.log.map(\.isFaulted) == [true, true, true])
    #expect(world.strikes == [3])
  }

  @Test("of the faults that match the first wins, and only it is counted")
  func firstWins() {
    let world = played(
      [
        Fault(operation: "b", effect: .fail(code: "other")),
        Fault(operation: "a", call: 2, effect: .fail(code: "second")),
        Fault(operation: "a", effect: .fail(code: "any")),
        Fault(operation: "a", effect: .fail(code: "never reached")),
      ], calls: 3)
    #expect(world.news() == ["any for a1", "second for a2", "any for a3"])
    #expect(world.strikes == [0, 1, 2, 0])
  }

  @Test("a fault before the commit wins over one at the reply, wherever it is declared")
  func commitComesFirst() {
    let world = played([
      Fault(operation: "a", moment: .reply, effect: .fail(code: "late")),
      Fault(operation: "a", moment: .commit, effect: .fail(code: "early")),
    ])
    #expect(world.news() == ["early for a1"])
    #expect(world.strikes == [0, 1])
  }

  @Test("a fault on another operation does not strike")
  func otherOperation() {
    let world = played([Fault(operation: "A", effect: .fail(code: "quota"))])
    #expect(world.news() == ["commit a1", "reply to a1"])
    #expect(world.strikes == [0])
  }

  @Test("a fault at the reply takes the place of the service's own error")
  func replacesRefusal() {
    let world = World(faults: [Fault(operation: "a", moment: .reply, effect: .fail(code: "lost"))])
    world.start { await $0.ask("a", failing: "not-found") }
    world.settle()
    #expect(world.news() == ["commit a", "lost for a"])
    #expect(world.outcomes == [.failed(code: "lost")])
  }
}

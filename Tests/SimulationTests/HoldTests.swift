import Simulation
import Testing

@Suite struct HoldTests {
  @Test("an operation that is held before its commit stays undone until it is released")
  func atCommit() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .commit) }
    for name in ["a", "b"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(world.news() == ["commit b", "reply to b"])
    #expect(world.pending == ["a"])
    #expect(world.read { $0.simulation.heldOperations } == ["a"])

    #expect(world.read { $0.simulation.release("a") })
    world.settle()
    #expect(world.news() == ["commit a", "reply to a"])
    #expect(world.read { $0.simulation.heldOperations } == [])
  }

  @Test("an operation that is held at its reply has taken effect, and nobody has heard of it")
  func atReply() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .reply) }
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.news() == ["commit a"])
    #expect(world.outcomes == [.pending])
    #expect(world.read { $0.simulation.release("a") })
    world.settle()
    #expect(world.news() == ["reply to a"])
  }

  @Test("holding reaches what is pending already, and what is still to come")
  func pendingAndFuture() {
    let world = World()
    world.start { await $0.ask("a", "early") }
    world.read { $0.simulation.hold("a", at: .commit) }
    world.start { await $0.ask("a", "late") }
    world.settle()
    #expect(world.news() == [])
    _ = world.read { $0.simulation.release("a") }
    world.settle()
    #expect(world.news() == ["commit early", "reply to early", "commit late", "reply to late"])
  }

  @Test("to release what is not held is told")
  func releaseNothing() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .commit) }
    #expect(!world.read { $0.simulation.release("b") })
    #expect(world.read { $0.simulation.release("a") })
    #expect(!world.read { $0.simulation.release("a") })
  }

  @Test("a name is held once per moment, and released from both at once")
  func bothMoments() {
    let world = World()
    world.read { world in
      world.simulation.hold("a", at: .commit)
      world.simulation.hold("a", at: .commit)
      world.simulation.hold("a", at: .reply)
    }
    #expect(world.read { $0.simulation.heldOperations } == ["a", "a"])
    #expect(world.read { $0.simulation.release("a") })
    #expect(world.read { $0.simulation.heldOperations } == [])
  }

  @Test("a fault strikes what is held only once it is let go")
  func heldFault() {
    let world = World(faults: [Fault(operation: "a", effect: .fail(code: "quota"))])
    world.read { $0.simulation.hold("a", at: .commit) }
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.strikes == [0])
    _ = world.read { $0.simulation.release("a") }
    world.settle()
    #expect(world.news() == ["quota for a"])
    #expect(world.strikes == [1])
  }
}

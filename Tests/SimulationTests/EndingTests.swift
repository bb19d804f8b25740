import Simulation
import Synchronization
import Testing

/// Counts the objects of a test that are alive.
private final class Census: Sendable {
  private let count = Mutex(0)
  var alive: Int { count.withLock { $0 } }

  func makeProbe() -> Probe { Probe(self) }

  final class Probe: Sendable {
    private let census: Census

    init(_ census: Census) {
      self.census = census
      census.count.withLock { $0 += 1 }
    }

    deinit { census.count.withLock { $0 -= 1 } }

    /// Something to do with a probe, so that it lives until here.
    func touch() {}
  }
}

@Suite struct EndingTests {
  @Test("what the app has only asked for never reaches the service once the app has ended")
  func abandonIssued() {
    let world = World()
    world.start { await $0.ask("a") }
    world.read { $0.simulation.abandonPending() }
    world.settle()
    #expect(world.news() == [])
    #expect(world.outcomes == [.abandoned])
    #expect(world.pending == [])
    world.end()
  }

  @Test("what the service has done stands when the app ends before it hears of it")
  func abandonCommitted() {
    let world = World()
    world.start { await $0.ask("a") }
    world.step()
    world.read { $0.simulation.abandonPending() }
    world.settle()
    #expect(world.news() == ["commit a"])
    #expect(world.outcomes == [.abandoned])
    #expect(world.log.map(\.isCommitted) == [true])
    world.end()
  }

  @Test("sleepers of an app that has ended do not wake, whatever time passes")
  func abandonSleepers() {
    let world = World()
    world.start { await $0.sleep(.seconds(1), "old") }
    world.read { $0.simulation.abandonPending() }
    world.start { await $0.sleep(.seconds(2), "new") }
    world.advance(by: .seconds(5))
    #expect(world.news() == ["new at 2.0 seconds"])
    world.end()
  }

  @Test("the calls of an app's next life are counted on, and its operations go on")
  func nextLife() {
    let world = World(faults: [Fault(operation: "a", call: 2, effect: .fail(code: "quota"))])
    world.start { await $0.ask("a", "old") }
    world.read { $0.simulation.abandonPending() }
    world.start { await $0.ask("a", "new") }
    world.settle()
    #expect(world.news() == ["quota for new"])
    #expect(world.outcomes == [.abandoned, .failed(code: "quota")])
    world.end()
  }

  @Test("the end of a world lets every task end, and nothing of it stays in memory")
  func nothingLeaks() {
    let census = Census()
    weak var simulation: Simulation?
    weak var executor: SimulationExecutor?
    do {
      let world = World(faults: [Fault(operation: "never", effect: .never)])
      simulation = world.read { UncheckedBox($0.simulation) }.value
      executor = world.executor
      world.read { world in
        world.simulation.hold("held", at: .commit)
        world.simulation.hold("late", at: .reply)
      }
      for name in ["held", "late", "never", "done"] {
        world.start { [probe = census.makeProbe()] world in
          await world.ask(name)
          probe.touch()
        }
      }
      world.start { [probe = census.makeProbe()] world in
        await world.sleep(.seconds(100), "sleeper")
        probe.touch()
      }
      world.settle()
      #expect(census.alive == 4)

      // An app that has ended has tasks of its own that still wait.
      world.read { $0.simulation.abandonPending() }
      world.start { [probe = census.makeProbe()] world in
        await world.sleep(.seconds(100), "second sleeper")
        await world.ask("after the end")
        probe.touch()
      }
      world.start { [probe = census.makeProbe()] world in
        await world.ask("held", "held again")
        probe.touch()
      }
      world.settle()
      #expect(census.alive == 6)
      world.end()
      #expect(census.alive == 0)
      #expect(world.pending == [])
    }
    #expect(simulation == nil)
    #expect(executor == nil)
  }

  @Test("after the end a call is refused at once, so that a task that asks again ends as well")
  func callsAfterTheEnd() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .commit) }
    world.start { world in
      await world.ask("a")
      await world.ask("b")
    }
    world.settle()
    #expect(world.log.map(\.name) == ["a"])
    world.end()
    #expect(world.news() == ["cancelled for a", "cancelled for b"])
    // The log is gone with the world; what it captured must not keep the world alive.
    #expect(world.log.isEmpty)
  }

  @Test("a task that has come to a halt waits for good, whatever happens, and ends with its world")
  func halt() {
    let world = World()
    world.start { world in
      await world.simulation.halt()
      world.note("went on")
    }
    world.settle()
    world.advance(by: .seconds(1000))
    #expect(world.news() == [])
    #expect(world.pending == [])
    world.end()
    #expect(world.news() == ["went on"])
  }

  @Test("a task that asks for ever does not keep a world from ending")
  func endless() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .commit) }
    world.start { world in
      while true { await world.ask("a") }
    }
    world.end()
    #expect(world.news().count < 2000)
  }

  @Test("a task that sleeps again and again ends with its world")
  func sleepsInALoop() {
    let census = Census()
    let world = World()
    world.start { [probe = census.makeProbe()] world in
      let clock = world.simulation.clock
      do {
        while true { try await clock.sleep(for: .seconds(1)) }
      } catch {
        world.note("\(type(of: error))")
      }
      probe.touch()
    }
    world.advance(by: .seconds(10))
    #expect(world.news() == [])
    world.end()
    #expect(world.news() == ["CancellationError"])
    #expect(census.alive == 0)
  }

  @Test("after the end to sleep is refused at once, so that a task that goes on ends as well")
  func sleepsAfterTheEnd() {
    let world = World()
    world.start { world in
      await world.sleep(.seconds(1), "first")
      await world.sleep(.seconds(1), "second")
      await world.sleep(.zero, "third")
    }
    world.end()
    #expect(world.news() == ["first cancelled", "second cancelled", "third cancelled"])
  }

  @Test("a task that sleeps for ever and hears no refusal does not keep a world from ending")
  func sleepless() {
    let world = World()
    world.start { world in
      while true { await world.sleep(.seconds(1), "sleeper") }
    }
    world.end()
    let news = world.news()
    #expect(news.suffix(1) == ["sleeper cancelled"])
    #expect(news.count < 2000)
  }
}

/// Hands an object out of its isolation; the thread is the same.
private struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

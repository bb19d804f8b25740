import Simulation
import Testing

@Suite struct ClockTests {
  @Test("time stands still until it is told to pass")
  func standsStill() {
    let world = World()
    world.start { await $0.sleep(.seconds(1), "one") }
    world.settle()
    #expect(world.news() == [])
    #expect(world.read { $0.simulation.clock.now.offset } == .zero)
    #expect(world.read { $0.simulation.nextDeadline?.offset } == .seconds(1))
    world.end()
  }

  @Test("sleepers wake in the order of their deadlines, those of one deadline as they came")
  func order() {
    let world = World()
    for (seconds, label) in [(3, "c"), (1, "a"), (2, "b1"), (1, "a2"), (2, "b2")] {
      world.start { await $0.sleep(.seconds(seconds), label) }
    }
    world.advance(by: .seconds(10))
    #expect(
      world.news() == [
        "a at 1.0 seconds", "a2 at 1.0 seconds", "b1 at 2.0 seconds", "b2 at 2.0 seconds",
        "c at 3.0 seconds",
      ])
    #expect(world.read { $0.simulation.clock.now.offset } == .seconds(10))
  }

  @Test("time passes as far as it is told, deadlines at the limit included")
  func limit() {
    let world = World()
    for seconds in 1...3 { world.start { await $0.sleep(.seconds(seconds), "\(seconds)") } }
    world.advance(by: .seconds(2))
    #expect(world.news() == ["1 at 1.0 seconds", "2 at 2.0 seconds"])
    world.advance(by: .milliseconds(999))
    #expect(world.news() == [])
    world.advance(by: .milliseconds(1))
    #expect(world.news() == ["3 at 3.0 seconds"])
    #expect(world.read { $0.simulation.nextDeadline } == nil)
  }

  @Test("who sleeps again while time passes wakes again in the same stretch")
  func repeated() {
    let world = World()
    world.start { world in
      for number in 1...4 { await world.sleep(.seconds(1), "tick \(number)") }
    }
    world.start { await $0.sleep(.milliseconds(2500), "between") }
    world.advance(by: .seconds(3))
    #expect(
      world.news() == [
        "tick 1 at 1.0 seconds", "tick 2 at 2.0 seconds", "between at 2.5 seconds",
        "tick 3 at 3.0 seconds",
      ])
    world.end()
  }

  @Test("a deadline that has passed wakes at once")
  func past() {
    let world = World()
    world.advance(by: .seconds(5))
    world.start { await $0.sleep(.zero, "zero") }
    world.start { await $0.sleep(.seconds(-1), "past") }
    #expect(world.news() == ["zero at 5.0 seconds", "past at 5.0 seconds"])
  }

  @Test("an operation that is issued after a sleep carries the time of its issue")
  func operations() {
    let world = World()
    world.start { world in
      await world.sleep(.milliseconds(250), "awake")
      await world.ask("a")
    }
    world.advance(by: .seconds(1))
    #expect(world.log.map(\.issuedAt) == [.milliseconds(250)])
    #expect(world.news() == ["awake at 0.25 seconds", "commit a", "reply to a"])
  }

  @Test("a task that was cancelled before it sleeps does not sleep")
  func cancelled() {
    let world = World()
    world.start { world in
      withUnsafeCurrentTask { $0?.cancel() }
      await world.sleep(.seconds(1), "sleeper")
    }
    #expect(world.news() == ["sleeper cancelled"])
    #expect(world.read { $0.simulation.nextDeadline } == nil)
  }
}

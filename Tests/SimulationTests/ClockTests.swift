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

@Suite struct ClockCancellationTests {
  @Test("a task that is cancelled while it sleeps hears of it at once, and no time passes")
  func asleep() {
    let world = World()
    let task = world.startCancellable { await $0.sleep(.seconds(1), "sleeper") }
    world.start { await $0.sleep(.seconds(1), "other") }
    #expect(world.news() == [])
    task.cancel()
    world.settle()
    #expect(world.news() == ["sleeper cancelled"])
    #expect(world.read { $0.simulation.clock.now.offset } == .zero)
    world.advance(by: .seconds(1))
    #expect(world.news() == ["other at 1.0 seconds"])
    #expect(!world.executor.hasStrayed)
  }

  @Test("a sleeper that is cancelled twice, or has woken, hears of it once at most")
  func twice() {
    let world = World()
    let task = world.startCancellable { await $0.sleep(.seconds(1), "sleeper") }
    task.cancel()
    task.cancel()
    world.settle()
    world.advance(by: .seconds(1))
    #expect(world.news() == ["sleeper cancelled"])
    let awake = world.startCancellable { world in
      await world.sleep(.seconds(1), "one")
      await world.ask("a")
    }
    world.advance(by: .seconds(1))
    awake.cancel()
    world.settle()
    #expect(world.news() == ["one at 2.0 seconds", "commit a", "reply to a"])
  }

  @Test("a task of an app that has ended does not wake by being cancelled, and ends with its world")
  func abandoned() {
    let world = World()
    let task = world.startCancellable { await $0.sleep(.seconds(1), "sleeper") }
    world.read { $0.simulation.abandonPending() }
    task.cancel()
    world.settle()
    #expect(world.news() == [])
    world.end()
    #expect(world.news() == ["sleeper cancelled"])
  }
}

@Suite struct ClockLimitTests {
  private static let far = Duration(secondsComponent: .max, attosecondsComponent: 0)

  @Test("time comes to its last moment and stands there, however far it is told to move")
  func last() {
    let world = World()
    for _ in 0..<3 { world.advance(by: Self.far) }
    let last = world.read { $0.simulation.clock.now }
    #expect(last.offset == .seconds(9_000_000_000_000))
    #expect(last.advanced(by: .nanoseconds(1)) == last)
    #expect(last.advanced(by: Self.far + Self.far) == last)
    world.start { await $0.sleep(.seconds(1), "late") }
    #expect(world.news() == ["late at 9000000000000.0 seconds"])
  }

  @Test("no duration is too long for a moment, in either direction")
  func extremes() {
    let durations = [
      Self.far, .zero - Self.far, Duration(attoseconds: .max), Duration(attoseconds: .min),
    ]
    for first in durations {
      for second in durations {
        let (from, to) = (
          SimulationClock.Instant(offset: first), SimulationClock.Instant(offset: second)
        )
        #expect(from.advanced(by: from.duration(to: to)) == to)
        #expect(from.advanced(by: second).offset.components.seconds.magnitude <= 9_000_000_000_000)
      }
    }
  }
}

import Foundation
import Simulation
import Synchronization
import Testing

/// A world full of tasks whose operations, sleeps and order all come of its chance.
private func story(seed: UInt64, onEveryStep: @escaping @Sendable () -> Void = {}) -> [String] {
  let world = World(
    seed: seed,
    faults: [
      Fault(operation: "op3", call: 2, effect: .fail(code: "quota")),
      Fault(operation: "op4", moment: .reply, effect: .fail(code: "network")),
      Fault(operation: "op5", call: 3, effect: .never),
    ])
  for number in 0..<20 {
    world.start { world in
      for _ in 0..<8 {
        let chance = world.simulation.random.next()
        onEveryStep()
        await world.sleep(.milliseconds(Int(chance % 40)), "task \(number) awake")
        onEveryStep()
        await world.ask("op\(chance % 6)", "\(number) \(world.simulation.random.uuid())")
        onEveryStep()
      }
    }
  }
  world.settle()
  world.advance(by: .seconds(10))
  let log = world.log.map { "\($0.name) \($0.arguments) \($0.issuedAt) \($0.outcome)" }
  let lines = world.news()
  world.end()
  return log + lines
}

@Suite struct DeterminismTests {
  @Test("the same seed gives the same operations in the same order, with the same outcomes")
  func sameSeed() {
    let first = story(seed: 42)
    #expect(first.count > 300)
    #expect(first == story(seed: 42))
  }

  @Test("another seed gives another story")
  func otherSeed() {
    #expect(story(seed: 42) != story(seed: 43))
  }

  @Test("nothing in a world ever runs on another thread")
  func oneThread() {
    let here = pthread_self()
    let counters = Counters()
    for seed in 0..<200 {
      _ = story(seed: UInt64(seed)) { counters.count(isHere: pthread_self() == here) }
    }
    #expect(counters.here > 200 * 20 * 8)
    #expect(counters.elsewhere == 0)
  }

  @Test("a task that comes back from another thread is noticed, and one that stays is not")
  func strays() {
    let world = World()
    world.start { await $0.ask("a") }
    world.settle()
    #expect(!world.executor.hasStrayed)
    let thread = Thread { Task(executorPreference: world.executor) {} }
    thread.start()
    while !thread.isFinished { sched_yield() }
    #expect(world.executor.hasStrayed)
    world.settle()
  }

  @Test("a task without a preferred executor stays in the world when it sleeps until a moment")
  func plainTask() {
    let world = World()
    world.read { $0.startPlainly { await $0.sleepUntil(.seconds(1), "awake") } }
    world.settle()
    world.advance(by: .seconds(1))
    #expect(world.news() == ["awake at 1.0 seconds"])
  }

  @Test("a task without a preferred executor stays in the world when it sleeps for a time")
  func plainSleep() {
    let world = World()
    world.read { $0.startPlainly { await $0.sleep(.seconds(1), "awake") } }
    world.settle()
    #expect(world.read { $0.simulation.nextDeadline?.offset } == .seconds(1))
  }

  @Test("worlds on two threads at once do not notice each other")
  func twoThreads() async {
    let alone = (0..<20).map { story(seed: UInt64($0)) }
    let together = await withTaskGroup(of: [[String]].self) { group in
      for _ in 0..<2 {
        group.addTask { await onThreadOfItsOwn { (0..<20).map { story(seed: UInt64($0)) } } }
      }
      var results: [[[String]]] = []
      for await result in group { results.append(result) }
      return results
    }
    #expect(together == [alone, alone])
  }
}

private final class Counters: Sendable {
  private let counts = Mutex((here: 0, elsewhere: 0))
  var here: Int { counts.withLock { $0.here } }
  var elsewhere: Int { counts.withLock { $0.elsewhere } }

  func count(isHere: Bool) {
    counts.withLock { counts in
      if isHere { counts.here += 1 } else { counts.elsewhere += 1 }
    }
  }
}

private func onThreadOfItsOwn<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

import Simulation
import Testing

@Suite struct TroubleTests {
  private let doubling = Resending(first: .seconds(1), factor: 2, limit: .seconds(8))

  @Test("what is held up goes on by itself once the time has passed")
  func delay() {
    let world = World(faults: [Fault(operation: "a", delay: .seconds(5))])
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.news() == [])
    world.advance(by: .seconds(4))
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["commit a", "reply to a"])
    #expect(world.strikes == [1])
    #expect(world.log.map(\.isFaulted) == [true])
  }

  @Test("a delay at the reply comes after the effect, and an error can follow it")
  func lateError() {
    let fault = Fault(
      operation: "a", moment: .reply, delay: .seconds(5), effect: .fail(code: "late"))
    let world = World(faults: [fault])
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.news() == ["commit a"])
    world.advance(by: .seconds(5))
    #expect(world.news() == ["late for a"])
    #expect(world.outcomes == [.failed(code: "late")])
  }

  @Test("the moment at which something goes on is known to whoever waits for time")
  func deadline() {
    let world = World(faults: [Fault(operation: "a", delay: .seconds(5))])
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.read { $0.simulation.nextDeadline?.offset } == .seconds(5))
  }

  @Test("what is held up keeps nothing else from going on, and dies with its app")
  func delayOfOne() {
    let world = World(faults: [Fault(operation: "a", call: 1, delay: .seconds(5))])
    for name in ["a", "b", "a"] { world.start { await $0.ask(name) } }
    world.settle()
    #expect(world.news() == ["commit b", "reply to b", "commit a", "reply to a"])
    world.read { $0.simulation.abandonPending() }
    #expect(world.read { $0.simulation.nextDeadline } == nil)
    world.end()
  }

  @Test("what nobody sends again is told as lost")
  func lost() {
    let world = World(faults: [Fault(operation: "a", effect: .lose)])
    world.start { await $0.ask("a") }
    world.settle()
    #expect(world.news() == ["lost for a"])
    #expect(world.log.map(\.sendings) == [1])
  }

  @Test("a lost request is sent again after a pause, and nothing has happened before")
  func lostRequest() {
    let world = World(faults: [Fault(operation: "a", effect: .lose)])
    world.start { [doubling] in await $0.ask("a", resending: doubling) }
    world.settle()
    #expect(world.news() == [])
    #expect(world.outcomes == [.pending])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["commit a", "reply to a"])
    #expect(world.log.map(\.sendings) == [2])
    #expect(world.strikes == [1])
  }

  @Test(
    "after a lost reply the service does its part again, unless it knows the request",
    arguments: [(false, ["commit a", "reply to a"]), (true, ["reply to a"])])
  func lostReply(isRecognized: Bool, news: [String]) {
    let world = World(faults: [Fault(operation: "a", moment: .reply, effect: .lose)])
    let resending = Resending(first: .seconds(1), factor: 2, isRecognized: isRecognized)
    world.start { await $0.ask("a", resending: resending) }
    world.settle()
    #expect(world.news() == ["commit a"])
    #expect(world.log.map(\.isCommitted) == [true])
    world.advance(by: .seconds(1))
    #expect(world.news() == news)
    #expect(world.outcomes == [.succeeded])
  }

  @Test("the pauses grow, and in the end the client gives up")
  func givesUp() {
    let world = World()
    world.read { world in world.simulation.disturb = { _, _ in Fault.Strike(effect: .lose) } }
    world.start { [doubling] in await $0.ask("a", resending: doubling) }
    world.settle()
    // 1 + 2 + 4 seconds; the next pause would be the eighth.
    world.advance(by: .seconds(6.9))
    #expect(world.log.map(\.sendings) == [3])
    #expect(world.news() == [])
    world.advance(by: .seconds(0.1))
    #expect(world.news() == ["lost for a"])
    #expect(world.log.map(\.sendings) == [4])
  }

  @Test("without a limit the pauses grow to the longest one")
  func longest() {
    let world = World()
    world.read { world in world.simulation.disturb = { _, _ in Fault.Strike(effect: .lose) } }
    let resending = Resending(first: .seconds(1), factor: 2, longest: .seconds(3))
    world.start { await $0.ask("a", resending: resending) }
    world.settle()
    world.advance(by: .seconds(12))
    #expect(world.log.map(\.sendings) == [6])
    world.read { $0.simulation.disturb = nil }
    world.advance(by: .seconds(3))
    #expect(world.outcomes == [.succeeded])
  }

  @Test("of two lost requests each strikes one sending")
  func twice() {
    let fault = Fault(operation: "a", effect: .lose)
    let world = World(faults: [fault, fault])
    world.start { [doubling] in await $0.ask("a", resending: doubling) }
    world.settle()
    world.advance(by: .seconds(3))
    #expect(world.log.map(\.sendings) == [3])
    #expect(world.strikes == [1, 1])
    #expect(world.outcomes == [.succeeded])
  }

  @Test("declared faults come before what the world's state has in store")
  func order() {
    let world = World(faults: [Fault(operation: "a", call: 1, effect: .fail(code: "declared"))])
    world.read { world in
      world.simulation.disturb = { operation, moment in
        moment == .reply ? Fault.Strike(effect: .fail(code: "state of \(operation.name)")) : nil
      }
    }
    for _ in 1...2 { world.start { await $0.ask("a") } }
    world.settle()
    #expect(world.news() == ["declared for a", "commit a", "state of a for a"])
  }
}

@Suite struct ChosenFaultTests {
  private func played(_ fault: Fault, _ subjects: [Subject]) -> World {
    let world = World(faults: [fault])
    world.read { world in
      world.simulation.userNames = { subject in
        if case .account(let name) = subject { [name] } else { ["u-mia", "mia@example.com"] }
      }
    }
    for subject in subjects { world.start { await $0.ask("a", about: subject) } }
    world.settle()
    return world
  }

  private func struck(_ fault: Fault, _ subjects: [Subject]) -> [Bool] {
    played(fault, subjects).log.map(\.isFaulted)
  }

  private let failure = Fault.Effect.fail(code: "x")

  @Test("a fault with a path strikes what is about such a path, several at once included")
  func path() throws {
    let fault = Fault(operation: "a", path: try PathPattern("users/{id}"), effect: failure)
    #expect(
      struck(
        fault,
        [
          .path("users/mia"), .path("posts/1"), .nothing, .paths(["posts/1", "users/tom"]),
          .upload(path: "users/mia", size: 1), .account("users/mia"),
        ]) == [true, false, false, true, true, false])
  }

  @Test("the nth call is counted among those that the path fits")
  func call() throws {
    let fault = Fault(operation: "a", call: 2, path: try PathPattern("users/mia"), effect: failure)
    let subjects: [Subject] = [.path("users/mia"), .path("users/tom"), .path("users/mia")]
    #expect(struck(fault, subjects) == [false, false, true])
    #expect(played(fault, subjects).read { $0.simulation.faults.map(\.calls) } == [2])
  }

  @Test(
    "a fault with a user strikes that user's calls, by id or by address in any case",
    arguments: [
      ("u-mia", [true, false]), ("Mia@Example.com", [true, false]), ("tom", [false, true]),
      ("U-MIA", [false, false]),
    ])
  func user(name: String, expected: [Bool]) {
    let fault = Fault(operation: "a", user: name, effect: failure)
    #expect(struck(fault, [.path("users/1"), .account("tom")]) == expected)
  }

  @Test("an upload that does not get as far as the byte is not struck")
  func byte() {
    let fault = Fault(operation: "a", byte: 10, effect: failure)
    #expect(
      struck(fault, [.upload(path: "p", size: 10), .upload(path: "p", size: 11), .path("p")])
        == [false, true, false])
  }
}

@Suite struct PostTests {
  @Test("an operation for which no task waits tells what was answered, and others can wait for it")
  func joined() {
    let world = World(faults: [Fault(operation: "p", delay: .seconds(1))])
    let id = world.read { world in
      world.simulation.post(
        "p", failure: { ServiceError(code: $0) },
        commit: { () throws(ServiceError) in world.lines.append("commit") },
        reply: { _ in world.lines.append("replied") })
    }
    for name in ["one", "two"] {
      world.start { world in
        await world.simulation.join(id)
        world.note(name)
      }
    }
    world.settle()
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["commit", "replied", "one", "two"])
    world.start { world in
      await world.simulation.join(id)
      world.note("late")
    }
    #expect(world.news() == ["late"])
  }

  @Test("what its client gives up is answered with an error, and what was done stands")
  func cancelled() {
    let world = World()
    world.read { $0.simulation.hold("a", at: .reply) }
    world.start { await $0.ask("a") }
    world.settle()
    world.read { $0.simulation.cancel(0, code: "given-up") }
    world.settle()
    #expect(world.news() == ["commit a", "given-up for a"])
    #expect(world.pending == [])
  }
}

@Suite struct AppointmentTests {
  private final class Keeper: Timekeeper {
    var nextAppointment: SimulationClock.Instant? = .init(offset: .seconds(10))
    var kept: [Duration] = []
    let clock: SimulationClock

    init(_ clock: SimulationClock) { self.clock = clock }

    func keepAppointment() {
      kept.append(clock.now.offset)
      nextAppointment = nextAppointment?.advanced(by: .seconds(10))
    }
  }

  @Test("time that passes does not pass over an appointment, and nobody waits for one")
  func kept() {
    let world = World()
    let kept = world.read { world in
      let keeper = Keeper(world.simulation.clock)
      world.simulation.timekeeper = keeper
      #expect(world.simulation.nextDeadline == nil)
      while world.simulation.wakeNextSleeper(by: .init(offset: .seconds(25))) {}
      return keeper.kept
    }
    #expect(kept == [.seconds(10), .seconds(20)])
    #expect(world.read { $0.simulation.clock.now.offset } == .seconds(25))
  }
}

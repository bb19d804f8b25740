import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Uploads that are watched and steered")
struct UploadTests {
  /// A world in which an upload of 100 bytes has begun, of which everything is noted.
  private func world(
    faults: [Fault] = [], _ prepare: @Sendable (isolated World) -> Void = { _ in }
  ) -> World {
    let world = World(faults: faults)
    world.read { world in
      prepare(world)
      let task = world.backend.storage.startUpload(
        Array(repeating: 7, count: 100), at: "a.jpg", metadata: .init(contentType: "image/jpeg"))
      for event in UploadEvent.allCases {
        task.observe(event) { [unowned world] snapshot in
          world.assumeIsolated {
            $0.lines.append("\(event.rawValue) \(snapshot.completedUnitCount)")
          }
        }
      }
      world.upload = task
    }
    world.settle()
    return world
  }

  private func hold(_ world: isolated World, at moment: Fault.Moment = .commit) {
    world.simulation.hold("storage.putData", at: moment)
  }

  private func release(_ world: World) {
    world.read { _ = $0.simulation.release("storage.putData") }
    world.settle()
  }

  private func value(in world: World) -> String? {
    result(in: world) { world in
      do throws(ObjectStoreError) {
        return try await world.upload?.value().contentType ?? "none"
      } catch {
        return error.code
      }
    }
  }

  private func paths(_ world: World) -> [String] {
    world.read { $0.backend.allObjects.map(\.path) }
  }

  @Test("An upload goes on by itself; progress comes last before its success")
  func success() {
    let world = world()
    #expect(world.news() == ["progress 100", "success 100"])
    #expect(paths(world) == ["a.jpg"])
    #expect(value(in: world) == "image/jpeg")
    #expect(world.read { $0.upload?.snapshot.status } == .success)
  }

  @Test("Whoever waits for its end hears of it then")
  func waiting() {
    let world = world { hold($0) }
    world.play { world in
      let metadata = try? await world.upload?.value()
      world.lines.append("heard of \(metadata?.path ?? "nothing")")
    }
    #expect(world.news() == [])
    release(world)
    #expect(world.news() == ["progress 100", "success 100", "heard of a.jpg"])
  }

  @Test("A refusal is told to whoever observes failures, with its error")
  func failure() {
    let fault = Fault(operation: "storage.putData", effect: .fail(code: "storage/quota-exceeded"))
    let world = world(faults: [fault])
    #expect(world.news() == ["progress 0", "failure 0"])
    #expect(value(in: world) == "storage/quota-exceeded")
    #expect(world.read { $0.upload?.snapshot.error?.number } == -13013)
  }

  @Test("A pause keeps it from the server, and it goes on where it is resumed; both count once")
  func pause() {
    let world = world { hold($0) }
    world.read { world in
      world.upload?.resume()
      world.upload?.pause()
      world.upload?.pause()
    }
    release(world)
    #expect(world.news() == ["pause 0"])
    #expect(paths(world) == [])
    world.read { world in
      world.upload?.resume()
      world.upload?.resume()
    }
    world.settle()
    #expect(world.news() == ["resume 0", "progress 100", "success 100"])
    world.read { $0.upload?.pause() }
    #expect(world.news() == [])
  }

  @Test("It can be cancelled, also without a network and in a pause")
  func cancel() {
    let world = world {
      $0.backend.goOffline()
    }
    world.read { world in
      world.upload?.pause()
      world.upload?.cancel()
      world.upload?.cancel()
    }
    world.settle()
    #expect(world.news() == ["pause 0", "progress 0", "failure 0"])
    #expect(value(in: world) == "storage/cancelled")
    #expect(world.read { $0.simulation.pending.count } == 0)
    #expect(paths(world) == [])
  }

  @Test("What the server has taken stays when the upload is cancelled afterwards")
  func lateCancel() {
    let world = world { hold($0, at: .reply) }
    world.read { $0.upload?.cancel() }
    world.settle()
    #expect(world.news() == ["progress 0", "failure 0"])
    #expect(paths(world) == ["a.jpg"])
    // Once it has ended there is nothing to cancel.
    let ended = self.world()
    ended.read { $0.upload?.cancel() }
    #expect(value(in: ended) == "image/jpeg")
  }

  @Test("Whoever observes an end that has come hears at once, but not of a cancellation")
  func lateObservers() {
    let done = world()
    _ = done.news()
    observe(.success, in: done)
    observe(.failure, in: done)
    #expect(done.news() == ["late success"])
    let cancelled = world {
      $0.backend.goOffline()
    }
    cancelled.read { $0.upload?.cancel() }
    _ = cancelled.news()
    observe(.failure, in: cancelled)
    #expect(cancelled.news() == [])
  }

  private func observe(_ event: UploadEvent, in world: World) {
    world.read { world in
      world.upload?.observe(event) { [unowned world] _ in
        world.assumeIsolated { $0.lines.append("late \(event.rawValue)") }
      }
    }
  }

  @Test("Observers that are removed hear nothing more")
  func removed() {
    let world = world { hold($0) }
    world.read { $0.upload?.removeAllObservers() }
    release(world)
    #expect(world.news() == [])
    #expect(paths(world) == ["a.jpg"])
  }

  @Test("One that stops on its way has sent so much and no more")
  func stop() {
    let fault = Fault(operation: "storage.putData", byte: 40, effect: .never)
    let world = world(faults: [fault])
    #expect(world.news() == ["progress 40"])
    #expect(paths(world) == [])
    #expect(world.read { $0.simulation.pending.map(\.name) } == ["storage.putData"])
    world.read { $0.upload?.cancel() }
    #expect(world.news() == ["progress 40", "failure 40"])
    world.end()
  }

  @Test("One that stops for a while goes on where it stopped")
  func stopForAWhile() {
    let fault = Fault(operation: "storage.putData", byte: 40, delay: .seconds(5))
    let world = world(faults: [fault])
    #expect(world.news() == ["progress 40"])
    world.advance(by: .seconds(5))
    #expect(world.news() == ["progress 100", "success 100"])
  }

  @Test("Without a network it waits and goes on by itself")
  func offline() {
    let world = world {
      $0.backend.goOffline()
    }
    #expect(world.news() == [])
    world.read { $0.backend.goOnline() }
    world.advance(by: .seconds(1))
    #expect(world.news() == ["progress 100", "success 100"])
  }

  @Test("It waits for its token, and is not sent where there is none")
  func token() throws {
    let effects: [(Fault.Effect?, [String])] = [
      (nil, ["progress 100", "success 100"]), (.lose, ["progress 0", "failure 0"]),
    ]
    for (effect, lines) in effects {
      let fault = Fault(operation: "auth.refreshToken", delay: .seconds(1), effect: effect)
      let world = world(faults: [fault]) { world in
        try? world.backend.addAccount(email: "mia@example.com", password: "secret1", uid: "u1")
        try? world.backend.setCurrentUser(uid: "u1")
        world.backend.expireIDToken()
      }
      #expect(world.news() == [])
      world.advance(by: .seconds(1))
      #expect(world.news() == lines)
    }
  }

  @Test("One to the root ends the app")
  func root() {
    let world = World()
    world.read { _ = $0.backend.storage.startUpload([1], at: "", metadata: .init()) }
    #expect(world.read { $0.backend.exception } == "Internal error enqueueing a Storage task")
    world.end()
  }
}

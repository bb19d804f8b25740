import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("The device's network")
struct NetworkTests {
  private func put(_ path: String = "a.jpg", in world: World) {
    world.note { backend throws(ObjectStoreError) in
      _ = try await backend.storage.putData([1, 2, 3], at: path, contentType: nil)
    }
  }

  private func register(in world: World) {
    world.note { backend throws(AuthError) in
      _ = try await backend.auth.createUser(withEmail: "mia@example.com", password: "secret1")
    }
  }

  private func set(_ path: String = "users/u1", in world: World) {
    world.note { backend throws(DocumentStoreError) in
      try await backend.documents.setData(["n": .fieldValue(.increment(1))], at: path, merge: true)
    }
  }

  private func get(_ path: String = "users/u1", in world: World) {
    world.note { backend throws(DocumentStoreError) in
      _ = try await backend.documents.getDocument(at: path)
    }
  }

  private var paths: (World) -> [String] {
    { world in world.read { $0.backend.allObjects.map(\.path) } }
  }

  // MARK: No network

  @Test("Without a network Auth fails at once, and nothing happens on the server")
  func authOffline() {
    let world = World()
    world.read { $0.backend.goOffline() }
    register(in: world)
    #expect(world.news() == ["auth/network-request-failed"])
    #expect(world.read { $0.backend.accounts } == [])
    #expect(world.read { $0.simulation.log.map(\.isCommitted) } == [false])
    world.read { $0.backend.goOnline() }
    register(in: world)
    #expect(world.news() == ["done"])
  }

  @Test("Without a network an upload waits, tries again, and goes on when there is one")
  func uploadOffline() {
    let world = World()
    world.read { $0.backend.goOffline() }
    put(in: world)
    world.advance(by: .seconds(5))
    #expect(world.news() == [])
    #expect(world.sendings == [3])
    world.read { $0.backend.goOnline() }
    world.settle()
    // The SDK does not watch the network: the next try comes when it is due, after 1 + 2 + 4 seconds.
    #expect(world.news() == [])
    world.advance(by: .seconds(2))
    #expect(world.news() == ["done"])
    #expect(paths(world) == ["a.jpg"])
  }

  @Test("An upload gives up after 511 seconds, any other request after 63")
  func givesUp() throws {
    let world = World()
    world.read { $0.backend.goOffline() }
    put(in: world)
    world.advance(by: .seconds(510))
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["storage/unknown"])
    #expect(world.sendings == [10])

    let other = World()
    other.read { $0.backend.goOffline() }
    other.note { backend throws(ObjectStoreError) in try await backend.storage.delete(at: "a.jpg") }
    other.advance(by: .seconds(62))
    #expect(other.news() == [])
    other.advance(by: .seconds(1))
    #expect(other.news() == ["storage/unknown"])
    #expect(paths(world) == [])
  }

  @Test("The app says how long Storage tries: of 60 s the pauses that are over take 31")
  func retryTimes() {
    var settings = FakeBackend.Settings()
    settings.maxUploadRetryTime = .seconds(60)
    settings.maxDownloadRetryTime = .seconds(2)
    settings.maxOperationRetryTime = .zero
    let world = World(settings: settings)
    world.read { $0.backend.goOffline() }
    put(in: world)
    world.note { backend throws(ObjectStoreError) in try await backend.storage.delete(at: "a.jpg") }
    #expect(world.news() == ["storage/unknown"])
    world.note { backend throws(ObjectStoreError) in
      _ = try await backend.storage.getData(at: "a.jpg", maxSize: 1)
    }
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["storage/unknown"])
    world.advance(by: .seconds(29))
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["storage/unknown"])
  }

  @Test("What the error says depends on whether there was no network or a broken connection")
  func texts() {
    for (isOnline, text) in [
      (false, "Unexpected -1009 code from backend"), (true, "Unexpected -1005 code from backend"),
    ] {
      let world = World()
      world.read { world in
        world.backend.network.isOnline = isOnline
        if isOnline { world.backend.network.lossPercent = 100 }
      }
      world.play { world in
        do throws(ObjectStoreError) {
          _ = try await world.backend.storage.downloadURL(at: "a.jpg")
        } catch {
          world.lines.append("\(error.number) \(error.localizedDescription)")
        }
      }
      world.advance(by: .seconds(64))
      #expect(world.news() == ["-13000 \(text)"])
    }
  }

  @Test("A transaction fails without a network; it is not queued")
  func transactionOffline() {
    let world = World()
    world.read { $0.backend.goOffline() }
    world.note { backend throws(DocumentStoreError) in
      try await backend.documents.runTransaction { transaction throws(DocumentStoreError) in
        transaction.write(DocumentWrite("users/u1", .set(["a": 1])))
      }
    }
    #expect(world.news() == ["firestore/unavailable"])
    #expect(world.read { $0.backend.allDocuments } == [])
  }

  // MARK: Lost requests and replies

  @Test("A write whose request is lost is sent again; those behind it wait")
  func lostWrite() {
    let world = World(faults: [
      Fault(operation: "documents.setData", path: try? PathPattern("users/u1"), effect: .lose)
    ])
    set("users/u1", in: world)
    set("users/u2", in: world)
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["done", "done"])
    #expect(world.sendings == [2, 1])
  }

  @Test("A write whose reply is lost happens twice, and the app hears once")
  func repeatedWrite() {
    let world = World(faults: [
      Fault(operation: "documents.setData", moment: .reply, effect: .lose)
    ])
    set(in: world)
    world.advance(by: .seconds(1))
    #expect(world.news() == ["done"])
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["n": 2])
  }

  @Test("An upload whose reply is lost is not made twice; a deletion is, and finds nothing")
  func repeatedRequests() throws {
    let lost = Fault.Moment.reply
    let world = World(faults: [
      Fault(operation: "storage.putData", moment: lost, effect: .lose),
      Fault(operation: "storage.delete", moment: lost, effect: .lose),
    ])
    put(in: world)
    let first = world.read { $0.backend.allObjects.map(\.generation) }
    world.advance(by: .seconds(1))
    #expect(world.news() == ["done"])
    #expect(world.read { $0.backend.allObjects.map(\.generation) } == first)
    world.note { backend throws(ObjectStoreError) in try await backend.storage.delete(at: "a.jpg") }
    world.advance(by: .seconds(1))
    #expect(world.news() == ["storage/object-not-found"])
  }

  @Test("A read that is lost answers with what the device knows, or that it is offline")
  func lostRead() throws {
    let world = World(faults: [
      Fault(operation: "documents.getDocument", call: 2, effect: .lose),
      Fault(operation: "documents.getDocument", call: 3, effect: .lose),
      Fault(operation: "documents.getDocuments", effect: .lose),
    ])
    try world.read { try $0.backend.setDocument(["a": 1], at: "users/u1") }
    get(in: world)
    get(in: world)
    get("users/u2", in: world)
    #expect(world.news() == ["done", "done", "firestore/unavailable"])
    let found = result(in: world) { world in
      try? await world.backend.documents.getDocuments(DocumentQuery("users")).map(\.path)
    }
    #expect(found == ["users/u1"])
  }

  // MARK: Slow and flaky networks

  @Test("On a slow network the service does its part half-way")
  func slow() {
    let world = World()
    world.read { $0.backend.network.latency = .seconds(4) }
    put(in: world)
    world.advance(by: .milliseconds(1900))
    #expect(paths(world) == [])
    world.advance(by: .milliseconds(100))
    #expect(paths(world) == ["a.jpg"])
    #expect(world.news() == [])
    world.advance(by: .seconds(2))
    #expect(world.news() == ["done"])
  }

  @Test("What a flaky network loses depends on the seed alone")
  func flaky() {
    func played() -> [Int] {
      let world = World()
      world.read { $0.backend.network.lossPercent = 50 }
      for number in 1...20 { put("\(number)", in: world) }
      world.advance(by: .seconds(600))
      return world.sendings
    }
    #expect(played() == played())
    #expect(Set(played()).count > 2)
  }

  @Test("What meets a state of the network is noted, and what meets none is not")
  func strikes() {
    let world = World()
    world.read { $0.backend.goOffline() }
    #expect(world.read { $0.simulation.disturbances.map(\.strikes) } == [0])
    get(in: world)
    #expect(world.read { $0.simulation.disturbances.map(\.strikes) } == [1])
    world.read { $0.backend.goOnline() }
    get(in: world)
    world.read { $0.backend.goOffline() }
    set(in: world)
    let notes = world.read { $0.simulation.disturbances }
    #expect(notes.map(\.words) == ["the network that is away", "the network that is away"])
    #expect(notes[0].strikes == 1)
    #expect(notes[1].strikes > 0)
    world.end()
  }

  // MARK: Quotas

  @Test("An exceeded quota of Storage and Auth is told, one of documents is not")
  func quotas() {
    let world = World()
    world.read { world in
      for service in Operation.Service.allCases {
        world.backend.setQuota(exceeded: true, of: service)
      }
    }
    put(in: world)
    register(in: world)
    get(in: world)
    #expect(
      world.news() == ["storage/quota-exceeded", "auth/quota-exceeded", "firestore/unavailable"])
    set(in: world)
    world.advance(by: .seconds(10))
    #expect(world.news() == [])
    world.read { $0.backend.setQuota(exceeded: false, of: .documents) }
    world.advance(by: .seconds(10))
    #expect(world.news() == ["done"])
  }
}

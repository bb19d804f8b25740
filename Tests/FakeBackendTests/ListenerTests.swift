import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Listeners, and a device without a network")
struct ListenerTests {
  /// Starts to listen, and writes down what is heard.
  private func listen(to path: String, in world: World) {
    world.play { world in
      do throws(DocumentStoreError) {
        let listener = try await world.backend.documents.addSnapshotListener(at: path)
        while let snapshot = try await listener.next() {
          let marks = [(snapshot.isFromCache, "cache"), (snapshot.hasPendingWrites, "pending")]
          let words = [snapshot.fields?.description ?? "nothing"] + marks.filter(\.0).map(\.1)
          world.lines.append("heard " + words.joined(separator: " "))
        }
      } catch {
        world.lines.append("failed \(error.number)")
      }
    }
  }

  private func set(_ fields: DocumentFields, in world: World) {
    world.play { world in
      do throws(DocumentStoreError) {
        try await world.backend.documents.setData(fields, at: "users/u1")
        world.lines.append("written")
      } catch {
        world.lines.append("refused \(error.number)")
      }
    }
  }

  private func lines(_ world: World) -> [String] {
    world.read { world in
      defer { world.lines = [] }
      return world.lines
    }
  }

  @Test("An own write is heard at once, and its confirmation changes nothing")
  func ownWrite() {
    let world = World()
    listen(to: "users/u1", in: world)
    #expect(lines(world) == ["heard nothing"])
    set(["a": 1], in: world)
    // The server has confirmed what is listened to; only the write itself is not sure yet.
    #expect(lines(world) == ["heard {a: 1} pending", "written"])
    set(["a": 1], in: world)
    #expect(lines(world) == ["written"])
    world.end()
  }

  @Test("The server's time is null until the server has answered; the writer hears first")
  func serverTime() {
    let world = World()
    listen(to: "users/u1", in: world)
    _ = lines(world)
    set(["t": .fieldValue(.serverTimestamp)], in: world)
    #expect(
      lines(world) == [
        "heard {t: null} pending", "written", "heard {t: <1767225600000000 µs>}",
      ])
    world.end()
  }

  @Test("A write that is refused is taken back")
  func rejection() throws {
    let world = World(faults: [
      Fault(
        operation: "documents.setData", call: 1,
        effect: .fail(code: "firestore/permission-denied"))
    ])
    try world.read { try $0.backend.setDocument(["a": 0], at: "users/u1") }
    listen(to: "users/u1", in: world)
    set(["a": 1], in: world)
    #expect(
      lines(world) == [
        "heard {a: 0}", "heard {a: 1} pending", "refused 7", "heard {a: 0}",
      ])
    world.end()
  }

  @Test("Others' changes are heard, without a network when it is back")
  func others() throws {
    let world = World()
    listen(to: "users/u1", in: world)
    try world.read { try $0.backend.writeElsewhere([DocumentWrite("users/u1", .set(["a": 1]))]) }
    world.settle()
    #expect(lines(world) == ["heard nothing", "heard {a: 1}"])
    try world.read { world in
      world.backend.goOffline()
      try world.backend.writeElsewhere([DocumentWrite("users/u1", .set(["a": 2]))])
    }
    world.settle()
    #expect(lines(world) == [])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world) == ["heard {a: 2}"])
    world.end()
  }

  @Test("Writes wait for the network, and reach the server in their order")
  func queue() {
    let world = World()
    world.read { $0.backend.goOffline() }
    listen(to: "users/u1", in: world)
    set(["a": 1], in: world)
    set(["a": 2], in: world)
    #expect(
      lines(world) == [
        "heard nothing cache", "heard {a: 1} cache pending", "heard {a: 2} cache pending",
      ])
    #expect(world.read { $0.backend.allDocuments } == [])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world).filter { $0 == "written" } == ["written", "written"])
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["a": 2])
    world.end()
  }

  @Test("Writes are acknowledged in the order in which they were issued")
  func acknowledgements() {
    let world = World()
    world.read { $0.simulation.hold("documents.setData", at: .reply, call: 1) }
    for id in ["first", "second"] {
      world.play { world in
        _ = try? await world.backend.documents.setData(["a": 1], at: "users/\(id)")
        world.lines.append(id)
      }
    }
    #expect(world.read { $0.backend.allDocuments.count } == 2)
    #expect(lines(world) == [])
    #expect(world.read { $0.simulation.release("documents.setData", call: 1) })
    world.settle()
    #expect(lines(world) == ["first", "second"])
  }

  @Test("Without a network a read knows what was seen, and a query takes nothing for an answer")
  func reads() throws {
    let world = World()
    try world.read { world in
      try world.backend.setDocument(["a": 1], at: "users/u1")
      try world.backend.setDocument(["a": 2], at: "users/u2")
    }
    func read(_ path: String) -> String? {
      result(in: world) { world in
        do throws(DocumentStoreError) {
          return try await world.backend.documents.getDocument(at: path)?.description ?? "none"
        } catch {
          return "\(error.number): \(error.localizedDescription)"
        }
      }
    }
    #expect(read("users/u1") == "{a: 1}")
    world.read { $0.backend.goOffline() }
    #expect(read("users/u1") == "{a: 1}")
    #expect(read("users/u2") == "14: Failed to get document because the client is offline.")
    let found = result(in: world) { world in
      try? await world.backend.documents.getDocuments(DocumentQuery("users")).map(\.path)
    }
    #expect(found == ["users/u1"])
  }

  @Test("Whoever listens on behalf of a user may not when the user has gone")
  func signOut() throws {
    var settings = FakeBackend.Settings()
    settings.documentRules = SecurityRules([
      .init("users/{userId}", allow: [.get], if: .owner("userId"))
    ])
    let world = World(settings: settings)
    try world.read { world in
      try world.backend.addAccount(email: "mia@example.com", password: "secret1", uid: "u1")
      try world.backend.setCurrentUser(uid: "u1")
      try world.backend.setDocument(["a": 1], at: "users/u1")
    }
    listen(to: "users/u1", in: world)
    #expect(lines(world) == ["heard {a: 1}"])
    world.read { $0.backend.auth.signOut() }
    world.settle()
    #expect(lines(world) == ["failed 7"])
    world.end()
  }

  @Test("A user's writes that were not sent go out of sight with the user, and come back")
  func parked() throws {
    let world = World()
    try world.read { world in
      try world.backend.addAccount(email: "mia@example.com", password: "secret1", uid: "u1")
      try world.backend.setCurrentUser(uid: "u1")
      world.backend.goOffline()
    }
    listen(to: "users/u1", in: world)
    set(["a": 1], in: world)
    world.read { $0.backend.auth.signOut() }
    world.settle()
    #expect(
      lines(world) == ["heard nothing cache", "heard {a: 1} cache pending", "heard nothing cache"])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(world.read { $0.backend.allDocuments } == [])
    try world.read { try $0.backend.setCurrentUser(uid: "u1") }
    world.settle()
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["a": 1])
    world.end()
  }

  // MARK: Slow and flaky networks

  @Test("On a slow network an answer takes as long as any request, a change half of that")
  func slow() throws {
    let world = World()
    try world.read { world in
      try world.backend.setDocument(["a": 1], at: "users/u1")
      world.backend.network.latency = .seconds(4)
    }
    listen(to: "users/u1", in: world)
    world.advance(by: .milliseconds(3900))
    #expect(lines(world) == [])
    world.advance(by: .milliseconds(100))
    #expect(lines(world) == ["heard {a: 1}"])
    try elsewhere(["a": 2], in: world)
    world.advance(by: .milliseconds(1900))
    #expect(lines(world) == [])
    world.advance(by: .milliseconds(100))
    #expect(lines(world) == ["heard {a: 2}"])
    #expect(world.read { $0.simulation.disturbances.map(\.strikes) } == [3])
    world.end()
  }

  @Test("What a network loses is told once more, as it is then; nothing of it is left without one")
  func flaky() throws {
    let world = World()
    world.read { $0.backend.network.lossPercent = 100 }
    listen(to: "users/u1", in: world)
    try elsewhere(["a": 1], in: world)
    world.advance(by: .seconds(10))
    #expect(lines(world) == [])
    world.read { $0.backend.network.lossPercent = 0 }
    world.advance(by: .seconds(60))
    #expect(lines(world) == ["heard {a: 1}"])

    world.read { $0.backend.network.lossPercent = 100 }
    try elsewhere(["a": 2], in: world)
    world.settle()
    #expect(world.read { $0.simulation.pending.map(\.name) }.contains("documents.change"))
    world.read { $0.backend.goOffline() }
    world.settle()
    #expect(world.read { $0.simulation.pending.map(\.name) } == ["documents.listen"])
    world.read { $0.backend.network = NetworkState() }
    world.settle()
    #expect(lines(world) == ["heard {a: 2}"])
    world.end()
  }

  @Test("An answer that comes late does not take back what is known by then")
  func overtaken() throws {
    let world = World()
    world.read { $0.backend.network.latency = .seconds(60) }
    listen(to: "users/u1", in: world)
    world.advance(by: .seconds(40))
    world.read { $0.backend.network.latency = .zero }
    try elsewhere(["a": 1], in: world)
    world.settle()
    #expect(lines(world) == ["heard {a: 1}"])
    world.advance(by: .seconds(60))
    #expect(lines(world) == [])
    world.end()
  }

  private func elsewhere(_ fields: DocumentFields, in world: World) throws {
    try world.read { try $0.backend.writeElsewhere([DocumentWrite("users/u1", .set(fields))]) }
    world.settle()
  }

  // MARK: Rules

  @Test("A change of the rules is heard by whoever listens: one that may not any more is dead")
  func rules() throws {
    let world = World()
    listen(to: "users/u1", in: world)
    #expect(lines(world) == ["heard nothing"])
    try world.read { world in
      try world.backend.setRules(
        documents: SecurityRules([.init("users/{id}", allow: [.get], if: .always)]), objects: nil)
    }
    world.settle()
    #expect(lines(world) == [])
    try world.read { try $0.backend.setRules(documents: SecurityRules([]), objects: nil) }
    world.settle()
    #expect(lines(world) == ["failed 7"])
    try world.read { try $0.backend.setRules(documents: nil, objects: nil) }
    try elsewhere(["a": 1], in: world)
    world.settle()
    #expect(lines(world) == [])
    #expect(world.read { $0.simulation.disturbances.map(\.strikes) } == [1, 1, 0])
  }

  @Test("A listener that may not listen hears so once")
  func denied() {
    var settings = FakeBackend.Settings()
    settings.documentRules = SecurityRules([
      .init("users/{userId}", allow: [.get], if: .owner("userId"))
    ])
    let world = World(settings: settings)
    listen(to: "users/u1", in: world)
    #expect(lines(world) == ["failed 7"])
  }
}

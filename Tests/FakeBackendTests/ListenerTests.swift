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

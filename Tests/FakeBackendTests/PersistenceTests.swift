import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("What outlives the app's process")
struct PersistenceTests {
  private func set(_ fields: DocumentFields, at path: String = "users/u1", in world: World) {
    world.play { world in
      do throws(DocumentStoreError) {
        try await world.backend.documents.setData(fields, at: path)
        world.lines.append("written")
      } catch {
        world.lines.append("refused \(error.number)")
      }
    }
  }

  /// Ends the app's process and starts another.
  private func relaunch(_ world: World) {
    world.read { world in
      world.simulation.abandonPending()
      world.backend.appEnded()
      world.backend.processStarted(isolation: world)
    }
    world.settle()
  }

  @Test(
    "Writes that were not sent are sent by the next process, in their order; nobody hears of it")
  func resent() {
    let world = World()
    world.read { $0.backend.goOffline() }
    set(["a": 1], in: world)
    set(["a": 2], in: world)
    relaunch(world)
    #expect(world.read { $0.backend.allDocuments } == [])
    let seen = result(in: world) { try? await $0.backend.documents.getDocument(at: "users/u1") }
    #expect(seen == .some(.some(["a": 2])))
    set(["a": 3], in: world)
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["a": 3])
    #expect(world.read { $0.lines } == ["written"])
    #expect(
      world.read { $0.simulation.log.filter { $0.name == "documents.setData" }.map(\.outcome) }
        == [.abandoned, .abandoned, .succeeded, .succeeded, .succeeded])
    world.end()
  }

  @Test("What the server has done and nobody has heard of is sent again")
  func unheard() {
    let world = World()
    world.read { $0.simulation.hold("documents.setData", at: .reply) }
    world.play { world in
      try? await world.backend.documents.setData(
        ["n": .fieldValue(.increment(1))], at: "users/u1", merge: true)
    }
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["n": 1])
    relaunch(world)
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["n": 2])
    world.end()
  }

  @Test("A write that is refused later is taken back, and the ones behind it are sent")
  func refusedLater() {
    let world = World(faults: [
      Fault(
        operation: "documents.setData", call: 3,
        effect: .fail(code: "firestore/permission-denied"))
    ])
    world.read { $0.backend.goOffline() }
    set(["a": 1], in: world)
    set(["b": 1], at: "users/u2", in: world)
    relaunch(world)
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(world.read { $0.backend.allDocuments.map(\.path) } == ["users/u2"])
    world.end()
  }

  @Test("An app that is deleted takes with it what is on its disk, but not who is signed in")
  func deleted() throws {
    let world = try World.signedIn()
    try world.read { try $0.backend.setDocument(["a": 1], at: "users/u1") }
    _ = result(in: world) { try? await $0.backend.documents.getDocument(at: "users/u1") }
    world.read { $0.backend.goOffline() }
    set(["a": 2], in: world)
    world.read { world in
      world.simulation.abandonPending()
      world.backend.appEnded()
      world.backend.appRemoved()
      world.backend.processStarted(isolation: world)
    }
    world.note { backend throws(DocumentStoreError) in
      _ = try await backend.documents.getDocument(at: "users/u1")
    }
    #expect(world.news() == ["firestore/unavailable"])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["a": 1])
    #expect(world.read { $0.backend.auth.currentUser?.uid } == "u1")
    world.end()
  }

  @Test("A listener ends with its process")
  func listeners() throws {
    let world = World()
    world.play { world in
      let listener = try? await world.backend.documents.addSnapshotListener(at: "users/u1")
      while let snapshot = try? await listener?.next() {
        world.lines.append("heard \(snapshot.fields?.description ?? "nothing")")
      }
    }
    relaunch(world)
    try world.read { try $0.backend.writeElsewhere([DocumentWrite("users/u1", .set(["a": 1]))]) }
    world.settle()
    #expect(world.read { $0.lines } == ["heard nothing"])
    world.end()
  }
}

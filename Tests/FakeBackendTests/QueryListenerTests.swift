import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Listeners of queries, and of what no document shows")
struct QueryListenerTests {
  /// Starts to listen to the users by age, and writes down what is heard.
  private func listen(
    _ query: DocumentQuery = DocumentQuery("users", orderBy: [.init(["age"])]),
    metadata: Bool = false,
    in world: World
  ) {
    world.play { world in
      do throws(DocumentStoreError) {
        let listener = try await world.backend.documents.addSnapshotListener(
          query, includeMetadataChanges: metadata)
        while let snapshot = try await listener.next() {
          world.lines.append(Self.text(of: snapshot))
        }
      } catch {
        world.lines.append("failed \(error.number)")
      }
    }
  }

  /// The ids in order, a star on what is pending; then what has changed, with places; then the marks.
  private static func text(of snapshot: QuerySnapshot) -> String {
    func id(_ document: DocumentSnapshot) -> String {
      document.path.split(separator: "/").last.map(String.init) ?? ""
    }
    let all = snapshot.documents.map { id($0) + ($0.hasPendingWrites ? "*" : "") }
    let changes = snapshot.changes.map { change in
      let places = [change.oldIndex, change.newIndex].map { $0.map { "\($0)" } ?? "-" }
      return "\(change.kind) \(id(change.document)) \(places.joined(separator: ">"))"
    }
    let marks = [(snapshot.isFromCache, "cache"), (snapshot.hasPendingWrites, "pending")]
    return (["[\(all.joined(separator: " "))]"] + changes + marks.filter(\.0).map(\.1))
      .joined(separator: ", ")
  }

  private func set(_ id: String, _ age: Int, in world: World) {
    world.play { world in
      do throws(DocumentStoreError) {
        try await world.backend.documents.setData(["age": .integer(Int64(age))], at: "users/\(id)")
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

  private func world(_ faults: [Fault] = []) throws -> World {
    let world = World(faults: faults)
    try world.read { world in
      try world.backend.setDocument(["age": 30], at: "users/a")
      try world.backend.setDocument(["age": 20], at: "users/b")
    }
    return world
  }

  @Test("An own write is heard at once with its places, and its confirmation changes nothing")
  func ownWrites() throws {
    let world = try world()
    listen(in: world)
    #expect(lines(world) == ["[b a], added b ->0, added a ->1"])
    set("c", 25, in: world)
    #expect(lines(world) == ["[b c* a], added c ->1, pending", "written"])
    set("b", 40, in: world)
    #expect(lines(world) == ["[c a b*], modified b 0>2, pending", "written"])
    world.play { try? await $0.backend.documents.deleteDocument(at: "users/c") }
    #expect(lines(world) == ["[a b], removed c 0>-"])
    world.end()
  }

  @Test("A write that is refused is taken back")
  func rejection() throws {
    let world = try world([
      Fault(
        operation: "documents.setData", call: 1,
        effect: .fail(code: "firestore/permission-denied"))
    ])
    listen(in: world)
    _ = lines(world)
    set("c", 25, in: world)
    #expect(
      lines(world) == ["[b c* a], added c ->1, pending", "refused 7", "[b a], removed c 1>-"])
    world.end()
  }

  @Test("What others write is heard; several changes come in one snapshot, by kind and order")
  func others() throws {
    let world = try world()
    listen(in: world)
    _ = lines(world)
    try world.read { world in
      try world.backend.writeElsewhere([
        DocumentWrite("users/a", .set(["age": 10])), DocumentWrite("users/b", .delete),
        DocumentWrite("users/c", .set(["age": 5])), DocumentWrite("users/d", .set(["age": 50])),
        DocumentWrite("users/e", .set([:])),
      ])
    }
    world.settle()
    #expect(
      lines(world) == ["[c a d], removed b 0>-, added c ->0, added d ->2, modified a 1>1"])
    world.end()
  }

  @Test("A limit is filled up from what the server has")
  func limits() throws {
    let world = try world()
    try world.read { try $0.backend.setDocument(["age": 40], at: "users/c") }
    listen(DocumentQuery("users", orderBy: [.init(["age"])], limit: 2), in: world)
    #expect(lines(world) == ["[b a], added b ->0, added a ->1"])
    try world.read { try $0.backend.writeElsewhere([DocumentWrite("users/b", .delete)]) }
    world.settle()
    #expect(lines(world) == ["[a c], removed b 0>-, added c ->1"])
    world.end()
  }

  @Test("Whoever asks for metadata hears of the queue and of the network")
  func metadata() throws {
    let world = try world()
    listen(metadata: true, in: world)
    #expect(lines(world) == ["[b a], added b ->0, added a ->1"])
    set("c", 25, in: world)
    #expect(
      lines(world) == [
        "[b c* a], added c ->1, pending", "written", "[b c a], modified c 1>1",
      ])
    world.read { $0.backend.goOffline() }
    world.settle()
    #expect(lines(world) == ["[b c a], cache"])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world) == ["[b c a]"])
    world.end()
  }

  @Test("Without a network a query begins with what is known, even nothing")
  func offline() throws {
    let world = try world()
    world.read { $0.backend.goOffline() }
    listen(in: world)
    #expect(lines(world) == ["[], cache"])
    set("c", 25, in: world)
    #expect(lines(world) == ["[c*], added c ->0, cache, pending"])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world) == ["written", "[b c* a], added b ->0, added a ->2, pending"])
    world.end()
  }

  @Test("A second listener begins with what the device knows, until the server has answered")
  func known() throws {
    let world = try world()
    listen(in: world)
    try world.read { world in
      world.backend.goOffline()
      try world.backend.writeElsewhere([DocumentWrite("users/a", .delete)])
    }
    _ = lines(world)
    listen(in: world)
    #expect(lines(world) == ["[b a], added b ->0, added a ->1, cache"])
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world) == ["[b], removed a 1>-", "[b], removed a 1>-"])
    world.end()
  }

  @Test("A query that may not be asked is answered once with why")
  func denied() {
    var settings = FakeBackend.Settings()
    settings.documentRules = SecurityRules([.init("users/{id}", allow: [.get], if: .always)])
    let world = World(settings: settings)
    listen(in: world)
    world.read { $0.backend.goOnline() }
    world.settle()
    #expect(lines(world) == ["failed 7"])
  }

  @Test("A read shows the user's own writes that are under way")
  func pendingReads() throws {
    let world = try world()
    world.read { $0.simulation.hold("documents.setData", at: .commit) }
    set("b", 40, in: world)
    let answer = result(in: world) { world in
      let document = try? await world.backend.documents.getDocument(at: "users/b")
      let found = try? await world.backend.documents.getDocuments(
        DocumentQuery("users", orderBy: [.init(["age"])]))
      return "\(document?.description ?? "none") \(found?.map(\.path) ?? [])"
    }
    #expect(answer == "{age: 40} [\"users/a\", \"users/b\"]")
    #expect(world.read { $0.backend.document(at: "users/b") } == ["age": 20])
    world.end()
  }
}

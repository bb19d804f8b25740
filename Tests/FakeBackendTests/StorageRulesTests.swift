import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Rules for objects")
struct StorageRulesTests {
  private func world(_ rules: [SecurityRules.Rule], signedIn uid: String? = "u1") throws -> World {
    var settings = FakeBackend.Settings()
    settings.objectRules = SecurityRules(rules)
    let world = World(settings: settings)
    try world.read { world in
      try world.backend.addAccount(email: "mia@example.com", password: "secret1", uid: "u1")
      if let uid { try world.backend.setCurrentUser(uid: uid) }
    }
    return world
  }

  private func ask(
    _ world: World,
    _ call: @escaping @Sendable (StorageService) async throws(ObjectStoreError) -> Void
  ) -> [String] {
    world.note { backend throws(ObjectStoreError) in try await call(backend.storage) }
    return world.news()
  }

  private func put(
    _ path: String, _ type: String? = nil, size: Int = 3, in world: World
  ) -> [String] {
    ask(world) { storage throws(ObjectStoreError) in
      _ = try await storage.putData(
        Array(repeating: 0, count: size), at: path, contentType: type)
    }
  }

  private let own = SecurityRules.Rule(
    "images/{uid}/{rest=**}", allow: SecurityRules.Method.allCases, if: .owner("uid"))

  @Test("What no row allows is denied, whoever asks")
  func owner() throws {
    let world = try world([own])
    #expect(put("images/u1/a.jpg", in: world) == ["done"])
    #expect(put("images/u2/a.jpg", in: world) == ["storage/unauthorized"])
    #expect(put("other/u1/a.jpg", in: world) == ["storage/unauthorized"])
    #expect(
      put("images/u1/a.jpg", in: try self.world([own], signedIn: nil)) == ["storage/unauthorized"])
  }

  @Test("The text of a denial names the object")
  func text() throws {
    let world = try world([])
    world.play { world in
      do throws(ObjectStoreError) {
        try await world.backend.storage.delete(at: "a.jpg")
      } catch {
        world.lines.append("\(error.number) \(error.localizedDescription)")
      }
    }
    #expect(
      world.news() == [
        "-13021 User does not have permission to access gs://demo-project.appspot.com/a.jpg."
      ])
  }

  @Test("Every operation is judged by its own method, before anything is looked for")
  func methods() throws {
    let calls:
      [(SecurityRules.Method, @Sendable (StorageService) async throws(ObjectStoreError) -> Void)] =
        [
          (
            .get, { storage throws(ObjectStoreError) in _ = try await storage.getMetadata(at: "a") }
          ),
          (
            .get, { storage throws(ObjectStoreError) in _ = try await storage.downloadURL(at: "a") }
          ),
          (.delete, { storage throws(ObjectStoreError) in try await storage.delete(at: "a") }),
        ]
    for (method, call) in calls {
      let denied = try world([
        .init(
          "{all=**}", allow: SecurityRules.Method.allCases.filter { $0 != method }, if: .always)
      ])
      #expect(ask(denied, call) == ["storage/unauthorized"])
      let allowed = try world([.init("{all=**}", allow: [method], if: .always)])
      #expect(ask(allowed, call) == ["storage/object-not-found"])
    }
    let list: @Sendable (StorageService) async throws(ObjectStoreError) -> Void = {
      storage throws(ObjectStoreError) in _ = try await storage.listAll(at: "a")
    }
    #expect(
      ask(try world([.init("a", allow: [.get], if: .always)]), list) == ["storage/unauthorized"])
    #expect(ask(try world([.init("a", allow: [.list], if: .always)]), list) == ["done"])
  }

  @Test("What replaces an object is a creation, and an update to nobody")
  func overwrite() throws {
    let world = try world([.init("{all=**}", allow: [.create], if: .signedIn)])
    #expect(put("a", in: world) == ["done"])
    #expect(put("a", in: world) == ["done"])
  }

  @Test("An upload can be refused for its size and its type")
  func content() throws {
    let world = try world([
      .init(
        "{all=**}", allow: [.get, .create], if: .signedIn, maxSize: 10, typePrefix: "image/")
    ])
    #expect(put("a", "image/jpeg", size: 9, in: world) == ["done"])
    #expect(put("a", "image/jpeg", size: 10, in: world) == ["storage/unauthorized"])
    // Without a type it is a stream of bytes, whatever the path's extension says.
    #expect(put("a.jpg", size: 9, in: world) == ["storage/unauthorized"])
    // What uploads nothing has no size.
    let read = ask(world) { storage throws(ObjectStoreError) in
      _ = try await storage.downloadURL(at: "a")
    }
    #expect(read == ["storage/unauthorized"])
  }

  @Test("An address that is alive goes past the rules; one that is dead is left to them")
  func addresses() throws {
    for (rules, expected) in [
      ([SecurityRules.Rule("{all=**}", allow: [.get], if: .signedIn)], "storage/unauthorized"),
      ([.init("{all=**}", allow: [.get], if: .always)], "storage/object-not-found"),
    ] {
      let world = try world(rules)
      let url = try world.read { try $0.backend.setObject([1], at: "a") }
      let download: @Sendable (StorageService) async throws(ObjectStoreError) -> Void = {
        storage throws(ObjectStoreError) in _ = try await storage.getData(from: url)
      }
      #expect(ask(world, download) == ["done"])
      world.read { _ = $0.backend.removeObject(at: "a") }
      #expect(ask(world, download) == [expected])
    }
  }

  @Test("An upload is judged as that of whoever has begun it, by the rules of its end")
  func change() throws {
    let world = try world([own])
    world.read { $0.simulation.hold("storage.putData", at: .commit) }
    #expect(put("images/u1/a.jpg", in: world) == [])
    world.read { world in
      world.backend.auth.signOut()
      _ = world.simulation.release("storage.putData")
    }
    world.settle()
    #expect(world.news() == ["done"])

    world.read { $0.simulation.hold("storage.putData", at: .commit) }
    #expect(put("images/u1/a.jpg", in: world) == [])
    try world.read { world in
      try world.backend.setRules(documents: nil, objects: SecurityRules([]))
      _ = world.simulation.release("storage.putData")
    }
    world.settle()
    #expect(world.news() == ["storage/unauthorized"])
    let rules = world.read { $0.simulation.disturbances.filter { $0.name != "hold" } }
    #expect(rules.map(\.strikes) == [1])
  }

  @Test("An upload that has begun before there were rules has somebody who has begun it")
  func rulesDuringAnUpload() throws {
    let world = try World.signedIn()
    world.read { $0.simulation.hold("storage.putData", at: .commit) }
    #expect(put("images/u1/a.jpg", in: world) == [])
    try world.read { world in
      try world.backend.setRules(documents: nil, objects: SecurityRules([own]))
      _ = world.simulation.release("storage.putData")
    }
    world.settle()
    #expect(world.news() == ["done"])
  }

  @Test("A change of the rules for documents holds for the next request")
  func documents() throws {
    let world = World()
    func get() -> [String] {
      world.note { backend throws(DocumentStoreError) in
        _ = try await backend.documents.getDocument(at: "users/u1")
      }
      return world.news()
    }
    #expect(get() == ["done"])
    try world.read { world in
      try world.backend.setRules(
        documents: SecurityRules([.init("users/{id}", allow: [.get], if: .signedIn)]), objects: nil)
    }
    #expect(get() == ["firestore/permission-denied"])
    try world.read { try $0.backend.setRules(documents: nil, objects: nil) }
    #expect(get() == ["done"])
  }
}

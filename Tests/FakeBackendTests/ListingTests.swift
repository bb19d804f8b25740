import FakeBackend
import ProfileCore
import Testing

@Suite("What lies in the bucket")
struct ListingTests {
  @Test("A listing is one level deep, in order; nothing is no error")
  func lists() throws {
    let world = World()
    try world.read { world in
      for path in ["users/u1/b.jpg", "users/u1/a.jpg", "users/u1/old/c.jpg", "other.jpg"] {
        try world.backend.setObject([1], at: path)
      }
    }
    func list(_ path: String) -> ObjectListing? {
      result(in: world) { world in try? await world.backend.storage.listAll(at: path) } ?? nil
    }
    #expect(
      list("/users/u1/")
        == ObjectListing(items: ["users/u1/a.jpg", "users/u1/b.jpg"], prefixes: ["users/u1/old"]))
    #expect(list("") == ObjectListing(items: ["other.jpg"], prefixes: ["users"]))
    #expect(list("none") == ObjectListing(items: [], prefixes: []))
  }

  @Test("Metadata tells what the object is; of a missing one there is none")
  func metadata() throws {
    let world = World()
    _ = try world.read { try $0.backend.setObject([1, 2], at: "a.jpg", contentType: "image/jpeg") }
    func metadata(_ path: String) -> Result<ObjectMetadata, ObjectStoreError>? {
      result(in: world) { world in
        do throws(ObjectStoreError) {
          return .success(try await world.backend.storage.getMetadata(at: path))
        } catch {
          return .failure(error)
        }
      }
    }
    let found = try #require(try? metadata("a.jpg")?.get())
    #expect(found.contentType == "image/jpeg" && found.size == 2 && found.path == "a.jpg")
    guard case .failure(let error)? = metadata("b.jpg") else {
      Issue.record("there is metadata of nothing")
      return
    }
    #expect(error.number == -13010)
  }

  private func answer<Reply: Sendable>(
    _ world: World,
    _ call: @escaping @Sendable (StorageService) async throws(ObjectStoreError) -> Reply
  ) throws -> Result<Reply, ObjectStoreError> {
    try #require(
      result(in: world) { world in
        do throws(ObjectStoreError) {
          return .success(try await call(world.backend.storage))
        } catch {
          return .failure(error)
        }
      })
  }

  @Test("A page holds objects and prefixes together, and leads to the next")
  func pages() throws {
    let world = World()
    try world.read { world in
      for path in ["a", "b/1", "b/2", "c", "d/1", "e"] {
        try world.backend.setObject([1], at: path)
      }
    }
    var pages: [ObjectListing] = []
    repeat {
      let token = pages.last?.pageToken
      pages.append(
        try answer(world) { storage throws(ObjectStoreError) in
          try await storage.list(at: "", maxResults: 2, pageToken: token)
        }.get())
    } while pages.last?.pageToken != nil
    #expect(pages.map(\.items) == [["a"], ["c"], ["e"]])
    #expect(pages.map(\.prefixes) == [["b"], ["d"], []])
  }

  @Test("A page of a size that there is not is refused on the device", arguments: [0, -1, 1001])
  func pageSize(size: Int) throws {
    let world = World()
    let page = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.list(at: "", maxResults: size, pageToken: nil)
    }
    guard case .failure(let error) = page else {
      Issue.record("there is a page of \(size)")
      return
    }
    #expect(error.number == -13050)
    #expect(
      error.localizedDescription == "Argument 'maxResults' must be between 1 and 1000 inclusive.")
    #expect(world.operations == [])
  }

  @Test("Changed metadata belong to the same content; another content begins anew")
  func changedMetadata() throws {
    let world = World()
    let put: @Sendable (StorageService) async throws(ObjectStoreError) -> ObjectMetadata = {
      storage throws(ObjectStoreError) in
      try await storage.putData([1], at: "a", contentType: "image/png")
    }
    let first = try answer(world, put).get()
    world.advance(by: .seconds(1))
    let changed = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.updateMetadata(at: "a", contentType: "image/jpeg")
    }.get()
    #expect(changed.contentType == "image/jpeg")
    #expect(changed.generation == first.generation)
    #expect([first.metageneration, changed.metageneration] == [1, 2])
    #expect(changed.timeCreated == first.timeCreated)
    #expect(changed.updated == first.updated + 1_000_000)
    let second = try answer(world, put).get()
    #expect(second.generation > first.generation)
    #expect(second.metageneration == 1)
    #expect(second.timeCreated == second.updated)
    #expect(second.timeCreated == changed.updated)
  }

  @Test("A download is refused that is larger than what is wanted")
  func size() throws {
    let world = World()
    _ = try world.read { try $0.backend.setObject([1, 2, 3], at: "a") }
    func download(_ size: Int) throws -> Result<[UInt8], ObjectStoreError> {
      try answer(world) { storage throws(ObjectStoreError) in
        try await storage.getData(at: "a", maxSize: size)
      }
    }
    #expect(try download(3) == .success([1, 2, 3]))
    guard case .failure(let error) = try download(2) else {
      Issue.record("it was downloaded")
      return
    }
    #expect(error.number == -13032)
    #expect(
      error.localizedDescription
        == "Attempted to download object with size of 3 bytes, which exceeds the maximum size of 2 bytes. Consider raising the maximum download maxSize, or using StorageReference.write"
    )
  }
}

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

  @Test("Objects are told apart by the bytes of their paths")
  func bytes() throws {
    let world = World()
    try world.read { world in
      for path in ["\u{E9}", "e\u{301}", "\u{E9}/a", "e\u{301}/a"] {
        try world.backend.setObject([1], at: path)
      }
    }
    let listing = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.listAll(at: "")
    }.get()
    #expect(listing.items.map(\.utf8.count) == [3, 2])
    #expect(listing.prefixes.map(\.utf8.count) == [3, 2])
    let paths = world.read { $0.backend.allObjects.map(\.path.utf8.count) }
    #expect(paths == [3, 5, 2, 4])
    #expect(world.read { $0.backend.removeObject(at: "\u{E9}") })
    #expect(world.read { !$0.backend.removeObject(at: "\u{E9}") })
    #expect(world.read { $0.backend.allObjects.count } == 3)
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

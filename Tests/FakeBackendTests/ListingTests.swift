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
}

import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Objects")
struct StorageServiceTests {
  func put(_ path: String, _ contentType: String? = nil, in world: World) throws -> ObjectMetadata {
    try answer(world) { storage throws(ObjectStoreError) in
      try await storage.putData([1, 2, 3], at: path, contentType: contentType)
    }.get()
  }

  func url(_ path: String, in world: World) throws -> Result<String, ObjectStoreError> {
    try answer(world) { storage throws(ObjectStoreError) in
      try await storage.downloadURL(at: path)
    }
  }

  @Test(
    "Slashes collapse, dots stay",
    arguments: [
      ("/a//b///c.jpg/", "a/b/c.jpg"),
      ("images//profileImage/profileImage.jpg", "images/profileImage/profileImage.jpg"),
      ("a/../b", "a/../b"),
    ])
  func paths(_ path: String, _ stored: String) throws {
    let world = World()
    #expect(try put(path, in: world).path == stored)
    #expect(world.read { $0.backend.snapshot().objects.map(\.path) } == [stored])
    #expect(
      world.read { $0.simulation.log[0].arguments } == "\(path), application/octet-stream, 3 bytes")
  }

  @Test("The content type is what the caller says, whatever the path's extension")
  func contentTypes() throws {
    let world = World()
    #expect(try put("a.jpg", in: world).contentType == "application/octet-stream")
    #expect(try put("a.jpg", "image/jpeg", in: world).contentType == "image/jpeg")
    #expect(world.read { $0.backend.snapshot().objects.map(\.contentType) } == ["image/jpeg"])
  }

  @Test("The address is the SDK's own, with port, escapes and token")
  func address() throws {
    let world = World()
    _ = try put("profile image/ü+a?.jpg", in: world)
    let url = try url("profile image/ü+a?.jpg", in: world).get()
    let parts = url.split(separator: "token=", omittingEmptySubsequences: false)
    #expect(
      parts[0]
        == "https://firebasestorage.googleapis.com:443/v0/b/demo-project.appspot.com/o/profile%20image%2F%C3%BC%2Ba%3F.jpg?alt=media&"
    )
    #expect(
      parts[1].wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
    #expect(try self.url("profile image/ü+a?.jpg", in: world).get() == url)
  }

  @Test("A new content has a new generation, and its old address is gone")
  func overwrites() throws {
    let world = World()
    let first = try put("a", in: world)
    let firstURL = try url("a", in: world).get()
    let second = try put("a", in: world)
    #expect(second.generation > first.generation)
    #expect(try url("a", in: world).get() != firstURL)
    #expect(world.read { $0.backend.snapshot().objects.count } == 1)
  }

  @Test("Removing an object twice is an error")
  func deletes() throws {
    let world = World()
    _ = try put("a", in: world)
    func delete() throws -> Result<Bool, ObjectStoreError> {
      try answer(world) { storage throws(ObjectStoreError) in
        try await storage.delete(at: "a")
        return true
      }
    }
    #expect(try delete() == .success(true))
    #expect(
      try delete()
        == .failure(
          ObjectStoreError(
            code: "storage/object-not-found", number: -13010,
            localizedDescription: "Object a does not exist.")))
  }

  @Test(
    "A fault's error has the SDK's exact text",
    arguments: [
      (
        "storage/quota-exceeded", -13013,
        "Quota for bucket demo-project.appspot.com exceeded, please view quota on firebase.google.com."
      ),
      (
        "storage/unauthorized", -13021,
        "User does not have permission to access gs://demo-project.appspot.com/a/b."
      ),
      ("storage/object-not-found", -13010, "Object a/b does not exist."),
      (
        "storage/unauthenticated", -13020,
        "User is not authenticated, please authenticate using Firebase Authentication and try again."
      ),
      ("storage/unknown", -13000, "Unexpected 500 code from backend"),
    ])
  func faults(_ code: String, _ number: Int, _ text: String) throws {
    let world = World(faults: [
      Fault(operation: "storage.downloadURL", effect: .fail(code: code))
    ])
    _ = try put("/a/b", in: world)
    #expect(
      try url("/a/b", in: world)
        == .failure(
          ObjectStoreError(code: code, number: number, localizedDescription: text)))
  }

  @Test("The root is no place for an object, and no object has its address")
  func root() throws {
    let world = World()
    #expect(
      try answer(world) { storage throws(ObjectStoreError) in
        try await storage.putData([], at: "/", contentType: nil)
      }
        == .failure(
          ObjectStoreError(
            code: "storage/unknown", number: -13000,
            localizedDescription: "Unknown 400 error from backend")))
    #expect(world.read { $0.backend.exception } == nil)
    #expect(
      try url("", in: world)
        == .failure(
          ObjectStoreError(
            code: "storage/unknown", number: -13000,
            localizedDescription: "Failed to retrieve a download URL.")))
    _ = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.putData([], at: "", contentType: nil)
    }
    #expect(
      world.read { $0.backend.exception } == "Internal error enqueueing a Storage task")
  }

  @Test("A project can be set up so that metadata has no path (OB-3)")
  func noPath() throws {
    var settings = FakeBackend.Settings()
    settings.tellsObjectPath = false
    #expect(try put("a", in: World(settings: settings)).path == nil)
  }
}

import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("What is there before the app starts, and what can be seen of it")
struct SeedingTests {
  @Test("Snapshots are sorted, whatever the order in which things came")
  func sorted() throws {
    func snapshot(_ names: [String]) throws -> BackendSnapshot {
      let world = World()
      return try world.read { world in
        for name in names {
          try world.backend.addAccount(
            email: "\(name)@Example.com", password: "secret", uid: name)
          try world.backend.setDocument(["name": .string(name)], at: "users/\(name)")
        }
        return world.backend.snapshot()
      }
    }
    let names = ["b", "a", "c", "B1", "ä"]
    let snapshot = try snapshot(names)
    #expect(
      snapshot.documents.map(\.path) == ["users/B1", "users/a", "users/b", "users/c", "users/ä"])
    // By address, in which "b1@" comes before "b@".
    #expect(snapshot.accounts.map(\.uid) == ["a", "B1", "b", "c", "ä"])
    #expect(try self.snapshotDocuments(names.reversed()) == snapshot.documents)
  }

  private func snapshotDocuments(_ names: [String]) throws -> [BackendSnapshot.Document] {
    let world = World()
    return try world.read { world in
      for name in names {
        try world.backend.setDocument(["name": .string(name)], at: "users/\(name)")
      }
      return world.backend.snapshot().documents
    }
  }

  @Test("An object is described by whoever has a codec, and found at its address")
  func objects() throws {
    let world = World()
    try world.read { world in
      let url = try world.backend.setObject([1, 2], at: "/a//b.jpg", contentType: "image/jpeg")
      world.backend.describePicture = { data in
        EncodedPictureInfo(format: .jpeg, width: data.count, height: 1)
      }
      let object = try #require(world.backend.snapshot().objects.first)
      #expect(object.path == "a/b.jpg")
      #expect(object.contentType == "image/jpeg")
      #expect(object.size == 2)
      #expect(object.downloadURL == url)
      #expect(object.picture == EncodedPictureInfo(format: .jpeg, width: 2, height: 1))
    }
  }

  @Test("The signed-in user is one of the accounts, and stays when the account goes")
  func currentUser() throws {
    let world = World()
    try world.read { world in
      #expect(throws: SeedingError.self) {
        try world.backend.setCurrentUser(uid: "u1")
      }
      try world.backend.addAccount(email: "Mia@example.com", password: "secret", uid: "u1")
      try world.backend.setCurrentUser(uid: "u1")
      #expect(world.backend.removeAccount(uid: "u1"))
      #expect(!world.backend.removeAccount(uid: "u1"))
      #expect(
        world.backend.snapshot().currentUser == AuthUser(uid: "u1", email: "mia@example.com"))
    }
  }

  @Test("What Firebase would not hold cannot be there")
  func refused() throws {
    let world = World()
    try world.read { world in
      let backend = world.backend
      try backend.addAccount(email: "mia@example.com", password: "secret", uid: "u1")
      for (email, password, uid) in [
        ("MIA@example.com", "secret", "u2"), ("a@example.com", "secret", "u1"),
        ("a@example.com", "short", "u3"), ("nobody", "secret", "u4"),
      ] {
        #expect(throws: SeedingError.self) {
          try backend.addAccount(email: email, password: password, uid: uid)
        }
      }
      for (path, fields) in [
        ("users", [:]), ("users/__x__", [:]), ("users/u1", ["a": [[1]]]),
      ] as [(String, DocumentFields)] {
        #expect(throws: SeedingError.self) { try backend.setDocument(fields, at: path) }
      }
      #expect(throws: SeedingError.self) { try backend.setObject([], at: "/") }
      let snapshot = backend.snapshot()
      #expect(snapshot.accounts.count == 1)
      #expect(snapshot.documents.isEmpty && snapshot.objects.isEmpty)
    }
  }
}

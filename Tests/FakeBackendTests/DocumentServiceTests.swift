import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Documents")
struct DocumentServiceTests {
  typealias Answer = Result<DocumentFields?, DocumentStoreError>

  /// Plays one call against documents that are there, and answers with what it says.
  func call(
    in world: World,
    _ body:
      @escaping @Sendable (DocumentService) async throws(DocumentStoreError) ->
      DocumentFields?
  ) throws -> Answer {
    try #require(
      result(in: world) { world in
        do throws(DocumentStoreError) {
          return .success(try await body(world.backend.documents))
        } catch {
          return .failure(error)
        }
      })
  }

  func world(_ documents: [(String, DocumentFields)] = [], faults: [Fault] = []) throws -> World {
    let world = World(faults: faults)
    try world.read { world in
      for (path, fields) in documents { try world.backend.setDocument(fields, at: path) }
    }
    return world
  }

  func stored(_ path: String, in world: World) -> DocumentFields? {
    world.read { $0.backend.document(at: path) }
  }

  @Test("setData replaces the whole document")
  func replaces() throws {
    let world = try world([("users/u1", ["a": 1, "b": 2])])
    _ = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.setData(["b": 3], at: "users/u1")
      return nil
    }.get()
    #expect(stored("users/u1", in: world) == ["b": 3])
    #expect(world.read { $0.simulation.log[0].arguments } == "users/u1 {b: 3}")
  }

  @Test(
    "setData merges leaf by leaf; dots are literal, arrays and empty maps replace",
    arguments: [
      (["m": ["b": 3]], ["m": ["a": 1, "b": 3, "c": ["x": 1]], "l": [1, 2], "s": "x"]),
      (["l": [3]], ["m": ["a": 1, "b": 2, "c": ["x": 1]], "l": [3], "s": "x"]),
      (["m": ["c": [:]]], ["m": ["a": 1, "b": 2, "c": [:]], "l": [1, 2], "s": "x"]),
      (["s": ["t": 1]], ["m": ["a": 1, "b": 2, "c": ["x": 1]], "l": [1, 2], "s": ["t": 1]]),
      (
        ["m.b": 3],
        ["m": ["a": 1, "b": 2, "c": ["x": 1]], "m.b": 3, "l": [1, 2], "s": "x"]
      ),
    ] as [(DocumentFields, DocumentFields)])
  func merges(_ fields: DocumentFields, _ expected: DocumentFields) throws {
    let world = try world([
      ("users/u1", ["m": ["a": 1, "b": 2, "c": ["x": 1]], "l": [1, 2], "s": "x"])
    ])
    _ = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.setData(fields, at: "users/u1", merge: true)
      return nil
    }.get()
    #expect(stored("users/u1", in: world) == expected)
  }

  @Test(
    "updateData: dots lead into maps, a map replaces a map",
    arguments: [
      (["m.b": 3], ["m": ["a": 1, "b": 3], "s": "x"]),
      (["m": ["b": 3]], ["m": ["b": 3], "s": "x"]),
      (["n.o.p": true], ["m": ["a": 1, "b": 2], "n": ["o": ["p": true]], "s": "x"]),
      (["s.t": 1], ["m": ["a": 1, "b": 2], "s": ["t": 1]]),
      ([:], ["m": ["a": 1, "b": 2], "s": "x"]),
    ] as [(DocumentFields, DocumentFields)])
  func updates(_ fields: DocumentFields, _ expected: DocumentFields) throws {
    let world = try world([("users/u1", ["m": ["a": 1, "b": 2], "s": "x"])])
    _ = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.updateData(fields, at: "users/u1")
      return nil
    }.get()
    #expect(stored("users/u1", in: world) == expected)
  }

  @Test("updateData on a missing document is an error, and makes none")
  func updatesMissing() throws {
    let world = try world()
    let answer = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.updateData(["a": 1], at: "users/u1")
      return nil
    }
    #expect(
      answer
        == .failure(
          DocumentStoreError(
            code: "firestore/not-found", number: 5,
            localizedDescription:
              "No document to update: projects/demo-project/databases/(default)/documents/users/u1"
          )))
    #expect(stored("users/u1", in: world) == nil)
  }

  @Test("Reading a missing document is no error")
  func readsMissing() throws {
    let world = try world([("users/u1", ["a": 1])])
    #expect(
      try call(in: world) { documents throws(DocumentStoreError) in
        try await documents.getDocument(at: "/users/u1/")
      }.get() == ["a": 1])
    #expect(
      try call(in: world) { documents throws(DocumentStoreError) in
        try await documents.getDocument(at: "users/U1")
      }.get() == nil)
  }

  @Test("A fault's error has the production text, and comes before or after the effect")
  func faults() throws {
    for moment in Fault.Moment.allCases {
      let world = try world(faults: [
        Fault(
          operation: "documents.setData", moment: moment,
          effect: .fail(code: "firestore/permission-denied"))
      ])
      let answer = try call(in: world) { documents throws(DocumentStoreError) in
        try await documents.setData(["a": 1], at: "users/u1")
        return nil
      }
      #expect(
        answer
          == .failure(
            DocumentStoreError(
              code: "firestore/permission-denied", number: 7,
              localizedDescription: "Missing or insufficient permissions.")))
      #expect((stored("users/u1", in: world) == nil) == (moment == .commit))
    }
  }

  @Test(
    "What the SDK answers by ending the app",
    arguments: [
      ("", [:], "Document path cannot be empty."),
      ("users/", [:], "Document path cannot be empty."),
      ("users//a", [:], "Invalid path (users//a). Paths must not contain // in them."),
      (
        "users/a/b", [:],
        "Invalid document reference. Document references must have an even number of segments, but users/a/b has 3"
      ),
      (
        "users/u1", ["a[0]": 1],
        "Invalid field path (a[0]). Paths must not contain '~', '*', '/', '[', or ']'"
      ),
      (
        "users/u1", [".a": 1],
        "Invalid field path (.a). Paths must not be empty, begin with '.', end with '.', or contain '..'"
      ),
      ("users/u1", ["a": [[1]]], "Nested arrays are not supported"),
    ] as [(String, DocumentFields, String)])
  func endsTheApp(_ path: String, _ fields: DocumentFields, _ reason: String) throws {
    let world = try world([("users/u1", [:])])
    world.read { world in world.backend.onException = { _ in world.lines.append("ended") } }
    let answer = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.updateData(fields, at: path)
      return nil
    }
    #expect(
      answer
        == .failure(
          DocumentStoreError(
            code: FakeBackend.exceptionCode, number: 0, localizedDescription: reason)))
    #expect(world.read { $0.backend.exception } == reason)
    #expect(world.read { $0.lines } == ["ended"])
    #expect(world.operations.isEmpty)
  }

  @Test(
    "What the server says to ids that the SDK lets through",
    arguments: [
      ("users/__x__", "Resource id \"__x__\" is invalid because it is reserved."),
      ("__x__/a", "Collection id \"__x__\" is invalid because it is reserved."),
      (
        "users/..",
        "Document name \"projects/demo-project/databases/(default)/documents/users/..\" contains a resource id \"..\" at index 58."
      ),
    ])
  func reservedIDs(_ path: String, _ text: String) throws {
    let answer = try call(in: world()) { documents throws(DocumentStoreError) in
      try await documents.getDocument(at: path)
    }
    #expect(
      answer
        == .failure(
          DocumentStoreError(
            code: "firestore/invalid-argument", number: 3, localizedDescription: text)))
  }

  @Test(
    "Ids may hold nearly anything", arguments: ["__a", "__id7__", "___", "a%2Fb", "é ü", "a.b"])
  func acceptedIDs(_ id: String) throws {
    let world = try world()
    _ = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.setData([:], at: "users/\(id)")
      return nil
    }.get()
    #expect(world.read { $0.backend.snapshot().documents.map(\.path) } == ["users/\(id)"])
  }

  @Test("A document has room for a mebibyte, its name and its fields' names included")
  func size() throws {
    let path = "users/" + String(repeating: "u", count: 28)
    func set(_ count: Int) throws -> Answer {
      let fields: DocumentFields = [
        "a": .string(String(repeating: "x", count: count)), "b": .string("12345"),
      ]
      return try call(in: world()) { documents throws(DocumentStoreError) in
        try await documents.setData(fields, at: path)
        return nil
      }
    }
    #expect(try set(1_048_576 - 89 - 5) == .success(nil))
    #expect(
      try set(1_048_576 - 89 - 4)
        == .failure(
          DocumentStoreError(
            code: "firestore/invalid-argument", number: 3,
            localizedDescription: "maximum entity size is 1048576 bytes")))
    #expect(
      try set(1_048_488)
        == .failure(
          DocumentStoreError(
            code: "firestore/invalid-argument", number: 3,
            localizedDescription: "The value of property \"a\" is longer than 1048487 bytes.")))
  }

  @Test("A slash with an accent on it cuts a path all the same")
  func accents() throws {
    let world = try world()
    _ = try call(in: world) { documents throws(DocumentStoreError) in
      try await documents.setData([:], at: "users/\u{338}x")
      return nil
    }.get()
    #expect(world.read { $0.backend.exception } == nil)
    #expect(world.read { $0.backend.snapshot().documents.count } == 1)
  }
}

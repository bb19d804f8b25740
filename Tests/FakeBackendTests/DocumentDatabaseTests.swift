import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Batches, queries and transactions")
struct DocumentDatabaseTests {
  private func play(
    in world: World,
    _ body: @escaping @Sendable (isolated World) async throws(DocumentStoreError) -> String
  ) -> String? {
    result(in: world) { world in
      do throws(DocumentStoreError) { return try await body(world) } catch {
        return "\(error.number): \(error.localizedDescription)"
      }
    }
  }

  @Test("A batch happens as a whole or not at all")
  func batches() {
    let world = World()
    let answer = play(in: world) { world throws(DocumentStoreError) in
      var batch = DocumentBatch()
      batch.append(DocumentWrite("users/u1", .set(["name": "Mia"])))
      batch.append(DocumentWrite("users/u2", .update([.init(["name"], "Ben")])))
      try await world.backend.documents.commit(batch)
      return "done"
    }
    #expect(
      answer
        == "5: No document to update: projects/demo-project/databases/(default)/documents/users/u2")
    #expect(world.read { $0.backend.allDocuments } == [])
    #expect(world.operations == ["documents.commit"])
  }

  @Test("A query finds a user name")
  func queries() throws {
    let world = World()
    try world.read { world in
      try world.backend.setDocument(["username": "mia"], at: "users/u1")
      try world.backend.setDocument(["username": "ben"], at: "users/u2")
    }
    let answer = play(in: world) { world throws(DocumentStoreError) in
      let query = DocumentQuery("users", where: [.init(["username"], .isEqual, "ben")], limit: 1)
      return try await world.backend.documents.getDocuments(query).map(\.path).joined()
    }
    #expect(answer == "users/u2")
  }

  @Test("A transaction runs anew where what it has read changes meanwhile")
  func transactions() throws {
    let world = World()
    try world.read { try $0.backend.setDocument(["n": 1], at: "counters/c") }
    world.read { $0.simulation.hold("documents.commitTransaction", at: .commit) }
    world.play { world in
      try? await world.backend.documents.runTransaction { transaction throws(DocumentStoreError) in
        let fields = try await transaction.getDocument(at: "counters/c")
        guard case .integer(let n)? = fields?["n"] else { return }
        transaction.write(DocumentWrite("counters/c", .set(["n": .integer(n * 10)])))
      }
    }
    try world.read { try $0.backend.setDocument(["n": 2], at: "counters/c") }
    _ = world.read { $0.simulation.release("documents.commitTransaction") }
    world.settle()
    #expect(world.read { $0.backend.document(at: "counters/c") } == ["n": 20])
    #expect(world.operations.count { $0 == "documents.commitTransaction" } == 2)
  }

  @Test(
    "What the SDK answers to a write by ending the app",
    arguments: [
      (
        .set(["a": .fieldValue(.delete)]),
        "FieldValue.delete() can only be used with updateData() and setData() with merge:true (found in field a)"
      ),
      (
        .update([.init(["a"], ["b": .fieldValue(.delete)])]),
        "FieldValue.delete() can only appear at the top level of your update data (found in field a.b)"
      ),
      (
        .merge(["a": [.fieldValue(.serverTimestamp)]]),
        "FieldValue.serverTimestamp() is not currently supported inside arrays"
      ),
      (
        .mergeFields(["a": 1], [["b"]]),
        "Field 'b' is specified in your field mask but missing from your input data."
      ),
      (
        .set(["m": ["__x__": 1]]),
        "Invalid data. Document fields cannot begin and end with \"__\" (found in field m.__x__)"
      ),
    ] as [(DocumentWrite.Operation, String)])
  func misuse(_ operation: DocumentWrite.Operation, _ reason: String) {
    let world = World()
    _ = play(in: world) { world throws(DocumentStoreError) in
      var batch = DocumentBatch()
      batch.append(DocumentWrite("users/u1", operation))
      try await world.backend.documents.commit(batch)
      return "done"
    }
    #expect(world.read { $0.backend.exception } == reason)
    #expect(world.operations.isEmpty)
    world.end()
  }
}

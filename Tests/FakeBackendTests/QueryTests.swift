import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Queries as the SDK sends them")
struct QueryTests {
  private func world() throws -> World {
    let world = World()
    try world.read { world in
      for (id, age, tags) in [
        ("a", 30, ["x"]), ("b", 20, ["x", "y"]), ("c", 40, []), ("d", 20, []),
      ] {
        try world.backend.setDocument(
          ["age": .integer(Int64(age)), "tags": .array(tags.map { .string($0) })], at: "users/\(id)"
        )
      }
      try world.backend.setDocument(["age": 1], at: "teams/t/users/e")
    }
    return world
  }

  /// The ids that a query finds, or how it ends.
  private func find(_ query: DocumentQuery, in world: World) -> String? {
    result(in: world) { world in
      do throws(DocumentStoreError) {
        return try await world.backend.documents.getDocuments(query)
          .map { String($0.path.split(separator: "/").last ?? "") }.joined(separator: " ")
      } catch {
        return "\(error.number): \(error.localizedDescription)"
      }
    }
  }

  @Test("Conditions, orders and limits")
  func finds() throws {
    let world = try world()
    let old = DocumentQuery.Filter(["age"], .isGreater, 25)
    let tagged = DocumentQuery.Filter(["tags"], .arrayContainsAny, ["y", "z"])
    #expect(find(DocumentQuery("users", where: [old]), in: world) == "a c")
    #expect(find(DocumentQuery("users", where: [.any([old, tagged])]), in: world) == "b a c")
    #expect(
      find(DocumentQuery("users", where: [.init(["age"], .isNotIn, [20])]), in: world) == "a c")
    #expect(
      find(DocumentQuery("users", where: [.init(.documentID, .isIn, ["d", "a"])]), in: world)
        == "a d")
    var group = DocumentQuery("users", orderBy: [.init(["age"])])
    group.isGroup = true
    #expect(find(group, in: world) == "e b d a c")
    // A condition that asks nothing is none.
    #expect(
      find(DocumentQuery("users", where: [.any([]), .all([.any([])])]), in: world) == "a b c d")
  }

  @Test("The last ones of an order stand in that order")
  func lastOnes() throws {
    let world = try world()
    var query = DocumentQuery("users", orderBy: [.init(["age"])], limit: 2)
    query.isLimitToLast = true
    #expect(find(query, in: world) == "a c")
    query.end = .beyond(40)
    #expect(find(query, in: world) == "d a")
    query.start = .beyond(20)
    #expect(find(query, in: world) == "a")
    world.read { $0.backend.goOffline() }
    #expect(find(query, in: world) == "a")
  }

  @Test("A document of one page begins the next, however many share its values")
  func pages() throws {
    let world = try world()
    var query = DocumentQuery("users", orderBy: [.init(["age"])], limit: 1)
    var seen: [String] = []
    for _ in 0..<4 {
      let asked = query
      let page = result(in: world) { world in
        (try? await world.backend.documents.getDocuments(asked)) ?? []
      }
      let document = try #require(page?.first)
      seen.append(document.path)
      query.start = .init(.document(document), isInclusive: false)
    }
    #expect(seen == ["users/b", "users/d", "users/a", "users/c"])
  }

  @Test("Documents are counted on the server, and nowhere else")
  func counts() throws {
    let world = try world()
    func count() -> String? {
      result(in: world) { world in
        do throws(DocumentStoreError) {
          let query = DocumentQuery("users", where: [.init(["age"], .isEqual, 20)])
          return "\(try await world.backend.documents.count(query))"
        } catch {
          return "\(error.number): \(error.localizedDescription)"
        }
      }
    }
    #expect(count() == "2")
    #expect(world.operations == ["documents.count"])
    world.read { $0.backend.goOffline() }
    #expect(count() == "14: Failed to get result from server.")
  }

  @Test("What the SDK answers to a query by ending the app", arguments: misuses)
  func misuse(_ query: DocumentQuery, _ reason: String) throws {
    let world = try world()
    _ = find(query, in: world)
    #expect(world.read { $0.backend.exception } == reason)
    #expect(world.operations.isEmpty)
  }

  private static let misuses: [(DocumentQuery, String)] = {
    func filter(_ filters: DocumentQuery.Filter...) -> DocumentQuery {
      DocumentQuery("users", where: filters)
    }
    var last = DocumentQuery("users", limit: 1)
    last.isLimitToLast = true
    var group = DocumentQuery("a/users")
    group.isGroup = true
    let none = DocumentQuery.Filter(["a"], .isNotIn, ["x"])
    return [
      (
        filter(.init(["a"], .isIn, [])),
        "Invalid Query. A non-empty array is required for 'in' filters."
      ),
      (filter(none, none), "Invalid Query. You cannot use more than one 'notIn' filter."),
      (
        filter(none, .any([.init(["a"], .isIn, [1]), .init(["b"], .isEqual, 1)])),
        "Invalid Query. You cannot use 'in' filters with 'notIn' filters."
      ),
      (filter(.init(["a"], .isEqual, [[1]])), "Nested arrays are not supported"),
      (
        filter(.init(["a"], .isEqual, .fieldValue(.serverTimestamp))),
        "FieldValue.serverTimestamp() can only be used with updateData() and setData()"
      ),
      (
        filter(.init(.documentID, .isEqual, "")),
        "Invalid query. When querying by document ID you must provide a valid document ID, but it was an empty string."
      ),
      (
        filter(.init(.documentID, .isEqual, "a/b")),
        "Invalid query. When querying a collection by document ID you must provide a plain document ID, but 'a/b' contains a '/' character."
      ),
      (
        filter(.init(.documentID, .arrayContains, "a")),
        "Invalid query. You can't perform arrayContains queries on document ID since document IDs are not arrays."
      ),
      (
        DocumentQuery("users", orderBy: [.init(["a"])], from: .at(1, 2)),
        "Invalid query. You are trying to start or end a query using more values than were specified in the order by."
      ),
      (
        DocumentQuery("users", orderBy: [.init(.documentID)], from: .at(1)),
        "Invalid query. Expected a string for the document ID."
      ),
      (
        DocumentQuery(
          "users", orderBy: [.init(["a"])],
          from: .init(.document(QueriedDocument(path: "users/a", fields: [:])), isInclusive: true)),
        "Invalid query. You are trying to start or end a query using a document for which the field 'a' (used as the order by) does not exist."
      ),
      (
        DocumentQuery("users", limit: 0),
        "Invalid Query. Query limit (0) is invalid. Limit must be positive."
      ),
      (last, "limit(toLast:) queries require specifying at least one OrderBy() clause."),
      (
        group, "Invalid collection ID (a/users). Collection IDs must not contain / in them."
      ),
    ]
  }()
}

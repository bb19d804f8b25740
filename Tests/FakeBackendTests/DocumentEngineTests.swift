import FakeBackend
import ProfileCore
import Testing

/// What the emulator taught: each of these was wrong, or not thought of, before the two were compared.
@Suite("Documents as Google's emulator keeps them")
struct DocumentEngineTests {
  var engine = DocumentEngine(project: "demo", texts: .emulator)

  mutating func commit(_ writes: DocumentWrite..., at time: Int64 = 1) -> Result<
    [Int64?], DocumentStoreError
  > {
    Result { () throws(DocumentStoreError) in try engine.commit(writes, by: .owner, at: time) }
  }

  func refused(_ text: String) -> Result<[Int64?], DocumentStoreError> {
    .failure(
      DocumentStoreError(
        code: "firestore/invalid-argument", number: 3, localizedDescription: text))
  }

  @Test("The text about a dotted id counts characters of the full name")
  mutating func dottedID() {
    #expect(
      commit(DocumentWrite("u/é/s/..", .set([:])))
        == refused(
          "Document name \"projects/demo/databases/(default)/documents/u/é/s/..\" contains a resource id \"..\" at index 50."
        ))
  }

  @Test(
    "Numbered ids are written without leading zeros and within 64 bits",
    arguments: [
      ("u/__id7__", nil), ("u/__id-7__", nil), ("u/____", nil), ("u/__", nil),
      ("u/__id0__", "Resource id \"__id0__\" is invalid because it is reserved."),
      ("u/__id07__", "Resource id \"__id07__\" is invalid because it is reserved."),
      (
        "u/__id99999999999999999999__",
        "Resource id \"__id99999999999999999999__\" is invalid because it is not a 64 bit integer."
      ),
      ("__id7__/a", "Collection id \"__id7__\" is invalid because it is reserved."),
    ] as [(String, String?)])
  mutating func numberedIDs(_ path: String, _ text: String?) {
    #expect(commit(DocumentWrite(path, .set([:]))) == (text.map(refused) ?? .success([1])))
  }

  @Test("Ids, names and texts are told apart by their bytes, not by what they look like")
  mutating func bytes() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    #expect(one == two)
    try engine.commit([DocumentWrite("u/\(one)", .set(["a": .string(one)]))], by: .owner, at: 1)
    #expect(engine["u/\(two)"] == nil)
    #expect(
      commit(
        DocumentWrite("u/\(two)", .set([:]), if: .exists(false)),
        DocumentWrite("u/\(one)", .update([.init(["a"], .string(two))])), at: 2)
        == .success([2, 2]))
    #expect(engine.count == 2)
  }

  @Test("An id that is too long cannot be written; reading and deleting it are fine")
  mutating func longID() throws {
    let path = "u/" + String(repeating: "x", count: 1501)
    #expect(
      commit(DocumentWrite(path, .set([:])))
        == refused("The key path element name is longer than 1500 bytes."))
    #expect(commit(DocumentWrite(path, .delete)) == .success([nil]))
    #expect(try engine.document(at: path, by: .owner) == nil)
  }

  @Test("Empty arrays and maps count one byte", arguments: [[:], []] as [DocumentValue])
  mutating func emptySizes(_ value: DocumentValue) {
    let rest = 1_048_576 - 20 - 32 - 3 - 500_003 - 2
    func write(_ count: Int) -> DocumentWrite {
      DocumentWrite(
        "u/a",
        .set([
          "p": .string(String(repeating: "x", count: 500_000)),
          "q": .string(String(repeating: "x", count: count)), "v": value,
        ]))
    }
    #expect(commit(write(rest - 1)) == .success([1]))
    #expect(commit(write(rest)) == refused("maximum entity size is 1048576 bytes"))
  }

  @Test(
    "Arrays are levels as maps are, empty ones are not",
    arguments: [
      (20, 1, true), (19, [1], true), (20, [1], false), (20, [], true), (20, [:], false),
    ] as [(Int, DocumentValue, Bool)])
  mutating func depth(_ maps: Int, _ leaf: DocumentValue, _ isAccepted: Bool) {
    let value = (0..<maps).reduce(leaf) { value, _ in .map(["k": value]) }
    #expect(
      commit(DocumentWrite("u/a", .set(["k": value])))
        == (isAccepted
          ? .success([1]) : refused("Property k contains an invalid nested entity.")))
  }

  @Test("A nested name counts with the names that lead to it")
  mutating func nestedNames() {
    func write(_ count: Int) -> DocumentWrite {
      DocumentWrite("u/a", .set(["mm": .map([String(repeating: "n", count: count): 1])]))
    }
    #expect(commit(write(1497)) == .success([1]))
    #expect(commit(write(1498)) == refused("Property mm contains an invalid nested entity."))
  }

  @Test("A path of a value is shorter than 1500 bytes and 21 names, one of a transform need not be")
  mutating func longPaths() {
    _ = commit(DocumentWrite("u/a", .set([:])))
    let long = DocumentFieldPath([String(repeating: "n", count: 1500)])
    let deep = DocumentFieldPath(Array(repeating: "k", count: 21))
    #expect(
      commit(DocumentWrite("u/a", .update([.init(long, 1)])))
        == refused("property path is longer than 1500 bytes."))
    #expect(
      commit(DocumentWrite("u/a", .update([.init(deep, 1)])))
        == refused("paths must have at most 20 elements"))
    for path in [long, deep] {
      let write = DocumentWrite("u/a", .update([.init(path, .fieldValue(.increment(1)))]))
      #expect((try? commit(write).get()) != nil)
    }
  }

  @Test("Reserved names are found in the order in which a write names them, lengths after that")
  mutating func pathOrder() {
    let deep = (0..<20).reduce(DocumentValue.integer(1)) { value, _ in .map(["k": value]) }
    #expect(
      commit(DocumentWrite("u/a", .merge(["__x__": .fieldValue(.delete), "a": deep])))
        == refused("Invalid reserved name in field path __x__"))
    #expect(
      commit(DocumentWrite("u/a", .merge(["A": deep, "__x__": .fieldValue(.delete)])))
        == refused("Invalid reserved name in field path __x__"))
    #expect(
      commit(DocumentWrite("u/a", .merge(["__x__": .fieldValue(.delete), "c": ["": 1]])))
        == refused("Invalid reserved name in field path __x__"))
  }

  @Test("All paths are read before the length of any is judged")
  mutating func pathSyntax() {
    let long = DocumentFields([(String(repeating: "n", count: 1501), .integer(1))])
    #expect(
      commit(DocumentWrite("u/a", .merge(["a": .map(long), "c": ["": 1]])))
        == refused(
          "Invalid property path \"c.``\". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)"
        ))
  }

  @Test("What a list holds may be asked twice alike; to be unequal may only be asked once")
  func doubledConditions() throws {
    let filter = DocumentQuery.Filter(["l"], .arrayContains, 1)
    let other = DocumentQuery.Filter(["l"], .arrayContains, 2)
    #expect(
      try engine.documents(matching: DocumentQuery("u", where: [filter, filter]), by: .owner) == [])
    #expect(throws: DocumentStoreError.self) {
      try engine.documents(matching: DocumentQuery("u", where: [filter, other]), by: .owner)
    }
    for value: DocumentValue in [.null, 5] {
      let unequal = DocumentQuery.Filter(["a", "b"], .isNotEqual, value)
      #expect(throws: DocumentStoreError.self) {
        try engine.documents(matching: DocumentQuery("u", where: [unequal, unequal]), by: .owner)
      }
    }
  }

  @Test("Writes of one document have to make sense together, whatever is stored")
  mutating func sequences() {
    let create = DocumentWrite("u/a", .set([:]), if: .exists(false))
    #expect(
      commit(DocumentWrite("u/a", .set([:])), create)
        == refused("Cannot upsert then insert an entity in the same request."))
    #expect(
      commit(create, create) == refused("Cannot insert then insert an entity in the same request."))
    #expect(
      commit(DocumentWrite("u/a", .delete), DocumentWrite("u/a", .update([])))
        == refused("Cannot delete then update an entity in the same request."))
    #expect(
      commit(DocumentWrite("u/a", .set([:]), if: .updateTime(1)), create)
        == refused("Cannot update then insert an entity in the same request."))
    #expect(engine.count == 0)
  }

  @Test("Two writes for one version meet the version before the commit")
  mutating func versions() {
    _ = commit(DocumentWrite("u/a", .set([:])), at: 5)
    let first = DocumentWrite("u/a", .set(["n": 1]), if: .updateTime(5))
    let second = DocumentWrite("u/a", .update([.init(["n"], 2)]), if: .updateTime(5))
    #expect(commit(first, second, at: 9) == .success([9, 9]))
  }

  @Test("What a commit writes and deletes again need not be storable")
  mutating func superseded() {
    let name = String(repeating: "n", count: 1501)
    let write = DocumentWrite("u/a", .set(DocumentFields([(name, .integer(1))])))
    #expect(commit(write, DocumentWrite("u/a", .delete)) == .success([nil, nil]))
  }

  @Test("Only the size that a commit leaves matters")
  mutating func sizeInBetween() {
    let half = DocumentValue.string(String(repeating: "x", count: 600_000))
    let large = DocumentWrite("u/a", .set(["a": half, "b": half]))
    #expect(commit(large) == refused("maximum entity size is 1048576 bytes"))
    #expect(commit(large, DocumentWrite("u/a", .set([:]))) == .success([1, 1]))
  }

  @Test("Two deletions, of which the second knows a version")
  mutating func deletions() {
    #expect(
      commit(DocumentWrite("u/a", .delete), DocumentWrite("u/a", .delete, if: .updateTime(5)))
        == refused(
          "Cannot collapse mutations with different version preconditions (null and VersionPrecondition{exactBaseVersion=5, maxBaseVersion=null})"
        ))
  }

  @Test("Times: there and back is no change, away and back is a new document")
  mutating func times() {
    let one = DocumentWrite("u/a", .set(["n": 1]))
    _ = commit(one, at: 1)
    #expect(commit(DocumentWrite("u/a", .set(["n": 2])), one, at: 2) == .success([1, 1]))
    #expect(commit(DocumentWrite("u/a", .set(["n": 1.0])), at: 3) == .success([3]))
    #expect(engine["u/a"]?.createTime == 1)
    #expect(commit(DocumentWrite("u/a", .delete), one, at: 4) == .success([4, 4]))
    #expect(engine["u/a"]?.createTime == 4)
  }

  @Test("A merge of named fields removes what is marked within a map of them")
  mutating func nestedRemoval() {
    _ = commit(
      DocumentWrite("u/a", .mergeFields(["m": ["a": 1, "b": .fieldValue(.delete)]], [["m"]])))
    #expect(engine["u/a"]?.fields == ["m": ["a": 1]])
  }

  @Test("The elements of a union are checked as values are, and may be arrays")
  mutating func unions() {
    func union(_ value: DocumentValue) -> DocumentWrite {
      DocumentWrite("u/a", .set(["l": .fieldValue(.arrayUnion([value]))]))
    }
    #expect(commit(union(["__x__": 1])) == refused("field name '__x__' is reserved."))
    #expect(commit(union([1])) == .success([1]))
  }
}

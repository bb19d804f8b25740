import FakeBackend
import ProfileCore
import Testing

/// The sizes are those of Google's own messages in Python (google-cloud-firestore 2.x).
@Suite("How large a request is, and other limits of production")
struct RequestSizeTests {
  private static let root = "projects/p/databases/(default)/documents/"

  private static let all: DocumentFields = [
    "a": .string(String(repeating: "x", count: 200)), "i": -1, "j": 300, "d": 1.5, "n": .null,
    "b": true, "y": .bytes([49, 50]), "t": .timestamp(microseconds: 1_500_000_000_123_456),
    "g": .geoPoint(latitude: 1, longitude: 2), "r": .reference(root + "u/b"), "l": [1, "abc"],
    "m": ["x": 1, "empty": [:]],
  ]

  private static let update: [DocumentWrite.Update] = [
    .init(["m", "a-b"], 1), .init(["gone"], .fieldValue(.delete)),
    .init(["t"], .fieldValue(.serverTimestamp)), .init(["n"], .fieldValue(.increment(5))),
    .init(["l"], .fieldValue(.arrayUnion(["x"]))),
  ]

  @Test(
    "A write takes what it takes in protocol buffers",
    arguments: [
      (DocumentWrite.Operation.set(all), DocumentWrite.Precondition?.none, 491),
      (.set([:]), nil, 50), (.delete, nil, 48), (.delete, .exists(true), 52),
      (.update(update), nil, 120), (.delete, .updateTime(1_500_000_000_123_456), 63),
    ])
  func size(
    operation: DocumentWrite.Operation, condition: DocumentWrite.Precondition?, bytes: Int
  ) {
    let write = DocumentWrite("u/a", operation, if: condition)
    #expect(RequestSize.size(of: [write], in: Self.root) == bytes)
  }

  private func batch(last: Int) -> [DocumentWrite] {
    (0...11).map { index in
      let text = String(repeating: "x", count: index < 11 ? 1_000_000 : last)
      return DocumentWrite("u/\(index)", .set(["a": .string(text)]))
    }
  }

  @Test("A batch may take 11 MiB and not a byte more; nothing of one that does is written")
  func limit() throws {
    var engine = DocumentEngine(project: "p")
    #expect(throws: DocumentStoreError.self) {
      try engine.commit(batch(last: 533_495), by: .owner, at: 1)
    }
    #expect(engine.count == 0)
    try engine.commit(batch(last: 533_494), by: .owner, at: 1)
    #expect(engine.count == 12)
    do throws(DocumentStoreError) {
      try engine.commit(batch(last: 533_495), by: .owner, at: 1)
    } catch {
      #expect(error.number == 3)
      #expect(
        error.localizedDescription == "Request payload size exceeds the limit: 11534336 bytes.")
    }
  }

  @Test("Production takes 500 transforms of a document in a commit, and names of 6 KiB")
  func documented() {
    var engine = DocumentEngine(project: "p")
    func code(_ writes: [DocumentWrite]) -> Int? {
      do throws(DocumentStoreError) {
        try engine.commit(writes, by: .owner, at: 1)
        return nil
      } catch {
        return error.number
      }
    }
    func counters(_ count: Int, _ prefix: String = "a") -> DocumentWrite {
      let fields = (0..<count).map { ("\(prefix)\($0)", DocumentValue.fieldValue(.increment(1))) }
      return DocumentWrite("u/a", .merge(DocumentFields(fields)))
    }
    #expect(code([counters(500)]) == nil)
    #expect(code([counters(501)]) == 3)
    #expect(code([counters(250), counters(250, "b")]) == nil)
    #expect(code([counters(250), counters(251, "b")]) == 3)
    let ids = Array(repeating: String(repeating: "x", count: 1000), count: 5)
    let longest = (ids + [String(repeating: "x", count: 1122)]).joined(separator: "/")
    #expect(code([DocumentWrite(longest, .set([:]))]) == nil)
    #expect(code([DocumentWrite(longest + "x", .set([:]))]) == 3)
    engine.texts = .emulator
    #expect(code([DocumentWrite(longest + "x", .set([:])), counters(501)]) == nil)
  }

  @Test("A single write that is larger still is not read as far as its document")
  func single() {
    var engine = DocumentEngine(project: "p")
    func text(_ count: Int) -> String? {
      let fields: DocumentFields = ["a": .string(String(repeating: "x", count: count))]
      do throws(DocumentStoreError) {
        try engine.commit([DocumentWrite("u/a", .set(fields))], by: .owner, at: 1)
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    #expect(text(2 << 20) == "The value of property \"a\" is longer than 1048487 bytes.")
    #expect(text(12 << 20) == "Request payload size exceeds the limit: 11534336 bytes.")
  }
}

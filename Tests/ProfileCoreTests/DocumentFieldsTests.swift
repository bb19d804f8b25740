import ProfileCore
import Testing

@Suite("Fields of documents")
struct DocumentFieldsTests {
  @Test("Fields are sorted by name, whatever the order they come in")
  func sorted() {
    let fields: DocumentFields = ["b": 1, "a": 2, "B": 3, "ä": 4, "a.b": 5]
    #expect(fields.map(\.name) == ["B", "a", "a.b", "b", "ä"])
    #expect(fields == DocumentFields(fields.reversed().map { ($0.name, $0.value) }))
    #expect(fields.description == "{B: 3, a: 2, a.b: 5, b: 1, ä: 4}")
  }

  @Test("A field is set, replaced and removed by name")
  func edits() {
    var fields = DocumentFields([("a", 1), ("a", 2)])
    #expect(fields == ["a": 2])
    fields["b"] = nil
    fields["c"] = .null
    #expect(fields.map(\.name) == ["a", "c"])
    fields["a"] = nil
    #expect(fields == ["c": .null])
    #expect(fields["a"] == nil)
  }

  @Test("Names that look alike and differ in their scalars are two names")
  func scalars() {
    let fields = DocumentFields([("\u{e9}", 1), ("e\u{301}", 2)])
    #expect(fields.count == 2)
    #expect(fields["\u{e9}"] == 1)
  }

  @Test("Values write themselves on one line")
  func descriptions() {
    let value: DocumentValue = [
      "n": .null, "b": true, "i": 1, "d": 1.5, "s": "x", "l": [1, "y"], "m": [:],
    ]
    #expect(
      value.description == "{b: true, d: 1.5, i: 1, l: [1, \"y\"], m: {}, n: null, s: \"x\"}")
  }
}

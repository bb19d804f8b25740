import Diagnostics
import Testing
import YAML

@Suite struct StreamTests {
  @Test func `a text holds any number of documents`() {
    let stream = parse("a: 1\n---\n- 2\n...\n---\nthree\n")
    #expect(stream.diagnostics == [])
    #expect(stream.documents.map { $0.withRoot(\.kind) } == [.mapping, .sequence, .scalar])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "  \n# c"])
  func `a text without content has no documents and no mistakes`(_ text: String) {
    let stream = parse(text)
    #expect(stream.documents.isEmpty)
    #expect(stream.diagnostics == [])
  }

  @Test func `a marker without content makes a document that is null`() {
    #expect(parse("---\n---\n").documents.map { $0.withRoot(\.scalar) } == [.null, .null])
  }

  @Test(arguments: ["1.1", "1.2"]) func `a directive changes nothing of the rules`(
    _ version: String
  ) throws {
    #expect(
      try withRoot("%YAML \(version)\n---\n[yes, 010, 0o10]\n") { $0.elements.map(\.scalar) } == [
        .string("yes"), .int(10), .int(8),
      ])
  }

  @Test func `documents before a mistake of syntax are kept`() {
    let stream = parse("a: 1\n---\nb: 2\n---\nc: [\n---\nd: 4\n")
    #expect(stream.documents.map { $0.withRoot { $0.entries.first?.key.text } } == ["a", "b"])
    #expect(stream.diagnostics.map(\.message) == ["'[' is never closed"])
  }

  @Test(arguments: ["[", "[1", "[1,", "[1, a: b", "[\n\n# c", "[1\n...\n"])
  func `an open bracket is shown wherever the document ends`(_ text: String) {
    #expect(messages("k: \(text)") == ["1:4: '[' is never closed"])
    #expect(messages("k: \(text)\n---\nb: 1\n") == ["1:4: '[' is never closed"])
  }

  @Test func `mistakes of several documents are reported in one pass`() {
    #expect(
      messages("a: 1\na: 2\n---\nb: *x\n---\nc: !y z\nd: \"\n") == [
        "2:1: the key 'a' stands twice in this mapping", "4:4: unknown anchor 'x'",
        "6:4: unknown tag '!y'", "7:4: the quote that opens here is never closed",
      ])
  }

  @Test func `a reader gives one document after another and stays at the end`() {
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array("1\n--- 2\n--- ]\n".utf8)))
    #expect(reader.next()?.withRoot(\.scalar) == .int(1))
    #expect(reader.diagnostics == [])
    #expect(reader.next()?.withRoot(\.scalar) == .int(2))
    #expect(reader.next() == nil)
    #expect(reader.next() == nil)
    #expect(reader.diagnostics.map(\.message) == ["expected a value, not ']'"])
  }

  @Test func `a document outlives its reader, and a fragment its document`() {
    func first() -> YAMLDocument? {
      var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array("k: long enough text".utf8)))
      return reader.next()
    }
    func fragment() -> YAMLFragment? {
      first()?.withRoot { $0["k"].map(YAMLFragment.init) }
    }
    #expect(first()?.withRoot { $0["k"]?.text } == "long enough text")
    #expect(fragment()?.withNode(\.text) == "long enough text")
  }
}

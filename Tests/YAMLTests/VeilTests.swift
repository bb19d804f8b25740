import Diagnostics
import Testing
import YAML

/// Mistakes of which it is known what a person meant are read over.
@Suite struct VeilTests {
  @Test("a variable in braces without quotes is told of, and read as it was meant")
  func variable() throws {
    let text = "é: { a: ${mail}, ${key}.x: [1, ${n}], b: ok }\nc: 2\n"
    let stream = parse(text)
    #expect(
      messages(text) == [10, 19, 33].map { "1:\($0): a '${' in a text without quotes" })
    let document = try #require(stream.documents.first)
    document.withRoot { root in
      let braces = root["é"]
      #expect(braces?["a"]?.text == "${mail}")
      #expect(braces?["a"]?.range.short == "1:9-1:16")
      #expect(braces?["${key}.x"]?.elements.map(\.text) == ["1", "${n}"])
      #expect(braces?["b"]?.text == "ok")
      #expect(root["c"]?.scalar == .int(2))
    }
  }

  @Test("a title with a colon and values with reserved signs are read as texts")
  func texts() throws {
    let text = "scenario: One: two: three\nvalues: [@a, `b`, %c]\n"
    #expect(
      messages(text) == [
        "1:14: a ':' where no mapping can begin", "2:10: a value cannot begin with '@'",
        "2:14: a value cannot begin with '`'", "2:19: a value cannot begin with '%'",
      ])
    let document = try #require(parse(text).documents.first)
    document.withRoot { root in
      #expect(root["scenario"]?.text == "One: two: three")
      #expect(root["values"]?.elements.map(\.text) == ["@a", "`b`", "%c"])
    }
  }

  @Test("documents come once each, and findings document by document")
  func documents() {
    let text = "a: 1\na: 2\n---\nb: { x: ${y} }\n---\nc: { x: ${y} }\nc: 4\n"
    var reader = YAMLReader(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
    var counts: [Int] = []
    var keys: [String] = []
    while let document = reader.next() {
      counts.append(reader.diagnostics.count)
      keys.append(document.withRoot { $0.entries.first?.key.text ?? "" })
    }
    #expect(keys == ["a", "b", "c"])
    #expect(counts == [1, 2, 4])
    #expect(reader.diagnostics.map { $0.range?.start.line } == [2, 4, 6, 7])
  }

  @Test("what is only so many mistakes is read over")
  func limit() {
    let line = "- { a: ${b} }\n"
    #expect(messages(String(repeating: line, count: 20)).count == 20)
    #expect(parse(String(repeating: line, count: 20)).documents.count == 1)
    #expect(messages(String(repeating: line, count: 1000)).count == 21)
  }

  @Test(
    "what is not surely a text still ends the reading",
    arguments: [
      "a: { x: {y} z }\nb: [\n", "a: { x: ${y\n", "steps: launch: now\n", "- a: b: c\n",
    ])
  func others(text: String) {
    #expect(messages(text).count == 1)
    #expect(parse(text).documents.isEmpty)
  }

  @Test("signs that only look like those that are wanted are named")
  func deceptive() {
    #expect(messages("- a\n– b: c\n") == ["2:1: '–' is no '-'"])
    #expect(messages("- a\n-\u{A0}b: c\n") == ["2:1: a blank in this line is no ordinary one"])
  }

  @Test("an element that is indented too far is told of as such")
  func indentation() {
    #expect(
      messages("s:\n  - a\n   - b: { c: 1 }\n") == [
        "3:7: this line goes on with the text of the line before"
      ])
  }
}

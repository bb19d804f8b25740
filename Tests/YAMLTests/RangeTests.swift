import Diagnostics
import Testing
import YAML

@Suite struct RangeTests {
  private func excerpts(_ text: String) throws -> [String] {
    func walk(_ node: YAMLNode) -> [String] {
      [excerpt(node.range, of: text)] + node.elements.flatMap(walk)
        + node.entries.flatMap { walk($0.key) + walk($0.value) }
    }
    return try withRoot(text) { walk($0) }
  }

  @Test func `a range covers a scalar with its quotes`() throws {
    let found = try excerpts("a: [plain text, 'one', \"two\"]\n")
    #expect(
      found == [
        "a: [plain text, 'one', \"two\"]", "a", "[plain text, 'one', \"two\"]", "plain text",
        "'one'", "\"two\"",
      ])
  }

  @Test func `columns count scalars, not bytes`() throws {
    let text = "é: [日本, 😀, '👩‍👩‍👧']\nb: ü\n"
    try withRoot(text) { root in
      let list = try #require(root["é"])
      #expect(list.elements.map(\.range.short) == ["1:5-1:7", "1:9-1:10", "1:12-1:19"])
      #expect(list.elements.map { excerpt($0.range, of: text) } == ["日本", "😀", "'👩‍👩‍👧'"])
      #expect(root["b"]?.range.short == "2:4-2:5")
    }
  }

  @Test func `a block collection ends with its last child`() throws {
    let text = "a:\n  - x\n  - y: 1\n    z: 2   # why\n\n# end\nb: 3\n"
    try withRoot(text) { root in
      #expect(root["a"]?.range.short == "2:3-4:9")
      #expect(root.range.short == "1:1-7:5")
      #expect(root["a"]?.elements.map(\.range.short) == ["2:5-2:6", "3:5-4:9"])
    }
  }

  @Test func `a list at the indentation of its key ends with its last element`() throws {
    try withRoot("a:\n- x\n- y\n\nb: 1\n") { root in
      #expect(root["a"]?.range.short == "2:1-3:4")
    }
  }

  @Test func `a block of text ends with its last line`() throws {
    let text = "a: |\n  é one\n  two ü\n\n\nb: >-\n  x\n# c\nc: |+\n  z\n\n"
    try withRoot(text) { root in
      #expect(root["a"]?.range.short == "1:4-3:8")
      #expect(root["b"]?.range.short == "6:4-7:4")
      #expect(root["c"]?.range.short == "9:4-10:4")
    }
  }

  @Test func `an empty value stands behind its colon`() throws {
    try withRoot("a:\nb:  # nothing\nc: \n") { root in
      #expect(root.entries.map(\.value.range.short) == ["1:3-1:3", "2:3-2:3", "3:3-3:3"])
    }
  }

  @Test func `a pair in brackets is a mapping that ends with its value`() throws {
    try withRoot("[a: b , c]\n") { root in
      #expect(root.elements.map(\.range.short) == ["1:2-1:6", "1:9-1:10"])
    }
  }

  @Test func `a range leaves anchor and tag out`() throws {
    let text = """
      a: &x !!str 12
      b: &l # why
        - 1
      c: !!map {k: v}
      d: &m
        k: é
      e: &n
      - z
      f: &o [1]
      g: &empty
      """
    try withRoot(text) { root in
      #expect(
        root.entries.map { excerpt($0.value.range, of: text) } == [
          "12", "- 1", "{k: v}", "k: é", "- z", "[1]", "",
        ])
      #expect(root["b"]?.anchor == "l")
      #expect(root["c"]?.tag == "tag:yaml.org,2002:map")
      #expect(root["a"]?.tag == "tag:yaml.org,2002:str")
      #expect(root["g"]?.anchor == "empty")
    }
  }

  @Test func `an empty document has its place behind its marker`() throws {
    let stream = parse("---\n...\n---\n# c\n---\nx\n")
    #expect(stream.documents.map(\.range.short) == ["1:4-1:4", "3:4-3:4", "6:1-6:2"])
  }

  @Test func `lines ended by carriage return and line feed count once`() throws {
    try withRoot("a: 1\r\nb: |\r\n  x\r\nc: 2\r\n") { root in
      #expect(root.entries.map(\.value.range.short) == ["1:4-1:5", "2:4-3:4", "4:4-4:5"])
      #expect(root["b"]?.text == "x\n")
    }
  }
}

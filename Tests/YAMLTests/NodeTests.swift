import Testing
import YAML

@Suite struct NodeTests {
  @Test func `a mapping gives its entries in the order of the text`() throws {
    try withRoot("b: 1\na: two\nc:\n") { root in
      #expect(root.kind == .mapping)
      #expect(root.entries.map(\.key.text) == ["b", "a", "c"])
      #expect(root.entries.map(\.value.scalar) == [.int(1), .string("two"), .null])
      #expect(root.entries.count == 3)
    }
  }

  @Test func `a sequence gives its elements, whatever stands in them`() throws {
    try withRoot("- 1\n- [a, b]\n- {k: v}\n- - deep\n") { root in
      #expect(root.kind == .sequence)
      #expect(root.elements.count == 4)
      #expect(root.elements.map(\.kind) == [.scalar, .sequence, .mapping, .sequence])
      #expect(Array(root.elements)[1].elements.map(\.text) == ["a", "b"])
    }
  }

  @Test func `a key is looked up by its text`() throws {
    try withRoot("steps: [launch]\n'quoted key': 1\n404: missing\n") { root in
      #expect(root["quoted key"]?.scalar == .int(1))
      #expect(root["404"]?.text == "missing")
      #expect(root["steps"]?.elements.first?.text == "launch")
      #expect(root["step"] == nil)
      #expect(root["steps"]?["launch"] == nil)
    }
  }

  @Test func `a large mapping finds each of its keys`() throws {
    let text = (0..<500).map { "key\($0): \($0)\n" }.joined()
    try withRoot(text) { root in
      for number in 0..<500 { #expect(root["key\(number)"]?.scalar == .int(number)) }
      #expect(root["key500"] == nil)
      #expect(root["ke"] == nil)
      #expect(root.entries.map(\.value.scalar) == (0..<500).map { .int($0) })
    }
  }

  @Test func `a scalar is compared without its style`() throws {
    try withRoot("[tap, 'tap', \"t\\x61p\", tapp, [tap]]") { root in
      #expect(root.elements.map { $0.isText("tap") } == [true, true, true, false, false])
      #expect(root.elements.map { $0.hasText("tap") } == [true, true, true, false, false])
    }
  }

  @Test func `each style is told apart`() throws {
    let text = """
      - plain
      - 'single'
      - "double"
      - |
        literal
      - >
        folded
      - [flow]
      - {flow: map}
      - - block
      """
    let styles = try withRoot(text) { $0.elements.map(\.style) }
    #expect(
      styles == [
        .plain, .singleQuoted, .doubleQuoted, .literal, .folded, .flow, .flow, .block,
      ])
  }

  @Test func `texts of blocks keep or fold their lines`() throws {
    try withRoot("a: |\n  one\n  two\nb: >-\n  one\n  two\n") { root in
      #expect(root["a"]?.text == "one\ntwo\n")
      #expect(root["b"]?.text == "one two")
    }
  }

  @Test func `a collection asked for what it is not gives nothing`() throws {
    try withRoot("a: [1]\n") { root in
      #expect(root.text == "")
      #expect(root.scalar == .null)
      #expect(!root.isNull)
      #expect(root.elements.isEmpty)
      #expect(root["a"]?.entries.isEmpty == true)
    }
  }
}

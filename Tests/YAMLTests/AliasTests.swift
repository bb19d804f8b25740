import Testing
import YAML

@Suite struct AliasTests {
  @Test func `an alias leads to the node it names and knows its own place`() throws {
    try withRoot("a: &x [1, 2]\nb: *x\n") { root in
      let first = try #require(root["a"])
      let second = try #require(root["b"])
      #expect(second.isSame(as: first))
      #expect(second.range.short == "1:7-1:13")
      #expect(second.aliasRange?.short == "2:4-2:6")
      #expect(second.writtenRange.short == "2:4-2:6")
      #expect(first.aliasRange == nil)
      #expect(second.elements.map(\.scalar) == [.int(1), .int(2)])
    }
  }

  @Test func `an alias means the newest anchor of its name`() throws {
    try withRoot("[&x 1, *x, &x 2, *x]") { root in
      #expect(root.elements.map(\.scalar) == [.int(1), .int(1), .int(2), .int(2)])
    }
  }

  @Test func `an alias may be a key`() throws {
    try withRoot("a: &k name\n*k : 1\n") { root in
      #expect(root["name"]?.scalar == .int(1))
      #expect(
        messages("a: &k [1]\n*k : 1\n") == ["2:1: a key must be a single value, not a list"])
    }
  }

  @Test func `an unknown anchor is named, with the one probably meant`() {
    #expect(
      rendered("a: &photos 1\nb: *photo\n") == """
        a.yaml:2:4: error: unknown anchor 'photo'
        2 | b: *photo
          |    ^~~~~~ did you mean 'photos'?

        """)
    #expect(
      rendered("b: *photo\n") == """
        a.yaml:1:4: error: unknown anchor 'photo'
        1 | b: *photo
          |    ^~~~~~ name a value with '&photo' before, or put the text in quotes

        """)
  }

  @Test func `an anchor ends with its document`() {
    #expect(messages("&x 1\n---\n*x\n") == ["3:1: unknown anchor 'x'"])
  }

  @Test func `a value that holds itself is a mistake`() {
    #expect(
      rendered("a: &x\n  b: [*x]\n") == """
        a.yaml:2:7: error: the alias '*x' stands within what it names
        2 |   b: [*x]
          |       ^~ a value cannot hold itself
        a.yaml:2:3: note: '&x' is here
        2 |   b: [*x]
          |   ^

        """)
  }
}

@Suite struct MergeTests {
  @Test func `a merge key takes over the entries of a mapping`() throws {
    try withRoot("base: &b {x: 1, y: 2}\nmine: {y: 3, <<: *b, z: 4}\n") { root in
      let mine = try #require(root["mine"])
      #expect(mine.entries.map(\.key.text) == ["y", "z", "x"])
      #expect(mine.entries.count == 3)
      #expect(mine["x"]?.scalar == .int(1))
      #expect(mine["y"]?.scalar == .int(3))
      #expect(mine["<<"] == nil)
      #expect(mine["x"]?.aliasRange?.short == "2:18-2:20")
      #expect(mine["y"]?.aliasRange == nil)
    }
  }

  @Test func `the first of several mappings wins`() throws {
    try withRoot("- &a {x: 1}\n- &b {x: 2, y: 2}\n- {<<: [*a, *b, {z: 3, y: 9}]}\n") { root in
      let merged = try #require(Array(root.elements).last)
      #expect(merged.entries.map(\.key.text) == ["x", "y", "z"])
      #expect(merged.entries.map(\.value.scalar) == [.int(1), .int(2), .int(3)])
    }
  }

  @Test func `what was merged can be merged again`() throws {
    try withRoot("- &a {x: 1}\n- &b {<<: *a, y: 2}\n- {<<: *b, z: 3}\n") { root in
      let merged = try #require(Array(root.elements).last)
      #expect(merged.entries.map(\.key.text) == ["z", "y", "x"])
      #expect(merged["x"]?.scalar == .int(1))
    }
  }

  @Test func `a quoted merge key is a key like any other`() throws {
    #expect(try withRoot("'<<': 1\n") { $0["<<"]?.scalar } == .int(1))
  }

  @Test func `only mappings can be merged`() {
    #expect(
      messages("- &l [1]\n- {<<: 1}\n- {<<: [{a: 1}, 2]}\n- {<<: *l}\n- {<<: }\n") == [
        "2:8: '<<' takes a mapping or a list of mappings, not a single value",
        "3:17: '<<' takes a mapping or a list of mappings, not a single value",
        "4:8: '<<' takes a mapping or a list of mappings, not a single value",
        "5:7: '<<' takes a mapping or a list of mappings, not a single value",
      ])
  }

  @Test func `two merge keys in a mapping are a duplicate`() {
    #expect(
      messages("- &a {x: 1}\n- {<<: *a, <<: *a}\n")
        == ["2:12: the key '<<' stands twice in this mapping"])
  }
}

import Testing
import YAML

@Suite struct DuplicateKeyTests {
  @Test func `a key that stands twice is shown with the first one`() {
    #expect(
      rendered("tap: 1\n\"tap\": 2\n") == """
        a.yaml:2:1: error: the key 'tap' stands twice in this mapping
        2 | "tap": 2
          | ^~~~~ remove one of the two
        a.yaml:1:1: note: the first one is here
        1 | tap: 1
          | ^~~

        """)
  }

  @Test func `reading goes on, and every duplicate is reported in the order of the text`() {
    #expect(
      messages("a: {x: 1, x: 2}\nb: 1\na: 2\nb: 3\n") == [
        "1:11: the key 'x' stands twice in this mapping",
        "3:1: the key 'a' stands twice in this mapping",
        "4:1: the key 'b' stands twice in this mapping",
      ])
  }

  @Test func `the first of two keys counts`() {
    let stream = parse("a: 1\na: 2\n")
    #expect(stream.documents.first?.withRoot { $0["a"]?.scalar } == .int(1))
  }

  @Test(arguments: [
    ("1", "0x1"), ("~", "null"), ("true", "TRUE"), ("1.0", "1.00"), ("0.0", "-0.0"),
    (".nan", ".NaN"), ("a", "'a'"), ("'1'", "\"1\""), ("12:30", "'12:30'"), ("name", "\"name\""),
  ])
  func `keys are compared by what they mean`(_ first: String, _ second: String) {
    #expect(parse("\(first): x\n\(second): y\n").diagnostics.count == 1)
    let filler = (0..<40).map { "k\($0): 0\n" }.joined()
    #expect(parse("\(filler)\(first): x\n\(second): y\n").diagnostics.count == 1)
    #expect(parse("\(first): x\n\(filler)\(second): y\n").diagnostics.count == 1)
  }

  @Test(arguments: [
    ("1", "'1'"), ("1", "1.0"), ("null", "'null'"), (".nan", "0.0"), ("a", "A"), ("é", "e\u{301}"),
    ("abcdefghi", "abcdefghj"), ("true", "'true'"), ("~", "''"),
  ])
  func `keys that mean different things are no duplicates`(_ first: String, _ second: String) {
    let filler = (0..<40).map { "k\($0): 0\n" }.joined()
    #expect(messages("\(first): x\n\(second): y\n") == [])
    #expect(messages("\(filler)\(first): x\n\(second): y\n") == [])
  }

  @Test(arguments: [15, 16, 17, 18, 40]) func `each duplicate of a large mapping is found once`(
    _ count: Int
  ) {
    let keys = (0..<count).map { "k\($0): 0\n" }.joined()
    let found = messages("\(keys)k3: 1\nk\(count - 1): 1\nnew: 1\nk3: 2\n")
    #expect(
      found == [
        "\(count + 1):1: the key 'k3' stands twice in this mapping",
        "\(count + 2):1: the key 'k\(count - 1)' stands twice in this mapping",
        "\(count + 4):1: the key 'k3' stands twice in this mapping",
      ])
  }

  @Test func `a merge key among the first keys hides no duplicate`() {
    let keys = (0..<15).map { "k\($0): 0\n" }.joined()
    let found = messages("<<: {m: 1}\n\(keys)k14: 1\n<<: {n: 1}\n")
    #expect(
      found == [
        "17:1: the key 'k14' stands twice in this mapping",
        "18:1: the key '<<' stands twice in this mapping",
      ])
  }

  @Test func `keys of different mappings are no duplicates`() {
    #expect(messages("a: {a: {a: 1}}\nb: {a: 1}\nc:\n- a: 1\n- a: 1\n") == [])
  }

  @Test func `a key that is a collection is a mistake`() {
    #expect(
      rendered("name: {{ user }}\n? [a]\n: 1\n") == """
        a.yaml:1:8: error: a key must be a single value, not a mapping
        1 | name: {{ user }}
          |        ^~~~~~~~ put the text in quotes if it is meant as text
        a.yaml:2:3: error: a key must be a single value, not a list
        2 | ? [a]
          |   ^~~ put the text in quotes if it is meant as text

        """)
  }
}

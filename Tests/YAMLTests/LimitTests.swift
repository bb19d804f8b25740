import Diagnostics
import Testing
import YAML

@Suite struct LimitTests {
  private func limits(_ change: (inout YAMLLimits) -> Void) -> YAMLLimits {
    var limits = YAMLLimits()
    change(&limits)
    return limits
  }

  @Test func `collections may stand in one another up to the limit`() {
    let limits = limits { $0.depth = 3 }
    #expect(messages("[[[1]]]", limits: limits) == [])
    #expect(
      messages("[[[[1]]]]", limits: limits)
        == ["1:4: collections stand in one another more than 3 deep"])
    #expect(
      messages("a:\n  b:\n    c:\n      - 1\n", limits: limits)
        == ["4:7: collections stand in one another more than 3 deep"])
  }

  @Test(arguments: [
    "[", "{", "- ", "? ", "[{", "{a: [", "&a [", "!!seq [", "- - ? ",
  ])
  func `any depth of brackets is refused at once`(_ unit: String) {
    let stream = parse(String(repeating: unit, count: 100_000))
    #expect(!stream.diagnostics.isEmpty)
    #expect(stream.documents.isEmpty)
  }

  @Test func `a document may have so many values and no more`() {
    let limits = limits { $0.nodes = 4 }
    #expect(messages("[1, 2, 3]", limits: limits) == [])
    #expect(
      messages("[1, 2, 3, 4]", limits: limits) == ["1:11: the document has more than 4 values"])
  }

  @Test func `all documents together may have so many values`() {
    let limits = limits { $0.nodes = 4 }
    let stream = parse("[1, 2]\n--- x\n--- y\n", limits: limits)
    #expect(stream.documents.count == 2)
    #expect(stream.diagnostics.map(\.message) == ["the file has more than 4 values"])
  }

  @Test func `a text may have so many documents`() {
    let limits = limits { $0.documents = 2 }
    #expect(messages("1\n--- 2\n", limits: limits) == [])
    #expect(
      messages("1\n--- 2\n--- 3\n--- 4\n", limits: limits)
        == ["3:5: the file has more than 2 documents"])
  }

  @Test func `a text may have so many bytes`() {
    let limits = limits { $0.bytes = 5 }
    #expect(messages("a: 1\n", limits: limits) == [])
    #expect(
      rendered("a: 12\n", limits: limits)
        == "a.yaml: error: the file has 6 bytes, which is more than 5\n  split it into several files\n"
    )
  }

  @Test func `aliases that multiply are refused where they pass the limit`() {
    let levels = (1..<30).map { level in
      "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]\n"
    }
    let bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + levels.joined()
    #expect(
      messages(bomb) == ["8:10: the aliases up to here stand for more than 10000000 values"])
  }

  @Test func `aliases that multiply beyond all numbers are refused without any limit`() {
    let levels = (1..<90).map { "- &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    let found = messages("- &a0 x\n" + levels, limits: limits { $0.expandedNodes = .max })
    #expect(found.count == 1)
    #expect(found.first?.contains("the aliases up to here stand for more than") == true)
  }

  @Test func `aliases are counted as what they stand for`() {
    let text = "- &a [1, 2]\n- *a\n- *a\n"
    #expect(messages(text, limits: limits { $0.expandedNodes = 10 }) == [])
    #expect(
      messages(text, limits: limits { $0.expandedNodes = 9 })
        == ["3:3: the aliases up to here stand for more than 9 values"])
  }

  @Test func `only so many findings are kept`() {
    let text = String(repeating: "- *x\n", count: 50)
    #expect(messages(text, limits: limits { $0.diagnostics = 7 }).count == 7)
  }

  @Test func `directives without end are refused`() {
    let text = (0..<2_000).map { "%TAG !t\($0)! tag:x\n" }.joined() + "--- a\n"
    #expect(messages(text) == ["1001:1: more than 1000 '%TAG' lines"])
  }

  @Test func `a mapping of a hundred thousand keys is no matter of squares`() throws {
    let text = (0..<100_000).map { "key\($0): 1\n" }.joined()
    let clock = ContinuousClock()
    let elapsed = clock.measure { #expect(parse(text).diagnostics.isEmpty) }
    // Comparing each key with each takes minutes.
    #expect(elapsed < .seconds(30))
  }
}

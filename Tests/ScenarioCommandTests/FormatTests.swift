import Diagnostics
import Foundation
import Testing
import YAML

@testable import ScenarioCommand

/// `scenario-run fmt`.
@Suite struct FormatTests {
  private func formatted(_ text: String) -> String {
    switch CanonicalLayout.formatted(SourceText(path: "a.yaml", bytes: Array(text.utf8))) {
    case .text(let text): text
    case .unknown(let line): "unknown:\(line)"
    case .wrong: "wrong"
    }
  }

  @Test(
    "a text is laid out in one way",
    arguments: [
      // Indentation, of lists below their key as well.
      ("a:\n    b:\n        c: 1\n", "a:\n  b:\n    c: 1\n"),
      ("steps:\n- a\n-   b: 1\n    c: 2\n", "steps:\n  - a\n  - b: 1\n    c: 2\n"),
      ("- - a\n  - b\n-\n    - c\n", "- - a\n  - b\n-\n  - c\n"),
      ("a:\n      - b:\n            c\n", "a:\n  - b:\n      c\n"),
      // One blank behind what is followed by something.
      ("a:   1\nb :  2\n", "a: 1\nb: 2\n"), ("-    a\n", "- a\n"),
      ("a: {b: 1,c:   [1,2 , 3],d: {}, e: [ ]}\n", "a: { b: 1, c: [1, 2, 3], d: {}, e: [] }\n"),
      ("a: {\"b\":1, 'c': \"x, y\"}\n", "a: { \"b\": 1, 'c': \"x, y\" }\n"),
      ("a: &x   { b: 1 }\nc:  *x\nd: [*x, *x ]\n", "a: &x { b: 1 }\nc: *x\nd: [*x, *x]\n"),
      // Ends of lines, blank lines, marks.
      ("a: 1  \nb: 2\t\n\n\n\nc: 3", "a: 1\nb: 2\n\nc: 3\n"), ("\n\na: 1\n\n\n", "a: 1\n"),
      ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"), ("\u{FEFF}a: 1\n", "a: 1\n"),
      ("a: 1\n---\n\nb: 2\n", "a: 1\n\n---\nb: 2\n"), ("---\na: 1\n", "---\na: 1\n"),
      // Comments go with what they stand beside or before.
      ("#  x\na: 1 # y\nb:    2    #z\n", "#  x\na: 1 # y\nb: 2    #z\n"),
      (
        "a:\n    # one\n    b: 1\n    # two\n# three\nc: 2\n      # four\n",
        "a:\n  # one\n  b: 1\n  # two\n# three\nc: 2\n# four\n"
      ),
      ("steps:\n# one\n- a\n# two\n- b\n", "steps:\n  # one\n  - a\n  # two\n  - b\n"),
      ("steps:\n  # one\n  - a # 1\n", "steps:\n  # one\n  - a # 1\n"),
      ("a: # x\n    b: 1\n", "a: # x\n  b: 1\n"),
      // Texts over several lines keep what they say.
      (
        "a:\n    b: |\n        x\n          y\n\n        z\n",
        "a:\n  b: |\n    x\n      y\n\n    z\n"
      ),
      ("- |\n   x\n\n\n-   >-\n     y  \n     z\n", "- |\n  x\n\n- >-\n  y  \n  z\n"),
      ("a: |+\n x\n\n\nb: 1\n", "a: |+\n  x\n\n\nb: 1\n"),
      ("a:\n    b: one\n       two\n\n       three\n", "a:\n  b: one\n    two\n\n    three\n"),
      ("a:  \"one  \n       two\"\n", "a: \"one  \n  two\"\n"),
      (
        "a:\n    b: [1,\n        2,\n      ]\n    c: {\n      d: 1 }\n",
        "a:\n  b: [1,\n      2,\n    ]\n  c: {\n    d: 1 }\n"
      ),
      ("a: |\n  # no comment\n  - x\n", "a: |\n  # no comment\n  - x\n"),
      (
        "base: &b\n    x: 1\nc:\n    <<: *b\n    y: 2\n", "base: &b\n  x: 1\nc:\n  <<: *b\n  y: 2\n"
      ),
      ("é:\n    ü: {ö: 1}\n", "é:\n  ü: { ö: 1 }\n"),
      ("", ""), ("# only\n", "# only\n"),
    ])
  func layout(text: String, expected: String) {
    let first = formatted(text)
    #expect(first == expected)
    #expect(formatted(first) == first)
  }

  @Test(
    "what is laid out in another way than is known is left as it is",
    arguments: [
      ("? a\n: b\n", 1), ("--- [a]\n", 1), ("a: |2\n    x\n", 2),
    ])
  func unknown(text: String, line: Int) throws {
    #expect(["unknown:\(line)", text].contains(formatted(text)))
    let folder = try TemporaryFolder(["a.yaml": text])
    #expect(scenarioRun("fmt", folder.at()).code != .harness)
    #expect(try folder.read("a.yaml") == text)
  }

  @Test("the shipped scenarios have the layout")
  func shipped() {
    let folder = packageFolder.appendingPathComponent("scenarios").path
    let outcome = scenarioRun("fmt", "--check", folder)
    #expect(outcome.code == .success, "\(outcome.output)\(outcome.error)")
  }

  /// The lines of comments of a text, without their indentation.
  private func comments(of text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("#") }
  }

  @Test("however a shipped scenario is indented, the layout is found again")
  func indented() throws {
    let folder = packageFolder.appendingPathComponent("scenarios").path
    for path in FileManager.default.subpaths(atPath: folder) ?? [] where path.hasSuffix(".yaml") {
      let text = formatted(try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))
      guard !text.contains("|"), !text.contains(">") else { continue }
      let wide = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        line -> String in
        // Twice the blanks, behind a dash as well, and some at the end.
        let blanks = String(line.prefix { $0 == " " })
        let rest = line.dropFirst(blanks.count)
        let dashed = rest.hasPrefix("- ") ? "-   " + rest.dropFirst(2) : String(rest)
        return blanks + blanks + dashed + (line.hasSuffix("\"") ? "" : "   ")
      }.joined(separator: "\r\n")
      let result = formatted(wide)
      #expect(comments(of: result) == comments(of: text), "\(path)")
      expectText(result, text)
    }
  }

  @Test("no change of a byte makes it change what a text means, or fall")
  func mutated() throws {
    let path = packageFolder.appendingPathComponent("scenarios/signup/upload-failure.yaml").path
    let bytes = Array(try String(contentsOfFile: path, encoding: .utf8).utf8.prefix(1500))
    var random = Chance(state: 1)
    let signs = Array("-:#{}[],&*!|>'\"%@`? \n\tax1~<".utf8)
    for _ in 0..<1500 {
      var text = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
        switch Int.random(in: 0...2, using: &random) {
        case 0: text[place] = sign
        case 1: text.insert(sign, at: place)
        default: text.remove(at: place)
        }
      }
      let source = SourceText(path: "a.yaml", bytes: text)
      guard case .text(let result) = CanonicalLayout.formatted(source) else { continue }
      // Flow text of both, read independently of what the layout compares.
      let after = YAMLStream(parsing: SourceText(path: "a.yaml", bytes: Array(result.utf8)))
      let before = YAMLStream(parsing: source)
      #expect(after.diagnostics.isEmpty)
      #expect(
        before.documents.map { $0.withRoot { dump($0) } }
          == after.documents.map { $0.withRoot { dump($0) } })
      #expect(
        comments(of: String(decoding: text, as: UTF8.self).replacing("\t", with: " ")).count
          == comments(of: result.replacing("\t", with: " ")).count)
      #expect(formatted(result) == result)
    }
  }

  private func dump(_ node: YAMLNode, depth: Int = 0) -> String {
    if depth > 40 { return "…" }
    let properties = "\(node.anchor ?? "")\(node.tag ?? "")"
    return switch node.kind {
    case .scalar: "\(properties)\(node.scalar)"
    case .sequence:
      "\(properties)[\(node.elements.map { dump($0, depth: depth + 1) }.joined(separator: ","))]"
    case .mapping:
      "\(properties){"
        + node.entries.map {
          dump($0.key, depth: depth + 1) + ":" + dump($0.value, depth: depth + 1)
        }.joined(separator: ",") + "}"
    }
  }

  @Test("files are written, told of, and only looked at with --check")
  func files() throws {
    let folder = try TemporaryFolder(["a.yaml": "a:   1\n", "s/b.yml": "b: 1\n"])
    let check = scenarioRun("fmt", "--check", folder.at())
    #expect(check.code == .failure)
    #expect(folder.relative(check.output) == "a.yaml\n2 files: 1 has another layout\n")
    #expect(try folder.read("a.yaml") == "a:   1\n")
    let outcome = scenarioRun("fmt", folder.at())
    #expect(outcome.code == .success)
    #expect(folder.relative(outcome.output) == "a.yaml\n2 files: 1 was written anew\n")
    #expect(try folder.read("a.yaml") == "a: 1\n")
    #expect(folder.content == ["a.yaml", "s", "s/b.yml"])
    let again = scenarioRun("fmt", folder.at())
    #expect(again.output == "2 files: none has another layout\n")
  }

  @Test("what is no YAML is told of and left, and the others are written")
  func wrong() throws {
    let folder = try TemporaryFolder(["a.yaml": "a: [1\n", "b.yaml": "b:  1\n"])
    let outcome = scenarioRun("fmt", folder.at(), folder.at("none.yaml"))
    #expect(outcome.code == .wrongFiles)
    #expect(outcome.error.contains("a.yaml:"))
    #expect(outcome.error.contains("none.yaml: error: cannot be read"))
    #expect(try folder.read("a.yaml") == "a: [1\n")
    #expect(try folder.read("b.yaml") == "b: 1\n")
    let empty = try TemporaryFolder(["x.txt": ""])
    #expect(scenarioRun("fmt", empty.at()).code == .nothingToRun)
  }

  @Test("a link stays a link, and who may read a file stays the same")
  func links() throws {
    let folder = try TemporaryFolder(["a.yaml": "a:   1\n"])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.at("link.yaml"), withDestinationPath: folder.at("a.yaml"))
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.at("a.yaml"))
    #expect(scenarioRun("fmt", folder.at("link.yaml")).code == .success)
    #expect(try folder.read("a.yaml") == "a: 1\n")
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder.at("link.yaml")) == folder.at("a.yaml"))
    let mode = try files.attributesOfItem(atPath: folder.at("a.yaml"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
  }
}

/// Chance that is the same in every run of the tests.
private struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}

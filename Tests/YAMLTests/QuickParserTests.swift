import Diagnostics
import Testing

@testable import YAML

/// What the quick parser reads, libyaml reads alike; what it does not know, it leaves alone.
@Suite struct QuickParserTests {
  private static let sample = """
    # A scenario as most are.
    scenario: A "failed" upload, it's 50% done
    app:   signup   # which one
    covers: [SU-14, 'SU-17', "x y", 3, {a: b, c: [d]}, [] , -1]
    given:
      accounts:
        - { email: "a b@example.com", password: secret1 , uid: u-1, url: https://x.y:443/z#1 }
        - email: c@example.com
          'quoted' : [1,2, {}]
          null: ~

      documents:
        users/u-1: { username: Ann B, age: 12, "k": 'v' }
    steps:
    - launch
    - tap: photo button
    -  expect:
         a.b: null
         c: -12.5
         d: 2026-01-02 # not a number
    - cancel # done
    # end
    last: a#b
    """

  private static let splices = [
    "[", "]", "{", "}", ":", ": ", "- ", "-", "? ", "?", "&a ", "*a", "! ", "|", ">", "'", "\"",
    "''", "\\", "\t", "\n", "\n\n", "\n  ", "\r\n", " #", "#", "---\n", "...\n", "%", "<<: ", "<<",
    "  ", " ", ",", ", ", "99999999999999999999", "~", "a: b", "\n- ", "\n    - ", "[]", "{}",
    "{a: b}", "[a, b]", "@", "`", "é", "\u{7F}", "=", "x\ny", ": \n", "- - ", "a: \n", ".", "0x1F",
  ]

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private func mutated(_ text: String, _ generator: inout Generator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(end...)
      default:
        let splice = Self.splices.randomElement(using: &generator) ?? ""
        bytes.insert(contentsOf: splice.utf8, at: place)
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }

  /// Everything that can be asked of a document, as lines.
  private func lines(_ document: YAMLDocument?) -> [String] {
    var lines: [String] = []
    func walk(_ node: YAMLNode, _ depth: Int) {
      let indent = String(repeating: " ", count: depth)
      lines.append("\(indent)\(node.style) \(node.range.short) \(node.scalar) '\(node.text)'")
      for element in node.elements { walk(element, depth + 1) }
      for entry in node.entries {
        walk(entry.key, depth + 1)
        walk(entry.value, depth + 2)
      }
    }
    document?.withRoot { walk($0, 0) }
    return lines
  }

  /// Whether the quick parser has read a text; libyaml must then have read the same.
  @discardableResult
  private func check(_ bytes: [UInt8]) -> Bool {
    let text = SourceText(path: "a.yaml", bytes: bytes)
    var reader = YAMLReader(text)
    guard reader.isSimple else { return false }
    var other = YAMLReader(byEvents: text)
    let (quick, slow) = (reader.next(), other.next())
    let shown = String(decoding: bytes, as: UTF8.self)
    #expect(lines(quick) == lines(slow), "\(shown)")
    #expect(reader.next() == nil && other.next() == nil, "\(shown)")
    #expect(other.diagnostics.isEmpty, "\(other.diagnostics) in \(shown)")
    return true
  }

  @Test func `a usual text is read without libyaml`() {
    #expect(check(Array(Self.sample.utf8)))
    #expect(check(Array((Self.sample + "\n").utf8)))
  }

  @Test(arguments: 1...8) func `a changed text is read as libyaml reads it`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    var known = 0
    for _ in 0..<1_000 where check(mutated(Self.sample, &generator)) { known += 1 }
    #expect(known > 200)
  }

  @Test(arguments: 1...8) func `a changed line is read as libyaml reads it`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed) &* 0xD1B5_4A32_D192_ED03)
    let lines = Self.sample.split(separator: "\n")
    for _ in 0..<1_000 {
      let first = Int.random(in: 0..<lines.count, using: &generator)
      let some = lines[first..<min(lines.count, first + 3)].joined(separator: "\n")
      check(mutated(some, &generator))
    }
  }

  @Test func `each beginning of a text is read as libyaml reads it`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices { check(Array(bytes[..<count])) }
  }

  @Test(arguments: [
    "a: b\n", "- a\n", "a:\n- b\n- c\nd: e\n", "a:\n  - b: c\n    d: e\n  - f\n", "a: {}\nb: []\n",
    "a:\n  b:\n    c: d\ne: f\n", "  a: b\n  c: d\n", "a: 'b' # c\n", "- {a: b}\n- [c]\n",
    "a: \"\"\n", "a:\n\n\n  b: c", "'a': b\n\"c\" : d\n",
  ])
  func `simple texts are read without libyaml`(_ text: String) {
    #expect(check(Array(text.utf8)))
  }

  @Test(arguments: [
    "a: b\n c\n", "a\n", "a:\n", "- \n", "- - a\n", "a: |\n  b\n", "a: \"b\\n\"\n", "a: 'b''c'\n",
    "a: &b c\n", "a: !!str b\n", "--- \na: b\n", "a: b\n...\n", "a: b\na: c\n", "a: b: c\n",
    "a: [b,\n  c]\n", "? a\n: b\n", "é: b\n", "a:\tb\n", "", "# a\n", "{a: b}\n", "a: [b: c]\n",
    "a: 99999999999999999999\n", "a: {b}\n", "a: [b,]\n", "- a\nb: c\n", "a: b\n- c\n", "a: - b\n",
  ])
  func `all else is left to libyaml`(_ text: String) {
    #expect(!check(Array(text.utf8)))
  }
}

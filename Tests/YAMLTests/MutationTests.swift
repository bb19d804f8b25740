import Diagnostics
import Testing
import YAML

@Suite struct MutationTests {
  /// A generator of its own, so that a failure comes again (xorshift).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let sample = """
    # A sample with all there is: é, 日本, 😀
    %scenario: &name A "failed" upload
    app: signup
    covers: [SU-14, 'SU-17', "x\\n\\u00e9", {a: b}, c: d]
    given: &given
      photos: {cat.jpg: fixtures/cat.jpg}
      numbers: [0x1F, 0o17, 1e3, .inf, -12, 010, ~]
    base: {<<: *given, x: !!str 1, *name : ü}
    steps:
    - launch
    - text: |+
        two
         lines

    - folded: >-
        日本
        語
    - ? explicit
      : - nested
        -
    ...
    %YAML 1.2
    ---
    - second
    --- !!map {}
    """.replacing("%scenario", with: "scenario")

  private static let splices = [
    "[", "]", "{", "}", ":", ": ", "- ", "? ", "&a ", "*a", "*name", "!!int ", "! ", "|\n", ">",
    "'", "\"", "\\", "\t", "\n", "\r\n", "\r", "#", " #", "---\n", "...\n", "%TAG ! x\n", "<<: ",
    "\u{FEFF}", "\0", "é", "😀", "\u{2028}", "  ", ",", "99999999999999999999", "~",
  ]

  private func mutated(_ generator: inout Generator) -> [UInt8] {
    var bytes = Array(Self.sample.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
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

  /// The lengths of the lines in scalars, as ranges count them.
  private func lineLengths(_ bytes: [UInt8]) -> [Int] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).unicodeScalars.count }
  }

  private func check(_ bytes: [UInt8]) {
    let source = SourceText(path: "a.yaml", bytes: bytes)
    let stream = YAMLStream(parsing: source)
    let lengths = lineLengths(bytes)
    func isInside(_ position: SourcePosition) -> Bool {
      guard (1...lengths.count).contains(position.line), position.column >= 1 else { return false }
      return position.column <= lengths[position.line - 1] + 1
    }
    func isInside(_ range: SourceRange) -> Bool { isInside(range.start) && isInside(range.end) }
    var outside: [SourceRange] = []
    func walk(_ node: YAMLNode) {
      outside += [node.range, node.writtenRange].filter { !isInside($0) }
      _ = (node.scalar, node.text, node.tag, node.anchor, node.style)
      for element in node.elements { walk(element) }
      for entry in node.entries {
        walk(entry.key)
        walk(entry.value)
        if entry.key.kind == .scalar { #expect(node[entry.key.text] != nil) }
      }
    }
    for document in stream.documents { document.withRoot { walk($0) } }
    for diagnostic in stream.diagnostics {
      var ranges = diagnostic.notes.map(\.range)
      if let range = diagnostic.range { ranges.append(range) }
      outside += ranges.filter { !isInside($0) }
      #expect(!DiagnosticRenderer().render(diagnostic, in: source).isEmpty)
      #expect(!diagnostic.message.hasPrefix("this is no"), "\(diagnostic)")
    }
    #expect(outside.isEmpty, "\(outside) in \(String(decoding: bytes, as: UTF8.self))")
  }

  @Test func `the sample itself has no mistake`() {
    #expect(rendered(Self.sample) == "")
    check(Array(Self.sample.utf8))
  }

  @Test(arguments: 1...8) func `any change of a text is read or explained`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<400 { check(mutated(&generator)) }
  }

  @Test func `each beginning of a text is read or explained`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices { check(Array(bytes[..<count])) }
  }

  @Test(arguments: [
    "*", "&", "!", "|", ">", "%", "@", "`", "?", "-", ":", ",", "<<", "<<:", "? <<", "!!", "&a",
    "&a &b x", "!a !b x", "- - -", "? ? ?", ": : :", "[,]", "{,}", "[:]", "{:}", "{?}", "[?]",
    "a: *a", "&a : *a", "&a a: *a", "<<: *a", "<<: [[[]]]", "{<<: {<<: {<<: {}}}}", "? |\n a\n: b",
    "? []\n: {}", "!<>", "!<tag:yaml.org,2002:str>", "!!str", "!!int", "&a !!map", "|\n",
    "|+\n\n\n",
    ">-", "'\n\n'", "\"\\\n\"", "---", "--- ---", "--- |", "...", "... ...", "%", "%YAML", "%TAG",
    "%YAML 1.2", "\t", " \t", "-\t-", "a:\tb", "a\t: b", "\u{FEFF}", "\r\n", "'\u{1F600}", "|1",
    "|10",
    "|-+", "- |\n\n\n- x", "&😀 x", "*😀", "!😀 x", "a: |\n é", "[a: &b , *b ]", "{a: &b , ? *b }",
  ])
  func `nasty little texts are read or explained`(_ text: String) {
    check(Array(text.utf8))
    check(Array((text + "\n").utf8))
    check(Array(("é: 1\n---\n" + text).utf8))
  }
}

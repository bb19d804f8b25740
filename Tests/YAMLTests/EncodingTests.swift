import Diagnostics
import Testing
import YAML

@Suite struct EncodingTests {
  @Test func `a byte order mark is no part of the text`() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("é: 1\né: 2\n".utf8)
    #expect(parse(bytes).documents.first?.withRoot { $0["é"]?.scalar } == .int(1))
    #expect(
      rendered(bytes) == """
        a.yaml:2:1: error: the key 'é' stands twice in this mapping
        2 | é: 2
          | ^ remove one of the two
        a.yaml:1:1: note: the first one is here
        1 | é: 1
          | ^

        """)
    #expect(
      rendered([0xEF, 0xBB, 0xBF] + Array("ab: *x".utf8)).hasPrefix(
        "a.yaml:1:5: error: unknown anchor 'x'\n1 | ab: *x\n  |     ^~ "))
  }

  @Test func `the first byte that is no UTF-8 is shown`() {
    #expect(
      rendered(Array("a: 1\né: x".utf8) + [0xFF, 0x0A, 0xFE]) == """
        a.yaml:2:5: error: the byte 0xFF is no UTF-8
        2 | é: x\u{FFFD}
          |     ^ save the file as UTF-8

        """)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `broken sequences of bytes are refused`(_ bytes: [UInt8]) {
    let stream = parse(Array("x: ".utf8) + bytes)
    #expect(stream.documents.isEmpty)
    #expect(stream.diagnostics.map(\.hint) == ["save the file as UTF-8"])
    #expect(stream.diagnostics.first?.range?.short == "1:4-1:5")
  }

  @Test func `UTF-16 is told apart from broken UTF-8`() {
    let text = Array("a: 1\n".utf8)
    let little: [UInt8] = text.flatMap { [$0, 0 as UInt8] }
    let big: [UInt8] = text.flatMap { [0 as UInt8, $0] }
    #expect(texts([0xFF, 0xFE] + little) == ["the file is UTF-16 (little endian)"])
    #expect(texts([0xFE, 0xFF] + big) == ["the file is UTF-16 (big endian)"])
    #expect(texts(little) == ["the file is UTF-16 (little endian)"])
    #expect(texts(big) == ["the file is UTF-16 (big endian)"])
  }

  @Test(arguments: [
    ("\0", "the control character U+0000"), ("\u{1B}", "the control character U+001B"),
    ("\u{7F}", "the control character U+007F"), ("\u{9F}", "the control character U+009F"),
    ("\u{FFFE}", "the control character U+FFFE"), ("\u{85}", "the line break U+0085"),
    ("\u{2028}", "the line break U+2028"), ("\r", "a carriage return without a line feed"),
    ("\u{FEFF}", "a byte order mark (U+FEFF) within the text"),
  ])
  func `characters that YAML forbids are refused where they stand`(
    _ character: String, _ message: String
  ) {
    // The place is tried at every offset of the words that are looked at as a whole.
    for count in 0..<20 {
      let text = "ü: 1\n#" + String(repeating: "x", count: count) + character + "y and more text\n"
      #expect(messages(text) == ["2:\(count + 2): \(message)"])
    }
  }

  @Test func `what is not forbidden is let through`() throws {
    let text = "\u{A0}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}~\tx"
    #expect(try withRoot("a: '\(text)'\n") { $0["a"]?.text } == text)
    #expect(try withRoot("a: \"\\0\\u2028\\x1b\"\n") { $0["a"]?.text } == "\0\u{2028}\u{1B}")
  }

  private func texts(_ bytes: [UInt8]) -> [String] { parse(bytes).diagnostics.map(\.message) }
}

import Testing

@testable import ScenarioReports

@Suite struct JSONTests {
  @Test(arguments: [
    "", " ", "nul", "tru", "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "1e999", "NaN",
    "[1,]", "[,1]", "[1 2]", "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1",
    "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800x\"",
    "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"a\nb\"", "\"\u{0}\"", "1 2", "[]]", "{\"a\":1,\"a\":2}",
    "'a'", "// x", "\u{FEFF}1",
  ])
  func whatOnlyLooksLikeJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)[...]) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]])
  func textsMustBeUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError.self) { try JSONParser.parse(bytes[...]) }
  }

  @Test func depthHasALimit() throws {
    let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(throws: Never.self) {
      try JSONParser.parse(Array(deep(JSONParser.deepest).utf8)[...])
    }
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(deep(100_000).utf8)[...]) }
  }

  @Test func escapesAreRead() throws {
    let text = #""\"\\\/\b\f\n\r\té\ud83d\ude00""#
    guard case .text(let value) = try JSONParser.parse(Array(text.utf8)[...]) else {
      Issue.record("no text")
      return
    }
    #expect(value == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test func keysThatLookAlikeStayApart() throws {
    // The same text to a person, made of other scalars.
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    guard case .object(let entries) = try JSONParser.parse(Array(text.utf8)[...]) else {
      Issue.record("no object")
      return
    }
    #expect(entries.count == 2)
  }

  @Test func everyScalarComesBack() throws {
    for value in UInt32(0)...0x10FFFF where value % 97 == 0 || value < 0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for escaping in [JSONWriter.Escaping.lean, .html] {
        var writer = JSONWriter(escaping)
        writer.text(String(scalar) + "\u{301}")
        guard case .text(let text) = try JSONParser.parse(writer.bytes[...]) else { continue }
        #expect(text.unicodeScalars.first == scalar)
        if escaping == .html { #expect(!writer.bytes.contains(UInt8(ascii: "<"))) }
      }
    }
  }
}

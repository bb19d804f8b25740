import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct ValuePrinterTests {
  @Test func valuesAreWrittenInBlocks() {
    let value = Value.record([
      .init("screen", .string("Home")),
      .init("null", .null),
      .init("list", .list([.int(1), .list([.bool(true), .double(0.5)]), .record([]), .list([])])),
      .init(
        "users/u-1",
        .record([.init("name", .string("Test777")), .init("bio", .string("two\nlines"))])),
      .init("accounts", .list([.record([.init("a", .int(1)), .init("b", .list([.int(2)]))])])),
    ])
    #expect(
      ValuePrinter(indent: 2).lines(of: value).joined(separator: "\n") == """
          screen: Home
          "null": null
          list:
            - 1
            - - true
              - 0.5
            - {}
            - []
          users/u-1:
            name: Test777
            bio: "two\\nlines"
          accounts:
            - a: 1
              b:
                - 2
        """)
  }

  @Test(arguments: [
    "", " a", "a ", "a: b", "a #b", "a:", "-", "- a", "1", "1.5", "0x1F", "true", "No", "~", "null",
    "\"a\"", "'a'", "a\\b", "{a}", "[a]", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "?", ",",
    ".inf", "12:30", "2026-11-30", "a\u{A0}b", "a\u{200B}b", "😀", "a\u{85}", "=", "a\tb",
  ])
  func stringsThatYAMLReadsOtherwiseAreQuoted(text: String) {
    let line = ValuePrinter().lines(of: .string(text))
    #expect(line.count == 1 && line[0].hasPrefix("\"") && line[0].hasSuffix("\""))
  }

  @Test(arguments: [
    "a", "test@example.com", "a b", "/tmp/x", "é", "日本", "$x", "a:b", "a#b", "f(x)",
  ])
  func otherStringsAreNot(text: String) {
    #expect(ValuePrinter().lines(of: .string(text)) == [text])
  }

  @Test func whatCannotBeSeenIsEscaped() {
    let line = ValuePrinter().lines(of: .string("\u{1B}[31m\u{0}\u{202E}\u{1FFFE}\"\\\t\r\n"))
    #expect(line == [#""\x1B[31m\x00\u202E\U0001FFFE\"\\\t\r\n""#])
  }

  @Test func longStringsAndLongValuesAreCut() {
    let printer = ValuePrinter(longestString: 3, mostLines: 4)
    let value = Value.record([
      .init("a", .string("長い長い")), .init("b", .list([.int(1), .int(2)])),
      .init("c", .record([.init("d", .list([.int(1), .int(2)])), .init("e", .null)])),
    ])
    #expect(
      printer.lines(of: value) == [
        "a: \"長い長\"... (3 more bytes)", "b:", "  - 1", "  - 2", "... 5 more lines",
      ])
  }
}

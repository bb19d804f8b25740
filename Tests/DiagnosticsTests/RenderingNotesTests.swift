import Diagnostics
import Testing

@Suite struct RenderingNotesTests {
  private let text = SourceText(path: "a.yaml", bytes: Array("one: 1\ntwo: 2\none: 3\n".utf8))

  private func range(_ line: Int, _ columns: Range<Int>) -> SourceRange {
    SourceRange(
      start: SourcePosition(line: line, column: columns.lowerBound),
      end: SourcePosition(line: line, column: columns.upperBound))
  }

  private var duplicate: Diagnostic {
    Diagnostic(
      "the key 'one' stands twice", path: "a.yaml", at: range(3, 1..<4), hint: "remove one",
      notes: [
        .init("the first one", at: range(1, 1..<4)), .init("so is this", at: range(2, 1..<4)),
      ])
  }

  @Test("notes follow their finding, each with its place and excerpt")
  func notes() {
    #expect(
      DiagnosticRenderer().render(duplicate, in: text) == """
        a.yaml:3:1: error: the key 'one' stands twice
        3 | one: 3
          | ^~~ remove one
        a.yaml:1:1: note: the first one
        1 | one: 1
          | ^~~
        a.yaml:2:1: note: so is this
        2 | two: 2
          | ^~~

        """)
  }

  @Test(
    "each severity is named",
    arguments: [
      (Diagnostic.Severity.error, "error"), (.warning, "warning"), (.note, "note"),
    ])
  func severities(severity: Diagnostic.Severity, word: String) {
    let diagnostic = Diagnostic(severity, "so", path: "a.yaml", at: nil)
    #expect(DiagnosticRenderer().render(diagnostic, in: nil) == "a.yaml: \(word): so\n")
  }

  @Test("with colour, place and message are bold, errors red, notes yellow, carets green")
  func color() {
    var diagnostic = duplicate
    diagnostic.notes.removeLast()
    let escape = "\u{1B}["
    #expect(
      DiagnosticRenderer(usesColor: true).render(diagnostic, in: text) == """
        \(escape)1ma.yaml:3:1:\(escape)0m \(escape)1;31merror:\(escape)0m \
        \(escape)1mthe key 'one' stands twice\(escape)0m
        3 | one: 3
          | \(escape)32m^~~\(escape)0m remove one
        \(escape)1ma.yaml:1:1:\(escape)0m \(escape)1;33mnote:\(escape)0m \
        \(escape)1mthe first one\(escape)0m
        1 | one: 1
          | \(escape)32m^~~\(escape)0m

        """)
  }
}

@Suite struct VisibleTextTests {
  @Test("control characters in the source become visible signs and take the column they show")
  func controls() {
    #expect(
      rendered("a\u{1B}[31m\u{7}⟦b\u{0}c⟧") == "a.yaml:1:8: error: wrong\n"
        + "1 | a\u{241B}[31m\u{2407}b\u{2400}c\n  |        ^~~\n")
  }

  @Test("a path and a message stay on one line, whatever they hold")
  func oneLine() {
    let diagnostic = Diagnostic(
      "unknown 'a\nb\u{1B}c'", path: "x\r\ny.yaml", at: nil, hint: nil)
    #expect(
      DiagnosticRenderer().render(diagnostic, in: nil)
        == "x\\r\\ny.yaml: error: unknown 'a\\nb\u{241B}c'\n")
  }

  @Test(
    "text becomes one line in which nothing moves the cursor",
    arguments: [
      ("plain ~ text", "plain ~ text"), ("a\nb", "a\\nb"), ("a\rb", "a\\rb"),
      ("\u{1B}]0;x\u{7}", "\u{241B}]0;x\u{2407}"), ("\u{7F}", "\u{2421}"),
      ("\u{9B}31m", "\\u{9B}31m"), ("\u{202E}abc", "\\u{202E}abc"),
      ("\u{2066}abc\u{2069}", "\\u{2066}abc\\u{2069}"), ("기능 🐈", "기능 🐈"), ("", ""),
    ])
  func visible(text: String, shown: String) {
    #expect(Visible.line(text) == shown)
  }

  @Test("a carriage return before a line break is no part of the line")
  func carriageReturn() {
    let text = SourceText(path: "a", bytes: Array("one\r\ntwo\r\n".utf8))
    #expect([1, 2, 3, 4].map { text.line($0) } == ["one", "two", "", nil])
  }

  @Test("bytes that are no UTF-8 are shown as replaced")
  func invalidUTF8() {
    let text = SourceText(path: "a", bytes: [0x61, 0xFF, 0x62])
    #expect(text.line(1) == "a\u{FFFD}b")
  }

  @Test("positions compare by line, then by column, and a range never ends before it begins")
  func positions() {
    let (early, late) = (SourcePosition(line: 1, column: 9), SourcePosition(line: 2, column: 1))
    #expect(early < late)
    #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 2))
    #expect(SourceRange(start: late, end: early).end == late)
  }
}

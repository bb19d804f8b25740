import Diagnostics
import Testing

@Suite struct RenderingTests {
  @Test("an error shows its place, its message, the line and a caret with the hint beside it")
  func ascii() {
    #expect(
      rendered("steps:\n  - ⟦lanch⟧\n", "unknown step 'lanch'", hint: "did you mean 'launch'?")
        == """
        a.yaml:2:5: error: unknown step 'lanch'
        2 |   - lanch
          |     ^~~~~ did you mean 'launch'?

        """)
  }

  @Test("the gutter is as wide as the number of the line")
  func gutter() {
    #expect(
      rendered(String(repeating: "\n", count: 99) + "⟦x⟧") == """
        a.yaml:100:1: error: wrong
        100 | x
            | ^

        """)
  }

  @Test("a tab before the place stays a tab, so that the caret stands right at any tab width")
  func tabs() {
    #expect(
      rendered("\tkey:\t⟦va\tlue⟧") == "a.yaml:1:7: error: wrong\n"
        + "1 | \tkey:\tva\tlue\n  | \t    \t^~~~~~\n")
  }

  @Test(
    "scalars that a terminal shows two columns wide move and widen the caret",
    arguments: [
      ("name: ⟦기능⟧ 구현", 7, "      ^~~~"),
      ("기능: ⟦x⟧", 5, "      ^"),
      ("🐈 ⟦🐈⟧", 3, "   ^~"),
      ("ｆｕｌｌ ⟦x⟧", 6, "         ^"),
      ("写真 ⟦写真⟧", 4, "     ^~~~"),
    ])
  func wide(source: String, column: Int, marks: String) {
    let line = source.filter { $0 != "⟦" && $0 != "⟧" }
    #expect(
      rendered(source) == "a.yaml:1:\(column): error: wrong\n1 | \(line)\n  | \(marks)\n")
  }

  @Test("a combining mark takes no column, and columns count scalars")
  func combining() {
    #expect(
      rendered("e\u{301}e\u{301} ⟦x⟧")
        == "a.yaml:1:6: error: wrong\n1 | e\u{301}e\u{301} x\n  |    ^\n")
  }

  @Test("an empty range still has a caret")
  func emptyRange() {
    #expect(rendered("ab⟦⟧") == "a.yaml:1:3: error: wrong\n1 | ab\n  |   ^\n")
  }

  @Test("a range over several lines is marked to the end of its first line")
  func severalLines() {
    #expect(
      rendered("one ⟦two\nthree⟧ four") == "a.yaml:1:5: error: wrong\n1 | one two\n  |     ^~~\n")
  }

  @Test("a place behind the end of its line is shown at the end")
  func behindTheEnd() {
    let range = SourceRange(
      start: SourcePosition(line: 1, column: 99), end: SourcePosition(line: 1, column: 120))
    let text = SourceText(path: "a.yaml", bytes: Array("ab\n".utf8))
    let output = DiagnosticRenderer().render(
      Diagnostic("wrong", path: "a.yaml", at: range), in: text)
    #expect(output == "a.yaml:1:99: error: wrong\n1 | ab\n  |   ^\n")
  }

  @Test("of a line that is too long the end is cut off")
  func longLine() {
    let line = String(repeating: "x", count: 300)
    #expect(
      rendered("⟦ab⟧" + line) == "a.yaml:1:1: error: wrong\n1 | ab"
        + String(repeating: "x", count: 158) + "…\n  | ^~\n")
  }

  @Test("of a line that is too long the part around the place is shown, and the caret under it")
  func longLineInTheMiddle() {
    let before = String(repeating: "b", count: 1000)
    let after = String(repeating: "a", count: 1000)
    #expect(
      rendered(before + "⟦HERE⟧" + after) == "a.yaml:1:1001: error: wrong\n"
        + "1 | …" + String(repeating: "b", count: 40) + "HERE"
        + String(repeating: "a", count: 116) + "…\n"
        + "  |  " + String(repeating: " ", count: 40) + "^~~~\n")
  }

  @Test("the mark of a range that leaves what is shown of a long line ends with it")
  func longRange() {
    let output = rendered("⟦" + String(repeating: "x", count: 500) + "⟧")
    #expect(
      output == "a.yaml:1:1: error: wrong\n1 | " + String(repeating: "x", count: 160) + "…\n  | ^"
        + String(repeating: "~", count: 159) + "\n")
  }

  @Test("without a text, or without its line, only the message and the hint are shown")
  func withoutText() {
    let (diagnostic, _) = marked("⟦x⟧", hint: "mend it")
    let expected = "a.yaml:1:1: error: wrong\n  mend it\n"
    #expect(DiagnosticRenderer().render(diagnostic, in: nil) == expected)
    let (far, text) = (marked("\n\n⟦x⟧").diagnostic, SourceText(path: "a.yaml", bytes: []))
    #expect(DiagnosticRenderer().render(far, in: text) == "a.yaml:3:1: error: wrong\n")
  }

  @Test("a finding about a whole file has no line and no column")
  func wholeFile() {
    let (diagnostic, text) = marked("text", "cannot be read")
    #expect(
      DiagnosticRenderer().render(diagnostic, in: text) == "a.yaml: error: cannot be read\n")
  }
}

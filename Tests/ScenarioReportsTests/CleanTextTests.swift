import Testing

@testable import ScenarioReports

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\r\nb\rc\n\r\n", "a\nb\nc\n\n"), ("\t|", "\t|"),
    ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[1;31;4mred", "red"), ("a\u{1B}", "a"),
    ("a\u{1B}[31", "a"), ("\u{1B}]8;;http://x\u{07}link\u{1B}]8;;\u{1B}\\!", "link!"),
    ("\u{1B}]0;title\nnext", "\nnext"), ("\u{1B}(Bx\u{1B}=y", "xy"), ("\u{1B}\u{0}", "␛␀"),
    ("\u{1B}]a\u{1B}[31mred", "red"), ("a\u{0}\u{12}b\u{7F}", "a␀␒b␡"),
    ("\u{85}\u{9B}31m", "\u{FFFD}\u{FFFD}31m"),
    ("\u{FFFE}\u{FFFF}\u{1FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("👩\u{200D}👩\u{200D}👧 e\u{301} <\u{338}", "👩\u{200D}👩\u{200D}👧 e\u{301} <\u{338}"),
  ])
  func bodiesHoldOnlyWhatEveryReaderTakes(text: String, clean: String) {
    let output = CleanText.string(text, as: .body)
    #expect(Array(output.unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test(arguments: [UInt32(0xFDD0), 0xFDEF, 0xFFFE, 0x10FFFF, 0x80])
  func noncharactersAreReplaced(value: UInt32) throws {
    // Not all of them can stand in a literal.
    let scalar = try #require(Unicode.Scalar(value))
    #expect(CleanText.string(String(scalar), as: .body) == "\u{FFFD}")
  }

  @Test func linesStayLines() {
    #expect(CleanText.string("a\r\n\tb", as: .attribute) == "a  b")
    #expect(CleanText.string("a\r\n\tb", as: .name) == "a\\n\\tb")
    #expect(CleanText.string("a\r\n\tb", as: .terminal) == "a\\r\\n\\tb")
  }

  @Test func terminalsSeeAllThatIsThere() {
    #expect(CleanText.string("a\u{202E}b\u{0}", as: .terminal) == "a\\u{202E}b␀")
    #expect(CleanText.string("a\u{202E}b\u{0}é", as: .asciiTerminal) == "a\\u{202E}b\\x00é")
    #expect(CleanText.string("\u{1B}[31mred\u{1B}[0m", as: .terminal) == "␛[31mred␛[0m")
    #expect(CleanText.string("\u{1B}[31mred", as: .asciiTerminal) == "\\x1B[31mred")
    #expect(
      CleanText.string("\u{2028}\u{200E}\u{61C}", as: .terminal) == "\\u{2028}\\u{200E}\\u{61C}")
    #expect(CleanText.string("\u{9B}\u{FFFE}", as: .terminal) == "\\u{9B}\\u{FFFE}")
  }

  @Test func whatDiffersNeverLooksAlike() {
    let difference = Difference(limit: 100, ellipsis: "...", form: .name)
    #expect(
      difference.lines(expected: "\"\u{1B}[31mred\"", actual: "\"red\"")
        == ["expected: \"␛[31mred\"", "actual:   \"red\""])
    #expect(
      difference.lines(expected: "\u{1B}[31mred", actual: "blue")
        == ["expected: red", "actual:   blue"])
  }

  @Test func whatFollowsAnEscapedScalarHidesNothing() {
    var output: [UInt8] = []
    let text = "<\u{338}&\u{FE0F}\"\u{301}>\u{200D}]]>"
    output.append(xmlAttribute: text)
    #expect(
      Array(String(decoding: output, as: UTF8.self).unicodeScalars)
        == Array("&lt;\u{338}&amp;\u{FE0F}&quot;\u{301}&gt;\u{200D}]]&gt;".unicodeScalars))
    output = []
    output.append(xmlText: Array(text.utf8))
    #expect(
      Array(String(decoding: output, as: UTF8.self).unicodeScalars)
        == Array("&lt;\u{338}&amp;\u{FE0F}\"\u{301}>\u{200D}]]&gt;".unicodeScalars))
  }

  @Test func longTextKeepsItsBeginningAndItsEnd() {
    var text = CutText(limit: 1000)
    for number in 0..<1000 { text.append("line \(number) é\n") }
    let output = String(decoding: text.bytes(), as: UTF8.self)
    #expect(output.utf8.count <= 1000)
    #expect(output.hasPrefix("line 0 é\nline 1 é\n"))
    #expect(output.hasSuffix("line 998 é\nline 999 é\n"))
    #expect(!output.unicodeScalars.contains("\u{FFFD}"))
    // What stays and what was cut is all there was.
    let marker = output.firstMatch(of: #/\n?\.\.\. (\d+) bytes cut \.\.\.\n/#)
    let cut = marker.flatMap { Int($0.output.1) } ?? 0
    let markerBytes = output.split(separator: "\n").first { $0.hasPrefix("...") }?.utf8.count ?? 0
    let whole = (0..<1000).reduce(0) { $0 + "line \($1) é\n".utf8.count }
    #expect((whole...(whole + 1)).contains(output.utf8.count - markerBytes - 1 + cut))
  }

  @Test func howTextIsSplitDoesNotMatter() {
    let text = String(repeating: "é<\u{1F600}\n", count: 500)
    var whole = CutText(limit: 1000)
    whole.append(text)
    var pieces = CutText(limit: 1000)
    for scalar in text.unicodeScalars { pieces.append(String(scalar)) }
    #expect(whole.bytes() == pieces.bytes())
  }

  @Test func manyReferencesAreCut() {
    var text = CutText(limit: 1 << 20)
    text.append(String(repeating: "<", count: 20_000))
    let output = String(decoding: text.bytes(), as: UTF8.self)
    #expect(output.utf8.count { $0 == UInt8(ascii: "<") } == 9000)
    #expect(output.contains("... 11000 bytes cut ..."))
  }

  @Test(arguments: [
    "[[ATTACHMENT|/etc/passwd]]", "[[[attachment|x]]", "a\n[[\u{1B}[0mAttachment|x",
  ])
  func nothingForgesAnAttachment(text: String) {
    var cut = CutText(limit: 1000)
    cut.append(text)
    let output = String(decoding: cut.bytes(), as: UTF8.self)
    #expect(!output.lowercased().utf8Contains("[[attachment|"))
    #expect(output.unicodeScalars.contains("\u{200B}"))
  }
}

extension String {
  /// Whether bytes stand in the text, whatever characters they are part of.
  func utf8Contains(_ other: String) -> Bool {
    let (all, part) = (Array(utf8), Array(other.utf8))
    return all.indices.contains { all[$0...].starts(with: part) }
  }
}

import Testing

@testable import Diagnostics

/// What a build would take for a command to itself.
@Suite struct CommandTests {
  /// Whether GitHub's runner, Azure's agent or TeamCity finds a command in a line, whatever its name.
  static func isCommand(_ line: String) -> Bool {
    let seen = line.unicodeScalars.filter { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint
        && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    let text = seen.drop { $0.properties.isWhitespace }
    if text.starts(with: "::".unicodeScalars) { return true }
    return String(String.UnicodeScalarView(seen)).firstMatch(of: #/##[A-Za-z]*\[/#) != nil
  }

  @Test(arguments: [
    ("::error::x", ":\\u{3A}error::x"), ("  \t::stop-commands::t", "  \t:\\u{3A}stop-commands::t"),
    ("\u{3000}::x", "\u{3000}:\\u{3A}x"), ("\u{200D}:\u{200C}:x", "\u{200D}:\u{200C}\\u{3A}x"),
    ("✓ ##[error]x", "✓ ##\\u{5B}error]x"), ("a ##vso[task]", "a ##vso\\u{5B}task]"),
    ("##teamcity[x]", "##teamcity\\u{5B}x]"), ("###[x]", "###\\u{5B}x]"),
    ("#\u{AD}#\u{200D}[x]", "#\u{AD}#\u{200D}\\u{5B}x]"),
    ("##[a] ##[b]", "##\\u{5B}a] ##\\u{5B}b]"),
  ])
  func `what begins a command is written out`(line: String, shown: String) {
    #expect(Self.isCommand(line))
    #expect(Visible.withoutCommands(line) == shown)
    #expect(!Self.isCommand(Visible.withoutCommands(line)))
  }

  @Test(arguments: [
    "", " ", ":", "a::b", ": :x", "✓ ::error::x", "# [x]", "#[x]", "## a [x]", "##1[x]", "a#1",
    "[x]##",
    "users/${uid}.name: ::1",
  ])
  func `what is no command stays as it is`(line: String) {
    #expect(Visible.withoutCommands(line) == line)
  }

  @Test func `nothing that is put together of such parts is a command`() {
    let parts = [
      "#", "##", "[", "]", ":", "::", " ", "error", "vso", "\u{200D}", "\u{301}", "é", "\t", "1",
    ]
    var state: UInt64 = 3
    for _ in 0..<20_000 {
      var line = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        line += parts[Int(state >> 33) % parts.count]
      }
      #expect(!Self.isCommand(Visible.withoutCommands(line)), "\(line)")
    }
  }

  @Test func `a visible line is no command`() {
    #expect(Visible.line("\n::error::x") == "\\n::error::x")
    #expect(Visible.line("::error::x") == ":\\u{3A}error::x")
    let text = SourceText(path: "::error::a.yaml", bytes: Array("a: '##[error]'\n".utf8))
    let range = SourceRange(
      start: SourcePosition(line: 1, column: 4), end: SourcePosition(line: 1, column: 15))
    let rendered = DiagnosticRenderer().render(
      Diagnostic("##[group]", path: text.path, at: range), in: text)
    for line in rendered.split(separator: "\n") {
      #expect(!Self.isCommand(String(line)), "\(line)")
    }
  }
}

import Testing

@testable import ScenarioCommand

@Suite struct ConsoleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.passing, to: "a.yaml")
    try folder.write(Sample.failing, to: "b.yaml")
  }

  private static let utf8 = ["LANG": "en_US.UTF-8"]

  @Test("the console shows every scenario, what is wrong with it, and the totals")
  func normal() {
    let outcome = folder.run("ROOT", variables: Self.utf8)
    #expect(
      outcome.output.hasPrefix(
        """
        ✓ Passes  ROOT/a.yaml:1
        ✗ failed: Fails  ROOT/b.yaml:1
            step 2 of 2: expect: { screen: Elsewhere }
            ROOT/b.yaml:5:23: 'screen' is not as expected
              path:     screen
              expected: "Elsewhere"
              actual:   "ContentView"

        """), "\(outcome.output)")
    #expect(outcome.output.contains("\n2 scenarios: 1 passed, 1 failed\ntook "))
    #expect(outcome.output.hasSuffix(" s, seed 0\n"))
    #expect(outcome.error == "")
  }

  @Test("quiet, the console shows only what is not good, and the totals")
  func quiet() {
    let outcome = folder.run("-q", "ROOT", variables: Self.utf8)
    #expect(outcome.output.hasPrefix("✗ failed: Fails  ROOT/b.yaml:1\n"))
    #expect(!outcome.output.contains("Passes"))
    #expect(outcome.output.contains("2 scenarios: 1 passed, 1 failed\n"))
  }

  @Test("verbose, the console shows the steps of what passed as well")
  func verbose() {
    let outcome = folder.run("-v", "--seed", "7", "ROOT/a.yaml", variables: Self.utf8)
    #expect(outcome.output.hasPrefix("scenario-run \(version), seed 7\n"))
    #expect(
      outcome.output.contains(
        "    [ok]    1  launch\n    [ok]    2  expect: { screen: ContentView }\n")
    )
    let operations = Sample.scenario(
      "Asks", "launch", "tap: camera", "grant", "expect: { screen: ImagePicker }")
    #expect(throws: Never.self) { try folder.write(operations, to: "c.yaml") }
    #expect(
      folder.run("-v", "ROOT/c.yaml", variables: Self.utf8).output.contains("camera.requestAccess"))
  }

  @Test(
    "signs beyond ASCII are shown only where the locale has them",
    arguments: [
      (["LANG": "C"], false), ([:], false), (["LANG": "de_DE.UTF-8"], true),
      (["LANG": "C", "LC_ALL": "C.utf8"], true), (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
      (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"], true),
    ] as [([String: String], Bool)])
  func locale(variables: [String: String], isUnicode: Bool) {
    let output = folder.run("ROOT/a.yaml", variables: variables).output
    #expect(output.contains("✓") == isUnicode)
    #expect(output.utf8.allSatisfy { $0 < 0x80 } != isUnicode)
  }

  @Test(
    "colour is for terminals that can show it, and never against NO_COLOR",
    arguments: [
      (nil, [:], false), (80, [:], true), (80, ["NO_COLOR": "1"], false),
      (80, ["NO_COLOR": ""], true), (80, ["TERM": "dumb"], false),
      (80, ["TERM": "xterm", "CI": "true"], true), (nil, ["TERM": "xterm"], false),
    ] as [(Int?, [String: String], Bool)])
  func color(columns: Int?, variables: [String: String], isColored: Bool) {
    let output = folder.run("ROOT", variables: variables, columns: columns).output
    #expect(output.contains("\u{1B}[3") == isColored)
  }

  @Test("a line is rewritten in place only on a terminal that is no CI's")
  func progress() {
    #expect(!folder.run("ROOT", columns: nil).output.contains("\r"))
    #expect(!folder.run("ROOT", variables: ["CI": "true"], columns: 80).output.contains("\r"))
    #expect(!folder.run("ROOT", variables: ["TERM": "dumb"], columns: 80).output.contains("\r"))
  }
}

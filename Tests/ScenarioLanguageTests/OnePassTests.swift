import Diagnostics
import ScenarioLanguage
import Testing

@Suite struct OnePassTests {
  @Test("every mistake of a file is told in one pass, in the order of the text")
  func allAtOnce() {
    let file = Shop.load(
      """
      scenario: A
      app: shop
      colour: red
      tags: fast
      given:
        faults:
          - { on: shop.paid, fail: pay/declined }
          - { on: shop.pay, fail: pay/decline }
      steps:
        - opne
        - buy: 3
        - expect: { scren: home, log: { $contain: a } }
        - buy: ${fruit}
      ---
      scenario: B
      app: shopp
      steps:
        - expect: { a: 1 }
      ---
      app: shop
      steps: []
      """)
    #expect(
      file.diagnostics.map {
        "\($0.range?.start.line ?? 0):\($0.range?.start.column ?? 0) \($0.message)"
      }
        == [
          "3:1 unknown key 'colour'",
          "4:7 'tags' takes a list, not the text 'fast'",
          "7:13 unknown operation 'shop.paid'",
          "8:29 unknown error code 'pay/decline'",
          "10:5 unknown step 'opne' for the app 'shop'",
          "11:10 'buy' takes a text (a product), not the number 3",
          "12:15 unknown state 'scren' of the app 'shop'",
          "12:35 unknown matcher '$contain'",
          "13:10 unknown variable '${fruit}'",
          "16:6 unknown app 'shopp'",
          "20:1 the scenario has no 'scenario'",
          "21:8 the scenario has no steps",
        ])
    #expect(file.diagnostics.allSatisfy { $0.severity == .error && $0.path == "shop/a.yaml" })
    #expect(file.scenarios.isEmpty)
  }

  @Test("of an unknown app nothing else is said, since nothing else is known")
  func unknownApp() {
    let file = Shop.load(
      """
      scenario: A
      app: bank
      given: { whatever: 1, faults: [{ on: shop.pay, fail: pay/timeout }] }
      steps:
        - rob: ${money}
        - expect: { safe: empty, door.lock: { $absent: true } }
      """)
    #expect(file.diagnostics.map(\.message) == ["unknown app 'bank'"])
  }

  @Test(
    "columns count scalars, right behind text of more than one byte each",
    arguments: [
      Mistake.step(
        "{ show: 기능, ⟦opne⟧: 1 }", "a step has one key, this one has 2",
        "begin each step with '- ', or indent 'opne' below 'show'"),
      .expect(
        "products.사과: 1, ⟦scren⟧: 2", "unknown state 'scren' of the app 'shop'",
        "did you mean 'screen'?"),
      .expect(
        "products.🍏🍎: 1, ⟦scren⟧: 2", "unknown state 'scren' of the app 'shop'",
        "did you mean 'screen'?"),
    ])
  func multiByte(mistake: Mistake) {
    mistake.verify()
  }

  @Test("a carriage return before each line break changes no place")
  func carriageReturns() {
    let mistake = Mistake.step(
      "⟦opne⟧", "unknown step 'opne' for the app 'shop'", "did you mean 'open'?")
    let (text, ranges) = unmarked(mistake.source)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let file = Shop.load(lines.joined(separator: "\r\n"))
    #expect(file.diagnostics.map(\.range) == ranges)
  }

  @Test("of a document that is broken YAML only that is told, and none of its scenarios is played")
  func brokenYAML() {
    let file = Shop.load("scenario: A\napp: shopp\nsteps: [open\n")
    #expect(file.diagnostics.map(\.message) == ["'[' is never closed"])
    #expect(file.scenarios.isEmpty)
  }

  @Test("an unquoted variable in braces is told, with the way out")
  func variableInBraces() throws {
    let file = Shop.load(
      "scenario: A\napp: shop\nsteps:\n  - expect: { screen: ${user} }\n")
    let diagnostic = try #require(file.diagnostics.first)
    #expect(file.diagnostics.count == 1)
    #expect(diagnostic.message == "a '${' in a text without quotes")
    #expect(
      diagnostic.hint == "inside of '{' a text with a variable stands in quotes: \"${name}\"")
    #expect(diagnostic.range?.start == SourcePosition(line: 4, column: 24))
  }
}

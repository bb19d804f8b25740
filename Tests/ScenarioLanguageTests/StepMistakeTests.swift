import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

@Suite struct StepMistakeTests {
  @Test(
    "a mistake in a step is told at its place",
    arguments: [
      Mistake.step("⟦opne⟧", "unknown step 'opne' for the app 'shop'", "did you mean 'open'?"),
      .step("⟦byu⟧: apple", "unknown step 'byu' for the app 'shop'", "did you mean 'buy'?"),
      .step(
        "⟦waitUntill⟧: { screen: home }", "unknown step 'waitUntill' for the app 'shop'",
        "did you mean 'waitUntil'?"),
      .step(
        "⟦ring⟧", "unknown step 'ring' for the app 'shop'",
        "expected one of 'open', 'buy', 'color', 'only', 'loud', 'count', 'rest', 'attach', …"),
      .step("⟦{}⟧", "the step is empty", "write the name of a step"),
      .step("⟦[open]⟧", "a step is a word, or one key with its argument, not a list"),
      .step(
        "buy: apple\n    ⟦count⟧: 3", "a step has one key, this one has 2",
        "begin each step with '- ', or indent 'count' below 'buy'"),
      .step(
        "{ buy: a, ⟦count⟧: 3, loud: true }", "a step has one key, this one has 3",
        "begin each step with '- ', or indent 'count' below 'buy'"),
      .step("open: ⟦now⟧", "'open' takes no argument", "write just 'open'"),
      .step("⟦buy⟧", "'buy' needs a text (a product)", "write 'buy: …'"),
      .step("⟦buy⟧:", "'buy' needs a text (a product)", "write 'buy: …'"),
      .step("⟦write⟧", "'write' needs a mapping with title, pages?", "write 'write: …'"),
    ])
  func frames(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "an argument of another shape is told at its place, with what was expected",
    arguments: [
      Mistake.step(
        "buy: ⟦3⟧", "'buy' takes a text (a product), not the number 3",
        "write \"3\" in quotes if you mean the text"),
      .step(
        "buy: ⟦1.50⟧", "'buy' takes a text (a product), not the number 1.50",
        "write \"1.50\" in quotes if you mean the text"),
      .step(
        "buy: ⟦false⟧", "'buy' takes a text (a product), not the boolean false",
        "write \"false\" in quotes if you mean the text"),
      .step("buy: ⟦null⟧", "'buy' takes a text (a product), not nothing"),
      .step("buy: ⟦[apple]⟧", "'buy' takes a text (a product), not a list"),
      .step("color: ⟦gren⟧", "'color' cannot be 'gren'", "did you mean 'green'?"),
      .step("color: ⟦blue⟧", "'color' cannot be 'blue'", "expected one of 'red', 'green'"),
      .step("color: ⟦1⟧", "'color' takes one of 'red', 'green', not the number 1"),
      .step("only: ⟦{}⟧", "'only' takes 'this', not a mapping"),
      .step(
        "loud: ⟦yes⟧", "'loud' takes true or false, not the text 'yes'",
        "write 'true', without quotes"),
      .step("count: ⟦many⟧", "'count' takes a whole number, not the text 'many'"),
      .step("count: ⟦1.5⟧", "'count' takes a whole number, not the number 1.5"),
      .step(
        "rest: ⟦5⟧", "'rest' takes a duration such as 5s or 250ms, not the number 5",
        "write '5s' for seconds, or '5ms'"),
      .step(
        "rest: ⟦5 weeks⟧", "'rest' takes a duration such as 5s or 250ms, not the text '5 weeks'",
        "write a number and 'ms', 's', 'm' or 'h', with nothing between them"),
      .step(
        "rest: ⟦-5s⟧", "'rest' takes a duration such as 5s or 250ms, not the text '-5s'",
        "write a number and 'ms', 's', 'm' or 'h', with nothing between them"),
      .step(
        "rest: ⟦s⟧", "'rest' takes a duration such as 5s or 250ms, not the text 's'",
        "write a number and 'ms', 's', 'm' or 'h', with nothing between them"),
      .step(
        "attach: ⟦other.png⟧", "there is no file 'other.png'",
        "looked for 'shop/other.png'; paths start at the scenario's folder"),
      .step(
        "attach: ⟦/banner.png⟧", "there is no file '/banner.png'",
        "looked for '/banner.png'; paths start at the scenario's folder"),
      .step("attach: ⟦[]⟧", "'attach' takes the path of a file, not a list"),
      .step(
        "call: ⟦3⟧", "'call' takes a text (a name), not the number 3",
        "write \"3\" in quotes if you mean the text"),
      .step(
        "listen: ⟦song⟧", "'listen' takes a list, each a text (a song), not the text 'song'",
        "write '[song]'"),
      .step(
        "listen: [a, ⟦2⟧]", "'listen' takes a text (a song), not the number 2",
        "write \"2\" in quotes if you mean the text"),
      .step(
        "tell: ⟦3⟧", "'tell' takes a text (a word), not the number 3",
        "write \"3\" in quotes if you mean the text"),
      .step("tell: [1, ⟦two⟧]", "'tell' takes a whole number, not the text 'two'"),
      .step(
        "tell: ⟦{ a: 1 }⟧", "'tell' takes a list, each a whole number, not a mapping",
        "write each entry on a line of its own, behind '- '"),
      .step(
        "write: ⟦hello⟧", "'write' takes a mapping with title, pages?, not the text 'hello'",
        "write 'key: value' below it, each on a line of its own"),
      .step("write: ⟦⟧{ pages: 3 }", "'write' needs 'title'", "add 'title: …', a text (a title)"),
      .step("write: { title: a, ⟦page⟧: 3 }", "unknown key 'page'", "did you mean 'pages'?"),
      .step(
        "write: { title: a, pages: ⟦three⟧ }",
        "'pages' takes a whole number, not the text 'three'"),
      .step("price: { apple: ⟦dear⟧ }", "'apple' takes a whole number, not the text 'dear'"),
    ])
  func arguments(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "what a variable of the scenario holds is held against the shape when it is loaded",
    arguments: [
      Mistake.step(
        "color: ⟦\"${it}\"⟧", "'color' takes one of 'red', 'green', not the text 'blue'"),
      .step("listen: [⟦\"${it}\"⟧]", "'listen' takes a text (a song), not the number 3"),
      .step("count: ⟦a${it}⟧", "'count' takes a whole number, not the text 'a${it}'"),
    ])
  func constants(mistake: Mistake) {
    var mistake = mistake
    let value = mistake.message.contains("3") ? "3" : "blue"
    mistake.source = mistake.source.replacing(
      "app: shop", with: "app: shop\nvars: { it: \(value) }")
    if !mistake.message.hasSuffix("'a${it}'") { mistake.hint = "'${it}' is defined under 'vars:'" }
    mistake.verify()
  }

  @Test("a mistake behind an alias is told at the alias, with a note where it stands")
  func alias() throws {
    let file = Shop.load(
      "scenario: A\napp: shop\nvars: { n: &n 3 }\nsteps:\n  - buy: *n\n  - expect: { screen: a }\n")
    let said = try #require(file.diagnostics.first)
    #expect(file.diagnostics.count == 1)
    #expect(said.range?.start == SourcePosition(line: 5, column: 10))
    #expect(said.notes.map(\.message) == ["it stands here"])
    #expect(said.notes.first?.range.start.line == 3)
    let deep = Shop.load(
      "scenario: A\napp: shop\nvars: { n: &n { title: 3 } }\nsteps:\n  - write: *n\n"
        + "  - expect: { screen: a }\n")
    #expect(deep.diagnostics.map(\.range?.start) == [SourcePosition(line: 5, column: 12)])
    #expect(deep.diagnostics.first?.notes.first?.range.start.column == 24)
  }

  @Test("a dollar sign with an accent stays as it is, and a long argument is cut")
  func texts() throws {
    let long = String(repeating: "a", count: 1_000)
    let scenario = try Shop.scenario(
      "scenario: A\napp: shop\nsteps:\n  - buy: \"$\u{301}x\"\n  - listen: [\(long), b]\n"
        + "  - listen: [\(Array(repeating: "ab", count: 500).joined(separator: ", "))]\n"
        + "  - expect: { screen: a }\n")
    guard case .perform(let template?) = scenario.steps[0].action else { return }
    #expect(try Array(template.value(Variables()).plainText.utf8) == Array("$\u{301}x".utf8))
    #expect(scenario.steps[1].text == "listen: [\(String(repeating: "a", count: 200))…")
    #expect(scenario.steps[2].text.utf8.count < 230)
  }

  @Test(
    "every step that is dropped has a mistake that is told",
    arguments: [
      "open", "buy", "color", "only", "loud", "count", "rest", "attach", "show", "call", "listen",
      "tell", "write", "wave", "price", "expect", "must", "waitUntil", "hold", "release", "advance",
      "save",
    ])
  func silence(step: String) {
    let arguments = [
      "", "a", "3", "1.5", "true", "null", "[]", "{}", "[a]", "{ a: 1 }", "\"${user}\"", "x${user}",
      "$${", "$", "{ \"${user}\": \"${user}\" }", "[\"${user}\"]", "5s",
      "{ on: shop.pay, at: \"${user}\" }", "{ on: \"${user}\" }", "{ title: \"${user}\" }",
    ]
    for argument in arguments {
      let file = Shop.load(
        "scenario: A\napp: shop\nsteps:\n  - \(step): \(argument)\n  - expect: { screen: a }\n")
      if file.diagnostics.isEmpty {
        #expect(file.scenarios.first?.steps.count == 2, "\(step): \(argument)")
      }
    }
  }

  @Test(
    "a mistake in a step of the language itself is told at its place",
    arguments: [
      Mistake.step("⟦expect⟧", "'expect' needs a mapping from paths to values"),
      .step("⟦must⟧:", "'must' needs a mapping from paths to values"),
      .step(
        "waitUntil: ⟦[]⟧",
        "'waitUntil' takes a mapping from paths to what is expected there, not a list",
        "write '<path>: <value>' below it"),
      .step(
        "expect: ⟦home⟧",
        "'expect' takes a mapping from paths to what is expected there, not the text 'home'",
        "write '<path>: <value>' below it"),
      .step("expect: ⟦{}⟧", "'expect' expects nothing", "add a path, or remove it"),
      .step("⟦hold⟧", "'hold' needs a text (an operation), or a mapping with on, at?, call?"),
      .step("hold: ⟦shop.paid⟧", "unknown operation 'shop.paid'", "did you mean 'shop.pay'?"),
      .step(
        "hold: ⟦[shop.pay]⟧", "'hold' takes a mapping with on, at?, call?, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .step("hold: ⟦⟧{ at: reply }", "'hold' needs 'on'", "add 'on: …', a text (an operation)"),
      .step(
        "hold: { on: shop.pay, at: ⟦replay⟧ }", "'at' cannot be 'replay'", "did you mean 'reply'?"),
      .step("hold: { on: ⟦shop.Pay⟧ }", "unknown operation 'shop.Pay'", "did you mean 'shop.pay'?"),
      .step("⟦release⟧", "'release' needs a text (an operation), or a mapping with on, call"),
      .step("release: ⟦pay⟧", "unknown operation 'pay'", "did you mean 'shop.pay'?"),
      .step(
        "release: ⟦paying⟧", "unknown operation 'paying'",
        "expected one of 'shop.pay', 'shop.order', 'shop.visit'"),
      .step(
        "release: ⟦[shop.pay]⟧", "'release' takes a mapping with on, call, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .step("⟦advance⟧", "'advance' needs a duration such as 5s or 250ms"),
      .step(
        "advance: ⟦1d⟧", "'advance' takes a duration such as 5s or 250ms, not the text '1d'",
        "write a number and 'ms', 's', 'm' or 'h', with nothing between them"),
      .step("advance: ⟦25000h⟧", "'25000h' is too long", "a duration is at most 1000 days"),
      .step(
        "hold: { on: shop.pay, at: ⟦\"${user}\"⟧ }",
        "'at' must be known when the scenario is loaded, and '${user}' is not",
        "use a variable of 'vars', of a row or of the command line"),
      .step(
        "hold: ⟦\"${user}\"⟧",
        "the name of an operation must be known when the scenario is loaded, and '${user}' is not",
        "use a variable of 'vars', of a row or of the command line"),
      .step("⟦save⟧", "'save' needs a mapping from names to values"),
      .step(
        "save: ⟦screen⟧", "'save' takes a mapping, not the text 'screen'",
        "write 'key: value' below it, each on a line of its own"),
      .step(
        "save: { ⟦a b⟧: screen }", "'a b' is no name for a variable",
        "use letters, digits and '_', beginning with a letter"),
      .step(
        "save: { a: ⟦scren⟧ }", "unknown state 'scren' of the app 'shop'",
        "did you mean 'screen'?"),
      .step(
        "save: { a: ⟦1⟧ }", "'a' takes a text, not the number 1",
        "write \"1\" in quotes if you mean the text"),
    ])
  func language(mistake: Mistake) {
    mistake.verify()
  }
}

import Diagnostics
import ScenarioLanguage
import Testing

@Suite struct TopLevelMistakeTests {
  private static let rest = "app: shop\nsteps:\n  - expect: { screen: home }\n"

  @Test(
    "a mistake in the frame of a scenario is told at its place",
    arguments: [
      Mistake(
        "⟦just a text⟧", "a scenario is a mapping, not the text 'just a text'",
        "begin with 'scenario: <name>'"),
      Mistake(
        "⟦[1, 2]⟧", "a scenario is a mapping, not a list",
        "write '---' between several scenarios, and each as a mapping: 'scenario: <name>'"),
      Mistake(
        "⟦⟧app: shop\nsteps:\n  - expect: { screen: home }\n", "the scenario has no 'scenario'",
        "add 'scenario: <name>'"),
      Mistake(
        "⟦⟧scenario: A\nsteps:\n  - expect: { screen: home }\n", "the scenario has no 'app'",
        "add 'app: <name of an app>'"),
      Mistake(
        "⟦⟧scenario: A\napp: shop\n", "the scenario has no 'steps'",
        "add 'steps:' and a list of steps"),
      Mistake("scenario: ⟦\"\"⟧\n\(rest)", "'scenario' must not be empty"),
      Mistake("scenario: ⟦' \t'⟧\n\(rest)", "'scenario' must not be empty"),
      Mistake("scenario:⟦⟧\n\(rest)", "'scenario' takes a text, not nothing"),
      Mistake(
        "scenario: ⟦42⟧\n\(rest)", "'scenario' takes a text, not the number 42",
        "write \"42\" in quotes if you mean the text"),
      Mistake("scenario: ⟦[A]⟧\n\(rest)", "'scenario' takes a text, not a list"),
      Mistake(
        "scenario: A\napp: ⟦true⟧\nsteps:\n  - expect: { screen: home }\n",
        "'app' takes a text, not the boolean true",
        "write \"true\" in quotes if you mean the text"),
      Mistake(
        "scenario: A\napp: ⟦shopp⟧\nsteps:\n  - expect: { screen: home }\n", "unknown app 'shopp'",
        "did you mean 'shop'?"),
      Mistake(
        "scenario: A\napp: ⟦bank⟧\nsteps:\n  - anything\n  - expect: { whatever: 1 }\n",
        "unknown app 'bank'", "expected one of 'shop', 'till'"),
      .key("⟦stpes⟧: []", "unknown key 'stpes'", "did you mean 'steps'?"),
      .key(
        "⟦when⟧: now", "unknown key 'when'",
        "expected one of 'scenario', 'app', 'covers', 'tags', 'skip', 'knownFailure', 'vars', 'given', …"
      ),
      .key(
        "tags: ⟦fast⟧", "'tags' takes a list, not the text 'fast'",
        "write '[fast]', or each entry on a line of its own, behind '- '"),
      .key(
        "tags: [⟦1⟧]", "'tags' takes a text, not the number 1",
        "write \"1\" in quotes if you mean the text"),
      .key("tags: [a, b, ⟦a⟧]", "'a' stands twice in 'tags'", "remove one of them"),
      .key(
        "covers: [⟦1.5⟧]", "'covers' takes a text, not the number 1.5",
        "write \"1.5\" in quotes if you mean the text"),
      .key(
        "covers: ⟦{ a: 1 }⟧", "'covers' takes a list, not a mapping",
        "write each entry on a line of its own, behind '- '"),
      .key("skip:⟦⟧", "'skip' takes a text, not nothing", "write the reason"),
      .key("skip: ⟦\"\"⟧", "'skip' must not be empty"),
      .key(
        "skip: ⟦true⟧", "'skip' takes a text, not the boolean true",
        "write the reason"),
      .key(
        "skip: ⟦[a]⟧", "'skip' takes a mapping, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .key(
        "skip: ⟦{ with: closed }⟧", "'skip' has no 'reason'", "add 'reason: <why it is skipped>'"),
      .key(
        "skip: ⟦{ reason: why }⟧", "'skip' has no 'with'", "add 'with: <a condition of the run>'"),
      .key(
        "skip: { with: ⟦clsed⟧, reason: why }", "unknown condition 'clsed'",
        "did you mean 'closed'?"),
      .key(
        "skip: { with: closed, ⟦resaon⟧: why, reason: why }", "unknown key 'resaon'",
        "did you mean 'reason'?"),
      .key(
        "knownFailure: ⟦true⟧", "'knownFailure' takes a text, not the boolean true",
        "write the reason"),
      .key("knownFailure: ⟦\"  \"⟧", "'knownFailure' must not be empty"),
      .key(
        "knownFailure: ⟦[a]⟧", "'knownFailure' takes a mapping, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .key(
        "knownFailure: ⟦{ issue: A-1 }⟧", "knownFailure needs a reason",
        "add 'reason: <why it fails>'"),
      .key("knownFailure: { reason: ⟦\"\"⟧ }", "'reason' must not be empty"),
      .key(
        "knownFailure: { reason: why, issue: ⟦12⟧ }", "'issue' takes a text, not the number 12",
        "write \"12\" in quotes if you mean the text"),
      .key(
        "knownFailure: { reason: why, ⟦isue⟧: A }", "unknown key 'isue'", "did you mean 'issue'?"),
      .key(
        "vars: ⟦[a]⟧", "'vars' takes a mapping, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .key(
        "vars: { ⟦1st⟧: a }", "'1st' is no name for a variable",
        "use letters, digits and '_', beginning with a letter"),
      .key(
        "vars: { ⟦a-b⟧: a }", "'a-b' is no name for a variable",
        "use letters, digits and '_', beginning with a letter"),
      .key(
        "vars: { ⟦기능⟧: a }", "'기능' is no name for a variable",
        "use letters, digits and '_', beginning with a letter"),
      .key("vars: { ⟦user⟧: a }", "the app defines '${user}' by itself", "choose another name"),
      .key(
        "given: ⟦[]⟧", "'given' takes a mapping, not a list",
        "write 'key: value' below it, each on a line of its own"),
      .key("given: { ⟦stok⟧: {} }", "unknown key 'stok'", "did you mean 'stock'?"),
      .key("given: { ⟦fault⟧: [] }", "unknown key 'fault'", "did you mean 'faults'?"),
      .key(
        "given: { stock: ⟦3⟧ }",
        "'stock' takes a mapping from products to values, not the number 3",
        "write 'key: value' below it, each on a line of its own"),
      .key(
        "given: { stock: { apple: ⟦many⟧ } }", "'apple' takes a whole number, not the text 'many'"),
      .key(
        "given: { banner: ⟦baner.png⟧ }", "there is no file 'baner.png'",
        "looked for 'shop/baner.png'; paths start at the scenario's folder"),
      Mistake(
        "scenario: A\napp: shop\nsteps: ⟦[]⟧\n", "the scenario has no steps",
        "a scenario needs at least one"),
      Mistake(
        "scenario: A\napp: shop\nsteps: ⟦open⟧\n", "'steps' takes a list, not the text 'open'",
        "write '[open]', or each entry on a line of its own, behind '- '"),
      Mistake(
        "scenario: A\napp: shop\nsteps: ⟦[open]⟧\n", "the scenario checks nothing",
        "add an 'expect:' step, else it can never fail"),
      Mistake("⟦⟧", "the file holds no scenario", "a scenario begins with 'scenario: <name>'"),
      Mistake(
        "⟦⟧# only a comment\n", "the file holds no scenario",
        "a scenario begins with 'scenario: <name>'"),
    ])
  func mistakes(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "a key that stands twice is told once, with the place of the first one",
    arguments: [
      "⟦scenario⟧: A\napp: shop\n⟦scenario⟧: B\nsteps:\n  - expect: { screen: home }\n",
      "scenario: A\napp: shop\ngiven: { ⟦stock⟧: {}, ⟦stock⟧: {} }\nsteps:\n  - expect: { screen: home }\n",
      "scenario: A\napp: shop\nsteps:\n  - expect: { ⟦screen⟧: home, ⟦screen⟧: cart }\n",
    ])
  func duplicates(source: String) throws {
    let (text, ranges) = unmarked(source)
    let file = Shop.load(text)
    let diagnostic = try #require(file.diagnostics.first)
    #expect(file.diagnostics.count == 1)
    #expect(diagnostic.message.hasSuffix("' stands twice in this mapping"))
    #expect(diagnostic.range == ranges.last)
    #expect(diagnostic.notes.map(\.range) == [ranges.first])
    #expect(file.scenarios.map(\.name) == [])
  }

  @Test("two scenarios of one file with the same name are told, with the place of the other")
  func sameName() throws {
    let file = Shop.load(
      "---\nscenario: Same\n\(Self.rest)---\nscenario: Other\n\(Self.rest)---\nscenario: Same\n\(Self.rest)"
    )
    let diagnostic = try #require(file.diagnostics.first)
    #expect(file.diagnostics.count == 1)
    #expect(diagnostic.message == "two scenarios of this file have the name 'Same'")
    #expect(diagnostic.hint == "give each scenario a name of its own")
    #expect(diagnostic.range?.start.line == 12)
    #expect(diagnostic.notes.map(\.message) == ["the other one"])
    #expect(diagnostic.notes.map(\.range.start.line) == [2])
  }

  @Test("sound scenarios of a file with mistakes are kept, and so are the numbers of all of them")
  func soundOnes() {
    let file = Shop.load(
      "scenario: One\n\(Self.rest)---\nscenario: Two\napp: shop\n---\nscenario: Three\n\(Self.rest)"
    )
    #expect(file.scenarios.map(\.id) == ["shop/a.yaml#1", "shop/a.yaml#3"])
    #expect(file.diagnostics.map(\.message) == ["the scenario has no 'steps'"])
  }
}

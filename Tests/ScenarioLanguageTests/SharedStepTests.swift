import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

@Suite("shared steps") struct SharedStepTests {
  private static let shared = """
    shared: Buys fruit
    app: shop
    parameters:
      - fruit
      - count: 2
    results:
      total: cart total
    steps:
      - buy: ${fruit}
      - count: ${count}
      - expect: { screen: home }
    """

  private func shelf(_ steps: String, _ files: [String: String] = [:]) -> Shelf {
    var all = files
    all["shop/parts/buys.yaml"] = all["shop/parts/buys.yaml"] ?? Self.shared
    all["shop/a.yaml"] = "scenario: A\napp: shop\nsteps:\n\(steps)"
    return Shelf(all)
  }

  @Test("shared steps stand where they are run, and know where they come from")
  func expanded() throws {
    let scenario = try #require(
      shelf("  - open\n  - run: parts/buys.yaml\n    with: { fruit: fig }\n  - open\n")
        .scenarios("shop/a.yaml").first)
    #expect(
      scenario.steps.map(\.text) == [
        "open", "run: parts/buys.yaml", "buy: ${fruit}", "count: ${count}",
        "expect: { screen: home }", "open",
      ])
    #expect(scenario.steps.map { $0.origin?.depth ?? 0 } == [0, 0, 1, 1, 1, 0])
    #expect(scenario.place(of: scenario.steps[2]).text == "shop/parts/buys.yaml:9:5")
    #expect(
      scenario.steps[2].origin?.notes
        == [PlaceNote("run from here", at: Place(file: "shop/a.yaml", line: 5, column: 5))])
  }

  @Test("a file of shared steps is no scenario, and is checked like one")
  func file() {
    let file = shelf("").load("shop/parts/buys.yaml")
    #expect(file.isShared)
    #expect(file.scenarios.isEmpty)
    #expect(file.diagnostics.isEmpty)
    let wrong = shelf("", ["shop/parts/buys.yaml": "shared: X\napp: shop\nsteps: [opne]\nx: 1\n"])
    #expect(
      wrong.mistakes("shop/parts/buys.yaml") == [
        "shop/parts/buys.yaml:3:9 unknown step 'opne' for the app 'shop' (did you mean 'open'?)",
        "shop/parts/buys.yaml:4:1 unknown key 'x' (expected one of 'shared', 'app', 'parameters', 'results', 'steps')",
      ])
  }

  @Test("what is given must be asked for, and what is asked for must be given")
  func parameters() {
    #expect(
      shelf("  - run: parts/buys.yaml\n    with: { frut: a }\n").mistakes("shop/a.yaml") == [
        "shop/a.yaml:4:10 'parts/buys.yaml' needs 'fruit' (add 'with: { fruit: … }')",
        "shop/a.yaml:5:13 'parts/buys.yaml' has no parameter 'frut' (did you mean 'fruit'?)",
      ])
    #expect(
      shelf("  - run: parts/buys.yaml\n    with: { fruit: a }\n    save: { x: totl }\n")
        .mistakes("shop/a.yaml") == [
          "shop/a.yaml:6:16 'parts/buys.yaml' has no result 'totl' (did you mean 'total'?)"
        ])
  }

  @Test("nothing leaks out of shared steps, or into them")
  func scope() {
    #expect(
      shelf("  - run: parts/buys.yaml\n    with: { fruit: a }\n  - buy: ${fruit}\n")
        .mistakes("shop/a.yaml").first?.hasPrefix("shop/a.yaml:6:10 unknown variable '${fruit}'")
        == true)
    let inner = "shared: X\napp: shop\nsteps:\n  - buy: ${mine}\n  - expect: { screen: home }\n"
    let shelf = shelf(
      "  - save: { mine: screen }\n  - run: parts/buys.yaml\n", ["shop/parts/buys.yaml": inner])
    #expect(
      shelf.mistakes("shop/parts/buys.yaml").first?.hasPrefix(
        "shop/parts/buys.yaml:4:10 unknown variable '${mine}'") == true)
    #expect(
      shelf.mistakes("shop/a.yaml").first?.hasPrefix(
        "shop/a.yaml:5:10 the shared steps of 'shop/parts/buys.yaml' are wrong "
          + "(shop/parts/buys.yaml:4:10: unknown variable '${mine}'") == true)
  }

  @Test("shared steps that run themselves are told with the whole chain, in each of the files")
  func loop() {
    let a = "shared: A\napp: shop\nsteps:\n  - open\n  - run: b.yaml\n"
    let b = "shared: B\napp: shop\nsteps:\n  - run: a.yaml\n  - expect: { screen: home }\n"
    let shelf = shelf(
      "  - run: parts/a.yaml\n", ["shop/parts/a.yaml": a, "shop/parts/b.yaml": b])
    #expect(
      shelf.mistakes("shop/parts/a.yaml") == [
        "shop/parts/a.yaml:5:10 these shared steps run themselves: 'shop/parts/a.yaml' runs "
          + "'shop/parts/b.yaml' runs 'shop/parts/a.yaml' (remove one of the links)"
      ])
    let diagnostics = shelf.load("shop/parts/b.yaml").diagnostics
    #expect(
      diagnostics.first?.notes.map { "\($0.path ?? "")" } == [
        "shop/parts/b.yaml", "shop/parts/a.yaml",
      ])
    #expect(shelf.mistakes("shop/a.yaml").count == 1)
  }

  @Test(
    "what cannot be run is told where it is named",
    arguments: [
      (
        "run: no.yaml",
        "there is no file 'no.yaml' (looked for 'shop/no.yaml'; paths start at the folder of this file)"
      ),
      ("run: other.yaml", "'other.yaml' holds no shared steps, which begin with 'shared: <name>'"),
      (
        "run: two.yaml",
        "'two.yaml' holds more than one document, and shared steps stand in a file of their own"
      ),
      (
        "run: till.yaml",
        "the shared steps of 'till.yaml' belong to the app 'till' (this is about the app 'shop')"
      ),
      (
        "run: 1",
        "'run' takes a text, not the number 1 (write \"1\" in quotes if you mean the text)"
      ),
      (
        "run: \"${user}.yaml\"",
        "what 'run' names must be known when it is loaded (write the path of the file itself)"
      ),
    ])
  func wrong(_ step: String, _ mistake: String) {
    let steps = "steps:\n  - expect: { screen: home }\n"
    let shelf = shelf(
      "  - \(step)\n  - expect: { screen: home }\n",
      [
        "shop/other.yaml": "scenario: X\napp: shop\n\(steps)",
        "shop/two.yaml": "shared: X\napp: shop\n\(steps)---\nshared: Y\napp: shop\n\(steps)",
        "shop/till.yaml": "shared: X\napp: till\nsteps: [ring]\n",
      ])
    #expect(shelf.mistakes("shop/a.yaml") == ["shop/a.yaml:4:10 \(mistake)"])
  }

  @Test("an unknown key beside 'run' is told, and so is a parameter that nothing uses")
  func extras() {
    #expect(
      shelf("  - run: parts/buys.yaml\n    wiht: { fruit: a }\n").mistakes("shop/a.yaml")
        .last == "shop/a.yaml:5:5 unknown key 'wiht' (did you mean 'with'?)")
    let text = "shared: X\napp: shop\nparameters: [a, B, b]\nsteps:\n  - buy: ${b}\n  - buy: ${B}\n"
    #expect(
      shelf("", ["shop/parts/buys.yaml": text]).warnings("shop/parts/buys.yaml") == [
        "shop/parts/buys.yaml:3:14 the parameter 'a' is never used (remove it, or write '${a}' where it belongs)",
        "shop/parts/buys.yaml:3:20 'b' differs from 'B' only by case (choose names that cannot be mixed up)",
      ])
  }

  @Test("it is known afterwards which shared steps were run, and what was wrong along the way")
  func afterwards() {
    let shelf = shelf("  - run: parts/buys.yaml\n    with: { fruit: a }\n")
    let loader = shelf.loader
    #expect(!loader.isRun("shop/parts/buys.yaml"))
    _ = loader.load(SourceText(path: "shop/a.yaml", bytes: Array(shelf.files["shop/a.yaml"]!.utf8)))
    #expect(loader.isRun("shop/parts/buys.yaml"))
    #expect(loader.wrongFiles.isEmpty)
  }

  @Test("steps are repeated as often as is said, and only so often as can be")
  func rounds() throws {
    let scenario = try #require(
      shelf("  - repeat: 3\n    steps:\n      - open\n      - expect: { screen: home }\n")
        .scenarios("shop/a.yaml").first)
    #expect(scenario.steps.count == 7)
    #expect(
      scenario.steps[5].origin?.notes
        == [PlaceNote("in round 3 of 3", at: Place(file: "shop/a.yaml", line: 4, column: 5))])
    for (count, words) in [("0", "0"), ("1001", "1001"), ("often", "\"often\"")] {
      #expect(
        shelf("  - repeat: \(count)\n    steps: [{ expect: { screen: home } }]\n")
          .mistakes("shop/a.yaml")
          == ["shop/a.yaml:4:13 'repeat' takes a whole number from 1 to 1000, not \(words)"])
    }
    #expect(
      shelf("  - repeat: 2\n").mistakes("shop/a.yaml")
        == ["shop/a.yaml:4:5 'repeat' needs 'steps' (add 'steps:' and a list of steps below it)"])
    let nested =
      "  - repeat: 1000\n    steps:\n      - repeat: 1000\n        steps: [{ expect: { screen: home } }]\n"
    #expect(
      shelf(nested).mistakes("shop/a.yaml") == [
        "shop/a.yaml:4:5 the scenario has more than 10000 steps, those of its blocks counted "
          + "(repeat fewer, or split the scenario)"
      ])
  }
}

import RunEvents
import ScenarioLanguage
import Testing

@Suite("defaults of folders") struct FolderDefaultTests {
  private static let plain = "scenario: A\nsteps:\n  - expect: { screen: home }\n"

  @Test("what a folder says holds for its scenarios, and what is nearer wins")
  func nesting() throws {
    let shelf = Shelf([
      "scenario-run.yaml":
        "app: shop\ntags: [all]\ngiven:\n  stock: { fig: 1 }\n  banner: shop/banner.png\nbefore: [open]\nafter:\n  - expect: { log: [] }\n",
      "shop/scenario-run.yaml":
        "tags: [shop, all]\ngiven:\n  stock: { fig: 2 }\nbefore: [wave]\nafter: [open]\n",
      "shop/a.yaml": Self.plain,
      "shop/b.yaml":
        "scenario: B\napp: shop\ntags: [own]\ngiven: { stock: {} }\nbefore: [loud: true]\nsteps:\n  - expect: { screen: home }\nafter: [loud: false]\n",
      "shop/c.yaml": "scenario: C\napp: till\nsteps:\n  - ring\n",
    ])
    let scenario = try #require(shelf.scenarios("shop/a.yaml").first)
    #expect(scenario.app == "shop")
    #expect(scenario.tags == ["all", "shop"])
    #expect(
      scenario.given.map { "\($0.key): \((try? $0.value.value(Variables())) ?? .null)" } == [
        "stock: { fig: 2 }", "banner: \"shop/banner.png\"",
      ])
    #expect(
      scenario.steps.map(\.text) == [
        "open", "wave", "expect: { screen: home }", "open", "expect: { log: [] }",
      ])
    #expect((scenario.beforeCount, scenario.afterStart) == (2, 3))
    #expect(scenario.place(of: scenario.steps[1]).text == "shop/scenario-run.yaml:4:10")

    let own = try #require(shelf.scenarios("shop/b.yaml").first)
    #expect(own.tags == ["all", "shop", "own"])
    #expect(own.given.map { "\($0.key)" } == ["banner", "stock"])
    #expect(
      own.steps.map(\.text) == [
        "open", "wave", "loud: true", "expect: { screen: home }", "loud: false", "open",
        "expect: { log: [] }",
      ])
  }

  @Test("what a folder gives and does belongs to its app; its tags belong to all")
  func otherApp() {
    let shelf = Shelf([
      "scenario-run.yaml": "app: shop\ntags: [all]\nbefore: [open]\n",
      "c.yaml": "scenario: C\napp: till\nsteps:\n  - ring\n  - expect: { x: 1 }\n",
    ])
    // The till has no states, so that nothing of it can be expected; its steps are its own.
    #expect(shelf.mistakes("c.yaml").allSatisfy { $0.contains("unknown state") })
  }

  @Test(
    "a mistake among the defaults is told at its place",
    arguments: [
      ("app: shopp\n", "s/scenario-run.yaml:1:6 unknown app 'shopp' (did you mean 'shop'?)"),
      (
        "x: 1\n",
        "s/scenario-run.yaml:1:1 unknown key 'x' (expected one of 'app', 'tags', 'given', 'before', 'after')"
      ),
      (
        "before: [open]\n",
        "s/scenario-run.yaml:1:1 the file of defaults has no 'app' (add 'app: <name of an app>', to which 'before' belongs)"
      ),
      (
        "app: shop\nbefore: [opne]\n",
        "s/scenario-run.yaml:2:10 unknown step 'opne' for the app 'shop' (did you mean 'open'?)"
      ),
      (
        "app: shop\ngiven: { stok: {} }\n",
        "s/scenario-run.yaml:2:10 unknown key 'stok' (did you mean 'stock'?)"
      ),
      (
        "app: shop\ngiven: { faults: [] }\n",
        "s/scenario-run.yaml:2:10 faults stand in a scenario, not among the defaults of a folder (one that never strikes would make an error of every scenario)"
      ),
      (
        "- app\n",
        "s/scenario-run.yaml:1:1 the defaults of a folder are a mapping, not a list (write such as 'app: <name of an app>')"
      ),
      (
        "app: shop\n---\napp: till\n",
        "s/scenario-run.yaml:3:1 the defaults of a folder are one document (remove the '---')"
      ),
      ("app: [\n", "s/scenario-run.yaml"),
    ])
  func wrong(_ text: String, _ mistake: String) {
    let shelf = Shelf(["s/scenario-run.yaml": text, "s/a.yaml": Self.plain])
    let said = shelf.loader.loadDefaults("s/scenario-run.yaml").diagnostics.map(\.line)
    #expect(said.contains { $0.hasPrefix(mistake) })
    // No scenario is played with half of what its folder says.
    #expect(
      shelf.mistakes("s/a.yaml").contains(
        "s/a.yaml:1:1 the defaults of its folder are wrong (mend 's/scenario-run.yaml' first)"))
  }

  @Test("a file of defaults without content says nothing")
  func empty() {
    let shelf = Shelf([
      "scenario-run.yaml": "# later\n",
      "a.yaml": "scenario: A\napp: shop\nsteps:\n  - expect: { screen: home }\n",
    ])
    #expect(shelf.scenarios("a.yaml").count == 1)
  }

  @Test("nothing of a scenario is visible among the defaults, and nothing of them in it")
  func scope() {
    let shelf = Shelf([
      "scenario-run.yaml":
        "app: shop\nbefore:\n  - save: { here: screen }\n  - buy: ${here}\nafter:\n  - buy: ${here}\n",
      "a.yaml":
        "scenario: A\nvars: { mine: a }\nsteps:\n  - buy: ${here}\n  - buy: ${mine}\n  - expect: { screen: x }\n",
    ])
    #expect(shelf.loader.loadDefaults("scenario-run.yaml").diagnostics.isEmpty)
    #expect(
      shelf.mistakes("a.yaml").map { String($0.prefix(38)) }
        == ["a.yaml:4:10 unknown variable '${here}'"])
  }

  @Test("the defaults can run shared steps of their own folder, which take the folder's app")
  func sharedOfFolder() throws {
    let shelf = Shelf([
      "s/scenario-run.yaml": "app: shop\nbefore:\n  - run: parts/opens.yaml\n",
      "s/parts/opens.yaml": "shared: Opens\nsteps: [open]\n", "s/a.yaml": Self.plain,
    ])
    let scenario = try #require(shelf.scenarios("s/a.yaml").first)
    #expect(
      scenario.steps.map(\.text) == ["run: parts/opens.yaml", "open", "expect: { screen: home }"])
    #expect(scenario.steps[1].origin?.notes.map(\.place.text) == ["s/scenario-run.yaml:3:5"])
  }

  @Test("a check among the defaults does not make up for a scenario without any")
  func checks() {
    let shelf = Shelf([
      "scenario-run.yaml": "app: shop\nafter:\n  - expect: { log: [] }\n",
      "a.yaml": "scenario: A\nsteps: [open]\n",
    ])
    #expect(
      shelf.mistakes("a.yaml") == [
        "a.yaml:2:8 the scenario checks nothing (add an 'expect:' step, else it can never fail)"
      ])
  }
}

import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

@Suite("variables from outside") struct OuterVariableTests {
  private func vars(
    _ head: String, _ step: String, _ variables: [OuterVariable]
  ) -> [String] {
    let text = "scenario: A\napp: shop\n\(head)steps:\n  - \(step)\n  - expect: { screen: home }\n"
    let scenario = Shelf(["a.yaml": text], variables: variables).scenarios("a.yaml").first
    return scenario?.vars.map { "\($0.name)=\((try? $0.value.value(Variables())) ?? .null)" } ?? []
  }

  @Test("they win over what the scenario says, and stand for what it does not say")
  func wins() {
    let given = [OuterVariable("fruit", .string("fig")), OuterVariable("other", .int(1))]
    #expect(vars("vars: { fruit: apple }\n", "buy: ${fruit}", given) == ["fruit=\"fig\""])
    #expect(vars("", "buy: ${fruit}", given) == ["fruit=\"fig\""])
    #expect(vars("", "buy: apple", given) == [])
  }

  @Test("they are held against the shape at their place, but for secrets, which no message shows")
  func shapes() {
    let text = "scenario: A\napp: shop\nsteps:\n  - count: ${n}\n  - expect: { screen: home }\n"
    #expect(
      Shelf(["a.yaml": text], variables: [OuterVariable("n", .string("x"))]).mistakes("a.yaml") == [
        "a.yaml:4:12 'count' takes a whole number, not the text 'x' ('${n}' comes from the command line)"
      ])
    let secret = OuterVariable("n", .string("hunter2"), isSecret: true)
    #expect(Shelf(["a.yaml": text], variables: [secret]).mistakes("a.yaml") == [])
  }

  @Test("it is known which of them no scenario names")
  func unused() {
    let shelf = Shelf(
      ["a.yaml": "scenario: A\napp: shop\nsteps:\n  - buy: ${a}\n  - expect: { screen: home }\n"],
      variables: [OuterVariable("a", .string("1")), OuterVariable("b", .string("2"))])
    let loader = shelf.loader
    _ = loader.load(.init(path: "a.yaml", bytes: Array((shelf.files["a.yaml"] ?? "").utf8)))
    #expect(loader.unusedVariables == ["b"])
  }

  @Test(
    "a value is read as a scenario's own are",
    arguments: [
      ("3", .int(3)), ("3.5", .double(3.5)), ("true", .bool(true)), ("null", .null),
      ("\"3\"", .string("3")), ("'a b'", .string("a b")), ("a: b # c", .string("a: b # c")),
      ("", .string("")), ("\"open", nil), ("- x", .string("- x")),
    ] as [(String, Value?)])
  func values(_ text: String, _ value: Value?) {
    #expect(OuterVariable.value(of: text) == value)
  }
}

@Suite("what is never used") struct UnusedNameTests {
  private func warnings(_ text: String) -> [String] { Shelf(["a.yaml": text]).warnings("a.yaml") }

  @Test("variables that nothing names are told, and keep nothing from being played")
  func variables() {
    let text = """
      scenario: A
      app: shop
      vars: { a: 1, b: 2, c: "${b}" }
      steps:
        - count: ${a}
        - save: { d: screen, e: screen }
        - buy: ${e}
        - expect: { screen: home }
      """
    let file = Shelf(["a.yaml": text]).load("a.yaml")
    #expect(file.scenarios.count == 1)
    #expect(
      file.warnings.map(\.line) == [
        "a.yaml:3:21 the variable 'c' is never used (remove it, or write '${c}' where it belongs)",
        "a.yaml:6:13 the variable 'd' is never used (remove it, or write '${d}' where it belongs)",
      ])
  }

  @Test("anchors that no alias uses are told")
  func anchors() {
    let text = """
      scenario: A
      app: shop
      steps:
        - &first open
        - *first
        - &second open
        - expect: &third { screen: home }
        - expect: *third
      """
    #expect(
      warnings(text) == [
        "a.yaml:6:13 the anchor '&second' is never used (remove it, or write '*second' where the value belongs)"
      ])
  }

  @Test("tags and variables that differ only by case are told")
  func cases() {
    let text = """
      scenario: A
      app: shop
      tags: [upload, Upload]
      vars: { mail: a, Mail: b }
      steps:
        - buy: ${mail}
        - buy: ${Mail}
        - expect: { screen: home }
      """
    #expect(
      warnings(text) == [
        "a.yaml:3:16 the tag 'Upload' differs from 'upload' only by case (write it like the other one)",
        "a.yaml:4:18 'Mail' differs from 'mail' only by case (choose names that cannot be mixed up)",
      ])
  }
}

@Suite("days") struct CalendarDateTests {
  @Test(
    "a day is read as it is written, where there is such a day",
    arguments: [
      ("2026-12-31", true), ("2024-02-29", true), ("2023-02-29", false), ("2000-02-29", true),
      ("1900-02-29", false), ("2026-04-31", false), ("2026-13-01", false), ("2026-00-10", false),
      ("2026-1-01", false), ("26-01-01", false), ("2026-01-01 ", false), ("2026-01-00", false),
      ("", false), ("2026/01/01", false), ("+026-01-01", false),
    ])
  func reading(_ text: String, _ isDay: Bool) {
    #expect((CalendarDate(text) != nil) == isDay)
    if isDay { #expect(CalendarDate(text)?.description == text) }
  }

  @Test("days follow one another")
  func order() throws {
    let days = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01"].compactMap {
      CalendarDate($0)
    }
    #expect(days == days.sorted())
    #expect(Set(days).count == 4)
  }
}

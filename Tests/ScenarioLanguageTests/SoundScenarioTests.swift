import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation
import Testing

@Suite struct SoundScenarioTests {
  private static let full = """
    # A comment
    scenario: Everything there is
    app: shop
    covers: [SH-1, SH-2]
    tags: [slow, "42"]
    skip: not today
    knownFailure: { reason: it breaks, issue: "#12" }
    vars:
      fruit: apple
      amount: 3
      order: { name: "${fruit}", count: "${amount}", note: "${amount} of ${fruit}" }
    given:
      stock: { apple: 5, "${fruit}s": "${amount}" }
      banner: banner.png
      faults:
        - { on: shop.pay, fail: pay/declined, call: 2, at: reply }
        - { on: shop.order, reply: never }
        - { on: shop.order, fail: stock/empty }
    steps:
      - open
      - buy: ${fruit}
      - expect: { screen: home }

    """

  private var variables: Variables {
    var variables = Variables()
    variables.set("fruit", to: .string("pear"))
    variables.set("amount", to: .int(7))
    variables.set("nothing", to: .null)
    return variables
  }

  @Test("what stands at the top of a scenario is kept, with the place of its name")
  func frame() throws {
    let scenario = try Shop.scenario(Self.full)
    #expect(scenario.id == "shop/a.yaml#1")
    #expect(scenario.name == "Everything there is")
    #expect(scenario.file == "shop/a.yaml")
    #expect(scenario.range.start == SourcePosition(line: 2, column: 11))
    #expect(scenario.app == "shop")
    #expect(scenario.covers == ["SH-1", "SH-2"])
    #expect(scenario.tags == ["slow", "42"])
    #expect(scenario.skip?.reason == "not today")
    #expect(scenario.skip?.condition == nil)
    #expect(scenario.knownFailure?.reason == "it breaks")
    #expect(scenario.knownFailure?.issue == "#12")
    #expect(scenario.vars.map(\.name) == ["fruit", "amount", "order"])
    #expect(scenario.steps.map(\.keyword) == ["open", "buy", "expect"])
  }

  @Test("a known failure may be just its reason, and what is absent is nothing")
  func smallFrame() throws {
    let rest = "app: shop\nsteps:\n  - expect: { screen: home }\n"
    let scenario = try Shop.scenario("scenario: A\nknownFailure: it breaks\n\(rest)")
    #expect(scenario.knownFailure?.reason == "it breaks")
    #expect(scenario.knownFailure?.issue == nil)
    let plain = try Shop.scenario("scenario: A\n\(rest)")
    #expect(plain.skip == nil)
    let bound = try Shop.scenario(
      "scenario: A\nskip: { with: closed, reason: nobody is there }\n\(rest)")
    #expect(bound.skip?.reason == "nobody is there")
    #expect(bound.skip?.condition == "closed")
    #expect(plain.knownFailure == nil)
    #expect(plain.tags == [])
    #expect(plain.faults.isEmpty)
  }

  @Test("an id is the path and the number of the document")
  func ids() {
    let document = "app: shop\nsteps:\n  - expect: { screen: home }\n"
    let file = Shop.load("scenario: A\n\(document)---\nscenario: B\n\(document)", path: "x/y.yml")
    #expect(file.scenarios.map(\.id) == ["x/y.yml#1", "x/y.yml#2"])
  }

  @Test("a variable alone keeps its type, and one in a text becomes text")
  func interpolation() throws {
    let scenario = try Shop.scenario(Self.full)
    let values = try scenario.vars.map { try $0.value.value(variables) }
    #expect(values[0] == .string("apple"))
    #expect(values[1] == .int(3))
    #expect(
      values[2]
        == .record([
          .init("name", .string("pear")), .init("count", .int(7)),
          .init("note", .string("7 of pear")),
        ]))
    #expect(
      try scenario.given.map { "\($0.key): \(try $0.value.value(variables))" } == [
        "stock: { apple: 5, pears: 7 }", "banner: \"shop/banner.png\"",
      ])
  }

  @Test("a template whose variable holds nothing says which one")
  func unset() throws {
    let scenario = try Shop.scenario(Self.full)
    #expect(throws: UnresolvedTemplate.unset("fruit")) {
      _ = try scenario.vars[2].value.value(Variables())
    }
  }

  @Test(
    "a scalar becomes data by YAML 1.2's core schema",
    arguments: [
      ("text", Value.string("text")), ("\"42\"", .string("42")), ("42", .int(42)),
      ("010", .int(10)), ("0x1F", .int(31)), ("-1.5", .double(-1.5)), ("1e3", .double(1000)),
      ("true", .bool(true)), ("yes", .string("yes")), ("off", .string("off")), ("~", .null),
      ("null", .null), ("12:30", .string("12:30")), ("{}", .record([])), ("[]", .list([])),
      ("[1, { a: b }]", .list([.int(1), .record([.init("a", .string("b"))])])),
      ("\"$${fruit}\"", .string("${fruit}")), ("a $5 note", .string("a $5 note")),
      ("\"$\"", .string("$")), ("\"$$$${x}\"", .string("$$${x}")),
      ("a $fruit", .string("a $fruit")), ("${fruit}", .string("pear")),
      ("${amount}", .int(7)), ("\"${amount}\"", .int(7)), ("${amount}${amount}", .string("77")),
      ("<${fruit}>", .string("<pear>")), ("${nothing}", .null), ("a${nothing}", .string("anull")),
      ("사과 ${fruit} 🍏", .string("사과 pear 🍏")),
    ])
  func scalars(text: String, value: Value) throws {
    let scenario = try Shop.scenario(
      "scenario: A\napp: shop\nvars: { fruit: a, amount: 1, nothing: null }\nsteps:\n"
        + "  - show: \(text)\n  - expect: { screen: home }\n")
    guard case .perform(let template?) = scenario.steps[0].action else {
      Issue.record("the step has no argument")
      return
    }
    #expect(try template.value(variables) == value)
  }

  @Test("faults know their operation, call, moment, effect and place")
  func faults() throws {
    let faults = try Shop.scenario(Self.full).faults
    #expect(faults.map(\.operation) == ["shop.pay", "shop.order", "shop.order"])
    #expect(faults.map(\.call) == [2, nil, nil])
    // A reply that never comes is kept back after the service has done its part.
    #expect(faults.map(\.moment) == [.reply, .reply, .commit])
    #expect(
      faults.map { "\($0.effect ?? .lose)" } == [
        "fail(code: \"pay/declined\")", "never", "fail(code: \"stock/empty\")",
      ])
    #expect(faults.map(\.range.start) == [16, 17, 18].map { SourcePosition(line: $0, column: 7) })
  }

  @Test("a fault can choose by path and user, hold up, lose and stop")
  func chosenFaults() throws {
    let faults = try Shop.scenario(
      """
      scenario: A
      app: shop
      given:
        faults:
          - { on: shop.order, path: "carts/{id}", user: mia, call: 2, lose: request }
          - { on: shop.order, lose: reply, delay: 5s }
          - { on: shop.order, request: never }
          - { on: shop.order, delay: 250ms, at: reply }
          - { on: shop.order, stopsAt: 100 }
          - { on: shop.order, stopsAt: 100, delay: 1s }
          - { on: shop.order, stopsAt: 100, fail: stock/empty }
      steps:
        - open
        - expect: { screen: open }
      """
    ).faults
    #expect(
      faults.map { "\($0.moment.rawValue) \($0.effect.map { "\($0)" } ?? "-")" } == [
        "commit lose", "reply lose", "commit never", "reply -", "commit never", "commit -",
        "commit fail(code: \"stock/empty\")",
      ])
    #expect(faults.map { $0.path?.description } == ["carts/{id}"] + Array(repeating: nil, count: 6))
    #expect(faults.map(\.user) == ["mia"] + Array(repeating: nil, count: 6))
    #expect(
      faults.map(\.delay) == [nil, .seconds(5), nil, .milliseconds(250), nil, .seconds(1), nil])
    #expect(faults.map(\.byte) == [nil, nil, nil, nil, 100, 100, 100])
  }
}

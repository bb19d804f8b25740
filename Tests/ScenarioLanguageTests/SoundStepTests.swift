import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

@Suite struct SoundStepTests {
  private func steps(_ lines: String...) throws -> [Step] {
    let steps = (lines + ["expect: { screen: home }"]).map { "  - \($0)\n" }.joined()
    return try Shop.scenario("scenario: A\napp: shop\nsteps:\n\(steps)").steps.dropLast()
  }

  @Test(
    "a sound argument is accepted",
    arguments: [
      "open", "open:", "buy: apple", "buy: \"3\"", "color: red", "only: this", "loud: true",
      "count: -3", "rest: 5s", "rest: 1.5m", "attach: banner.png", "show: [1]", "call: null",
      "call: mum", "call", "listen: []", "listen: [a, b]", "tell: word", "tell: [1, 2]",
      "write: { title: a }", "write: { title: a, pages: 3 }", "wave", "wave:", "wave: {}",
      "wave: { hand: left }", "price: {}", "price: { apple: 3 }", "count: ${user}",
      "color: \"${user}\"", "must: { cart: null }", "waitUntil: { log: [] }",
    ])
  func sound(step: String) throws {
    let steps = try steps(step)
    #expect(steps.count == 1)
    #expect(steps.first?.range.start == SourcePosition(line: 4, column: 5))
  }

  @Test(
    "a step is shown on one line, as it was written",
    arguments: [
      ("open", "open"), ("open:", "open"), ("buy: apple", "buy: apple"),
      ("buy: 'two words'", "buy: \"two words\""),
      ("write:\n      title: a\n      pages: 3", "write: { title: a, pages: 3 }"),
      ("listen:\n      - a\n      - \"b\"", "listen: [a, \"b\"]"), ("price: {}", "price: {}"),
      ("listen: []", "listen: []"),
      ("show: \"a\\nb\"", "show: \"a\\nb\""),
    ])
  func text(step: String, shown: String) throws {
    #expect(try steps(step).first?.text == shown)
  }

  @Test(
    "a duration is read to the millisecond",
    arguments: [
      ("5s", Duration.seconds(5)), ("250ms", .milliseconds(250)), ("1.5s", .milliseconds(1500)),
      ("2m", .seconds(120)), ("1h", .seconds(3600)), ("0s", .zero), ("0.4ms", .zero),
    ])
  func durations(text: String, duration: Duration) throws {
    guard case .advance(let read)? = try steps("advance: \(text)").first?.action else {
      Issue.record("the step does not advance")
      return
    }
    #expect(read == duration)
  }

  @Test("an operation is held before its commit unless told otherwise")
  func holds() throws {
    let steps = try steps(
      "hold: shop.pay", "hold: { on: shop.pay }", "hold: { on: shop.pay, at: reply }",
      "hold: { on: shop.pay, call: 2 }", "release: shop.pay",
      "release: { on: shop.pay, call: 3 }")
    let moment = "ScenarioLanguage.DeclaredFault.Moment"
    #expect(
      steps.map { "\($0.action)" } == [
        "hold(operation: \"shop.pay\", \(moment).commit, call: nil)",
        "hold(operation: \"shop.pay\", \(moment).commit, call: nil)",
        "hold(operation: \"shop.pay\", \(moment).reply, call: nil)",
        "hold(operation: \"shop.pay\", \(moment).commit, call: Optional(2))",
        "release(operation: \"shop.pay\", call: nil)",
        "release(operation: \"shop.pay\", call: Optional(3))",
      ])
  }

  @Test("what is saved is a variable for the steps that follow")
  func saved() throws {
    let steps = try steps(
      "save: { total: cart.total, name: \"products.${user}\" }", "buy: ${name}",
      "expect: { \"products.${name}\": \"${total}\" }")
    guard case .save(let entries) = steps[0].action else {
      Issue.record("the step does not save")
      return
    }
    #expect(entries.map(\.name) == ["total", "name"])
    #expect(try entries[0].path.text(Variables()) == "cart.total")
  }

  @Test(
    "a matcher is read as what it says",
    arguments: [
      ("home", "same"), ("null", "same"), ("{}", "same"), ("{ a: 1 }", "subset"), ("[1]", "list"),
      ("[]", "list"), ("{ $equals: { a: 1 } }", "equals"), ("{ $contains: a }", "contains"),
      ("{ $matches: \"^a+$\" }", "matches"), ("{ $absent: true }", "absent"),
      ("{ $count: 3 }", "count"), ("{ $oneOf: [1, 2] }", "oneOf"), ("{ $not: 1 }", "not"),
      ("{ $each: { $gt: 1 } }", "each"), ("{ $gt: 1.5 }", "compare"),
      ("{ $lte: \"${user}\" }", "compare"),
      ("{ $urlOf: products.a }", "urlOf"), ("{ $gt: 1, $lt: 3 }", "all"),
      ("{ \"${user}\": 1 }", "subset"), ("{ \"$${x}\": 1 }", "subset"),
      ("{ $matches: \"${user}(\" }", "matches"),
    ])
  func matchers(text: String, kind: String) throws {
    let scenario = try Shop.scenario(
      "scenario: A\napp: shop\nsteps:\n  - expect: { anything: \(text) }\n")
    guard case .expect(let expectations, false) = scenario.steps[0].action else {
      Issue.record("the step does not expect")
      return
    }
    let content = try #require(expectations.first).matcher.content
    #expect("\(content)".prefix { $0 != "(" } == kind)
  }

  @Test(
    "a path may name any depth of what is open, and variables behind its root",
    arguments: [
      "screen", "cart", "cart.items", "cart.items.0.name", "products.a.b.c", "log.0",
      "anything.x.y", "\"cart.${user}\"", "\"products.${user}.name\"", "products.a/b@c.de",
    ])
  func paths(path: String) throws {
    _ = try Shop.scenario("scenario: A\napp: shop\nsteps:\n  - expect: { \(path): 1 }\n")
  }
}

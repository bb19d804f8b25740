import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation
import Testing

@Suite("what must be known when a scenario is loaded") struct KnownVariableTests {
  private func scenario(vars: String, fault: String) throws -> Scenario {
    try Shop.scenario(
      """
      scenario: A
      app: shop
      vars:
      \(vars)
      given:
        faults:
          - \(fault)
      steps:
        - expect: { screen: home }

      """)
  }

  @Test("variables of the scenario stand in every key of a fault, also in a part of a text")
  func everywhere() throws {
    let scenario = try scenario(
      vars: """
          shop: shop
          operation: "${shop}.order"
          code: stock/empty
          cart: carts
          id: "1"
          call: 2
          moment: reply
          pause: 5s
        """,
      fault:
        "{ on: \"${operation}\", path: \"${cart}/${id}\", user: \"u-${id}\", call: \"${call}\", fail: \"${code}\", at: \"${moment}\", delay: \"${pause}\" }"
    )
    let fault = try #require(scenario.faults.first)
    #expect(fault.operation == "shop.order")
    #expect(fault.path?.description == "carts/1")
    #expect(fault.user == "u-1")
    #expect(fault.call == 2)
    #expect(fault.moment == .reply)
    #expect(fault.delay == .seconds(5))
    guard case .fail("stock/empty") = fault.effect else {
      Issue.record("the effect is \(String(describing: fault.effect))")
      return
    }
    let lost = try self.scenario(
      vars: "  what: reply", fault: "{ on: shop.pay, lose: \"${what}\" }")
    #expect(lost.faults.first?.moment == .reply)
  }

  @Test("a variable that is made of others is known where all of them are, however many there are")
  func chain() throws {
    let names = 1..<300
    let vars = (["  v0: 2"] + names.map { "  v\($0): \"${v\($0 - 1)}\"" }).joined(separator: "\n")
    let scenario = try scenario(
      vars: vars, fault: "{ on: shop.pay, call: \"${v299}\", lose: reply }")
    #expect(scenario.faults.first?.call == 2)
  }

  @Test("what a variable holds is held against what can stand there, and where it is from is told")
  func misfit() {
    let mistakes = [
      (
        "call: zero", "call: \"${call}\"", "'call' takes a whole number from 1, not the text 'zero'"
      ),
      (
        "call: nothing", "lose: \"${call}\"",
        "'lose' takes 'request' or 'reply', not the text 'nothing'"
      ),
      (
        "call: 5", "delay: \"${call}\"",
        "'delay' takes a duration such as 5s or 250ms, not the number 5"
      ),
      ("call: 5", "fail: \"${call}\"", "'fail' takes a text, not the number 5"),
    ]
    for (vars, key, message) in mistakes {
      let file = Shop.load(
        "scenario: A\napp: shop\nvars: { \(vars) }\ngiven:\n  faults: [{ on: shop.pay, \(key) }]\nsteps:\n  - expect: { screen: home }\n"
      )
      let found = file.diagnostics.filter { $0.message == message }
      #expect(found.count == 1, "\(message): \(file.diagnostics.map(\.message))")
      #expect(found.first?.hint == "'${call}' is defined under 'vars:'")
    }
  }
}

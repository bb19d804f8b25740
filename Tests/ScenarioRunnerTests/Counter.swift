import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Simulation

/// The system under test of these tests: it counts on a server, keeps time, and can crash.
final class Counter {
  struct Refusal: OperationFailure {
    var code: String
  }

  let simulation: Simulation
  /// What the server has counted.
  var total = 0
  /// What the app has heard of it, or of its refusal.
  var heard: [Value] = []
  /// What a scenario has put there.
  var data: Value?
  private(set) var crash: String?
  private(set) var crashCount = 0

  init(_ setup: WorldSetup) throws(StepFailure) {
    simulation = setup.simulation
    let given = setup.given("start")
    if given == .int(-1) { throw StepFailure("a counter cannot start at -1") }
    if case .int(let start)? = given { total = start }
    if given == .string("calm") { _ = simulation.declareDisturbance("the calm", by: "start") }
  }

  func end(_ reason: String?) {
    crash = reason
    if reason != nil { crashCount += 1 }
  }

  func add(_ amount: Int) async {
    do throws(Refusal) {
      let total = try await simulation.call(
        "counter.add", "\(amount)", failure: { Refusal(code: $0) }
      ) { () throws(Refusal) in
        if amount < 0 { throw Refusal(code: "counter/negative") }
        self.total += amount
        return self.total
      }
      heard.append(.int(total))
    } catch {
      heard.append(.string(error.code))
    }
  }

  func sleep(_ seconds: Int) async {
    let clock = simulation.clock
    try? await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)), tolerance: nil)
  }
}

extension Counter {
  static let registry = Registry(
    apps: [registered],
    operations: [
      OperationDeclaration("counter.add", "Adds.", traits: .request),
      OperationDeclaration("counter.read", "Reads."),
    ],
    errorCodes: [
      ErrorCodeDeclaration("counter/full", "Full."), ErrorCodeDeclaration("counter/lost", "Lost."),
    ],
    conditions: [ConditionDeclaration("closed", "Nobody counts.")])

  private static let registered = RegisteredApp(
    name: "counter", summary: "Counts.",
    given: [.init("start", .any, isRequired: false, "Where it starts.")],
    variables: [VariableDefinition("last", "What was heard last.") { $0.heard.last }],
    steps: steps,
    states: [
      StateDefinition("total", .scalar, "The total.") { .int($0.total) },
      StateDefinition("heard", .list, "What was heard.") { .list($0.heard) },
      StateDefinition("data", .any, "What a scenario has put there.") { $0.data },
      StateDefinition("objects", .map, "Some files.") { _ in
        .record([
          .init("photos/a.b.jpg", .record([.init("downloadURL", .string("https://x/1"))])),
          .init("empty", .record([])),
        ])
      },
    ], crash: { $0.crash }, crashCount: { $0.crashCount }
  ) { setup throws(StepFailure) in try Counter(setup) }

  private static let steps: [StepDefinition<Counter>] = [
    StepDefinition("start", "Does nothing.") { _, _, _ in },
    StepDefinition("add", .integer, "Adds on the server.") { isolation, app, argument in
      guard case .int(let amount)? = argument.value else { return }
      Task {
        _ = isolation
        await app.add(amount)
      }
    },
    StepDefinition("addAfter", .integer, "Adds one after so many seconds.") {
      isolation, app, argument in
      guard case .int(let seconds)? = argument.value else { return }
      Task {
        _ = isolation
        await app.sleep(seconds)
        await app.add(1)
      }
    },
    StepDefinition("spin", "Asks for ever.") { isolation, app, _ in
      Task {
        _ = isolation
        while app.crash == nil { await app.add(0) }
      }
    },
    StepDefinition("storm", "Loses what is asked from now on.") { _, app, _ in
      let storm = app.simulation.declareDisturbance("the storm", by: "start")
      app.simulation.disturb = { [weak app] _, _ in
        app?.simulation.noteStrike(of: storm)
        return Fault.Strike(effect: .lose)
      }
    },
    StepDefinition("put", .any, "Puts data there.") { _, app, argument in
      app.data = argument.value
    },
    StepDefinition("text", .text("a text"), "Puts a text there.") {
      _, app, argument throws(StepFailure) in
      app.data = .string(try argument.text())
    },
    StepDefinition("crash", .text("a reason"), "Ends the app.") {
      _, app, argument throws(StepFailure) in
      app.end(try argument.text())
    },
    StepDefinition("breakDown", .text("a reason"), "Takes from the world what it stands on.") {
      _, app, argument throws(StepFailure) in
      app.simulation.breakdown = try argument.text()
    },
    StepDefinition("revive", "Starts the app again.") { _, app, _ in app.end(nil) },
    StepDefinition("reviveInVain", .text("a reason"), "Starts the app, which ends again.") {
      _, app, argument throws(StepFailure) in
      app.end(nil)
      app.end(try argument.text())
    },
    StepDefinition("reviveForAMoment", .text("a reason"), "Starts the app, which ends later.") {
      isolation, app, argument throws(StepFailure) in
      let reason = try argument.text()
      app.end(nil)
      Task {
        await app.add(1)
        _ = isolation
        app.end(reason)
      }
    },
    StepDefinition("choose", .choice(["red", "green"]), "Puts a color there.") {
      _, app, argument in
      app.data = argument.value
    },
    StepDefinition("attach", .fixture, "Puts the path of a file there.") { _, app, argument in
      app.data = argument.value
    },
    StepDefinition(
      "write",
      .record([
        .init("title", .text("a title"), "The title."),
        .init("pages", .list(.integer), isRequired: false, "Which."),
        .init("cover", .nullable(.fixture), isRequired: false, "The cover."),
      ]), "Puts a book there."
    ) { _, app, argument in app.data = argument.value },
    StepDefinition("refuse", "Cannot be done.") { _, _, _ throws(StepFailure) in
      throw StepFailure("there is nothing to refuse")
    },
  ]
}

import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation

/// Owns the simulated world of one scenario and the app in it.
///
/// Its executor is the world's, so that whatever the app starts runs when the world is drained. The
/// world is drained from within its owner's own synchronous code, as a nested run loop would do it;
/// no job touches the owner's state.
actor World {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let simulation: Simulation
  private let app: RegisteredApp
  private var subject: (any SystemUnderTest)?
  /// What the variables hold in the scope that is being played.
  private var variables = Variables()
  private var scope = 0
  /// The scopes that wait, such as that of a scenario while shared steps are played.
  private var waiting: [Int: Variables] = [:]

  init(app: RegisteredApp, random: SeededRandomNumberGenerator, faults: [Fault]) {
    let executor = SimulationExecutor()
    self.executor = executor
    self.app = app
    simulation = Simulation(random: random, faults: faults, executor: executor)
  }

  /// The states that every app has, since they are the world's.
  static let stateDeclarations = [
    StateDeclaration("pending", .list, "The names of the operations nobody has answered yet."),
    StateDeclaration(
      "operations", .list,
      "Every operation so far, each with its name, outcome and step, and how often it was sent."),
    StateDeclaration("crashed", .scalar, "Why the app has ended by itself; null while it has not."),
  ]
}

// MARK: - Beginning and end

extension World {
  /// Fills the world with what a scenario gives and makes the app in it.
  func begin(_ scenario: Scenario) throws(StepFailure) {
    var given: [Value.Entry] = []
    var key: String?
    do throws(UnresolvedTemplate) {
      for entry in scenario.vars { variables.set(entry.name, to: try entry.value.value(variables)) }
      for entry in scenario.given {
        key = entry.key
        given.append(Value.Entry(entry.key, try entry.value.value(variables)))
      }
    } catch {
      throw StepFailure(error.message("before the app is launched"), given: key)
    }
    subject = try app.make(WorldSetup(simulation: simulation, given: given))
  }

  /// Lets go of whatever still waits, and of the app: what the app keeps for later may hold on to
  /// the world, in whose isolation it is to happen.
  func end() {
    simulation.end()
    executor.drain()
    subject = nil
  }
}

// MARK: - Steps

extension World {
  func perform(_ step: Step, _ template: Template?, number: Int) throws(StepFailure) {
    simulation.currentStep = number
    if step.usesVariables { refreshVariables() }
    let argument: Value?
    do throws(UnresolvedTemplate) {
      argument = try template?.value(variables)
    } catch {
      throw StepFailure(error.message())
    }
    try subject?.perform(step.keyword, argument, isolation: self)
  }

  func mismatches(_ expectations: [Expectation], of step: Step) -> [Mismatch] {
    if step.usesVariables { refreshVariables() }
    var matching = Matching(variables: variables, state: { self.state(at: $0) })
    // By their places, since an expectation would be copied part by part.
    for index in expectations.indices {
      do throws(UnresolvedTemplate) {
        let path = try expectations[index].path.text(variables)
        let value = state(at: path, expectations[index].target)
        if let value, expectations[index].matcher.isPlainly(value) { continue }
        matching.match(value, expectations[index].matcher, at: path)
      } catch {
        matching.mismatches.append(
          Mismatch(
            path: "", range: expectations[index].range, message: error.message()))
      }
    }
    return matching.mismatches
  }

  func save(
    _ entries: [(name: String, path: TextTemplate, range: SourceRange)]
  ) throws(StepFailure) {
    refreshVariables()
    for entry in entries {
      let path: String
      do throws(UnresolvedTemplate) {
        path = try entry.path.text(variables)
      } catch {
        throw StepFailure(error.message())
      }
      guard let value = state(at: path) else {
        throw StepFailure("there is nothing at '\(path)' to save as '\(entry.name)'")
      }
      variables.set(entry.name, to: value)
    }
  }

  /// How long a step lets time pass that names a variable.
  func duration(_ template: Template) throws(StepFailure) -> Duration {
    refreshVariables()
    do throws(UnresolvedTemplate) {
      // It has been checked against its shape, and is the text of a duration.
      if case .string(let text) = try template.value(variables),
        let duration = Duration(scenarioText: text)
      {
        return duration
      }
    } catch {
      throw StepFailure(error.message())
    }
    throw StepFailure("'advance' takes a duration")
  }

  func hold(_ operation: String, _ moment: DeclaredFault.Moment, call: Int?, number: Int) {
    simulation.hold(operation, at: Fault.Moment(moment), call: call, by: number)
  }

  func release(_ operation: String, call: Int?) throws(StepFailure) {
    if let call { return try release(operation, call: call) }
    if !simulation.release(operation) {
      let held = simulation.heldOperations.map { "'\($0)'" }.joined(separator: ", ")
      throw StepFailure(
        "'\(operation)' is not held; \(held.isEmpty ? "nothing is" : "held: \(held)")")
    }
  }

  private func release(_ operation: String, call: Int) throws(StepFailure) {
    let held = simulation.held.filter { $0.name == operation }.map { "call \($0.call)" }
    if !simulation.release(operation, call: call) {
      let words = held.isEmpty ? "no call of it is" : "held: \(held.joined(separator: ", "))"
      throw StepFailure("call \(call) of '\(operation)' is not held; \(words)")
    }
  }

  private func refreshVariables() {
    for declaration in app.vocabulary.variables {
      if let value = subject?.variable(declaration.name) {
        variables.set(declaration.name, to: value)
      }
    }
  }
}

// MARK: - Scopes

extension World {
  var currentVariables: Variables { variables }

  /// Goes on with the variables of a scope.
  func select(_ scope: Int) {
    if scope == self.scope { return }
    waiting[self.scope] = variables
    variables = waiting.removeValue(forKey: scope) ?? Variables()
    self.scope = scope
  }

  /// Gives the variables of a scope what they hold at its beginning.
  func enter(_ entry: ScopeEntry) throws(StepFailure) {
    let outer = scope
    defer { select(outer) }
    do throws(UnresolvedTemplate) {
      refreshVariables()
      var given: [(name: String, value: Value)] = []
      for argument in entry.arguments {
        given.append((argument.name, try argument.value.value(variables)))
      }
      select(entry.scope)
      refreshVariables()
      for (name, value) in given { variables.set(name, to: value) }
      for (name, value) in entry.own { variables.set(name, to: try value.value(variables)) }
    } catch {
      throw StepFailure(error.message())
    }
  }

  /// Takes over what a scope leaves behind.
  func leave(_ exit: ScopeExit) throws(StepFailure) {
    do throws(UnresolvedTemplate) {
      select(exit.scope)
      refreshVariables()
      var results: [(name: String, value: Value)] = []
      for result in exit.results {
        results.append((result.name, try result.value.value(variables)))
      }
      select(exit.outer)
      for (name, value) in results { variables.set(name, to: value) }
    } catch {
      throw StepFailure(error.message("where the shared steps end"))
    }
  }
}

// MARK: - Time and operations

extension World {
  /// How many operations may follow one step; an app that issues more never comes to rest.
  static let operationLimit = 100_000

  /// How many jobs may follow one another without an operation.
  static let jobLimit = 1_000_000

  /// Lets pending operations go on until none can.
  ///
  /// - Returns: Whether the world came to rest.
  func settle() -> Bool {
    var count = 0
    repeat {
      if executor.drain(limit: Self.jobLimit) == Self.jobLimit { return false }
      count += 1
      if count > 2 * Self.operationLimit { return false }
    } while simulation.advanceOneOperation()
    subject?.settled()
    return true
  }

  /// That a declared fault never struck, in words.
  func words(of record: FaultRecord) -> String {
    let fault = record.fault
    let calls = simulation.log.count { $0.name == fault.operation }
    let which = fault.call.map { "call \($0) of " } ?? ""
    let count =
      switch calls {
      case 0: "never called"
      case 1: "called once"
      default: "called \(calls) times"
      }
    let isChosen = fault.path != nil || fault.user != nil || fault.byte != nil
    let fitting =
      !isChosen || calls == 0
      ? "" : record.calls == 0 ? ", and no call fits" : ", \(record.calls) of them fit"
    return
      "the fault on \(which)'\(fault.operation)' never struck; the operation was \(count)\(fitting)"
  }

  var now: Duration { simulation.now }

  /// What still waits, in words, for a wait that can never end.
  var awaited: String {
    guard !simulation.pending.isEmpty else { return "nothing is pending" }
    let held = simulation.held
    let names = simulation.pending.map { operation in
      let isHeld = held.contains { $0 === operation }
      return "'\(operation.name)' \(isHeld ? "is held" : "has no answer")"
    }
    return names.joined(separator: ", ")
  }

  var operations: [OperationEvent] {
    simulation.log.map { record in
      OperationEvent(
        name: record.name, arguments: record.arguments, step: record.step, time: record.issuedAt,
        isCommitted: record.isCommitted, isFaulted: record.isFaulted, outcome: record.outcome.text,
        moments: record.moments.map(OperationMoment.init))
    }
  }
}

// MARK: - State

extension World {
  var crash: String? { subject?.crash }
  var crashCount: Int { subject?.crashCount ?? 0 }
  var pictures: [AppPicture] { subject?.pictures ?? [] }

  /// What stands at a path of the state tree.
  func state(at path: String) -> Value? {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return root(path) }
    return root(String(path[..<dot]))?.lookUp(
      path, from: path.utf8.distance(from: path.startIndex, to: dot) + 1)
  }

  /// What stands at the path of an expectation, the root of which is mostly known already.
  private func state(at path: String, _ target: Expectation.Target?) -> Value? {
    guard let target, target.root < app.vocabulary.state.count else { return state(at: path) }
    let value = subject?.state(app.vocabulary.state[target.root].name, at: target.root)
    guard let rest = target.rest else { return value }
    return value?.lookUp(path, from: rest)
  }

  private func root(_ name: String) -> Value? {
    switch name {
    case "pending": return .list(simulation.pending.map { .string($0.name) })
    case "crashed": return subject?.crash.map { .string($0) } ?? .null
    case "operations":
      return .list(
        simulation.log.map { record in
          .record([
            .init("name", .string(record.name)), .init("outcome", .string(record.outcome.text)),
            .init("step", record.step.map { .int($0 + 1) } ?? .null),
            .init("sent", .int(record.sendings)),
          ])
        })
    default: return subject?.state(name)
    }
  }

  /// The whole state tree, but for the operations, which are reported by themselves.
  var tree: Value {
    var entries: [Value.Entry] = []
    for declaration in app.vocabulary.state {
      if let value = root(declaration.name) {
        entries.append(Value.Entry(declaration.name, value))
      }
    }
    if !simulation.pending.isEmpty, let pending = root("pending") {
      entries.append(Value.Entry("pending", pending))
    }
    if let crash { entries.append(Value.Entry("crashed", .string(crash))) }
    return .record(entries)
  }
}

extension OperationRecord.Outcome {
  fileprivate var text: String {
    switch self {
    case .pending: "pending"
    case .succeeded: "succeeded"
    case .failed(let code): code
    case .unanswered: "unanswered"
    case .abandoned: "abandoned"
    }
  }
}

extension OperationMoment {
  fileprivate init(_ moment: OperationRecord.Moment) {
    let kind: Kind =
      switch moment.kind {
      case .issued: .issued
      case .committed: .committed
      case .answered: .answered
      case .abandoned: .abandoned
      }
    self.init(kind: kind, order: moment.order, step: moment.step, time: moment.time)
  }
}

extension Fault.Moment {
  init(_ moment: DeclaredFault.Moment) {
    switch moment {
    case .commit: self = .commit
    case .reply: self = .reply
    }
  }
}

internal import RunEvents

/// What is known of the scenario that is being played, until its verdict is reported.
///
/// One record serves the whole run: its lists are cleared and used again.
struct ScenarioRecord {
  private(set) var started: ScenarioStarted?
  private(set) var steps: [StepFinished] = []
  private(set) var checks: [CheckFailed] = []
  private(set) var operations: [OperationEvent] = []
  private(set) var duration: Duration = .zero
  /// The wall-clock time of the whole run, once it is known.
  private(set) var runDuration: Duration = .zero

  /// Takes in an event that tells something of the scenario.
  mutating func note(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let scenario):
      clear()
      started = scenario
    case .stepFinished(let step): steps.append(step)
    case .checkFailed(let check): checks.append(check)
    case .operation(let operation): operations.append(operation)
    case .timing(let timing) where timing.id == nil: runDuration = timing.duration
    case .timing(let timing): duration = timing.duration
    case .runStarted, .fileRejected, .scenarioFinished, .runFinished: break
    }
  }

  /// Forgets the scenario.
  mutating func clear() {
    started = nil
    if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
    if !checks.isEmpty { checks.removeAll(keepingCapacity: true) }
    if !operations.isEmpty { operations.removeAll(keepingCapacity: true) }
    duration = .zero
  }

  /// The scenario a verdict is about, even where nothing announced it: a verdict is never lost.
  func scenario(of finished: ScenarioFinished) -> ScenarioStarted {
    if let started { return started }
    let place = finished.place ?? Place(file: finished.id, line: 1, column: 1)
    return ScenarioStarted(id: finished.id, name: finished.id, app: "", place: place)
  }

  /// How many steps there are, as far as is known.
  var stepCount: Int {
    checks.reduce(steps.count) { max($0, $1.step + 1) }
  }

  /// What a step does, such as `expect`: its text up to the argument.
  func keyword(ofStep index: Int) -> String? {
    guard let step = steps.last(where: { $0.index == index }) else { return nil }
    let text = step.text.utf8
    let end = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    return String(Substring(text[..<end]))
  }

  /// A step as a message names it: `step 3/9 'expect'`.
  func name(ofStep index: Int) -> String {
    let keyword = keyword(ofStep: index).map { " '\($0)'" } ?? ""
    return "step \(index + 1)/\(stepCount)\(keyword)"
  }

  /// A check's message with its step in front.
  func message(of check: CheckFailed) -> String {
    "\(name(ofStep: check.step)): \(check.message)"
  }

  /// What a verdict that is not a pass says, in one line.
  func headline(of finished: ScenarioFinished) -> String {
    let reason = finished.reason.flatMap { $0.isEmpty ? nil : $0 }
    let suffix = reason.map { ": \($0)" } ?? ""
    switch finished.status {
    case .passed: return "passed"
    case .failed: return firstCheck ?? reason ?? "failed"
    case .error: return reason ?? firstCheck ?? "could not be judged"
    case .crashed:
      let step = steps.first { $0.status == .crashed }
      let prefix = step.map { "\(name(ofStep: $0.index)): " } ?? ""
      return prefix + (reason ?? "the app ended")
    case .skipped: return reason ?? "skipped without a reason"
    case .notRun: return "not run" + suffix
    case .expectedFailure: return "expected failure" + suffix
    case .unexpectedPass: return "passed, though it is known to fail" + suffix
    }
  }

  private var firstCheck: String? {
    guard let first = checks.first else { return nil }
    return message(of: first) + (checks.count > 1 ? " (and \(checks.count - 1) more)" : "")
  }

  /// Where a verdict's cause stands: the first check that failed, else what the verdict says.
  func place(of finished: ScenarioFinished) -> Place {
    let check = finished.status == .failed ? checks.first?.place : nil
    return check ?? finished.place ?? checks.first?.place ?? scenario(of: finished).place
  }

  /// The state, the parts that failed checks looked at first.
  func focused(_ state: Value) -> Value {
    guard case .record(let entries) = state else { return state }
    let isLookedAt = entries.map { entry in
      checks.contains { check in
        guard let path = check.path, path.utf8.starts(with: entry.key.utf8) else { return false }
        let next = path.utf8.dropFirst(entry.key.utf8.count).first
        return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
      }
    }
    let pairs = zip(entries, isLookedAt)
    return .record(pairs.filter(\.1).map(\.0) + pairs.filter { !$0.1 }.map(\.0))
  }
}

extension OperationEvent {
  /// The operation on one line, without its time: what was called, and what became of it.
  func text(arrow: String) -> String {
    let call = arguments.isEmpty ? name : "\(name) \(arguments)"
    var notes: [String] = []
    if isFaulted { notes.append("fault") }
    // Only what the outcome does not say by itself.
    if isCommitted != (outcome == "succeeded") {
      notes.append(isCommitted ? "committed" : "not committed")
    }
    let suffix = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    return "\(call) \(arrow) \(outcome)\(suffix)"
  }
}

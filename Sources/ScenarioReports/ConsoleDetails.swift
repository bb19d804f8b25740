internal import RunEvents

/// Everything about a scenario that is not good, and of every one where that is asked for.
struct ConsoleDetails {
  /// The most failed checks of one scenario that are shown.
  private static let mostChecks = 50
  /// The most operations that are shown with a failure; the last ones say most.
  private static let mostOperations = 20
  /// The most lines of the state, and of it in verbose output.
  private static let mostStateLines = (normal: 40, verbose: 1000)

  let record: ScenarioRecord
  let verbosity: ConsoleOptions.Verbosity

  private var isVerbose: Bool { verbosity == .verbose }

  /// Shows what belongs under the line of a scenario.
  func show(_ finished: ScenarioFinished, in text: inout ConsoleText) {
    if isVerbose { showSteps(in: &text) }
    switch finished.status {
    case .passed: break
    case .skipped, .notRun, .unexpectedPass: showReason(of: finished, in: &text)
    case .expectedFailure:
      showReason(of: finished, in: &text)
      if isVerbose { showChecks(record.checks, in: &text) }
    case .failed:
      if record.checks.isEmpty { showReason(of: finished, in: &text) }
      showChecks(record.checks, in: &text)
      showWorld(of: finished, in: &text)
    case .error, .crashed:
      let step = showReason(of: finished, in: &text)
      // What has been told as the reason need not be told again.
      let checks = record.checks.filter {
        $0.message != finished.reason || $0.place != finished.place
      }
      showChecks(checks, below: step, in: &text)
      showWorld(of: finished, in: &text)
    }
  }

  /// Shows why a verdict is what it is.
  ///
  /// - Returns: The step that was named, where one was.
  @discardableResult private func showReason(
    of finished: ScenarioFinished, in text: inout ConsoleText
  ) -> Int? {
    var named: Int?
    if finished.status == .crashed, !isVerbose,
      let step = record.steps.first(where: { $0.status == .crashed })
    {
      text.append(line: stepLine(step.index, in: text), indent: 4)
      named = step.index
    }
    let place = finished.place.map { "\(text.shown($0.text)): " } ?? ""
    if let reason = finished.reason {
      // A word of ours comes first: some CI systems obey lines that begin as they like.
      text.append(
        line: place.isEmpty ? "reason: " + text.shown(reason) : place + text.shown(reason),
        indent: 4)
    }
    return named
  }

  private func stepLine(_ index: Int, in text: ConsoleText) -> String {
    let written = record.steps.last { $0.index == index }.map { ": \(text.shown($0.text))" } ?? ""
    return "step \(index + 1) of \(record.stepCount)\(written)"
  }

  /// Shows failed checks, each below its step where the steps are not listed anyway; what stands
  /// outside of its step, such as a fault that never struck, comes first and below none.
  private func showChecks(
    _ checks: [CheckFailed], below named: Int? = nil, in text: inout ConsoleText
  ) {
    var step = named
    let ordered = checks.filter { !isInStep($0) } + checks.filter { isInStep($0) }
    for check in ordered.prefix(Self.mostChecks) {
      if !isVerbose, isInStep(check), check.step != step {
        step = check.step
        text.append(line: stepLine(check.step, in: text), indent: 4)
      }
      let message = text.painted(text.shown(check.message), .bold)
      text.append(line: "\(text.shown(check.place.text)): \(message)", indent: 4)
      for line in text.failureText.details(of: check) { text.append(line: line, indent: 6) }
    }
    showLeftOut(ordered.count - Self.mostChecks, "more", indent: 4, in: &text)
  }

  private func isInStep(_ check: CheckFailed) -> Bool {
    guard let step = record.steps.last(where: { $0.index == check.step }),
      check.place.file == step.place.file
    else { return true }
    return (check.place.line, check.place.column) >= (step.place.line, step.place.column)
  }

  private func showLeftOut(_ count: Int, _ what: String, indent: Int, in text: inout ConsoleText) {
    guard count > 0 else { return }
    text.append(line: "\(text.ellipsis) \(ConsoleText.grouped(count)) \(what)", indent: indent)
  }

  private func showSteps(in text: inout ConsoleText) {
    var failureText = text.failureText
    let hasTimes =
      record.steps.contains { $0.time > .zero } || record.operations.contains { $0.time > .zero }
    failureText.times = hasTimes ? .marked : .none
    let width = String(record.stepCount).utf8.count
    for operation in record.operations where operation.step == nil {
      text.append(line: failureText.line(of: operation, namesStep: false), indent: 12)
    }
    for step in record.steps {
      text.append(line: failureText.line(of: step, width: width), indent: 4)
      for operation in record.operations where operation.step == step.index {
        text.append(line: failureText.line(of: operation, namesStep: false), indent: 12)
      }
    }
  }

  /// Shows what left the app and how it stands at the end.
  private func showWorld(of finished: ScenarioFinished, in text: inout ConsoleText) {
    if !isVerbose, !record.operations.isEmpty {
      var failureText = text.failureText
      failureText.times = .none
      text.append(line: "operations:", indent: 4)
      showLeftOut(
        record.operations.count - Self.mostOperations, "earlier", indent: 6, in: &text)
      for operation in record.operations.suffix(Self.mostOperations) {
        text.append(line: failureText.line(of: operation, namesStep: false), indent: 6)
      }
    }
    guard let state = finished.state else { return }
    text.append(line: "state:", indent: 4)
    let printer = ValuePrinter(
      longestString: ConsoleText.longestText,
      mostLines: isVerbose ? Self.mostStateLines.verbose : Self.mostStateLines.normal, indent: 6,
      ellipsis: text.ellipsis)
    for line in printer.lines(of: record.focused(state)) { text.append(line: line) }
  }
}

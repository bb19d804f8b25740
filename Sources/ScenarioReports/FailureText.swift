internal import RunEvents

/// The parts of a failure's description that are the same wherever it is shown, as lines.
struct FailureText {
  var difference: Difference
  /// What stands before the outcome of an operation.
  var arrow: String
  /// The most lines of a step list.
  var mostSteps: Int
  /// How virtual times are shown.
  var times = Times.plain

  /// How virtual times are shown.
  enum Times {
    /// As they are.
    case plain
    /// With a mark that tells them from what a clock on the wall says.
    case marked
    /// Not at all, where all of them are zero.
    case none
  }

  /// A virtual time and the space behind it.
  private func column(_ time: Duration) -> String {
    switch times {
    case .plain: "\(time.text)  "
    case .marked: "t=\(time.text)  "
    case .none: ""
    }
  }

  /// What a failed check looked at, expected and found.
  func details(of check: CheckFailed) -> [String] {
    let path = check.path.map { ["path:     \(difference.cut($0))"] } ?? []
    let notes = check.notes.map { "note:     \(difference.cut($0.text))" }
    return path + difference.lines(expected: check.expected, actual: check.actual) + notes
  }

  /// A line for each step, with its mark and the virtual time at its end.
  ///
  /// Of a very long scenario the steps around the one that went wrong are listed.
  func steps(of record: ScenarioRecord) -> [String] {
    let steps = record.steps
    let wrong = steps.firstIndex { $0.status == .failed || $0.status == .crashed } ?? 0
    let start = min(max(0, wrong - mostSteps / 4 * 3), max(0, steps.count - mostSteps))
    let end = min(steps.count, start + mostSteps)
    let width = String(record.stepCount).utf8.count
    var lines = steps[start..<end].map { line(of: $0, width: width) }
    if start > 0 { lines.insert(leftOut(start), at: 0) }
    if end < steps.count { lines.append(leftOut(steps.count - end)) }
    return lines
  }

  private func leftOut(_ count: Int) -> String {
    "\(difference.ellipsis) \(count) more step\(count == 1 ? "" : "s")"
  }

  /// A step on one line.
  func line(of step: StepFinished, width: Int) -> String {
    let mark =
      switch step.status {
      case .passed: "[ok]    "
      case .failed: "[FAIL]  "
      case .crashed: "[CRASH] "
      case .notRun: "[--]    "
      }
    let number = String(step.index + 1)
    let padding = String(repeating: " ", count: max(0, width - number.utf8.count))
    // A step that was not played has no time.
    let blank = String(repeating: " ", count: column(.zero).utf8.count)
    let time = step.status == .notRun ? blank : column(step.time)
    return "\(mark)\(padding)\(number)  \(time)\(difference.cut(step.indentedText))"
  }

  /// An operation on one line, with the virtual time at which it was issued.
  func line(of operation: OperationEvent, namesStep: Bool) -> String {
    let step = namesStep ? operation.step.map { "step \($0 + 1)  " } ?? "" : ""
    return "\(column(operation.time))\(step)\(difference.cut(operation.text(arrow: arrow)))"
  }
}

extension PlaceNote {
  /// The note on one line.
  var text: String { "\(message): \(place.text)" }
}

extension StepFinished {
  /// The step's text, set in as its blocks are, with the part of the scenario it belongs to.
  var indentedText: String {
    let words = phase == .steps ? "" : "\(phase.rawValue): "
    return words + String(repeating: "  ", count: min(depth, 8)) + text
  }
}

/// The verdict on a scenario.
public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app did what the scenario says.
  case passed
  /// The app did something else.
  case failed
  /// The scenario could not be judged: it is wrong itself, or a fault it declares never struck.
  case error
  /// The app ended, and the scenario did not expect it to.
  case crashed
  /// The scenario says, with a reason, that it is not to be played.
  case skipped
  /// The run ended before the scenario's turn came.
  case notRun
  /// The scenario failed, as it says it would.
  case expectedFailure
  /// The scenario passed, though it says it would fail.
  case unexpectedPass

  /// Whether a run with such a scenario can still end with exit code 0.
  public var isGood: Bool {
    switch self {
    case .passed, .skipped, .expectedFailure: true
    case .failed, .error, .crashed, .notRun, .unexpectedPass: false
    }
  }

  /// The verdict in words.
  public var words: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .error: "error"
    case .crashed: "crashed"
    case .skipped: "skipped"
    case .notRun: "not run"
    case .expectedFailure: "expected failure"
    case .unexpectedPass: "unexpected pass"
    }
  }
}

/// What became of a step.
public enum StepStatus: String, Sendable, Hashable, Codable {
  case passed
  case failed
  /// The app ended during it.
  case crashed
  /// The scenario had ended before it.
  case notRun
}

/// How a client sends again what the network has lost: after pauses that grow.
public final class Resending: Sendable {
  /// The pause before the second sending.
  let first: Duration
  /// By how much each pause is longer than the one before.
  let factor: Double
  /// The longest pause.
  let longest: Duration
  /// The pause at which the client gives up instead; it never does where it is `nil`.
  let limit: Duration?
  /// Whether the service knows a request that it has answered, and answers the same again.
  let isRecognized: Bool

  /// Makes a way of sending again.
  ///
  /// - Parameters:
  ///   - first: The pause before the second sending.
  ///   - factor: By how much each pause is longer than the one before.
  ///   - longest: The longest pause.
  ///   - limit: The pause at which the client gives up instead; it never does without it.
  ///   - isRecognized: Whether the service knows a request that it has answered, and answers the same
  ///     again; otherwise it does its part once more.
  public init(
    first: Duration, factor: Double, longest: Duration = .seconds(3600), limit: Duration? = nil,
    isRecognized: Bool = false
  ) {
    self.first = first
    self.factor = factor
    self.longest = longest
    self.limit = limit
    self.isRecognized = isRecognized
  }

  /// The pause after so many losses; `nil` where the client gives up.
  func pause(after losses: Int) -> Duration? {
    var pause = first
    for _ in 1..<max(losses, 1) where pause < longest { pause = pause * factor }
    pause = min(pause, longest)
    if let limit, pause >= limit { return nil }
    return pause
  }
}

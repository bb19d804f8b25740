public import RunEvents

/// Where a scenario comes to its end without having come to it by itself: playing on ends the
/// process, or never ends at all. What led there can be played again and told.
public struct Cut: Sendable, Hashable {
  /// The step that was under way, from zero; below that the app had not been made.
  public var step: Int
  /// The verdict: `crashed` or `error`.
  public var status: Status
  /// What became of the step, in one line without a full stop.
  public var message: String

  /// Makes a cut.
  public init(at step: Int, _ status: Status, _ message: String) {
    self.step = step
    self.status = status
    self.message = message
  }
}

import Synchronization

/// Says when a line that shows progress may be written again: ten times a second.
final class Pace: Sendable {
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  /// Whether enough time has passed since this was last so.
  func isDue() -> Bool {
    let now = ContinuousClock.now
    return last.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
  }
}

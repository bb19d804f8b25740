import Synchronization

/// The time of one world: it starts at zero and moves only when the world is told to move it.
///
/// Sleepers wake in the order of their deadlines; those of one deadline in the order they came.
public final class SimulationClock: Clock {
  /// A moment, as the time that has passed since the world began.
  public struct Instant: InstantProtocol {
    /// The time since the world began.
    public var offset: Duration

    public init(offset: Duration) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
  }

  private let state = Mutex(State())
  private let executor: SimulationExecutor

  init(executor: SimulationExecutor) {
    self.executor = executor
  }

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    await executor.suspend { (continuation: UnsafeContinuation<Void, Never>) in
      let isPast = state.withLock { state in
        guard deadline > state.now else { return true }
        let place = state.sleepers.firstIndex { $0.deadline > deadline } ?? state.sleepers.endIndex
        state.sleepers.insert(Sleeper(deadline: deadline, continuation: continuation), at: place)
        return false
      }
      if isPast { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  /// Sleeps for a time; the standard library's own way to do so would leave the world's thread.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// The moment at which the next sleeper wakes, if any sleeps.
  var nextDeadline: Instant? { state.withLock { $0.sleepers.first?.deadline } }

  /// Moves time forward to a moment and wakes the first sleeper that is due by then.
  ///
  /// - Returns: Whether a sleeper woke; time then stands at its deadline.
  func wakeNext(by limit: Instant) -> Bool {
    let woken = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.first, first.deadline <= limit else {
        state.now = max(state.now, limit)
        return nil
      }
      state.sleepers.removeFirst()
      state.now = max(state.now, first.deadline)
      return first
    }
    woken?.continuation.resume()
    return woken != nil
  }

  /// Forgets every sleeper without waking it; what slept is handed back, to be woken at the end.
  func abandonSleepers() -> [UnsafeContinuation<Void, Never>] {
    state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers.map(\.continuation)
    }
  }
}

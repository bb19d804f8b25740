import Synchronization

/// The time of one world: it starts at zero and moves only when the world is told to move it.
///
/// Sleepers wake in the order of their deadlines; those of one deadline in the order they came.
public final class SimulationClock: Clock {
  /// A moment, as the time that has passed since the world began.
  public struct Instant: InstantProtocol {
    /// The last moment there is, some 285,000 years away; whatever lies beyond it is that moment.
    ///
    /// A time within this limit can be counted in microseconds, and added to another, without a trap.
    private static let limit = Duration.seconds(9_000_000_000_000)

    /// The time since the world began.
    public let offset: Duration

    public init(offset: Duration) {
      self.offset = min(max(offset, .zero - Self.limit), Self.limit)
    }

    public func advanced(by duration: Duration) -> Instant {
      // What is added is limited as well: a sum of two durations can be more than one can hold.
      let step = min(max(duration, .zero - Self.limit - Self.limit), Self.limit + Self.limit)
      return Instant(offset: offset + step)
    }

    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var id: Int
    var deadline: Instant
    var continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    /// Moments at which time is to stand for a while, although nobody sleeps, the earliest first.
    var alarms: [Instant] = []
    /// How many have gone to sleep so far.
    var count = 0
    /// How often a sleeper has been refused since the end; `nil` before it.
    var refusals: Int?

    var refusesNoMore: Bool { refusals.map { $0 >= 1000 } ?? false }
  }

  private let state = Mutex(State())
  private let executor: SimulationExecutor

  init(executor: SimulationExecutor) {
    self.executor = executor
  }

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until a moment.
  ///
  /// - Throws: A `CancellationError` as soon as the task is cancelled, or the world has ended.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    guard let id = admit() else { throw CancellationError() }
    await executor.suspend { continuation in
      fallAsleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
    } onCancel: {
      self.cancel(id)
    }
    try Task.checkCancellation()
    if hasEnded { throw CancellationError() }
  }

  /// A number for a sleeper, or `nil` where the world has ended and it is refused. One that hears no
  /// refusal and sleeps again for ever is left asleep, so that letting go comes to an end.
  private func admit() -> Int? {
    state.withLock { state in
      if let refusals = state.refusals, !state.refusesNoMore {
        state.refusals = refusals + 1
        return nil
      }
      state.count += 1
      return state.count
    }
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    let isAwake = state.withLock { state in
      // Whoever cancels, or ends the world, says so before it looks for the sleeper, which may not be
      // there yet.
      let isDue = sleeper.deadline <= state.now || Task.isCancelled || state.refusals != nil
      if isDue, !state.refusesNoMore { return true }
      let place =
        state.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? state.sleepers.endIndex
      state.sleepers.insert(sleeper, at: place)
      return false
    }
    if isAwake { sleeper.continuation.resume() }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume()
  }

  private var hasEnded: Bool { state.withLock { $0.refusals != nil } }

  /// Sleeps for a time; the standard library's own way to do so would leave the world's thread.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// The moment at which the next sleeper wakes, or an alarm is due.
  var nextDeadline: Instant? {
    state.withLock { state in
      guard let alarm = state.alarms.first else { return state.sleepers.first?.deadline }
      return min(alarm, state.sleepers.first?.deadline ?? alarm)
    }
  }

  /// Sees to it that time does not pass over a moment.
  public func setAlarm(_ moment: Instant) {
    state.withLock { state in
      let place = state.alarms.firstIndex { $0 > moment } ?? state.alarms.endIndex
      state.alarms.insert(moment, at: place)
    }
  }

  /// Moves time forward to a moment and wakes the first sleeper that is due by then.
  ///
  /// - Returns: Whether a sleeper woke, or an alarm was due; time then stands at that moment.
  func wakeNext(by limit: Instant) -> Bool {
    var isAlarm = false
    let woken = state.withLock { state -> Sleeper? in
      if let alarm = state.alarms.first, alarm <= limit,
        alarm <= state.sleepers.first?.deadline ?? alarm
      {
        state.alarms.removeFirst()
        state.now = max(state.now, alarm)
        isAlarm = true
        return nil
      }
      guard let first = state.sleepers.first, first.deadline <= limit else {
        state.now = max(state.now, limit)
        return nil
      }
      state.sleepers.removeFirst()
      state.now = max(state.now, first.deadline)
      return first
    }
    woken?.continuation.resume()
    return isAlarm || woken != nil
  }

  /// Moves time forward to a moment before which nobody wakes.
  func moveOn(to moment: Instant) {
    state.withLock { $0.now = max($0.now, moment) }
  }

  /// Refuses whoever still wants to sleep.
  func end() { state.withLock { $0.refusals = $0.refusals ?? 0 } }

  /// Forgets every sleeper without waking it; what slept is handed back, to be woken at the end.
  func abandonSleepers() -> [UnsafeContinuation<Void, Never>] {
    state.withLock { state in
      defer {
        state.sleepers = []
        state.alarms = []
      }
      return state.sleepers.map(\.continuation)
    }
  }
}

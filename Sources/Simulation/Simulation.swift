/// The deterministic world of one scenario: its executor, clock, chance and pending operations.
///
/// A world belongs to one thread and is used by one scenario; nothing in it is shared or global.
/// Same seed, same calls: the same log of operations.
public final class Simulation {
  /// Picks which of the operations that can go on goes on next; it is given at least one.
  public typealias Choice = ([PendingOperation]) -> Int

  /// Where the world's tasks and actors run.
  public let executor: SimulationExecutor
  /// The world's time.
  public let clock: SimulationClock
  /// The world's chance.
  public var random: SeededRandomNumberGenerator
  /// The step that is being played; operations remember it.
  public var currentStep: Int?
  /// What became of every operation, in the order they were issued.
  public var log: [OperationRecord] { operations.map(\.record) }
  /// Whether the moments of operations are remembered, which only a reader of the log has use for.
  public var remembersMoments = false
  /// Why nothing that happens in the world can be judged, where something outside of it has failed.
  public var breakdown: String?
  /// The step that moments belong to.
  public var momentStep: Int?
  private var momentCount = 0
  /// How many operations have been issued.
  public var operationCount: Int { operations.count }
  /// The operations nobody has answered yet, in the order they were issued.
  public private(set) var pending: [PendingOperation] = []
  /// The declared faults and how often each has struck.
  public private(set) var faults: [(fault: Fault, strikes: Int)] = []

  private let choose: Choice
  private let hasFaults: Bool
  private let gate: Gate
  private var operations: [PendingOperation] = []
  private var holds: [Hold] = []
  private var calls: [Calls] = []

  /// How often an operation has been called.
  private struct Calls {
    let name: String
    var count: Int
  }

  private var abandoned: [PendingOperation] = []
  private var abandonedSleepers: [UnsafeContinuation<Void, Never>] = []
  private var hasEnded = false
  private var callsAfterEnd = 0

  /// Operations of one name that are kept from going on.
  struct Hold: Hashable {
    var operation: String
    var moment: Fault.Moment
  }

  /// Makes a world at time zero.
  ///
  /// - Parameters:
  ///   - random: The world's chance.
  ///   - faults: What is to go wrong.
  ///   - executor: Where its tasks run; the actor that owns the world uses the same.
  ///   - choose: Which pending operation goes on next; the first one issued, unless told otherwise.
  public init(
    random: SeededRandomNumberGenerator = .init(seed: 0),
    faults: [Fault] = [],
    executor: SimulationExecutor = .init(),
    choose: @escaping Choice = { _ in 0 }
  ) {
    self.random = random
    self.faults = faults.map { ($0, 0) }
    hasFaults = !faults.isEmpty
    self.executor = executor
    clock = SimulationClock(executor: executor)
    gate = Gate(executor)
    self.choose = choose
  }
}

// MARK: - Calls that leave the core

extension Simulation {
  /// Issues an operation and suspends until its reply is heard.
  ///
  /// - Parameters:
  ///   - name: The operation's name, such as `storage.putData`.
  ///   - arguments: What it is called with, short and readable; only the log looks at it.
  ///   - isAnswerable: Whether the service can do its part yet; it always can where it is `nil`.
  ///   - failure: Makes the error that stands for a code which a fault names.
  ///   - commit: What the service does, once.
  /// - Returns: What the service answered.
  /// - Throws: What the service or a fault answered.
  @inlinable
  public func call<Reply: Sendable, Failure: OperationFailure>(
    _ name: String,
    _ arguments: @escaping @autoclosure () -> String = "",
    isAnswerable: (() -> Bool)? = nil,
    failure: @escaping (_ code: String) -> Failure,
    commit: @escaping () throws(Failure) -> Reply
  ) async throws(Failure) -> Reply {
    if refuses() { throw failure("cancelled") }
    var answer: Result<Reply, Failure>?
    let request = PendingOperation.Request(name, arguments) { code in
      if let code {
        answer = .failure(failure(code))
        return code
      }
      do throws(Failure) {
        answer = .success(try commit())
        return nil
      } catch {
        answer = .failure(error)
        return error.code
      }
    }
    await issue(request, isAnswerable)
    guard let answer else { preconditionFailure("an operation is let go when it is answered") }
    return try answer.get()
  }

  /// Whether the scenario is over and its tasks are being let go: whatever they still ask is
  /// refused. A task that asks for ever is left waiting, so that letting go comes to an end.
  @usableFromInline
  func refuses() -> Bool {
    guard hasEnded else { return false }
    callsAfterEnd += 1
    return callsAfterEnd < 1000
  }

  @usableFromInline
  func issue(_ request: PendingOperation.Request, _ isAnswerable: (() -> Bool)?) async {
    let id = operations.count
    let operation = PendingOperation(
      id: id, call: count(request.name), step: currentStep, issuedAt: clock.now.offset, request,
      isAnswerable: isAnswerable)
    pending.append(operation)
    operations.append(operation)
    if remembersMoments { remember(.issued, of: operation) }
    await gate.wait(for: id)
  }

  /// Suspends the calling task for good, as when its process has ended under it.
  public func halt() async {
    if hasEnded { return }
    await executor.suspend { abandonedSleepers.append($0) }
  }

  private func remember(_ kind: OperationRecord.Moment.Kind, of operation: PendingOperation) {
    operation.moments.append(
      OperationRecord.Moment(
        kind: kind, order: momentCount, step: momentStep, time: clock.now.offset))
    momentCount += 1
  }

  private func count(_ name: String) -> Int {
    if let index = calls.firstIndex(where: { $0.name == name }) {
      calls[index].count += 1
      return calls[index].count
    }
    // Few worlds call more than a handful of operations.
    if calls.isEmpty { calls.reserveCapacity(4) }
    calls.append(Calls(name: name, count: 1))
    return 1
  }
}

// MARK: - Letting operations go on

extension Simulation {
  /// Lets one pending operation go on by one of its two moments.
  ///
  /// The owner drains the executor, calls this, and repeats, until it answers `false`: the world
  /// has then settled, and what is still pending is held or will never be answered.
  ///
  /// - Returns: Whether an operation could go on.
  public func advanceOneOperation() -> Bool {
    let pending = pending
    guard let first = pending.first else { return false }
    let holds = holds
    if pending.count == 1, holds.isEmpty {
      guard isReady(first, holds) else { return false }
      goOn(first, at: 0)
      return true
    }
    let ready = pending.indices.filter { isReady(pending[$0], holds) }
    guard !ready.isEmpty else { return false }
    let index = ready[choose(ready.map { pending[$0] })]
    goOn(pending[index], at: index)
    return true
  }

  private func isReady(_ operation: PendingOperation, _ holds: [Hold]) -> Bool {
    if case .unanswered = operation.outcome { return false }
    if let isAnswerable = operation.isAnswerable, !isAnswerable() { return false }
    if holds.isEmpty { return true }
    let moment: Fault.Moment = operation.stage == .issued ? .commit : .reply
    return !holds.contains(Hold(operation: operation.name, moment: moment))
  }

  private func goOn(_ operation: PendingOperation, at index: Int) {
    switch operation.stage {
    case .issued:
      if let effect = strike(operation, at: .commit) { return end(operation, at: index, effect) }
      operation.stage = .committed
      if remembersMoments { remember(.committed, of: operation) }
      if let code = operation.commit() { operation.outcome = .failed(code: code) }
    case .committed:
      if let effect = strike(operation, at: .reply) { return end(operation, at: index, effect) }
      if case .pending = operation.outcome { operation.outcome = .succeeded }
      if remembersMoments { remember(.answered, of: operation) }
      pending.remove(at: index)
      letGo(operation)
    }
  }

  private func end(_ operation: PendingOperation, at index: Int, _ effect: Fault.Effect) {
    operation.isFaulted = true
    if remembersMoments { remember(.answered, of: operation) }
    switch effect {
    case .never:
      operation.outcome = .unanswered
    case .fail(let code):
      operation.outcome = .failed(code: code)
      operation.fail(code)
      pending.remove(at: index)
      letGo(operation)
    }
  }

  private func letGo(_ operation: PendingOperation) {
    operation.close()
    gate.open(for: operation.id)
  }

  /// The effect of the first declared fault that strikes the operation at the moment, if any does.
  private func strike(_ operation: PendingOperation, at moment: Fault.Moment) -> Fault.Effect? {
    if !hasFaults { return nil }
    for index in faults.indices {
      let fault = faults[index].fault
      if fault.operation == operation.name, fault.moment == moment,
        fault.call == nil || fault.call == operation.call
      {
        faults[index].strikes += 1
        return fault.effect
      }
    }
    return nil
  }

  /// Moves time forward, waking one sleeper at a time.
  ///
  /// The owner settles the world, calls this, and repeats until it answers `false`.
  ///
  /// - Parameter limit: The moment to stop at.
  /// - Returns: Whether a sleeper woke before the limit.
  public func wakeNextSleeper(by limit: SimulationClock.Instant) -> Bool {
    clock.wakeNext(by: limit)
  }

  /// The moment at which the next sleeper wakes, if any sleeps.
  public var nextDeadline: SimulationClock.Instant? { clock.nextDeadline }
}

// MARK: - Hold and release

extension Simulation {
  /// Keeps operations of a name from reaching a moment, those that are pending and those to come.
  public func hold(_ operation: String, at moment: Fault.Moment) {
    let hold = Hold(operation: operation, moment: moment)
    if !holds.contains(hold) { holds.append(hold) }
  }

  /// Lets operations of a name go on again.
  ///
  /// - Returns: Whether the name was held.
  public func release(_ operation: String) -> Bool {
    let count = holds.count
    holds.removeAll { $0.operation == operation }
    return holds.count < count
  }

  /// The names that are held.
  public var heldOperations: [String] { holds.map(\.operation) }
}

// MARK: - Endings

extension Simulation {
  /// Forgets all that the app waits for, as when its process ends.
  ///
  /// What has been committed stands; what has only been asked for never reaches the service.
  public func abandonPending() {
    for operation in pending {
      operation.outcome = .abandoned
      if remembersMoments { remember(.abandoned, of: operation) }
    }
    abandoned += pending
    pending = []
    abandonedSleepers += clock.abandonSleepers()
  }

  /// Ends the world: every task that still waits or sleeps hears an error, so that it ends and its
  /// memory is freed. The owner drains the executor afterwards.
  ///
  /// The log is gone then: what puts its arguments into words may hold on to the world.
  public func end() {
    hasEnded = true
    clock.end()
    operations = []
    for operation in pending + abandoned {
      operation.fail("cancelled")
      letGo(operation)
    }
    for sleeper in clock.abandonSleepers() + abandonedSleepers { sleeper.resume() }
    pending = []
    abandoned = []
    abandonedSleepers = []
  }
}

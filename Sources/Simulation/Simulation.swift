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
  /// The world's time now, as what has passed since it began: ``clock``'s own, but without its lock.
  public private(set) var now = Duration.zero
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
  public internal(set) var pending: [PendingOperation] = []
  /// The declared faults and how often each has struck.
  public internal(set) var faults: [FaultRecord] = []
  /// The states of the world in which something goes wrong, in the order they came.
  public internal(set) var disturbances: [Disturbance] = []
  /// What goes wrong with an operation besides the declared faults, as the state of the network has
  /// it; nothing where it is `nil`.
  public var disturb: ((PendingOperation, Fault.Moment) -> Fault.Strike?)? {
    didSet { mayGoWrong = !faults.isEmpty || disturb != nil }
  }
  /// The names of the user whose call an operation is, its id and its address, for the faults that
  /// strike a user's calls.
  public var userNames: ((Subject) -> [String])?
  /// Who keeps appointments.
  public var timekeeper: (any Timekeeper)?

  private let choose: Choice
  private let hasFaults: Bool
  private var mayGoWrong: Bool
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
  struct Hold {
    /// What its strikes are noted under: one that keeps nothing says nothing.
    var disturbance: Int
    var operation: String
    var moment: Fault.Moment
    /// Which call, from one; all of them where it is `nil`.
    var call: Int?
    /// Those of the calls that have been let go all the same.
    var released: [Int] = []

    func keeps(_ operation: PendingOperation, from moment: Fault.Moment) -> Bool {
      self.moment == moment && self.operation == operation.name
        && (call == nil || call == operation.call) && !released.contains(operation.call)
    }
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
    self.faults = faults.map { FaultRecord($0) }
    hasFaults = !faults.isEmpty
    mayGoWrong = hasFaults
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
  ///   - subject: What it is about, for the faults that name it.
  ///   - resending: How the client sends it again where the network loses it; not at all without it.
  ///   - isAnswerable: Whether the service can do its part yet; it always can where it is `nil`.
  ///   - failure: Makes the error that stands for a code which a fault names.
  ///   - commit: What the service does, once.
  /// - Returns: What the service answered.
  /// - Throws: What the service or a fault answered.
  @inlinable
  public func call<Reply: Sendable, Failure: OperationFailure>(
    _ name: String,
    _ arguments: @escaping @autoclosure () -> String = "",
    about subject: Subject = .nothing,
    resending: Resending? = nil,
    isAnswerable: (() -> Bool)? = nil,
    failure: @escaping (_ code: String) -> Failure,
    commit: @escaping () throws(Failure) -> Reply
  ) async throws(Failure) -> Reply {
    if refuses() { throw failure("cancelled") }
    var answer: Result<Reply, Failure>?
    let request = PendingOperation.Request(
      name, arguments, about: subject, resending: resending
    ) { code in
      if let code {
        let error = failure(code)
        answer = .failure(error)
        return error.code
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
    await gate.wait(for: enter(request, isAnswerable).id)
  }

  private func enter(
    _ request: PendingOperation.Request, _ isAnswerable: (() -> Bool)?
  ) -> PendingOperation {
    let operation = PendingOperation(
      id: operations.count, call: count(request.name), step: currentStep,
      issuedAt: now, request, isAnswerable: isAnswerable)
    if hasFaults { expectFaults(of: operation) }
    pending.append(operation)
    operations.append(operation)
    if remembersMoments { remember(.issued, of: operation) }
    return operation
  }

  /// Issues an operation for which no task waits.
  ///
  /// - Parameters:
  ///   - name: The operation's name.
  ///   - arguments: What it is called with, short and readable.
  ///   - subject: What it is about.
  ///   - resending: How the client sends it again.
  ///   - isAnswerable: Whether the service can do its part yet.
  ///   - failure: Makes the error that stands for a code.
  ///   - commit: What the service does.
  ///   - progress: Hears how many bytes an upload has sent when it stops on its way.
  ///   - reply: Hears what the service or a fault has answered; not where the app ends before.
  /// - Returns: The operation's id.
  @discardableResult
  public func post<Reply, Failure: OperationFailure>(
    _ name: String, _ arguments: @escaping @autoclosure () -> String = "",
    about subject: Subject = .nothing, resending: Resending? = nil,
    isAnswerable: (() -> Bool)? = nil, failure: @escaping (_ code: String) -> Failure,
    commit: @escaping () throws(Failure) -> Reply, progress: ((Int) -> Void)? = nil,
    reply: @escaping (Result<Reply, Failure>) -> Void
  ) -> Int {
    var answer: Result<Reply, Failure>?
    let request = PendingOperation.Request(
      name, arguments, about: subject, resending: resending
    ) { code in
      do throws(Failure) {
        if let code { throw failure(code) }
        answer = .success(try commit())
        return nil
      } catch {
        answer = .failure(error)
        return error.code
      }
    }
    let operation = enter(request, isAnswerable)
    operation.whenStopped = progress
    operation.whenAnswered = { if let answer { reply(answer) } }
    return operation.id
  }

  /// Waits until an operation that somebody else has issued is answered; not at all where it is none
  /// that is pending.
  public func join(_ id: Int) async {
    if isPending(id), !hasEnded { await gate.wait(for: id) }
  }

  /// Whether nobody has answered an operation yet.
  public func isPending(_ id: Int) -> Bool {
    pending.contains { $0.id == id }
  }

  /// Ends a pending operation with an error, as when its client gives it up. What the service has done
  /// stands.
  public func cancel(_ id: Int, code: String) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    end(pending[index], at: index, code: code)
  }

  /// Suspends the calling task for good, as when its process has ended under it.
  public func halt() async {
    if hasEnded { return }
    await executor.suspend { abandonedSleepers.append($0) }
  }

  func remember(_ kind: OperationRecord.Moment.Kind, of operation: PendingOperation) {
    operation.moments.append(
      OperationRecord.Moment(
        kind: kind, order: momentCount, step: momentStep, time: now))
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
    guard let first = pending.first else { return false }
    if pending.count == 1, holds.isEmpty {
      guard isReady(first) else { return false }
      goOn(first, at: 0)
      return true
    }
    let pending = pending
    let ready = pending.indices.filter { isReady(pending[$0]) }
    guard !ready.isEmpty else { return false }
    let index = ready[choose(ready.map { pending[$0] })]
    goOn(pending[index], at: index)
    return true
  }

  private func isReady(_ operation: PendingOperation) -> Bool {
    if case .unanswered = operation.outcome { return false }
    if let time = operation.trouble?.notBefore, time > clock.now { return false }
    if let isAnswerable = operation.isAnswerable, !isAnswerable() { return false }
    var isKept = false
    for hold in holds where hold.keeps(operation, from: operation.nextMoment) {
      noteStrike(of: hold.disturbance)
      isKept = true
    }
    return !isKept
  }

  private func goOn(_ operation: PendingOperation, at index: Int) {
    if let trouble = operation.trouble { trouble.sendings = trouble.losses + 1 }
    if mayGoWrong, goesWrong(operation, at: index) { return }
    switch operation.stage {
    case .issued:
      operation.stage = .committed
      if remembersMoments { remember(.committed, of: operation) }
      if operation.trouble?.wasCommitted == true, operation.resending?.isRecognized == true {
        return
      }
      if let code = operation.commit() { operation.outcome = .failed(code: code) }
    case .committed:
      if case .pending = operation.outcome { operation.outcome = .succeeded }
      if remembersMoments { remember(.answered, of: operation) }
      pending.remove(at: index)
      letGo(operation)
    }
  }

  func letGo(_ operation: PendingOperation) {
    operation.close()
    gate.open(for: operation.id)
    if let whenAnswered = operation.whenAnswered {
      operation.whenAnswered = nil
      whenAnswered()
    }
  }

  /// Moves time forward, waking one sleeper at a time.
  ///
  /// The owner settles the world, calls this, and repeats until it answers `false`.
  ///
  /// - Parameter limit: The moment to stop at.
  /// - Returns: Whether a sleeper woke before the limit.
  public func wakeNextSleeper(by limit: SimulationClock.Instant) -> Bool {
    defer { now = clock.now.offset }
    if let timekeeper, let time = timekeeper.nextAppointment, time <= limit,
      time <= clock.nextDeadline ?? time
    {
      // Whoever is due at the same moment comes afterwards.
      clock.moveOn(to: time)
      now = clock.now.offset
      timekeeper.keepAppointment()
      return true
    }
    return clock.wakeNext(by: limit)
  }

  /// The moment at which the next sleeper wakes, if any sleeps.
  public var nextDeadline: SimulationClock.Instant? { clock.nextDeadline }
}

// MARK: - Hold and release

extension Simulation {
  /// Keeps operations of a name from reaching a moment, those that are pending and those to come.
  ///
  /// - Parameters:
  ///   - operation: The name.
  ///   - moment: What they do not come to.
  ///   - call: Which call of that name, from one; all of them where it is `nil`.
  ///   - step: The step of the scenario that says so.
  public func hold(
    _ operation: String, at moment: Fault.Moment, call: Int? = nil, by step: Int? = nil
  ) {
    let isThere = holds.contains {
      $0.operation == operation && $0.moment == moment && $0.call == call && $0.released.isEmpty
    }
    if isThere { return }
    let which = call.map { "call \($0) of " } ?? ""
    let disturbance = declareDisturbance(
      "the hold on \(which)'\(operation)'", by: "hold", step: step)
    holds.append(
      Hold(disturbance: disturbance, operation: operation, moment: moment, call: call))
  }

  /// Lets operations of a name go on again.
  ///
  /// - Returns: Whether the name was held.
  public func release(_ operation: String) -> Bool {
    let count = holds.count
    holds.removeAll { $0.operation == operation }
    return holds.count < count
  }

  /// Lets one call go on, while others of its name may stay held.
  ///
  /// - Returns: Whether the call was held.
  public func release(_ operation: String, call: Int) -> Bool {
    let count = holds.count
    holds.removeAll { $0.operation == operation && $0.call == call }
    var isHeld = holds.count < count
    guard pending.contains(where: { $0.name == operation && $0.call == call }) else {
      return isHeld
    }
    for index in holds.indices
    where holds[index].operation == operation && holds[index].call == nil
      && !holds[index].released.contains(call)
    {
      holds[index].released.append(call)
      isHeld = true
    }
    return isHeld
  }

  /// The pending operations that a hold keeps from going on, in the order they were issued.
  public var held: [PendingOperation] {
    pending.filter { operation in
      holds.contains { $0.keeps(operation, from: operation.nextMoment) }
    }
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
    disturb = nil
    userNames = nil
    timekeeper = nil
    for operation in pending + abandoned {
      operation.whenAnswered = nil
      operation.fail("cancelled")
      letGo(operation)
    }
    for sleeper in clock.abandonSleepers() + abandonedSleepers { sleeper.resume() }
    pending = []
    abandoned = []
    abandonedSleepers = []
  }
}

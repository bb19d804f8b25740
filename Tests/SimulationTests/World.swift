import Simulation

/// What a service of the tests answers instead of a reply.
struct ServiceError: OperationFailure, Hashable {
  var code: String
}

/// A world with nothing in it but the tasks a test starts, owned by an actor on its executor.
actor World {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let simulation: Simulation
  /// What has happened, in order.
  var lines: [String] = []
  /// Whether the person has answered what was asked of them.
  var hasAnswered = false

  init(
    seed: UInt64 = 0, faults: [Fault] = [], choose: @escaping @Sendable ([Call]) -> Int = { _ in 0 }
  ) {
    let executor = SimulationExecutor()
    self.executor = executor
    simulation = Simulation(random: .init(seed: seed), faults: faults, executor: executor) {
      choose($0.map(Call.init))
    }
  }

  /// A pending operation, as a choice sees it.
  struct Call: Sendable {
    var id: Int
    var name: String
    var isCommitted: Bool

    init(_ operation: PendingOperation) {
      id = operation.id
      name = operation.name
      isCommitted = operation.stage == .committed
    }
  }
}

extension World {
  func note(_ line: String) { lines.append(line) }

  /// Calls an operation and notes when the service commits it and what the client hears.
  func ask(
    _ name: String, _ label: String = "", failing code: String? = nil,
    about subject: Subject = .nothing, resending: Resending? = nil
  ) async {
    let label = label.isEmpty ? name : label
    do throws(ServiceError) {
      let reply = try await simulation.call(
        name, label, about: subject, resending: resending, failure: { ServiceError(code: $0) }
      ) { () throws(ServiceError) in
        self.lines.append("commit \(label)")
        if let code { throw ServiceError(code: code) }
        return "reply to \(label)"
      }
      lines.append(reply)
    } catch {
      lines.append("\(error.code) for \(label)")
    }
  }

  /// Calls an operation that waits for a person's answer.
  func askPerson(_ name: String) async {
    let reply = try? await simulation.call(
      name, isAnswerable: { self.hasAnswered }, failure: { ServiceError(code: $0) }
    ) { () throws(ServiceError) in "reply to \(name)" }
    lines.append(reply ?? "nothing for \(name)")
  }

  func answer() { hasAnswered = true }

  func sleep(_ duration: Duration, _ label: String) async {
    do {
      try await simulation.clock.sleep(for: duration)
      lines.append("\(label) at \(simulation.clock.now.offset)")
    } catch {
      lines.append("\(label) cancelled")
    }
  }
}

extension World {
  func sleepUntil(_ offset: Duration, _ label: String) async {
    let deadline = SimulationClock.Instant(offset: offset)
    try? await simulation.clock.sleep(until: deadline, tolerance: nil)
    lines.append("\(label) at \(simulation.clock.now.offset)")
  }

  /// Starts work as an app does: in the owner's isolation, and without a preferred executor.
  func startPlainly(_ work: @escaping @Sendable (isolated World) async -> Void) {
    Task { await work(self) }
  }
}

extension World {
  /// Starts work in the world and lets what it does at once happen; no operation goes on.
  nonisolated func start(_ work: @escaping @Sendable (isolated World) async -> Void) {
    Task(executorPreference: executor) { await work(self) }
    executor.drain()
  }

  /// As ``start(_:)``, for work that is to be cancelled.
  nonisolated func startCancellable(
    _ work: @escaping @Sendable (isolated World) async -> Void
  ) -> Task<Void, Never> {
    defer { executor.drain() }
    return Task(executorPreference: executor) { await work(self) }
  }

  /// Lets one operation go on by one of its moments.
  @discardableResult
  nonisolated func step() -> Bool {
    defer { executor.drain() }
    return assumeIsolated { $0.simulation.advanceOneOperation() }
  }

  /// Lets every operation go on until none can.
  nonisolated func settle() {
    executor.drain()
    while step() {}
  }

  /// Lets virtual time pass, and everything that happens in it happen.
  nonisolated func advance(by duration: Duration) {
    let limit = read { $0.simulation.clock.now.advanced(by: duration) }
    while assumeIsolated({ $0.simulation.wakeNextSleeper(by: limit) }) { settle() }
  }

  nonisolated func end() {
    assumeIsolated { $0.simulation.end() }
    executor.drain()
  }

  nonisolated func read<Value: Sendable>(_ body: (isolated World) -> Value) -> Value {
    assumeIsolated(body)
  }

  /// What has happened since this was last asked.
  nonisolated func news() -> [String] {
    read { world in
      defer { world.lines = [] }
      return world.lines
    }
  }

  nonisolated var log: [OperationRecord] { read { $0.simulation.log } }
  nonisolated var outcomes: [OperationRecord.Outcome] { log.map(\.outcome) }
  nonisolated var pending: [String] { read { $0.simulation.pending.map(\.name) } }
  nonisolated var strikes: [Int] { read { $0.simulation.faults.map(\.strikes) } }
}

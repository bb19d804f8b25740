import FakeBackend
import ProfileCore
import Simulation
import Testing

/// A world and a backend in it, owned by an actor that runs on the world's executor.
actor World {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let simulation: Simulation
  let backend: FakeBackend
  var lines: [String] = []
  /// An upload that a test steers.
  var upload: (any UploadTask)?

  init(faults: [Fault] = [], settings: FakeBackend.Settings = .init()) {
    let executor = SimulationExecutor()
    self.executor = executor
    simulation = Simulation(random: .init(seed: 7), faults: faults, executor: executor)
    backend = FakeBackend(simulation: simulation, settings: settings)
  }

  /// A world in which an account is signed in on the device.
  static func signedIn(faults: [Fault] = []) throws -> World {
    let world = World(faults: faults)
    try world.read { world in
      try world.backend.addAccount(email: "mia@example.com", password: "secret1", uid: "u1")
      try world.backend.setCurrentUser(uid: "u1")
    }
    return world
  }

  /// Starts work in the world, without waiting for it.
  func start(_ work: @escaping @Sendable (isolated World) async -> Void) {
    Task { await work(self) }
  }
}

extension World {
  /// Plays work to its end, or until everything left of it waits for what never comes.
  nonisolated func play(_ work: @escaping @Sendable (isolated World) async -> Void) {
    Task(executorPreference: executor) { await work(self) }
    settle()
  }

  /// Lets every operation go on until none can.
  nonisolated func settle() {
    executor.drain()
    while assumeIsolated({ $0.simulation.advanceOneOperation() }) { executor.drain() }
  }

  /// Lets virtual time pass, and everything that happens in it happen.
  nonisolated func advance(by duration: Duration) {
    let limit = read { $0.simulation.clock.now.advanced(by: duration) }
    while assumeIsolated({ $0.simulation.wakeNextSleeper(by: limit) }) { settle() }
  }

  /// Starts a call and notes its outcome among the lines: `done`, or the code and text of its error.
  nonisolated func note<Failure: OperationFailure>(
    _ call: @escaping @Sendable (FakeBackend) async throws(Failure) -> Void
  ) {
    play { world in
      do throws(Failure) {
        try await call(world.backend)
        world.lines.append("done")
      } catch {
        world.lines.append(error.code)
      }
    }
  }

  /// What has been noted since this was last asked.
  nonisolated func news() -> [String] {
    read { world in
      defer { world.lines = [] }
      return world.lines
    }
  }

  /// How often each operation was sent.
  nonisolated var sendings: [Int] { read { $0.simulation.log.map(\.sendings) } }

  /// Lets whatever still waits go, so that no task outlives its test.
  nonisolated func end() {
    assumeIsolated { $0.simulation.end() }
    executor.drain()
  }

  /// Reads the world between two drains.
  nonisolated func read<Value: Sendable>(
    _ body: (isolated World) throws -> Value
  ) rethrows -> Value {
    try assumeIsolated(body)
  }

  /// The names of the operations that were asked for.
  nonisolated var operations: [String] {
    read { $0.simulation.log.map(\.name) }
  }
}

/// A value that a task hands to the test around it.
actor Box<Value: Sendable> {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  var value: Value?

  init(_ executor: SimulationExecutor) { self.executor = executor }

  func set(_ value: Value) { self.value = value }
}

/// Plays work in a world and hands out what it returns; `nil` where it never ends.
///
/// A call that has ended the app never returns; with the world's end it does, with the error that
/// stands for it.
func result<Value: Sendable>(
  in world: World, of work: @escaping @Sendable (isolated World) async -> Value
) -> Value? {
  let box = Box<Value>(world.executor)
  world.play { world in
    let value = await work(world)
    await box.set(value)
  }
  if world.read({ $0.backend.exception }) != nil { world.end() }
  return box.assumeIsolated { $0.value }
}

/// What a call of the object store answers, played to its end.
func answer<Reply: Sendable>(
  _ world: World,
  _ call: @escaping @Sendable (StorageService) async throws(ObjectStoreError) -> Reply
) throws -> Result<Reply, ObjectStoreError> {
  try #require(
    result(in: world) { world in
      do throws(ObjectStoreError) {
        return .success(try await call(world.backend.storage))
      } catch {
        return .failure(error)
      }
    })
}

import Synchronization

/// Where the tasks of a world wait whose operation has left the core.
///
/// A task waits by going over to this actor, whose executor keeps the job instead of running it. Let
/// go, the job runs on the world's own executor, where the task finds itself at home again: behind
/// the gate nothing happens, so nothing of the gate's is touched there. A waiting task is never
/// without an executor of the world's, and waiting costs less than a continuation, which would have
/// to be resumed by way of a preferred executor: see ``SimulationExecutor/suspend(_:)``.
actor Gate {
  private nonisolated let keeper: Keeper
  nonisolated var unownedExecutor: UnownedSerialExecutor { keeper.asUnownedSerialExecutor() }

  init(_ executor: SimulationExecutor) {
    keeper = Keeper(executor)
  }

  /// Waits until the operation is let go.
  nonisolated(nonsending) func wait(for operation: Int) async {
    keeper.expect(operation)
    await pass()
  }

  /// Lets the tasks go on that wait for an operation, when the world is next drained.
  nonisolated func open(for operation: Int) { keeper.letGo(operation) }

  /// Were this inlined, the compiler would see that nobody need go here.
  @inline(never)
  private func pass() {}

  /// Keeps jobs until they are let go.
  private final class Keeper: SerialExecutor {
    private struct Waiting {
      /// The operation whose task comes next.
      var expected = 0
      private var jobs: [(operation: Int, job: UnownedJob)] = []

      mutating func append(_ job: UnownedJob) { jobs.append((expected, job)) }

      mutating func take(_ operation: Int) -> UnownedJob? {
        let place = jobs.firstIndex { $0.operation == operation }
        return place.map { jobs.remove(at: $0).job }
      }
    }

    private let executor: SimulationExecutor
    /// What waits in the world; only its own thread touches it.
    private nonisolated(unsafe) var waiting = Waiting()
    /// What has left the world, and waits all the same.
    private let strays = Mutex(Waiting())

    init(_ executor: SimulationExecutor) {
      self.executor = executor
    }

    func expect(_ operation: Int) {
      guard executor.isOnThread else { return strays.withLock { $0.expected = operation } }
      waiting.expected = operation
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard executor.isOnThread else {
        executor.noteStray()
        return strays.withLock { $0.append(job) }
      }
      waiting.append(job)
    }

    func letGo(_ operation: Int) {
      // Mostly it is one task that waits.
      while let job = waiting.take(operation) { executor.append(job) }
      guard executor.hasStrayed else { return }
      while let job = strays.withLock({ $0.take(operation) }) { executor.append(job) }
    }
  }
}

import Synchronization

/// Where the tasks of a world wait whose operation has left the core.
///
/// A task waits by going over to this actor, whose executor keeps the job instead of running it;
/// let go, it comes back to the actor it came from. So a waiting task is never without an executor
/// of the world's, and waiting costs less than a continuation, which would have to be resumed by
/// way of a preferred executor: see ``SimulationExecutor/suspend(_:)``.
actor Gate {
  private nonisolated let keeper = Keeper()
  nonisolated var unownedExecutor: UnownedSerialExecutor { keeper.asUnownedSerialExecutor() }

  /// Waits until the operation is let go.
  nonisolated(nonsending) func wait(for operation: Int) async {
    keeper.expect(operation)
    await pass()
  }

  /// Lets the task go on that waits for an operation.
  nonisolated func open(for operation: Int) { keeper.letGo(operation) }

  /// Nothing happens behind the gate. Were this inlined, the compiler would see that nobody need
  /// go there.
  @inline(never)
  private func pass() {}

  /// Keeps jobs until they are let go.
  private final class Keeper: SerialExecutor {
    private struct State {
      /// The operation whose task comes next.
      var expected = 0
      var waiting: [(operation: Int, job: UnownedJob)] = []
    }

    private let state = Mutex(State())

    func expect(_ operation: Int) {
      state.withLock { $0.expected = operation }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let unowned = UnownedJob(job)
      state.withLock { $0.waiting.append(($0.expected, unowned)) }
    }

    func letGo(_ operation: Int) {
      let job = state.withLock { state in
        let place = state.waiting.firstIndex { $0.operation == operation }
        return place.map { state.waiting.remove(at: $0).job }
      }
      job?.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

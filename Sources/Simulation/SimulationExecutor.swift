public import _Concurrency
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the jobs of one world, one at a time and in the order they came, on the thread that made it.
///
/// It is both an executor of actors and of tasks, so that neither an actor of the world nor a task
/// that prefers it ever leaves the thread. Nothing runs until ``drain()`` is called.
public final class SimulationExecutor: SerialExecutor, TaskExecutor {
  private struct Queue {
    private var jobs: [UnownedJob] = []
    private var head = 0

    mutating func append(_ job: UnownedJob) { jobs.append(job) }

    mutating func next() -> UnownedJob? {
      guard head < jobs.count else {
        if head > 0 { jobs.removeAll(keepingCapacity: true) }
        head = 0
        return nil
      }
      defer { head += 1 }
      return jobs[head]
    }
  }

  /// The jobs that have come from the world's own thread, which is all of them in a world that keeps
  /// to itself; only that thread touches them.
  private nonisolated(unsafe) var queue = Queue()
  /// Those that have come from other threads.
  private let strays = Mutex(Queue())
  private let strayed = Atomic(false)
  private let owner: UInt

  /// Makes an executor that belongs to the calling thread.
  public init() {
    owner = Self.currentThread
  }

  private static var currentThread: UInt {
    UInt(bitPattern: pthread_self().hashValueOfThread)
  }

  /// Whether a task of the world has come back from another thread: it had left the world by a way
  /// that is not the world's, and nothing about order can be promised any more.
  ///
  /// It is noticed when it comes back before the verdict. One that stays away is not: an executor sees
  /// jobs, and not which task one belongs to, nor whether that task has ended.
  public var hasStrayed: Bool { strayed.load(ordering: .acquiring) }

  public func enqueue(_ job: consuming ExecutorJob) {
    append(UnownedJob(job))
  }

  /// Whether the calling thread is the world's.
  var isOnThread: Bool { Self.currentThread == owner }

  /// Queues a job, and notes where it comes from.
  func append(_ job: UnownedJob) {
    if isOnThread { return queue.append(job) }
    strays.withLock { $0.append(job) }
    noteStray()
  }

  /// Notes that a task of the world comes from another thread.
  func noteStray() { strayed.store(true, ordering: .releasing) }

  /// Runs jobs until none is left, those that jobs enqueue included.
  ///
  /// - Parameter limit: How many jobs may run; a task that yields for ever is left to itself.
  /// - Returns: How many jobs ran.
  @discardableResult
  public func drain(limit: Int = 1_000_000) -> Int {
    precondition(isOnThread, "a world is drained by the thread that made it")
    var count = 0
    while count < limit, let job = next() {
      job.runSynchronously(on: asUnownedSerialExecutor())
      count += 1
    }
    return count
  }

  /// Suspends the calling task until its continuation is resumed, and never leaves the world.
  ///
  /// A resumed task goes to the executor that it prefers before it goes back to its actor; without a
  /// preference that is the process's pool of threads, and the order of the world would be lost.
  func suspend<T: Sendable>(_ body: (UnsafeContinuation<T, Never>) -> Void) async -> T {
    await withTaskExecutorPreference(self) { await withUnsafeContinuation(body) }
  }

  /// As ``suspend(_:)``, and hears when the task is cancelled meanwhile. What hears of it stands
  /// within the preference: outside of it, it would leave the world itself.
  func suspend<T: Sendable>(
    _ body: (UnsafeContinuation<T, Never>) -> Void, onCancel: @Sendable () -> Void
  ) async -> T {
    await withTaskExecutorPreference(self) {
      await withTaskCancellationHandler {
        await withUnsafeContinuation(body)
      } onCancel: {
        onCancel()
      }
    }
  }

  private func next() -> UnownedJob? {
    if let job = queue.next() { return job }
    return hasStrayed ? strays.withLock { $0.next() } : nil
  }

  /// Lets the thread that owns the world read its isolated state between two drains.
  public func checkIsolated() {
    precondition(isOnThread, "a world is read by the thread that made it")
  }

  public func isIsolatingCurrentContext() -> Bool? { isOnThread }
}

extension pthread_t {
  /// The thread's identity as a number, whatever the platform makes of the type.
  fileprivate var hashValueOfThread: Int {
    #if canImport(Darwin)
      Int(bitPattern: self)
    #else
      Int(bitPattern: UInt(self))
    #endif
  }
}

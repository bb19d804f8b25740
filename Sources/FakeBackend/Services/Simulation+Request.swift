import Simulation

extension Simulation {
  /// Issues an operation of the catalogue and waits for its reply on the world's executor.
  ///
  /// A continuation that is resumed passes through the process's own thread pool, unless its task
  /// prefers an executor; unstructured tasks prefer none. The preference is stated here, so that
  /// whatever calls a service never leaves the world's thread.
  func request<Reply: Sendable, Failure: Error>(
    _ operation: Operation, _ arguments: String, isolation: isolated (any Actor)? = #isolation,
    failure: @escaping (_ code: String) -> Failure, code: @escaping (Failure) -> String,
    commit: @escaping () throws(Failure) -> Reply
  ) async throws(Failure) -> Reply {
    try await withTaskExecutorPreference(executor) { () async throws(Failure) -> Reply in
      try await call(
        operation.rawValue, arguments, failure: failure, code: code, commit: commit)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the same work on several threads and waits for all of them.
///
/// Plain threads, since a world stays on the thread that made it and the work never waits for
/// other tasks; the pool of Swift's own tasks need not even start. The calling thread only waits: in a
/// process that was forked, Swift's locks know it by the number it had before, and two threads that
/// want such a lock at once would wait for ever.
enum Workers {
  private final class Work: Sendable {
    let number: Int
    let body: @Sendable (Int) -> Void

    init(_ number: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.body = body
    }
  }

  /// Runs work on a number of threads; each is told its number.
  static func run(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
    var threads: [pthread_t] = []
    for number in 0..<max(count, 1) {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let work = Unmanaged.passRetained(Work(number, body))
      let code = pthread_create(&thread, nil, Self.start, work.toOpaque())
      guard code == 0 else {
        // Without a further thread the others do its part, and without any the calling one.
        work.release()
        if number == 0 { body(0) }
        break
      }
      #if canImport(Darwin)
        if let thread { threads.append(thread) }
      #else
        threads.append(thread)
      #endif
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  #if canImport(Darwin)
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { pointer in
        let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
        work.body(work.number)
        return nil
      }
  #else
    private static let start:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { pointer in
          guard let pointer else { return nil }
          let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
          work.body(work.number)
          return nil
        }
  #endif

  /// The number of processors the process may use.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signal that asks the run to end, once one has come.
///
/// A signal belongs to the process, so this alone is global.
enum Interruption {
  /// How long after the first signal another one is taken for the same, in nanoseconds: a terminal
  /// and whoever started the tool may both tell of one wish.
  private static let echo: UInt64 = 250_000_000

  private static let received = Atomic<Int32>(0)
  private static let time = Atomic<UInt64>(0)
  /// When the signal begins to count, on the clock of the machine; zero where it does at once.
  private static let reprieve = Atomic<UInt64>(0)

  /// The number of the signal that has come, if one has, and counts by now.
  static var number: Int32? {
    let number = received.load(ordering: .relaxed)
    if number == 0 { return nil }
    let reprieve = reprieve.load(ordering: .relaxed)
    return reprieve == 0 || MachineClock.now >= reprieve ? number : nil
  }

  /// The name of the signal that has come, if one has.
  static var name: String? { number.map { $0 == SIGTERM ? "SIGTERM" : "SIGINT" } }

  /// The exit code that belongs to the signal that has come, if one has.
  static var exitCode: ExitCode? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// Notes a signal that another process has had.
  ///
  /// - Parameters:
  ///   - number: The signal.
  ///   - nanoseconds: How long the run may go on, so that what was known can be found out again.
  static func note(_ number: Int32, after nanoseconds: UInt64 = 0) {
    let now = MachineClock.now
    if nanoseconds > 0 { reprieve.store(now + nanoseconds, ordering: .relaxed) }
    time.store(now, ordering: .relaxed)
    received.store(number, ordering: .relaxed)
  }

  /// Begins to listen; a second signal of either kind ends the process at once.
  static func listen() {
    // What is made when it is first used must not be made while a signal is handled.
    _ = received.load(ordering: .relaxed)
    _ = time.load(ordering: .relaxed)
    _ = reprieve.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        let now = MachineClock.now
        if Interruption.received.load(ordering: .relaxed) == 0 {
          Interruption.time.store(now, ordering: .relaxed)
          Interruption.received.store(number, ordering: .relaxed)
        } else if now - Interruption.time.load(ordering: .relaxed) > Interruption.echo {
          _ = signal(number, SIG_DFL)
          raise(number)
        }
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
  }
}

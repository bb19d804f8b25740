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
  private static let received = Atomic<Int32>(0)

  /// The name of the signal that has come, if one has.
  static var name: String? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: "SIGTERM"
    default: "SIGINT"
    }
  }

  /// The exit code that belongs to the signal that has come, if one has.
  static var exitCode: ExitCode? {
    switch received.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// Begins to listen; a second signal of either kind ends the process at once.
  static func listen() {
    // What is made when it is first used must not be made while a signal is handled.
    _ = received.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        _ = signal(SIGINT, SIG_DFL)
        _ = signal(SIGTERM, SIG_DFL)
        Interruption.received.store(number, ordering: .relaxed)
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

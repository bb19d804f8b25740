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

  /// Begins to listen; a second signal ends the process at once.
  static func listen() {
    for signal in [SIGINT, SIGTERM] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { signal in
        Interruption.received.store(signal, ordering: .relaxed)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

}

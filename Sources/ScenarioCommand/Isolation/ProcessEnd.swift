import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a process ended.
enum ProcessEnd: Sendable, Hashable {
  case exit(Int32)
  case signal(Int32)

  /// Waits for a child.
  ///
  /// - Returns: How it ended; `nil` where it is not to be waited for and goes on.
  static func of(_ child: pid_t, waits: Bool = true) -> ProcessEnd? {
    var status: Int32 = 0
    while true {
      let answer = waitpid(child, &status, waits ? 0 : WNOHANG)
      if answer == 0 { return nil }
      if answer == child { break }
      // A child that is not there any more has been taken by somebody else.
      if errno != EINTR { return .exit(-1) }
    }
    let end = process_end(status)
    return end < 0 ? .signal(-end) : .exit(end)
  }

  /// The end in words: `by SIGSEGV`, or `by exit(3)`.
  var words: String {
    switch self {
    case .exit(let code): return "by exit(\(code))"
    case .signal(let number):
      let names = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
        SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV",
        SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGPIPE: "SIGPIPE",
      ]
      return "by \(names[number] ?? "signal \(number)")"
    }
  }
}

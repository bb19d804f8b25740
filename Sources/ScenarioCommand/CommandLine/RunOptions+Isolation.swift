import Diagnostics

/// The options about what a scenario may do to the process that plays it.
extension RunOptions {
  static let isolate = Option<RunOptions>(
    "isolate",
    "Play in processes of their own: what traps, never ends or takes all memory ends one scenario."
  ) { options in
    options.isolate()
  }

  static let timeout = Option<RunOptions>(
    "timeout", value: "duration",
    "How long a scenario may take before it is ended; implies --isolate. "
      + "(default: \(Isolation().timeout.text))"
  ) { value, options in
    guard let limit = Isolation.timeout(value) else {
      return "'\(Visible.line(value))' is no duration above zero, such as 10s, 500ms or 2m"
    }
    options.isolate { $0.timeout = limit }
    return nil
  }

  static let memoryLimit = Option<RunOptions>(
    "memory-limit", value: "size",
    "How much memory the process of a scenario may take; implies --isolate. "
      + "(default: \(Isolation().memory.text))"
  ) { value, options in
    guard let limit = Isolation.memory(value) else {
      return "'\(Visible.line(value))' is no size from 64M on, such as 512M or 2G"
    }
    options.isolate { $0.memory = limit }
    return nil
  }

  /// Asks for processes of their own, with what has been said of them so far.
  private mutating func isolate(_ change: (inout Isolation) -> Void = { _ in }) {
    var isolation = isolation ?? Isolation()
    change(&isolation)
    self.isolation = isolation
  }
}

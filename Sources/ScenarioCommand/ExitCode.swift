import RunEvents

/// What the process says to the one who started it; documented in `docs/cli.md`.
package enum ExitCode: Int32, Sendable, Hashable, CaseIterable {
  /// Every selected scenario passed, failed as expected, or was skipped with a reason.
  case success = 0
  /// A scenario failed, crashed or could not be judged.
  case failure = 1
  /// The command line makes no sense.
  case usage = 2
  /// A scenario file could not be loaded or is wrong.
  case wrongFiles = 3
  /// Nothing was there to be played.
  case nothingToRun = 4
  /// Nothing failed, but a scenario that is known to fail passed.
  case drifted = 5
  /// The tool itself failed: a report could not be written.
  case harness = 6
  /// Interrupted by SIGINT.
  case interrupted = 130
  /// Interrupted by SIGTERM.
  case terminated = 143
}

extension ExitCode {
  /// What a run that was not interrupted has come to.
  ///
  /// - Parameters:
  ///   - totals: What was counted.
  ///   - shard: Which part of a run it was; nothing can be left for one of them.
  init(verdict totals: Totals, shard: Shard? = nil) {
    let bad = totals[.failed] + totals[.error] + totals[.crashed] + totals[.notRun]
    if totals.rejectedFiles > 0 {
      self = .wrongFiles
    } else if bad > 0 {
      self = .failure
    } else if totals[.unexpectedPass] > 0 {
      self = .drifted
    } else {
      let isNothing = totals.scenarios == 0 && !(shard?.hasAny ?? false)
      self = isNothing ? .nothingToRun : .success
    }
  }

  /// What a signal that ended a run early comes to; `nil` where the name is that of no signal.
  init?(signal name: String) {
    switch name {
    case "SIGINT": self = .interrupted
    case "SIGTERM": self = .terminated
    default: return nil
    }
  }
}

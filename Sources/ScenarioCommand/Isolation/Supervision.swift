import CProcess
import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Plays a run in a process of its own, so that the end of that process is not the end of the
/// reports: the run is then played again, each scenario isolated. That works because a run is the
/// same every time, and costs a run that lives nothing but one fork at its beginning.
struct Supervision {
  /// One go at a run.
  struct Attempt {
    /// Where the run notes what it is at; `nil` where nobody supervises it.
    var watch: RunWatch?
    /// Whether a process has ended with the run before.
    var isRepeated = false
    /// Whether reports have been begun before where they cannot be taken back.
    var hasStreamed = false
  }

  /// How often a run is begun.
  private static let mostAttempts = 4
  /// How long a run that is asked to end may stay at one file, in nanoseconds, and how long the one
  /// that is played instead may go on.
  private static let patience: UInt64 = 2_000_000_000
  /// How often is looked, in microseconds.
  private static let pause: useconds_t = 5000

  let environment: Environment
  /// The files of the reports.
  let reports: [String]

  /// Plays a run, again where its process ends by itself.
  ///
  /// - Parameter play: Plays it to its end; called in another process, which returns from here, too.
  func run(
    _ play: (Attempt) throws(UsageError) -> ExitCode
  ) throws(UsageError) -> ExitCode {
    let signals = Signals()
    defer { signals.restore() }
    var attempt = Attempt()
    var reprieve: UInt64 = 0
    for number in 1... {
      guard let watch = RunWatch() else { break }
      attempt.watch = watch
      let parent = getpid()
      let child = process_fork()
      if child < 0 { break }
      if child == 0 {
        process_signal_at_end_of_parent(SIGTERM)
        Interruption.listen()
        if let signal = signals.last { Interruption.note(signal, after: reprieve) }
        signals.restore()
        if getppid() != parent { raise(SIGTERM) }
        return try Self.end(attempt, play)
      }

      let (end, wasStuck) = signals.wait(for: child, watch)
      if let code = watch.end { return code }
      for path in reports { ReportFile.removeTemporary(of: path, by: child) }
      if let signal = signals.last, end == .signal(signal), !wasStuck { signals.end(by: signal) }
      guard number < Self.mostAttempts else {
        say("Error: the run was ended \(end.words) for the \(number)th time; there is no report")
        return .harness
      }
      let place = watch.files.isEmpty ? "" : " at \(Self.list(watch.files))"
      say(
        "Warning: the run was ended \(wasStuck ? "since it stood still" : end.words)\(place); "
          + "all scenarios are played again, each isolated")
      reprieve = wasStuck ? Self.patience : 0
      attempt.isRepeated = true
      attempt.hasStreamed = attempt.hasStreamed || watch.hasStreamed
    }
    // Nobody can supervise it, so that the signals are its own.
    signals.restore()
    attempt.watch = nil
    return try play(attempt)
  }

  /// Plays a run and notes what it has come to.
  private static func end(
    _ attempt: Attempt, _ play: (Attempt) throws(UsageError) -> ExitCode
  ) throws(UsageError) -> ExitCode {
    do throws(UsageError) {
      let code = try play(attempt)
      attempt.watch?.noteEnd(code)
      return code
    } catch {
      attempt.watch?.noteEnd(.usage)
      throw error
    }
  }

  private func say(_ line: String) {
    environment.error.write(line + "\n")
    environment.error.flush()
  }

  private static func list(_ files: [String]) -> String {
    let shown = files.prefix(3).map(Visible.line).joined(separator: ", ")
    return files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
  }
}

// MARK: - Signals

extension Supervision {
  /// The signals of the supervising process: it takes them one by one, when it waits, and passes
  /// them on. In between they are blocked, so that none is lost.
  private final class Signals {
    private var taken = sigset_t()
    private var before = sigset_t()
    /// The last signal that has asked the run to end, once one has.
    private(set) var last: Int32?

    init() {
      sigemptyset(&taken)
      for number in [SIGINT, SIGTERM, SIGCHLD] { sigaddset(&taken, number) }
      // One that is ignored would not wait for us everywhere.
      _ = signal(SIGCHLD) { _ in }
      sigprocmask(SIG_BLOCK, &taken, &before)
    }

    /// Lets signals come as they did before.
    func restore() {
      sigprocmask(SIG_SETMASK, &before, nil)
    }

    /// Ends the process as a signal ends one that does not listen.
    func end(by number: Int32) {
      _ = signal(number, SIG_DFL)
      restore()
      raise(number)
    }

    /// Waits for a child, passing on what asks it to end.
    ///
    /// - Returns: How it ended, and whether it was ended because it did not.
    func wait(for child: pid_t, _ watch: RunWatch) -> (end: ProcessEnd, wasStuck: Bool) {
      while last == nil {
        take(for: child)
        if let end = ProcessEnd.of(child, waits: false) { return (end, false) }
      }
      // From now on it may be stuck, and the clock counts.
      var turns: [Int: Int] = [:]
      var since = MachineClock.now
      while true {
        if let end = ProcessEnd.of(child, waits: false) { return (end, false) }
        usleep(Supervision.pause)
        var pending = sigset_t()
        sigpending(&pending)
        if sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 {
          take(for: child)
        }
        let now = watch.turns
        if now.isEmpty || now != turns {
          turns = now
          since = MachineClock.now
        } else if MachineClock.now - since > Supervision.patience {
          kill(child, SIGKILL)
          return (ProcessEnd.of(child) ?? .exit(-1), true)
        }
      }
    }

    /// Takes the next signal, and passes it on where it asks the run to end.
    private func take(for child: pid_t) {
      var number: Int32 = 0
      guard sigwait(&taken, &number) == 0, number != SIGCHLD else { return }
      last = number
      kill(child, number)
    }
  }
}

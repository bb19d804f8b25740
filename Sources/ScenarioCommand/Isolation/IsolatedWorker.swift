import CProcess
import RunEvents
import ScenarioLanguage
import ScenarioReports
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Plays batches of files in a process of its own, as its parent asks for them by number, and tells
/// their events in frames.
struct IsolatedWorker {
  /// A batch that another worker has left, and how far it had come.
  struct Remainder {
    var batch: Int
    /// How many of its units have been told.
    var skip: Int
    /// Where the other worker ended, where that was in the middle of a unit.
    var ending: Ending?
  }

  private let run: Run
  private let seat: UnsafeMutablePointer<Seat>
  private let orders: UnsafeMutablePointer<Orders>
  private var outbox: Frame.Outbox

  init(
    _ run: Run, seat: UnsafeMutablePointer<Seat>, orders: UnsafeMutablePointer<Orders>,
    channel: Int32
  ) {
    self.run = run
    self.seat = seat
    self.orders = orders
    outbox = Frame.Outbox(channel)
  }

  /// Sets up the process: what ends it ends it at once, and it does not outlive its parent.
  static func settle(errors: Int32, memory: Int, parent: pid_t) {
    // The run's signals are the parent's, which passes them on in the orders.
    for number in [SIGINT, SIGTERM, SIGPIPE] { _ = signal(number, SIG_IGN) }
    // Nobody is to look into the process first, for seconds, or to write it to a file.
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
      _ = signal(number, SIG_DFL)
    }
    process_write_no_core()
    process_signal_at_end_of_parent(SIGKILL)
    // It may have ended before it could be asked for.
    if getppid() != parent { _exit(0) }
    dup2(errors, STDERR_FILENO)
    process_limit_memory(UInt64(memory))
  }

  /// Works until the parent asks for nothing more.
  mutating func work(_ remainder: Remainder?) -> Never {
    // What the parent has found it knows.
    _ = run.files.source.takeRemarks()
    if let remainder { play(remainder) }
    while let batch = outbox.nextOrder() { play(Remainder(batch: batch, skip: 0)) }
    _exit(0)
  }

  private mutating func play(_ work: Remainder) {
    outbox.begin(work.batch)
    var unit = 0
    let files = run.files(ofBatch: work.batch)
    for (place, file) in files.enumerated() {
      seat.pointee.begin(unit, file: place, step: Seat.loading)
      if let ending = work.ending, ending.isLoading, ending.file == place {
        tell([.fileRejected(ending.rejection(of: file))])
        unit += 1
        continue
      }
      switch run.files.source.load(file) {
      case .rejected(let rejected):
        if unit >= work.skip { tell([.fileRejected(rejected)]) }
        unit += 1
      case .scenarios(let scenarios):
        for scenario in scenarios {
          if unit >= work.skip { play(scenario, unit, file: place, work) }
          unit += 1
        }
      }
    }
    seat.pointee.rest()
    outbox.end(run.files.source.takeRemarks())
  }

  private mutating func play(
    _ scenario: Scenario, _ unit: Int, file: Int, _ work: Remainder
  ) {
    seat.pointee.begin(unit, file: file, step: Seat.beginning)
    if let signal = orders.pointee.signal, Interruption.number == nil { Interruption.note(signal) }
    let stop = orders.pointee.isStopped ? "" : nil
    let ending = work.ending.flatMap { !$0.isLoading && $0.unit == unit ? $0 : nil }
    var events: [RunEvent] = []
    if let ending {
      let cut = ending.cut(of: scenario)
      let played =
        ending.isUnplayable || ending.step < 0
        ? PlayedScenario(scenario, unplayable: cut)
        : run.player.play(scenario, until: cut, noting: note)
      played.append(to: &events, duration: ending.duration, detail: run.detail)
    } else {
      // What the other worker had played before it ended has been played, whatever has come since.
      let isKnown = work.ending.map { unit < $0.unit } ?? false
      let (played, duration) =
        isKnown
        ? run.play(scenario, noting: note) : run.play(scenario, stop: stop, noting: note)
      played.append(to: &events, duration: duration, detail: run.detail)
    }
    tell(events)
    // What has cost a process is not to be found out a second time.
    if ending != nil { outbox.flush() }
  }

  private var note: @Sendable (Int) -> Void {
    // Nothing in it but what is atomic.
    nonisolated(unsafe) let seat = seat
    return { step in seat.pointee.note(step: step) }
  }

  private mutating func tell(_ events: [RunEvent]) {
    // The time it takes to be heard is not the scenario's.
    seat.pointee.rest()
    outbox.tell(events)
  }
}

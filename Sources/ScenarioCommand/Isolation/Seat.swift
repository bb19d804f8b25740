import Synchronization

// The C library's times belong to this module where it happens to be loaded first.
#if canImport(SwiftOverlayShims)
  import SwiftOverlayShims
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a worker process is at, in memory that its parent reads when the worker has ended.
struct Seat: ~Copyable {
  /// What stands in the place of a step while a file is read, and while the app is made.
  static let loading = -2
  static let beginning = -1

  /// What is under way.
  struct Work {
    /// Which of the batch's units, from zero: a scenario, or a file that is wrong.
    var unit: Int
    /// Which of the batch's files.
    var file: Int
    /// Which step.
    var step: Int
    /// When the unit began, on the clock of the machine.
    var since: UInt64
  }

  private let unit = Atomic(0)
  private let file = Atomic(0)
  private let step = Atomic(0)
  /// Zero between units.
  private let since = Atomic<UInt64>(0)

  /// Notes that a unit begins.
  func begin(_ unit: Int, file: Int, step: Int) {
    // In this order, so that no time is measured against an earlier unit's beginning.
    since.store(0, ordering: .relaxed)
    self.unit.store(unit, ordering: .relaxed)
    self.file.store(file, ordering: .relaxed)
    self.step.store(step, ordering: .releasing)
    since.store(MachineClock.now, ordering: .releasing)
  }

  /// Notes that the unit has come to a step.
  func note(step: Int) { self.step.store(step, ordering: .releasing) }

  /// What is under way; `nil` where nothing is.
  var work: Work? {
    let since = since.load(ordering: .acquiring)
    if since == 0 { return nil }
    return Work(
      unit: unit.load(ordering: .relaxed), file: file.load(ordering: .relaxed),
      step: step.load(ordering: .relaxed), since: since)
  }

  /// Notes that nothing is under way.
  func rest() { since.store(0, ordering: .releasing) }
}

/// What all workers are told at once.
struct Orders: ~Copyable {
  private let number = Atomic<Int32>(0)
  private let stop = Atomic(false)

  /// The signal that has asked the run to end, once one has.
  var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether nothing is to be played any more.
  var isStopped: Bool { stop.load(ordering: .relaxed) }

  /// Says that a signal has asked the run to end.
  func interrupt(_ signal: Int32) { number.store(signal, ordering: .relaxed) }

  /// Says that nothing is to be played any more.
  func stopAll() { stop.store(true, ordering: .relaxed) }
}

/// The clock of the machine, which all of its processes have in common.
enum MachineClock {
  /// Nanoseconds since a moment that is the same for all processes; never zero.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec) + 1
  }
}

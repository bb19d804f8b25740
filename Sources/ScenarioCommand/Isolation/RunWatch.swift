import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known of a run whatever becomes of its process: it stands in memory that the supervising
/// process shares. It costs a run two numbers and the copy of a path for each file.
final class RunWatch: Sendable {
  private struct State: ~Copyable {
    /// The exit code the run has come to; below zero while it has not.
    let end = Atomic<Int32>(-1)
    /// Whether a report has been begun where it cannot be taken back.
    let hasStreamed = Atomic(false)
  }

  private struct Seat: ~Copyable {
    /// Grows with every file that is begun, and when the worker comes to rest; odd while at work.
    let turn = Atomic(0)
    /// The length of the file's path.
    let length = Atomic(0)
  }

  /// The most jobs there can be.
  private static let count = 256
  /// The most bytes of a path that are kept.
  private static let longest = 240

  private let state: SharedMemory<State>
  private let seats: SharedMemory<Seat>
  private let paths: SharedMemory<UInt8>

  /// `nil` where the system has no memory that processes share.
  init?() {
    guard let state = SharedMemory<State>(count: 1, { State() }),
      let seats = SharedMemory<Seat>(count: Self.count, { Seat() }),
      let paths = SharedMemory<UInt8>(bytes: Self.count * Self.longest)
    else { return nil }
    self.state = state
    self.seats = seats
    self.paths = paths
  }

  // MARK: - What the run notes

  /// Notes that a worker begins with a file.
  func note(_ file: String, at seat: Int) {
    let seat = seat % Self.count
    let place = paths[seat * Self.longest]
    let length = file.utf8.withContiguousStorageIfAvailable { bytes in
      let length = min(bytes.count, Self.longest)
      if let base = bytes.baseAddress { memcpy(place, base, length) }
      return length
    }
    seats[seat].pointee.length.store(length ?? 0, ordering: .relaxed)
    let turn = seats[seat].pointee.turn.load(ordering: .relaxed)
    seats[seat].pointee.turn.store((turn + 1) | 1, ordering: .releasing)
  }

  /// Notes that a worker plays nothing.
  func noteRest(at seat: Int) {
    let seat = seat % Self.count
    let turn = seats[seat].pointee.turn.load(ordering: .relaxed)
    seats[seat].pointee.turn.store((turn + 1) & ~1, ordering: .releasing)
  }

  /// Notes what the run has come to.
  func noteEnd(_ code: ExitCode) { state[0].pointee.end.store(code.rawValue, ordering: .releasing) }

  /// Notes that bytes of a report have gone where they cannot be taken back.
  func noteStreamed() { state[0].pointee.hasStreamed.store(true, ordering: .relaxed) }

  // MARK: - What the supervisor asks

  /// What the run has come to, once it has.
  var end: ExitCode? { ExitCode(rawValue: state[0].pointee.end.load(ordering: .acquiring)) }

  /// Whether a report has been begun where it cannot be taken back.
  var hasStreamed: Bool { state[0].pointee.hasStreamed.load(ordering: .relaxed) }

  /// The turns of the workers that are at a file, by their seats.
  var turns: [Int: Int] {
    var turns: [Int: Int] = [:]
    for seat in 0..<Self.count {
      let turn = seats[seat].pointee.turn.load(ordering: .acquiring)
      if turn & 1 == 1 { turns[seat] = turn }
    }
    return turns
  }

  /// The files that workers are at, or were when their process ended.
  var files: [String] {
    turns.keys.sorted().map { seat in
      let length = seats[seat].pointee.length.load(ordering: .relaxed)
      let bytes = UnsafeBufferPointer(start: paths[seat * Self.longest], count: length)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

import CProcess
import RunEvents
import ScenarioReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A worker as its parent has it.
struct WorkerProcess {
  /// How much of what it last said on its standard error is kept.
  private static let longestTail = 1 << 14

  let process: pid_t
  /// Down go orders, up come frames.
  let channel: Int32
  /// Its standard error.
  let errors: Int32
  /// The batches it has been asked for and has not told to the end.
  var batches: [Int] = []
  /// The unit for which it has been ended, where it has taken too long.
  var overdue: Int?
  /// Whether it has been told that nothing more comes.
  private(set) var isDismissed = false
  private var inbox: Frame.Inbox
  private var tail: [UInt8] = []

  /// Forks a worker.
  ///
  /// - Parameters:
  ///   - others: What of its siblings it must not hold open.
  ///   - serve: What it does, with its ends of the channel and of its standard error.
  /// - Returns: `nil` where the system has no more processes or files.
  init?(besides others: [Int32], _ serve: (_ channel: Int32, _ errors: Int32) -> Never) {
    guard let inbox = try? Frame.Inbox() else { return nil }
    self.inbox = inbox
    var channels: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.stream, 0, &channels) == 0 else { return nil }
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else {
      for file in channels { close(file) }
      return nil
    }
    let child = process_fork()
    if child == 0 {
      for file in others + [channels[0], pipes[0]] { close(file) }
      serve(channels[1], pipes[1])
    }
    close(channels[1])
    close(pipes[1])
    guard child > 0 else {
      close(channels[0])
      close(pipes[0])
      return nil
    }
    process = child
    channel = channels[0]
    errors = pipes[0]
    for file in [channel, errors] { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  /// Asks for a batch.
  mutating func order(_ batch: Int) {
    batches.append(batch)
    let number = Int64(batch)
    // One that has ended hears nothing; that it has ended is seen elsewhere.
    _ = withUnsafeBytes(of: number) { write(channel, $0.baseAddress, $0.count) }
  }

  /// Says that nothing more comes, after which the worker ends.
  mutating func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    shutdown(channel, Int32(SHUT_WR))
  }

  /// Takes in what it has told.
  ///
  /// - Returns: Whether it can still tell something.
  mutating func hear(_ buffer: inout [UInt8]) -> Bool {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(channel, $0.baseAddress, $0.count) }
      if count > 0 {
        inbox.append(buffer[..<count])
        // The others are to be heard as well.
        if count < buffer.count { return true }
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
  }

  /// Takes in what it has said on its standard error, and passes it on.
  mutating func hearErrors(_ buffer: inout [UInt8], to output: OutputChannel) {
    while true {
      let count = buffer.withUnsafeMutableBytes { read(errors, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      output.write(Array(buffer[..<count]))
      output.flush()
      tail.append(contentsOf: buffer[..<count])
      if tail.count > Self.longestTail { tail.removeFirst(tail.count - Self.longestTail) }
    }
  }

  /// The next frame that has come whole.
  mutating func nextFrame() throws(EventsError) -> (
    head: Frame.Head, events: [RunEvent], remarks: Remarks
  )? {
    try inbox.next()
  }

  /// Ends it at once.
  func kill() { _ = Self.send(process, SIGKILL) }

  private static func send(_ process: pid_t, _ number: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.kill(process, number)
    #elseif canImport(Musl)
      Musl.kill(process, number)
    #else
      Darwin.kill(process, number)
    #endif
  }

  /// Waits for its end, and lets go of what it held.
  func bury() -> ProcessEnd? {
    close(channel)
    close(errors)
    return ProcessEnd.of(process)
  }

  /// Why it ended, where it has said so: what Swift writes before it traps.
  var lastWords: String? {
    let text = String(decoding: tail, as: UTF8.self)
    let line = text.split(separator: "\n").last { $0.contains(Self.mark) }
    guard let line, let place = line.firstRange(of: Self.mark) else { return nil }
    return String(line[place.lowerBound...].prefix(500))
  }

  private static let mark = "Fatal error"
}

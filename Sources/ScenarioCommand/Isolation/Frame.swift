import RunEvents
import ScenarioReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What goes between a worker and its parent. Down go the numbers of batches; up come frames: a head
/// and the events of whole units as lines of JSON, as a report of the events has them.
enum Frame {
  /// What a frame says of itself.
  struct Head {
    /// The bytes that follow.
    var size: UInt32
    /// The units whose events these are.
    var units: UInt32
    /// Whether the batch ends here.
    var isLast: UInt32
    /// How many of these bytes, from the first on, are remarks and no events.
    var remarks: UInt32
  }

  /// How many bytes are gathered before they are sent, and for how many nanoseconds.
  private static let chunk = 1 << 15
  private static let patience: UInt64 = 50_000_000

  /// The first line of a stream of events; its reader wants one.
  static var opening: [UInt8] {
    lines(of: [.runStarted(RunStarted(toolVersion: version, seed: 0))])
  }

  private static func lines(of events: [RunEvent]) -> [UInt8] {
    var lines: [UInt8] = []
    append(events, to: &lines)
    return lines
  }

  private static func append(_ events: [RunEvent], to lines: inout [UInt8]) {
    for event in events { EventsReporter.append(event, to: &lines) }
  }

  // MARK: - The worker's end

  /// What a worker has to tell.
  struct Outbox {
    private let channel: Int32
    private var lines: [UInt8] = []
    private var units: UInt32 = 0
    private var sent: UInt64 = 0

    init(_ channel: Int32) {
      self.channel = channel
    }

    /// The next batch that is asked for; `nil` where there is none.
    func nextOrder() -> Int? {
      var number: Int64 = 0
      let size = MemoryLayout<Int64>.size
      // Eight bytes of a channel between two processes come whole.
      while true {
        let count = read(channel, &number, size)
        if count == size { return Int(number) }
        if count >= 0 || errno != EINTR { return nil }
      }
    }

    mutating func begin(_ batch: Int) {
      lines.removeAll(keepingCapacity: true)
      units = 0
      sent = MachineClock.now
    }

    /// Tells a unit's events.
    mutating func tell(_ events: [RunEvent]) {
      Frame.append(events, to: &lines)
      units += 1
      if lines.count >= Frame.chunk || MachineClock.now - sent > Frame.patience { flush() }
    }

    /// Ends the batch.
    mutating func end(_ remarks: Remarks) { send(isLast: true, remarks.bytes) }

    mutating func flush() { send(isLast: false, []) }

    private mutating func send(isLast: Bool, _ remarks: [UInt8]) {
      let head = Head(
        size: UInt32(remarks.count + lines.count), units: units, isLast: isLast ? 1 : 0,
        remarks: UInt32(remarks.count))
      let bytes = withUnsafeBytes(of: head) { Array($0) } + remarks + lines
      lines.removeAll(keepingCapacity: true)
      units = 0
      sent = MachineClock.now
      do throws(FileSystem.Failure) {
        try FileSystem.write(bytes, to: channel)
      } catch {
        // Nobody hears any more.
        _exit(0)
      }
    }
  }

  // MARK: - The parent's end

  /// What has come from a worker.
  struct Inbox {
    private var bytes: [UInt8] = []
    private var start = 0
    private var events = EventsReader()

    init() throws(EventsError) {
      events.append(Frame.opening)
      _ = try events.next()
    }

    mutating func append(_ more: ArraySlice<UInt8>) {
      if start > 0 {
        bytes.removeFirst(start)
        start = 0
      }
      bytes.append(contentsOf: more)
    }

    /// The next frame's head, events and remarks; `nil` where it has not come yet.
    mutating func next() throws(EventsError) -> (head: Head, events: [RunEvent], remarks: Remarks)?
    {
      let size = MemoryLayout<Head>.size
      guard bytes.count - start >= size else { return nil }
      let head = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Head.self) }
      let end = start + size + Int(head.size)
      guard bytes.count >= end else { return nil }
      let first = start + size + min(Int(head.remarks), Int(head.size))
      // What cannot be read is left out: it is only remarks.
      let remarks = Remarks(bytes[start + size..<first]) ?? Remarks()
      events.append(bytes[first..<end])
      start = end
      var found: [RunEvent] = []
      while let event = try events.next() { found.append(event) }
      return (head, found, remarks)
    }
  }
}

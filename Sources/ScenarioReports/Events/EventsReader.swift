public import RunEvents

/// Reads the events of a run from the lines that `EventsReporter` has written.
///
/// The bytes may come in pieces. What is not as it should be is an error with its line; fields and
/// kinds of events that are not known are passed over, since later versions may add them.
public struct EventsReader {
  /// The longest line that is read; nothing that a run tells is near it.
  private static let longestLine = 256 << 20
  /// The most bytes of small pictures that are kept; a file has fewer, unless files were joined.
  private static let mostPictures = 32 << 20

  private var buffer: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far the buffer has been searched for the end of that line.
  private var searched = 0
  private var line = 0
  private var hasBegun = false
  /// The small copies of pictures, which stand where a picture is told of first.
  private var thumbnails: [String: StepPicture.Thumbnail] = [:]
  private var thumbnailBytes = 0
  /// What has been counted so far.
  public private(set) var totals = Totals()
  /// Whether the run's last event has been read.
  public private(set) var isComplete = false

  /// Makes a reader that has read nothing yet.
  public init() {}

  /// Takes in the next bytes.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next event; `nil` where its line has not come yet.
  public mutating func next() throws(EventsError) -> RunEvent? {
    while let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let range = start..<end
      start = end + 1
      searched = start
      line += 1
      if let event = try event(buffer[range]) { return event }
    }
    searched = buffer.count
    guard searched - start <= Self.longestLine else {
      throw EventsError(line: line + 1, "the line is too long")
    }
    return nil
  }

  /// Says that no more bytes come.
  ///
  /// - Throws: An error where the last line, or the run, has no end.
  public func finish() throws(EventsError) {
    guard start == buffer.count else {
      throw EventsError(line: line + 1, "the line has no end")
    }
    guard hasBegun else { throw EventsError(line: 1, "there are no events") }
    guard isComplete else {
      throw EventsError(line: line + 1, "the events end before the run is over")
    }
  }

  private mutating func event(_ bytes: ArraySlice<UInt8>) throws(EventsError) -> RunEvent? {
    let fields: JSONFields
    do throws(JSONError) {
      fields = try JSONFields(JSONParser.parse(bytes), "an event")
    } catch {
      throw EventsError(line: line, column: error.offset + 1, error.message)
    }
    do throws(FieldError) {
      let kind = try fields.text("event")
      try begin(kind, fields)
      guard let event = try fields.event(of: kind) else { return nil }
      return try checked(event, fields)
    } catch {
      throw EventsError(line: line, error.message)
    }
  }

  private mutating func begin(_ kind: String, _ fields: JSONFields) throws(FieldError) {
    if isComplete { throw FieldError("there is an event after 'runFinished'") }
    guard (kind == "runStarted") != hasBegun else {
      throw FieldError(
        hasBegun ? "a second run begins" : "the first event must be 'runStarted'")
    }
    guard !hasBegun else { return }
    let version = try fields.int("version")
    guard version <= RunEvent.version else {
      throw FieldError(
        "the events are of version \(version), and only versions up to \(RunEvent.version) are known; a newer scenario-run reads them"
      )
    }
    guard version >= 1 else { throw FieldError("there is no version \(version) of events") }
    hasBegun = true
  }

  /// Gives each picture the small copy that was told of it before.
  private mutating func withThumbnails(_ step: StepFinished) -> StepFinished {
    var step = step
    for (index, picture) in step.pictures.enumerated() {
      if let thumbnail = picture.thumbnail {
        guard thumbnailBytes < Self.mostPictures else { continue }
        thumbnailBytes += thumbnail.url.utf8.count
        thumbnails[picture.digest] = thumbnail
      } else {
        step.pictures[index].thumbnail = thumbnails[picture.digest]
      }
    }
    return step
  }

  /// Counts an event, and compares the totals at the end with what was counted.
  private mutating func checked(
    _ event: RunEvent, _ fields: JSONFields
  ) throws(FieldError) -> RunEvent {
    totals.count(event)
    if case .stepFinished(let step) = event, !step.pictures.isEmpty {
      return .stepFinished(withThumbnails(step))
    }
    guard case .runFinished(var finished) = event else { return event }
    isComplete = true
    finished.totals = totals
    let told = try fields.fields("totals")
    for status in Status.allCases {
      let count = try told.int(status.rawValue)
      guard count == totals[status] else {
        throw FieldError(
          "'totals' has \(count) for '\(status.rawValue)', but the events before have \(totals[status])"
        )
      }
    }
    let rejected = try told.int("rejectedFiles")
    guard rejected == totals.rejectedFiles else {
      throw FieldError(
        "'totals' has \(rejected) for 'rejectedFiles', but the events before have \(totals.rejectedFiles)"
      )
    }
    return .runFinished(finished)
  }
}

/// Why bytes are not the events of a run.
public struct EventsError: Error, Sendable, Hashable {
  /// The line, from one.
  public var line: Int
  /// The byte in that line, from one, where it is known.
  public var column: Int?
  /// What is wrong, in one line.
  public var message: String

  /// Makes an error.
  public init(line: Int, column: Int? = nil, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension EventsError: CustomStringConvertible {
  public var description: String {
    "line \(line)\(column.map { ":\($0)" } ?? ""): \(message)"
  }
}

public import RunEvents

/// Writes a run's events as they are, one JSON object a line; `docs/events.md` describes them.
///
/// Each line is given to the sink as soon as it is whole, so that what a run has told outlives it.
public struct EventsReporter: Reporter {
  /// The most bytes of small pictures in one file.
  private static let mostPictures = 8 << 20

  private let sink: ReportSink
  /// The pictures whose small copy has been written: another time their digest is enough.
  private var told: Set<String> = []
  private var toldBytes = 0

  /// Makes a reporter.
  ///
  /// - Parameter sink: Where the lines go.
  public init(sink: ReportSink) {
    self.sink = sink
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    var line: [UInt8] = []
    if case .stepFinished(var step) = event, !step.pictures.isEmpty {
      for index in step.pictures.indices where !isNew(step.pictures[index]) {
        step.pictures[index].thumbnail = nil
      }
      Self.append(.stepFinished(step), to: &line)
    } else {
      Self.append(event, to: &line)
    }
    try sink.write(line)
  }

  /// Appends an event's line; each picture with its small copy.
  package static func append(_ event: RunEvent, to lines: inout [UInt8]) {
    var writer = JSONWriter()
    swap(&writer.bytes, &lines)
    writer.object { $0.fields(of: event) }
    writer.bytes.append(UInt8(ascii: "\n"))
    swap(&writer.bytes, &lines)
  }

  private mutating func isNew(_ picture: StepPicture) -> Bool {
    guard let thumbnail = picture.thumbnail, toldBytes < Self.mostPictures,
      told.insert(picture.digest).inserted
    else { return false }
    toldBytes += thumbnail.url.utf8.count
    return true
  }
}

extension JSONWriter {
  fileprivate mutating func fields(of event: RunEvent) {
    switch event {
    case .runStarted(let run):
      field("event", "runStarted")
      field("version", RunEvent.version)
      field("toolVersion", run.toolVersion)
      // Not every reader of JSON keeps all 64 bits of a number.
      field("seed", String(run.seed))
      if let shard = run.shard { field("shard", shard) }
    case .fileRejected(let file): fields(of: file)
    case .scenarioStarted(let scenario): fields(of: scenario)
    case .stepFinished(let step): fields(of: step)
    case .checkFailed(let check): fields(of: check)
    case .operation(let operation): fields(of: operation)
    case .timing(let timing):
      field("event", "timing")
      if let id = timing.id { field("id", id) }
      field("durationNs", timing.duration.nanoseconds)
    case .scenarioFinished(let finished): fields(of: finished)
    case .runFinished(let run): fields(of: run)
    }
  }

  private mutating func fields(of file: FileRejected) {
    field("event", "fileRejected")
    field("file", file.file)
    key("mistakes")
    list(file.mistakes) { writer, mistake in
      writer.object { writer in
        writer.field("place", mistake.place)
        writer.field("message", mistake.message)
        writer.field("rendered", mistake.rendered)
      }
    }
    if file.omitted > 0 { field("omitted", file.omitted) }
    if let position = file.position { field("position", position) }
  }

  private mutating func fields(of scenario: ScenarioStarted) {
    field("event", "scenarioStarted")
    field("id", scenario.id)
    field("name", scenario.name)
    field("app", scenario.app)
    field("place", scenario.place)
    if !scenario.tags.isEmpty { field("tags", scenario.tags) }
    if !scenario.covers.isEmpty { field("covers", scenario.covers) }
    if let source = scenario.source {
      field(
        "source",
        { writer in
          writer.field("line", source.line)
          writer.field("lines", source.lines)
        })
    }
    if let position = scenario.position { field("position", position) }
  }

  private mutating func fields(of step: StepFinished) {
    field("event", "stepFinished")
    field("index", step.index)
    field("text", step.text)
    field("place", step.place)
    field("status", step.status.rawValue)
    field("timeNs", step.time.nanoseconds)
    if step.phase != .steps { field("phase", step.phase.rawValue) }
    if step.depth > 0 { field("depth", step.depth) }
    if !step.changes.isEmpty {
      key("changes")
      list(step.changes) { writer, change in
        writer.object { writer in
          writer.field("path", change.path)
          if let before = change.before { writer.field("before", before) }
          if let after = change.after { writer.field("after", after) }
        }
      }
    }
    if !step.pictures.isEmpty {
      key("pictures")
      list(step.pictures) { writer, picture in writer.object { $0.fields(of: picture) } }
    }
  }

  private mutating func fields(of picture: StepPicture) {
    field("role", picture.role.rawValue)
    field("name", picture.name)
    field("digest", picture.digest)
    field("size", picture.size)
    if let format = picture.format { field("format", format) }
    field("width", picture.width)
    field("height", picture.height)
    guard let thumbnail = picture.thumbnail else { return }
    field(
      "thumbnail",
      { writer in
        writer.field("width", thumbnail.width)
        writer.field("height", thumbnail.height)
        writer.field("url", thumbnail.url)
      })
  }

  private mutating func fields(of check: CheckFailed) {
    field("event", "checkFailed")
    field("step", check.step)
    field("place", check.place)
    field("message", check.message)
    if let path = check.path { field("path", path) }
    if let expected = check.expected { field("expected", expected) }
    if let actual = check.actual { field("actual", actual) }
    guard !check.notes.isEmpty else { return }
    key("notes")
    list(check.notes) { writer, note in
      writer.object { writer in
        writer.field("message", note.message)
        writer.field("place", note.place)
      }
    }
  }

  private mutating func fields(of operation: OperationEvent) {
    field("event", "operation")
    field("name", operation.name)
    field("arguments", operation.arguments)
    if let step = operation.step { field("step", step) }
    field("timeNs", operation.time.nanoseconds)
    field("isCommitted", operation.isCommitted)
    field("isFaulted", operation.isFaulted)
    field("outcome", operation.outcome)
    guard !operation.moments.isEmpty else { return }
    key("moments")
    list(operation.moments) { writer, moment in
      writer.object { writer in
        writer.field("kind", moment.kind.rawValue)
        writer.field("order", moment.order)
        if let step = moment.step { writer.field("step", step) }
        writer.field("timeNs", moment.time.nanoseconds)
      }
    }
  }

  private mutating func fields(of finished: ScenarioFinished) {
    field("event", "scenarioFinished")
    field("id", finished.id)
    field("status", finished.status.rawValue)
    if let reason = finished.reason { field("reason", reason) }
    if let place = finished.place { field("place", place) }
    if let state = finished.state { field("state", state) }
  }

  private mutating func fields(of run: RunFinished) {
    field("event", "runFinished")
    field(
      "totals",
      { writer in
        for status in Status.allCases { writer.field(status.rawValue, run.totals[status]) }
        writer.field("rejectedFiles", run.totals.rejectedFiles)
      })
    if let signal = run.interruptedBy { field("interruptedBy", signal) }
  }
}

// MARK: - Parts

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ place: Place) {
    field(
      name,
      { writer in
        writer.field("file", place.file)
        writer.field("line", place.line)
        writer.field("column", place.column)
      })
  }

  fileprivate mutating func field(_ name: String, _ shard: Shard) {
    field(
      name,
      { writer in
        writer.field("index", shard.index)
        writer.field("count", shard.count)
        writer.field("entries", shard.manifest.entries)
        writer.field("manifest", shard.manifest.digest)
        writer.field("files", shard.manifest.files)
      })
  }

  fileprivate mutating func field(_ name: String, _ value: Value) {
    key(name)
    self.value(value)
  }

  /// Writes a value as JSON has it; what JSON lacks stands in an object of one key with a `$`.
  mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .int(let value): int(value)
    case .double(let value) where value.isFinite: double(value)
    case .double(let value): object { $0.field("$number", Value.text(of: value)) }
    case .string(let text): self.text(text)
    case .list(let values): list(values) { $0.value($1) }
    case .record(let entries):
      let isAmbiguous =
        entries.count == 1 && (entries[0].key == "$number" || entries[0].key == "$record")
      if isAmbiguous {
        object { writer in
          writer.key("$record")
          writer.record(entries)
        }
      } else {
        record(entries)
      }
    }
  }

  private mutating func record(_ entries: [Value.Entry]) {
    object { writer in
      for entry in entries { writer.field(entry.key, entry.value) }
    }
  }
}

extension Duration {
  /// Whole nanoseconds, as far as 64 bits hold them.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !whole.overflow, !sum.overflow else { return seconds < 0 ? .min : .max }
    return Int(sum.partialValue)
  }
}

internal import RunEvents

/// What the fields of a line stand for.
extension JSONFields {
  /// The event of a kind; `nil` where the kind is not known.
  func event(of kind: String) throws(FieldError) -> RunEvent? {
    switch kind {
    case "runStarted":
      let text = try text("seed")
      guard let seed = UInt64(text) else { throw FieldError("'seed' is no whole number in quotes") }
      return .runStarted(
        RunStarted(toolVersion: try self.text("toolVersion"), seed: seed, shard: try shard()))
    case "fileRejected": return .fileRejected(try fileRejected())
    case "scenarioStarted": return .scenarioStarted(try scenarioStarted())
    case "stepFinished": return .stepFinished(try stepFinished())
    case "checkFailed": return .checkFailed(try checkFailed())
    case "operation": return .operation(try operation())
    case "timing":
      return .timing(Timing(id: try optionalText("id"), duration: try duration("durationNs")))
    case "scenarioFinished": return .scenarioFinished(try scenarioFinished())
    case "runFinished":
      // The totals are those of the events, which the reader compares with what stands here.
      return .runFinished(
        RunFinished(totals: Totals(), interruptedBy: try optionalText("interruptedBy")))
    default: return nil
    }
  }

  private func fileRejected() throws(FieldError) -> FileRejected {
    var file = FileRejected(
      file: try text("file"),
      mistakes: try objects("mistakes").map { mistake throws(FieldError) in
        FileRejected.Mistake(
          place: try mistake.place("place"), message: try mistake.text("message"),
          rendered: try mistake.text("rendered"))
      }, omitted: try optionalCount("omitted") ?? 0)
    file.position = try optionalCount("position")
    return file
  }

  private func shard() throws(FieldError) -> Shard? {
    guard let shard = try optionalFields("shard") else { return nil }
    let manifest = Manifest(
      entries: try shard.count("entries"), digest: try shard.text("manifest"),
      files: try shard.text("files"))
    let (index, count) = (try shard.count("index"), try shard.count("count"))
    guard (1...max(count, 1)).contains(index) else {
      throw FieldError("'shard' cannot be \(index) of \(count)")
    }
    return Shard(index: index, count: count, manifest: manifest)
  }

  private func scenarioStarted() throws(FieldError) -> ScenarioStarted {
    var scenario = ScenarioStarted(
      id: try text("id"), name: try text("name"), app: try text("app"), place: try place("place"),
      tags: try texts("tags"), covers: try texts("covers"),
      source: try optionalFields("source").map { source throws(FieldError) in
        SourceExcerpt(line: try source.count("line"), lines: try source.texts("lines"))
      })
    scenario.position = try optionalCount("position")
    return scenario
  }

  private func stepFinished() throws(FieldError) -> StepFinished {
    StepFinished(
      index: try count("index"), text: try text("text"), place: try place("place"),
      status: try word("status", StepStatus.self), time: try duration("timeNs"),
      changes: try objects("changes", isOptional: true).map { change throws(FieldError) in
        StateChange(
          path: try change.text("path"), before: try change["before"].map(Self.value),
          after: try change["after"].map(Self.value))
      }, phase: self["phase"] == nil ? .steps : try word("phase", StepPhase.self),
      depth: try optionalCount("depth") ?? 0,
      pictures: try objects("pictures", isOptional: true).map { picture throws(FieldError) in
        try picture.stepPicture()
      })
  }

  private func stepPicture() throws(FieldError) -> StepPicture {
    StepPicture(
      role: try word("role", StepPicture.Role.self), name: try text("name"),
      digest: try text("digest"), size: try int("size"), format: try optionalText("format"),
      width: try count("width"), height: try count("height"),
      thumbnail: try optionalFields("thumbnail").map { thumbnail throws(FieldError) in
        StepPicture.Thumbnail(
          width: try thumbnail.count("width"), height: try thumbnail.count("height"),
          url: try thumbnail.text("url"))
      })
  }

  private func checkFailed() throws(FieldError) -> CheckFailed {
    CheckFailed(
      step: try count("step"), place: try place("place"), message: try text("message"),
      path: try optionalText("path"), expected: try optionalText("expected"),
      actual: try optionalText("actual"),
      notes: try objects("notes", isOptional: true).map { note throws(FieldError) in
        PlaceNote(try note.text("message"), at: try note.place("place"))
      })
  }

  private func operation() throws(FieldError) -> OperationEvent {
    OperationEvent(
      name: try text("name"), arguments: try text("arguments"), step: try optionalCount("step"),
      time: try duration("timeNs"), isCommitted: try bool("isCommitted"),
      isFaulted: try bool("isFaulted"), outcome: try text("outcome"),
      moments: try objects("moments", isOptional: true).map { moment throws(FieldError) in
        OperationMoment(
          kind: try moment.word("kind", OperationMoment.Kind.self),
          order: try moment.count("order"), step: try moment.optionalCount("step"),
          time: try moment.duration("timeNs"))
      })
  }

  private func scenarioFinished() throws(FieldError) -> ScenarioFinished {
    ScenarioFinished(
      id: try text("id"), status: try word("status", Status.self),
      reason: try optionalText("reason"),
      place: self["place"] == nil ? nil : try place("place"),
      state: try self["state"].map(Self.value))
  }
}

// MARK: - Parts

extension JSONFields {
  /// A number that reports count with, so that it must be one that can be.
  private func count(_ key: String) throws(FieldError) -> Int {
    let count = try int(key)
    guard (0..<1_000_000_000).contains(count) else {
      throw FieldError("'\(key)' of \(name) cannot be \(count)")
    }
    return count
  }

  private func optionalCount(_ key: String) throws(FieldError) -> Int? {
    self[key] == nil ? nil : try count(key)
  }

  private func duration(_ key: String) throws(FieldError) -> Duration {
    .nanoseconds(try int(key))
  }

  private func place(_ key: String) throws(FieldError) -> Place {
    let fields = try fields(key)
    return Place(
      file: try fields.text("file"), line: try fields.count("line"),
      column: try fields.count("column"))
  }

  private static func value(_ json: JSONValue) throws(FieldError) -> Value {
    switch json {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .double(let value): return .double(value)
    case .text(let text): return .string(text)
    case .list(let values): return .list(try values.map(value))
    case .object(let entries):
      if let only = entries.first, entries.count == 1 {
        switch (only.key, only.value) {
        case ("$record", let value): return try record(value)
        case ("$number", let value): return try number(value)
        default: break
        }
      }
      return try record(json)
    }
  }

  private static func record(_ json: JSONValue) throws(FieldError) -> Value {
    guard case .object(let entries) = json else {
      throw FieldError("'$record' is \(json.kind), not an object")
    }
    return .record(
      try entries.map { entry throws(FieldError) in
        Value.Entry(entry.key, try value(entry.value))
      })
  }

  private static func number(_ json: JSONValue) throws(FieldError) -> Value {
    switch json {
    case .text(".nan"): return .double(.nan)
    case .text(".inf"): return .double(.infinity)
    case .text("-.inf"): return .double(-.infinity)
    default: throw FieldError("'$number' must be '.nan', '.inf' or '-.inf'")
    }
  }
}

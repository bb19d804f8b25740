extension Redaction {
  /// An event without the secrets.
  public func redacted(_ event: RunEvent) -> RunEvent {
    if isEmpty { return event }
    switch event {
    case .runStarted, .timing, .runFinished: return event
    case .fileRejected(var file):
      file.file = redacted(file.file)
      file.mistakes = file.mistakes.map { mistake in
        FileRejected.Mistake(
          place: redacted(mistake.place), message: redacted(mistake.message),
          rendered: redacted(mistake.rendered))
      }
      return .fileRejected(file)
    case .scenarioStarted(var scenario):
      scenario.name = redacted(scenario.name)
      scenario.place = redacted(scenario.place)
      scenario.tags = scenario.tags.map { redacted($0) }
      scenario.covers = scenario.covers.map { redacted($0) }
      if let source = scenario.source {
        scenario.source = SourceExcerpt(
          line: source.line, lines: source.lines.map { redacted($0) })
      }
      return .scenarioStarted(scenario)
    case .stepFinished(var step):
      step.text = redacted(step.text)
      step.place = redacted(step.place)
      step.changes = step.changes.map { change in
        StateChange(
          path: redacted(change.path), before: change.before.map { redacted($0) },
          after: change.after.map { redacted($0) })
      }
      for index in step.pictures.indices {
        step.pictures[index].name = redacted(step.pictures[index].name)
      }
      return .stepFinished(step)
    case .checkFailed(let check): return .checkFailed(redacted(check))
    case .operation(var operation):
      operation.arguments = redacted(operation.arguments)
      operation.outcome = redacted(operation.outcome)
      return .operation(operation)
    case .scenarioFinished(var finished):
      finished.reason = finished.reason.map { redacted($0) }
      finished.place = finished.place.map { redacted($0) }
      finished.state = finished.state.map { redacted($0) }
      return .scenarioFinished(finished)
    }
  }

  private func redacted(_ check: CheckFailed) -> CheckFailed {
    var check = check
    check.message = redacted(check.message)
    check.path = check.path.map { redacted($0) }
    check.expected = check.expected.map { redacted($0) }
    check.actual = check.actual.map { redacted($0) }
    check.place = redacted(check.place)
    check.notes = check.notes.map {
      PlaceNote(redacted($0.message), at: redacted($0.place))
    }
    return check
  }

  private func redacted(_ place: Place) -> Place {
    var place = place
    place.file = redacted(place.file)
    return place
  }

  /// A value without the secrets.
  public func redacted(_ value: Value) -> Value {
    switch value {
    case .null, .bool, .int, .double: value
    case .string(let text): .string(redacted(text))
    case .list(let elements): .list(elements.map { redacted($0) })
    case .record(let entries):
      .record(entries.map { Value.Entry(redacted($0.key), redacted($0.value)) })
    }
  }
}

import RunEvents
import ScenarioReports

/// Reads the events of a shard, a scenario or a wrong file at a time.
struct ShardReader {
  /// Events that stand together: those of a scenario, or that a file could not be loaded.
  struct Block {
    /// Where in the whole it stands, from zero.
    var position: Int
    var events: [RunEvent]
  }

  let member: ShardSet.Member
  /// The next block, until it is taken.
  private(set) var block: Block?
  /// Why there is nothing behind the last block, though there should be.
  private(set) var flaw: String?
  /// How long the shard took.
  private(set) var duration = Duration.zero
  /// The signal that ended the shard early, where one did.
  private(set) var signal: String?
  private var lastPosition = -1

  init(_ member: ShardSet.Member) {
    self.member = member
    advance()
  }

  /// Takes the next block.
  mutating func take() -> Block? {
    defer { advance() }
    return block
  }

  private mutating func advance() {
    block = nil
    if flaw != nil { return }
    var events: [RunEvent] = []
    do throws(EventsInput.Failure) {
      while block == nil, flaw == nil, let event = try member.input.next() { note(event, &events) }
    } catch {
      flaw = describe(error)
      // What was being played when the shard ended is told as far as it is known.
      guard case .scenarioStarted(let started) = events.first else { return }
      events.append(.scenarioFinished(ScenarioFinished(cutOff: started)))
      close(started.position, &events)
    }
  }

  private mutating func note(_ event: RunEvent, _ events: inout [RunEvent]) {
    switch event {
    case .runStarted: break
    case .fileRejected(var file):
      let position = file.position
      file.position = nil
      events.append(.fileRejected(file))
      close(position, &events)
    case .timing(let timing) where timing.id == nil: duration = timing.duration
    case .runFinished(let run): signal = run.interruptedBy
    case .scenarioFinished:
      events.append(event)
      guard case .scenarioStarted(let started) = events.first else { return close(nil, &events) }
      close(started.position, &events)
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: events.append(event)
    }
  }

  /// Makes a block of what has been gathered; one without a place in the whole ends the reading.
  private mutating func close(_ position: Int?, _ events: inout [RunEvent]) {
    guard let position, position > lastPosition, position < member.shard.manifest.entries else {
      flaw = "a scenario has no place in the manifest, and what comes from there on is left out"
      return
    }
    if case .scenarioStarted(var started) = events.first {
      started.position = nil
      events[0] = .scenarioStarted(started)
    }
    lastPosition = position
    block = Block(position: position, events: events)
    events = []
  }

  private func describe(_ failure: EventsInput.Failure) -> String {
    switch failure {
    case .cutOff(let end):
      "shard \(member.shard.text) was killed: its events end at line \(end.line), before it was over"
    case .events(let error):
      "the events of shard \(member.shard.text) are damaged: \(error); what stands from there on is left out"
    case .file(let failure):
      "the events of shard \(member.shard.text) cannot be read on: \(failure.reason)"
    }
  }
}

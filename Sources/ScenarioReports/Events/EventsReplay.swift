public import RunEvents

/// Makes reports of a run that is over from its events.
///
/// The events may have no end, since the process that wrote them may have been killed, and a line may
/// be damaged: what stands before is then reported all the same, with the scenario that was being
/// played in error.
public struct EventsReplay {
  private var reader = EventsReader()
  private var reporters: [any Reporter]
  private var started: ScenarioStarted?
  private var hasBegun = false
  private var hasEnded = false
  /// The line from which on the bytes are no events, where there is one.
  private var damage: EventsError?

  /// Makes a replay.
  ///
  /// - Parameter reporters: What is told the events, in this order.
  public init(to reporters: [any Reporter]) {
    self.reporters = reporters
  }

  /// Why a replay could not go on.
  public enum Failure: Error, Sendable, Hashable {
    /// The bytes are not the events of a run.
    case events(EventsError)
    /// A report could not be written; `index` says which.
    case report(ReportError, index: Int)
  }

  /// What a replay has come to.
  public struct Outcome: Sendable, Hashable {
    /// What was counted.
    public var totals: Totals
    /// Why the events have no end, where they have none.
    public var missingEnd: EventsError?
    /// From which line on the bytes are no events, and why, where that is so: nothing of what stands
    /// from there on has been reported.
    public var damage: EventsError?
  }

  /// Takes in the next bytes.
  ///
  /// - Throws: Why the bytes are not the events of a run from their first line on, or why a report
  ///   could not be written.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard damage == nil else { return }
    reader.append(bytes)
    while let event = try nextEvent() { try tell(event) }
  }

  /// Says that no more bytes come, and ends the reports.
  public mutating func finish() throws(Failure) -> Outcome {
    if let damage {
      let totals = try hasEnded ? reader.totals : tellEnd(because: "damage in the recorded events")
      return Outcome(totals: totals, damage: damage)
    }
    do throws(EventsError) {
      try reader.finish()
      return Outcome(totals: reader.totals)
    } catch {
      guard hasBegun else { throw .events(error) }
      // Behind the end there may be the beginning of a line.
      if hasEnded { return Outcome(totals: reader.totals, damage: error) }
      return Outcome(
        totals: try tellEnd(because: "the end of the recorded events"), missingEnd: error)
    }
  }

  /// Reports a run whose events are all there.
  ///
  /// - Parameters:
  ///   - bytes: The events.
  ///   - reporters: What is told them.
  /// - Returns: What was counted, and whether the run had an end.
  public static func report(
    _ bytes: some Sequence<UInt8>, to reporters: [any Reporter]
  ) throws(Failure) -> Outcome {
    var replay = EventsReplay(to: reporters)
    try replay.append(bytes)
    return try replay.finish()
  }

  private mutating func nextEvent() throws(Failure) -> RunEvent? {
    do throws(EventsError) {
      return try reader.next()
    } catch {
      guard hasBegun else { throw .events(error) }
      damage = error
      return nil
    }
  }

  private mutating func tell(_ event: RunEvent) throws(Failure) {
    hasBegun = true
    switch event {
    case .scenarioStarted(let scenario): started = scenario
    case .scenarioFinished: started = nil
    case .runFinished: hasEnded = true
    default: break
    }
    for index in reporters.indices {
      do throws(ReportError) {
        try reporters[index].receive(event)
      } catch {
        throw .report(error, index: index)
      }
    }
  }

  /// Tells the end that is missing.
  private mutating func tellEnd(because reason: String) throws(Failure) -> Totals {
    var totals = reader.totals
    if let started {
      let finished = RunEvent.scenarioFinished(ScenarioFinished(cutOff: started))
      totals.count(finished)
      try tell(finished)
    }
    try tell(.runFinished(RunFinished(totals: totals, interruptedBy: reason)))
    return totals
  }
}

extension ScenarioFinished {
  /// Why a scenario has no other verdict that was being played when its run ended.
  static let cutOff =
    "the run ended in the middle of this scenario; nothing is known of what came after"

  /// The verdict on a scenario that was being played when its run ended.
  package init(cutOff started: ScenarioStarted) {
    self.init(id: started.id, status: .error, reason: Self.cutOff, place: started.place)
  }
}

public import RunEvents

/// What one run has in common with others: for each scenario its verdict and what it took.
public struct RunDigest: Sendable {
  /// A scenario of the run.
  public struct Entry: Sendable, Hashable {
    public var name: String
    public var place: Place
    public var status: Status
    /// Why it is not good, in one line.
    public var reason: String?
    /// How many operations it issued.
    public var operations = 0
    /// The virtual time at its end.
    public var time = Duration.zero
  }

  /// The scenarios, in the order of the run.
  public private(set) var entries: [Entry] = []
  /// The files that could not be loaded.
  public private(set) var rejectedFiles: [String] = []
  /// Where in the list a scenario stands, by file and name: a scenario that is put before another
  /// in its file changes the ids of those behind it.
  private var places: [Key: Int] = [:]

  struct Key: Hashable, Sendable {
    var file: String
    var name: String
  }

  /// Reads a run's events.
  ///
  /// - Parameter bytes: The events, with their end.
  public static func read(_ bytes: some Sequence<UInt8>) throws(EventsError) -> RunDigest {
    var digest = RunDigest()
    var reader = EventsReader()
    var record = ScenarioRecord()
    reader.append(bytes)
    while let event = try reader.next() {
      record.note(event)
      digest.note(event, record)
    }
    try reader.finish()
    return digest
  }

  private mutating func note(_ event: RunEvent, _ record: ScenarioRecord) {
    switch event {
    case .fileRejected(let file): rejectedFiles.append(file.file)
    case .scenarioFinished(let finished):
      let scenario = record.scenario(of: finished)
      let key = Key(file: scenario.place.file, name: scenario.name)
      let entry = Entry(
        name: scenario.name, place: record.place(of: finished), status: finished.status,
        reason: finished.status.isGood ? nil : record.headline(of: finished),
        operations: record.operations.count, time: record.steps.last?.time ?? .zero)
      if places[key] == nil { places[key] = entries.count }
      keys.append(key)
      entries.append(entry)
    default: break
    }
  }

  /// The key of each scenario.
  private(set) var keys: [Key] = []

  /// The scenario of a key, where the run has one.
  func entry(_ key: Key) -> Entry? { places[key].map { entries[$0] } }
}

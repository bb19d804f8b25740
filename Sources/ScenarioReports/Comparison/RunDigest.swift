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

  /// How the run began: the tool's version, and the seed.
  public private(set) var started: RunStarted?
  /// The scenarios, in the order of the run.
  public private(set) var entries: [Entry] = []
  /// The files that could not be loaded.
  public private(set) var rejectedFiles: [String] = []
  /// Where in the list a scenario stands, by file and name: a scenario that is put before another
  /// in its file changes the ids of those behind it.
  private var places: [Key: Int] = [:]

  /// What is known of the scenario that is being read.
  private var record = ScenarioRecord()

  struct Key: Hashable, Sendable {
    var file: String
    var name: String
    /// Which of those that share a file and a name, from zero.
    var number = 0
  }

  /// Makes a digest of nothing yet.
  public init() {}

  /// Reads a run's events.
  ///
  /// - Parameter bytes: The events, with their end.
  public static func read(_ bytes: some Sequence<UInt8>) throws(EventsError) -> RunDigest {
    var digest = RunDigest()
    var reader = EventsReader()
    reader.append(bytes)
    while let event = try reader.next() { digest.note(event) }
    try reader.finish()
    return digest
  }

  /// Takes in the next event of the run.
  public mutating func note(_ event: RunEvent) {
    record.note(event)
    switch event {
    case .runStarted(let run): started = run
    case .fileRejected(let file): rejectedFiles.append(file.file)
    case .scenarioFinished(let finished):
      let scenario = record.scenario(of: finished)
      var key = Key(file: scenario.place.file, name: scenario.name)
      while places[key] != nil { key.number += 1 }
      let entry = Entry(
        name: scenario.name, place: record.place(of: finished), status: finished.status,
        reason: finished.status.isGood ? nil : record.headline(of: finished),
        operations: record.operations.count, time: record.steps.last?.time ?? .zero)
      places[key] = entries.count
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

import RunEvents
import ScenarioLanguage

/// Which scenarios and files are this process's, and where in the whole they stand.
struct ShardPlan: Sendable {
  let shard: Shard
  /// The files that hold any of them, in the order of the run.
  let files: [String]
  private var scenarios: [String: Int] = [:]
  private var rejected: [String: Int] = [:]

  /// Divides what there is and keeps one part of it.
  ///
  /// - Parameters:
  ///   - part: Which part.
  ///   - entries: All that is selected, in the order of the files.
  ///   - given: How many of the first entries are known to be wrong without being loaded.
  ///   - sources: A digest of the files.
  init(_ part: ShardPart, of entries: [ManifestReader.Entry], given: Int, sources: String) {
    let number = part.number
    var digest = ManifestDigest()
    for entry in entries {
      switch entry {
      case .scenario(let id, _, _): digest.add(scenario: id)
      case .rejected(let file): digest.add(rejectedFile: file)
      }
    }
    let manifest = Manifest(entries: entries.count, digest: digest.text, files: sources)
    shard = Shard(index: number.index, count: number.count, manifest: manifest)
    let division = ShardDivision(count: number.count)
    let parts =
      part.durations.map { division.balanced(entries, by: $0) } ?? entries.map(division.part(of:))
    var files: [String] = []
    for (position, entry) in entries.enumerated() where parts[position] == number.index - 1 {
      switch entry {
      case .scenario(let id, _, _): scenarios[id] = position
      case .rejected(let file): rejected[file] = position
      }
      if position >= given, files.last != entry.file { files.append(entry.file) }
    }
    self.files = files
  }

  /// Whether a scenario belongs to this part.
  func contains(_ scenario: Scenario) -> Bool { scenarios[scenario.id] != nil }

  /// Whether it is for this part to tell of a file that could not be loaded.
  func contains(_ file: FileRejected) -> Bool { rejected[file.file] != nil }

  /// An event with its place in the whole.
  func placed(_ event: RunEvent) -> RunEvent {
    switch event {
    case .runStarted(var run):
      run.shard = shard
      return .runStarted(run)
    case .scenarioStarted(var scenario):
      scenario.position = scenarios[scenario.id]
      return .scenarioStarted(scenario)
    case .fileRejected(var file):
      file.position = rejected[file.file]
      return .fileRejected(file)
    default: return event
    }
  }
}

/// Which part of a run is asked for, and how the run is divided.
struct ShardPart: Sendable {
  let number: ShardNumber
  /// How long the scenarios took before; without it a part depends on nothing but the ids.
  var durations: ShardDurations?
}

/// Divides what is selected into shards, in each process in the same way.
struct ShardDivision: Sendable {
  let count: Int

  /// The part of an entry, from zero: it depends on what the entry is, and not on what else there is.
  func part(of entry: ManifestReader.Entry) -> Int {
    var hash = StableHash()
    switch entry {
    case .scenario(let id, _, _): hash.add(id.utf8)
    case .rejected(let file): hash.add(file.utf8)
    }
    // The lowest bits of the hash are too regular to be taken as they are.
    var value = hash.value
    value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
    return Int(value % UInt64(count))
  }

  /// The part of each entry, such that all take about as long: the longest first, each to the part
  /// that has the least to do.
  func balanced(_ entries: [ManifestReader.Entry], by durations: ShardDurations) -> [Int] {
    let weights = entries.map { entry in
      switch entry {
      case .scenario(_, let name, let file): durations.duration(of: name, in: file)
      case .rejected: Duration.zero
      }
    }
    let order = entries.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var loads = [(time: Duration, entries: Int)](repeating: (.zero, 0), count: count)
    var parts = [Int](repeating: 0, count: entries.count)
    for index in order {
      var least = 0
      for part in loads.indices where loads[part] < loads[least] { least = part }
      parts[index] = least
      loads[least].time += max(.zero, weights[index])
      loads[least].entries += 1
    }
    return parts
  }
}

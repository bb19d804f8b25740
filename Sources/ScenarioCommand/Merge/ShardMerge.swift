import RunEvents
import ScenarioReports

/// Tells the events of shards as those of one run, in the order of the files, and proves on the way that
/// nothing is missing and nothing is there twice.
struct ShardMerge {
  private let shards: ShardSet
  private var readers: [ShardReader]
  private var writers: ReportWriters
  private var proof: ManifestProof

  /// The signal that ended a shard early, where one did.
  var signal: String? { readers.lazy.compactMap(\.signal).first }

  init(_ shards: ShardSet, to writers: ReportWriters) {
    self.shards = shards
    self.writers = writers
    readers = shards.members.map { ShardReader($0) }
    proof = ManifestProof(shards.first.shard.manifest)
  }

  /// Tells everything.
  mutating func run() -> RunResult {
    var started = shards.first.run
    started.shard = nil
    writers.tell(.runStarted(started))
    while let index = nextReader, let block = readers[index].take() {
      proof.note(block)
      for event in block.events { writers.tell(event) }
    }
    for file in flaws { writers.tell(.fileRejected(file)) }
    // The shards ran side by side.
    let duration = readers.map(\.duration).max() ?? .zero
    writers.tell(.timing(Timing(id: nil, duration: duration)))
    writers.tell(.runFinished(RunFinished(totals: writers.totals, interruptedBy: signal)))
    return writers.finish()
  }

  /// The shard whose next block comes first in the whole.
  private var nextReader: Int? {
    readers.indices.filter { readers[$0].block != nil }.min {
      (readers[$0].block?.position ?? 0) < (readers[$1].block?.position ?? 0)
    }
  }

  /// What keeps the shards from being a whole run: mistakes of the files of events.
  private var flaws: [FileRejected] {
    var reasons: [(path: String, messages: [String])] = readers.map { reader in
      (reader.member.input.path, reader.flaw.map { [$0] } ?? [])
    }
    let count = shards.first.shard.count
    let missing = shards.missing.map { "\($0)/\(count)" }
    if !missing.isEmpty {
      let shown = missing.prefix(20).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
      let message =
        missing.count == 1
        ? "shard \(shown) is missing: its events were not given"
        : "\(missing.count) shards are missing: the events of \(shown) were not given"
      reasons[0].messages.append(message)
    }
    // What is missing is most probably what a file that is not whole would have told of.
    let culprit = readers.firstIndex { $0.flaw != nil } ?? 0
    reasons[culprit].messages += proof.problems
    return reasons.filter { !$0.messages.isEmpty }.map {
      FileRejected($0.path, because: $0.messages)
    }
  }
}

/// Holds what shards have told against what they were to tell of.
struct ManifestProof {
  private let manifest: Manifest
  private var digest = ManifestDigest()
  /// The position behind the last one that has been told of.
  private var next = 0
  private var missing = 0
  private var twice = 0

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Takes in the next block, in the order of the positions.
  mutating func note(_ block: ShardReader.Block) {
    if block.position < next {
      twice += 1
      return
    }
    missing += block.position - next
    next = block.position + 1
    switch block.events.first {
    case .scenarioStarted(let scenario): digest.add(scenario: scenario.id)
    case .fileRejected(let file): digest.add(rejectedFile: file.file)
    default: break
    }
  }

  /// What is not as it was to be, a sentence each.
  var problems: [String] {
    var problems: [String] = []
    let missing = missing + manifest.entries - next
    if missing > 0 {
      problems.append(
        "\(missing) of the \(manifest.entries) scenarios and wrong files that were selected are missing"
      )
    }
    if twice > 0 {
      problems.append(
        "\(twice) of the \(manifest.entries) scenarios and wrong files that were selected are in more "
          + "than one shard; every shard must be given the same '--shard-durations', or none")
    }
    if problems.isEmpty, digest.text != manifest.digest {
      problems.append("the scenarios are not those of the manifest")
    }
    return problems
  }
}

import Diagnostics
import FirestoreEmulator
import ProfileDriver
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One run: the files a command line names, played by workers and told to the reports.
struct Run: Sendable {
  /// How many files a worker takes at a time.
  private static let batch = 16
  /// How many batches a worker may be ahead of what has been told.
  private static let lead = 256

  private let options: RunOptions
  private let files: ScenarioFiles
  private let player: ScenarioPlayer
  /// How far its files have been told of.
  let progress: FileProgress

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - options: What is played, and how.
  ///   - discovery: The files.
  ///   - catalogue: The catalogue of requirements.
  ///   - emulator: The Firestore emulator that is to keep the documents, instead of the fake.
  ///   - checksCovers: Whether what a scenario covers must be in the catalogue, where there is one.
  init(
    _ options: RunOptions, _ discovery: FileDiscovery, _ catalogue: CatalogueFiles,
    emulator: EmulatorAddress? = nil, checksCovers: Bool = true
  ) {
    self.options = options
    files = ScenarioFiles(
      discovery, catalogue, Selection(options: options.selection), emulator: emulator,
      checksCovers: checksCovers, keepsSource: options.detail == .everything)
    progress = FileProgress(all: files.paths.count)
    player = ScenarioPlayer(
      registry: files.registry, seed: options.seed, detail: options.detail,
      conditions: emulator == nil ? [] : [ProfileApps.emulatorCondition])
  }

  /// Plays everything and tells the writers.
  ///
  /// - Returns: What it has come to.
  func play(to writers: sending [ReportWriter]) -> RunResult {
    let start = ContinuousClock.now
    let journal = RunJournal(
      writers: writers, detail: options.detail, stopsAtFirstFailure: options.failFast,
      progress: progress)
    journal.tell(.runStarted(RunStarted(toolVersion: version, seed: options.seed)))
    for file in files.rejected { journal.tell(.fileRejected(file)) }
    work(journal)
    return journal.finish(
      interruptedBy: Interruption.name, duration: ContinuousClock.now - start)
  }

  /// What the scenarios that were loaded could have been selected by.
  var seen: SeenScenarios { files.source.seen }
}

// MARK: - Workers

extension Run {
  private func work(_ journal: RunJournal) {
    let files = files.paths
    let batches = (files.count + Self.batch - 1) / Self.batch
    let next = Atomic(0)
    let jobs = min(options.jobs ?? Workers.processors, max(batches, 1))
    withExtendedLifetime(next) {
      Workers.run(jobs) {
        while true {
          let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < batches else { return }
          // Far ahead of a slow batch, memory would grow with what waits for it.
          while number - journal.told.load(ordering: .relaxed) > Self.lead { usleep(1000) }
          let range = number * Self.batch..<min((number + 1) * Self.batch, files.count)
          let stop = journal.stop
          journal.take(files[range].map { outcome(of: $0, stop: stop) }, number: number)
        }
      }
    }
  }

  /// Loads a file and plays its scenarios, unless the run has been stopped.
  private func outcome(of file: String, stop: String?) -> RunJournal.Outcome {
    switch files.source.load(file) {
    case .rejected(let rejected): return .rejected(rejected)
    case .scenarios(let scenarios):
      return .played(
        scenarios.map { scenario in
          // What is skipped is skipped however far the run has come: it is never played.
          if player.reasonToSkip(scenario) == nil,
            let reason = Interruption.name.map({ "interrupted by \($0)" }) ?? stop
          {
            return (PlayedScenario(scenario, notPlayed: .notRun, reason: reason), nil)
          }
          let start = ContinuousClock.now
          let played = player.play(scenario)
          return (played, played.status == .skipped ? nil : ContinuousClock.now - start)
        })
    }
  }
}

extension Scenario {
  /// The line on which the scenario's title stands.
  var line: Int { range.start.line }
}

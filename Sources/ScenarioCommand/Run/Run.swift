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
  /// How many bytes of files a worker reads before it loads and plays them, but for the last one.
  private static let readAhead = 1 << 18
  /// How many batches a worker may be ahead of what has been told: few where much is told of each.
  var lead: Int { detail == .everything ? 16 : 256 }

  private let options: RunOptions
  let files: ScenarioFiles
  let player: ScenarioPlayer
  /// How far its files have been told of.
  let progress: FileProgress

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - options: What is played, and how.
  ///   - discovery: The files.
  ///   - catalogue: The catalogue of requirements.
  ///   - variables: What scenarios are given from outside.
  ///   - emulator: The Firestore emulator that is to keep the documents, instead of the fake.
  ///   - apps: Apps besides those that come with the tool.
  ///   - checksCovers: Whether what a scenario covers must be in the catalogue, where there is one.
  ///   - part: Which part of it is played, where it is split.
  init(
    _ options: RunOptions, _ discovery: FileDiscovery, _ catalogue: CatalogueFiles,
    variables: [OuterVariable] = [], emulator: EmulatorAddress? = nil, apps: [RegisteredApp] = [],
    checksCovers: Bool = true, part: ShardPart? = nil
  ) {
    self.options = options
    var files = ScenarioFiles(
      discovery, catalogue, Selection(options: options.selection), variables: variables,
      emulator: emulator, apps: apps, checksCovers: checksCovers,
      keepsSource: options.detail == .everything)
    if let part { files.keep(part, jobs: options.jobs, isolation: options.isolation) }
    self.files = files
    progress = FileProgress(all: files.paths.count)
    player = ScenarioPlayer(
      registry: files.registry, seed: options.seed, detail: options.detail,
      conditions: emulator == nil ? [] : [ProfileApps.emulatorCondition],
      today: options.today ?? .today)
  }

  /// Which part of a run it is, where the run is split.
  var shard: Shard? { files.plan?.shard }

  /// Plays everything and tells the writers.
  ///
  /// - Parameters:
  ///   - writers: The reports.
  ///   - errors: Where what worker processes say on their standard error is passed on to.
  ///   - watch: Where it is noted what each worker is at.
  /// - Returns: What it has come to.
  func play(
    to writers: sending [ReportWriter], errors: OutputChannel, watch: RunWatch? = nil
  ) -> RunResult {
    let start = ContinuousClock.now
    let journal = RunJournal(
      writers: writers, detail: options.detail,
      stopsAtFirstFailure: options.failFast && !options.isDryRun, progress: progress,
      redaction: files.redaction, plan: files.plan)
    journal.tell(.runStarted(RunStarted(toolVersion: version, seed: options.seed)))
    for file in files.rejected { journal.tell(.fileRejected(file)) }
    let jobs = min(options.jobs ?? Workers.processors, max(batches, 1))
    if let limits = options.isolation,
      var isolated = IsolatedRun(self, limits, jobs: jobs, journal: journal, errors: errors)
    {
      isolated.play()
    } else {
      work(journal, jobs: jobs, watch)
    }
    for file in files.furtherRejections { journal.tell(.fileRejected(file)) }
    return journal.finish(
      interruptedBy: Interruption.name, duration: ContinuousClock.now - start)
  }

  /// What the scenarios that were loaded could have been selected by.
  var seen: SeenScenarios { files.source.seen }

  /// What is worth a word about the files that were loaded, one text for each finding.
  ///
  /// - Parameter isWhole: Whether no file was refused.
  func warnings(isWhole: Bool) -> [String] {
    files.source.warnings(isWhole: isWhole).map { files.redaction.redacted($0) }
  }
}

// MARK: - Workers

extension Run {
  /// How many batches of files there are.
  var batches: Int { (files.paths.count + Self.batch - 1) / Self.batch }

  /// The files of a batch.
  func files(ofBatch number: Int) -> ArraySlice<String> {
    files.paths[number * Self.batch..<min((number + 1) * Self.batch, files.paths.count)]
  }

  /// How much is told of what is played.
  var detail: Detail { options.detail }

  private func work(_ journal: RunJournal, jobs: Int, _ watch: RunWatch?) {
    let batches = batches
    let next = Atomic(0)
    withExtendedLifetime(next) {
      Workers.run(jobs) { seat in
        while true {
          let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < batches else { return }
          // Far ahead of a slow batch, memory would grow with what waits for it.
          while number - journal.toldBatches > lead { usleep(1000) }
          let outcomes = outcomes(of: files(ofBatch: number), stop: journal.stop) {
            watch?.note($0, at: seat)
          }
          watch?.noteRest(at: seat)
          journal.take(outcomes, number: number)
        }
      }
    }
  }

  /// Loads files and plays their scenarios, unless the run has been stopped.
  ///
  /// Several small files are first read, then loaded, then played: a processor that does the same
  /// again finds the code for it at hand, which with small files is much of the time.
  private func outcomes(
    of files: ArraySlice<String>, stop: String?, noting note: (String) -> Void
  ) -> [RunJournal.Outcome] {
    var outcomes: [RunJournal.Outcome] = []
    outcomes.reserveCapacity(files.count)
    var rest = files
    while !rest.isEmpty {
      let texts = read(&rest, noting: note)
      let loaded = texts.map { text in
        switch text {
        case .success(let text):
          note(text.path)
          return self.files.source.load(text)
        case .failure(let unreadable): return .rejected(unreadable.file)
        }
      }
      for file in loaded {
        switch file {
        case .rejected(let rejected): outcomes.append(.rejected(rejected))
        case .scenarios(let scenarios):
          if let file = scenarios.first?.file { note(file) }
          outcomes.append(.played(scenarios.map { play($0, stop: stop) }))
        }
      }
    }
    return outcomes
  }

  /// Reads as many of some files as may wait together, and takes them away from those.
  private func read(
    _ files: inout ArraySlice<String>, noting note: (String) -> Void
  ) -> [Result<SourceText, ScenarioSource.Unreadable>] {
    var texts: [Result<SourceText, ScenarioSource.Unreadable>] = []
    texts.reserveCapacity(files.count)
    var size = 0
    while size < Self.readAhead, let file = files.popFirst() {
      note(file)
      let text = self.files.source.read(file)
      if case .success(let text) = text { size += text.bytes.count }
      texts.append(text)
    }
    return texts
  }

  /// Plays a scenario, unless the run has been stopped.
  func play(
    _ scenario: Scenario, stop: String?, noting note: (@Sendable (Int) -> Void)? = nil
  ) -> (scenario: PlayedScenario, duration: Duration?) {
    // What is skipped is skipped however far the run has come: it is never played.
    if player.reasonToSkip(scenario) == nil,
      let reason = Interruption.name.map({ "interrupted by \($0)" })
        ?? (options.isDryRun ? "--dry-run" : stop)
    {
      return (PlayedScenario(scenario, notPlayed: .notRun, reason: reason), nil)
    }
    return play(scenario, noting: note)
  }

  /// Plays a scenario, also where the run has been stopped.
  func play(
    _ scenario: Scenario, noting note: (@Sendable (Int) -> Void)?
  ) -> (scenario: PlayedScenario, duration: Duration?) {
    let start = ContinuousClock.now
    let played = player.play(scenario, noting: note)
    return (played, played.status == .skipped ? nil : ContinuousClock.now - start)
  }
}

extension Scenario {
  /// The line on which the scenario's title stands.
  var line: Int { range.start.line }
}

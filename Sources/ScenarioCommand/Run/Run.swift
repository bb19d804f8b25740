import Diagnostics
import ImageCodecs
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
  private let discovery: FileDiscovery
  private let source: ScenarioSource
  private let player: ScenarioPlayer

  init(_ options: RunOptions) {
    self.options = options
    discovery = FileDiscovery(options.paths, workingFolder: FileSystem.workingFolder)
    let fixtures = FixtureFiles()
    let registry = ProfileApps.registry(
      fixtures: fixtures, codec: CachingImageCodec(SystemImageCodec()),
      describePicture: { EncodedPicture.info(of: $0) })
    source = ScenarioSource(
      loader: ScenarioLoader(
        vocabulary: registry.vocabulary, fileExists: { fixtures.exists($0) }),
      selection: Selection(options))
    player = ScenarioPlayer(
      registry: registry, seed: options.seed, isDetailed: options.verbosity == .verbose)
  }

  /// Plays everything.
  func play(in environment: Environment) -> ExitCode {
    let start = ContinuousClock.now
    var failures: [String] = []
    let journal = RunJournal(
      writers: RunReports(options: options, environment: environment).open(&failures),
      isDetailed: options.verbosity == .verbose, stopsAtFirstFailure: options.failFast)
    journal.tell(.runStarted(RunStarted(toolVersion: version, seed: options.seed)))
    for dead in discovery.dead {
      journal.tell(
        .fileRejected(ScenarioSource.rejection(of: dead.path, because: dead.reason)))
    }
    work(journal)
    let result = journal.finish(
      interruptedBy: Interruption.name, duration: ContinuousClock.now - start)
    failures += result.failures
    for failure in failures {
      environment.error.write("Error: the report cannot be written to \(failure)\n")
    }
    let code = exitCode(result.totals, hasFailures: !failures.isEmpty)
    if code == .nothingToRun { explainNothing(in: environment) }
    environment.error.flush()
    return code
  }

  /// Says why there was nothing to play.
  private func explainNothing(in environment: Environment) {
    let paths = options.paths.map { "'\($0)'" }.joined(separator: ", ")
    guard !discovery.files.isEmpty else {
      environment.error.write("Error: there is no *.yaml or *.yml file in \(paths)\n")
      return
    }
    let selection =
      options.tags.map { "--tag \($0)" } + options.names.map { "--name \($0)" }
      + options.apps.map { "--app \($0)" }
    environment.error.write(
      "Error: no scenario in \(paths) is selected by \(selection.joined(separator: " "))\n")
  }

  /// Lists the selected scenarios.
  func list(in environment: Environment) -> ExitCode {
    var totals = Totals()
    var count = 0
    for dead in discovery.dead {
      let rejected = ScenarioSource.rejection(of: dead.path, because: dead.reason)
      environment.error.write(rejected.mistakes.map(\.rendered).joined())
      totals.count(.fileRejected(rejected))
    }
    for file in discovery.files {
      switch source.load(file) {
      case .scenarios(let scenarios):
        count += scenarios.count
        for scenario in scenarios {
          let place = Visible.line("\(scenario.file):\(scenario.line)")
          environment.output.write("\(place)  \(Visible.line(scenario.name))\n")
        }
      case .rejected(let rejected):
        environment.error.write(rejected.mistakes.map(\.rendered).joined())
        totals.count(.fileRejected(rejected))
      }
    }
    environment.output.flush()
    environment.error.flush()
    if let failure = environment.output.failure {
      environment.error.write("Error: the list cannot be written: \(failure.reason)\n")
      environment.error.flush()
      return .harness
    }
    if totals.rejectedFiles > 0 { return .wrongFiles }
    return count == 0 ? .nothingToRun : .success
  }
}

// MARK: - Workers

extension Run {
  private func work(_ journal: RunJournal) {
    let files = discovery.files
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
    switch source.load(file) {
    case .rejected(let rejected): return .rejected(rejected)
    case .scenarios(let scenarios):
      return .played(
        scenarios.map { scenario in
          if let reason = Interruption.name.map({ "interrupted by \($0)" }) ?? stop {
            return (PlayedScenario(scenario, notPlayed: .notRun, reason: reason), nil)
          }
          let start = ContinuousClock.now
          let played = player.play(scenario)
          return (played, played.status == .skipped ? nil : ContinuousClock.now - start)
        })
    }
  }

  private func exitCode(_ totals: Totals, hasFailures: Bool) -> ExitCode {
    if let code = Interruption.exitCode { return code }
    if hasFailures { return .harness }
    if totals.rejectedFiles > 0 { return .wrongFiles }
    if totals[.failed] + totals[.error] + totals[.crashed] + totals[.notRun] > 0 {
      return .failure
    }
    if totals[.unexpectedPass] > 0 { return .drifted }
    return totals.scenarios == 0 ? .nothingToRun : .success
  }
}

extension Scenario {
  /// The line on which the scenario's title stands.
  var line: Int { range.start.line }
}

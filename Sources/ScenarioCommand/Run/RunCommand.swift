import Diagnostics
import FirestoreEmulator
import RunEvents

extension RunOptions {
  /// Plays or lists what is asked for, or this process's part of it.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(selection.apps, besides: environment.appNames)
    guard let options = try resolved(in: environment) else { return .nothingToRun }
    let part = try options.sharded(in: environment)
    if let path = part.statusFile, let failure = FileSystem.touch(path) {
      environment.error.write(
        "Error: TEST_SHARD_STATUS_FILE cannot be written to \(Visible.line(path)): "
          + "\(failure.reason)\n")
      environment.error.flush()
      return .harness
    }
    return try part.options.performSupervised(part.number, in: environment)
  }

  /// What has to be read before there are several processes.
  private func keptInputs(in environment: Environment) -> KeptInputs {
    let hasProcesses = environment.forks && (isolation != nil || !writtenReports.isEmpty)
    return hasProcesses && action == .run
      ? KeptInputs(paths, limit: ScenarioSource.fileLimit) : KeptInputs()
  }

  private func performSupervised(
    _ number: ShardNumber?, in environment: Environment
  ) throws(UsageError) -> ExitCode {
    let kept = keptInputs(in: environment)
    let files = Report.outputs(writtenReports).map(\.path)
    // A report is why a run must come to its end; without one it may as well be looked at as it is.
    guard environment.forks, !writtenReports.isEmpty else {
      return try perform(Supervision.Attempt(), number, kept, in: environment)
    }
    let supervision = Supervision(environment: environment, reports: files)
    return try supervision.run { attempt throws(UsageError) in
      var options = self
      if attempt.isRepeated { options.isolation = isolation ?? Isolation() }
      return try options.perform(attempt, number, kept, in: environment)
    }
  }

  private func perform(
    _ attempt: Supervision.Attempt, _ number: ShardNumber?, _ kept: KeptInputs,
    in environment: Environment
  ) throws(UsageError) -> ExitCode {
    var discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    if discovery.isInterrupted, let code = Interruption.exitCode {
      environment.error.write(
        "Interrupted while the folders were searched: nothing was played, and no report is new\n")
      environment.error.flush()
      return code
    }
    discovery.kept = kept
    if let failed = selection.failed { discovery.keep(Set(failed.scenarios.keys)) }
    if let order = selection.order { discovery.shuffle(by: order) }
    try OutputCheck(discovery: discovery).check(Report.outputs(writtenReports))
    let part = try part(number, of: discovery)
    discovery.forgetIdentities()
    let catalogue = CatalogueFiles(discovery.catalogues)
    let variables = try given.variables(in: environment)
    if action == .list {
      var files = ScenarioFiles(
        discovery, catalogue, Selection(options: selection), variables: variables)
      if let part { files.keep(part) }
      return ScenarioList(files).deliver(
        as: .text, to: nil, Emptiness(paths, discovery, selection), in: environment)
    }
    let emulator = try emulator(in: environment)
    if let problem = emulator?.problem() {
      environment.error.write(
        "Error: \(problem); the documents were to be in the Firestore emulator\n")
      environment.error.flush()
      return .harness
    }
    var options = self
    if !environment.forks { options.isolation = nil }
    let run = Run(
      options, discovery, catalogue, variables: variables, emulator: emulator,
      apps: environment.apps, part: part)
    let code = play(run, attempt, in: environment)
    warn(run.warnings(isWhole: code != .wrongFiles), in: environment)
    Emptiness(paths, discovery, selection).tell(code, run.seen, in: environment)
    return code
  }

  private func play(
    _ run: Run, _ attempt: Supervision.Attempt, in environment: Environment
  ) -> ExitCode {
    Interruption.listen()
    let reports = RunReports(
      reporting: reporting, environment: environment, progress: run.progress, attempt: attempt)
    if let order = selection.order, !attempt.isRepeated {
      reports.say("the order is that of --shuffle=\(order)")
    }
    var failures: [String] = []
    var writers = reports.open(&failures)
    if let path = LastFailures.path(beside: writtenReports), !isDryRun {
      writers.append(
        ReportWriter(
          name: path, reporter: FailureReporter(path, known: selection.failed), finish: {},
          discard: {}))
    }
    let result = run.play(to: writers, errors: environment.error, watch: attempt.watch)
    let failure = reports.close(result, failures)
    return Interruption.exitCode ?? failure ?? exitCode(result.totals, shard: run.shard)
  }

  private func exitCode(_ totals: Totals, shard: Shard?) -> ExitCode {
    let code = ExitCode(verdict: totals, shard: shard)
    // That nothing was played is what was asked for.
    return isDryRun && code == .failure ? .success : code
  }

  /// The most findings that are shown.
  private static let mostWarnings = 50

  private func warn(_ warnings: [String], in environment: Environment) {
    for warning in warnings.prefix(Self.mostWarnings) { environment.error.write(warning) }
    let more = warnings.count - Self.mostWarnings
    if more > 0 { environment.error.write("\(more) more warnings are left out\n") }
  }
}

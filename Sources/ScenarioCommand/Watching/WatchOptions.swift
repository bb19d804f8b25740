import Diagnostics

/// What `scenario-run watch` is asked for.
struct WatchOptions: SelectingOptions, GivingOptions, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var selection = SelectionOptions()
  var given = VariableOptions()
  var seed: UInt64 = 0
  var jobs: Int?
  var loudness = Loudness()
}

extension WatchOptions: Subcommand {
  static let name = "watch"
  static let summary =
    "Play scenarios, and whatever a change of a file affects as soon as it is saved."

  static let discussion = [
    "A scenario file is played again when it changes or appears, and when a fixture that it names "
      + "changes; all are when a catalogue does. No report is written. Ctrl-C ends it."
  ]

  static let operand: Operand? = RunOptions.operand

  static let exitCodes: [(ExitCode, String)] = [
    (.usage, "The command line makes no sense, or this system tells of no changes."),
    (.nothingToRun, "There is no folder to watch."),
    (.harness, "The console takes no more, or the system refuses to watch."),
    (.interrupted, "Ended by SIGINT, such as Ctrl-C; 143: by SIGTERM."),
  ]

  static let options: [Option<WatchOptions>] =
    Option.selection + Option.variables + [
      .seed(\.seed), .jobs(\.jobs), .quiet(\.loudness), .verbose(\.loudness),
    ]

  func check() throws(UsageError) { try loudness.check() }

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(selection.apps, besides: environment.appNames)
    guard let changes = FolderChanges() else {
      throw UsageError(
        "'watch' needs inotify, which this system does not offer; run again after each change")
    }
    let variables = try given.variables(in: environment)
    Interruption.listen()
    var watch = Watch(self, variables, changes, environment)
    return watch.run()
  }

  /// A run of what is watched.
  var run: RunOptions {
    var run = RunOptions()
    run.paths = paths
    run.selection = selection
    run.seed = seed
    run.jobs = jobs
    run.loudness = loudness
    run.writesNoReport = true
    return run
  }
}

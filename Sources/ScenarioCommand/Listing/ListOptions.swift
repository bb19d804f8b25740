/// What `scenario-run list` is asked for.
struct ListOptions: SelectingOptions, GivingOptions, Hashable {
  /// The forms that a list has.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case json
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var given = VariableOptions()
  var selection = SelectionOptions()
  /// Whether only those are listed that were not good in the last run.
  var onlyFailed = false
  var format = Format.text
  /// The file of the list; standard output where it is `nil`.
  var output: String?
}

extension ListOptions: Subcommand {
  static let name = "list"
  static let summary = "List the selected scenarios and play none."
  static let discussion = ["The text form is also what 'scenario-run --list' shows."]
  static let operand: Operand? = RunOptions.operand

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The list was written."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "A scenario file is wrong; the sound ones were listed all the same."),
    (.nothingToRun, "There was nothing to list."),
    (.harness, "The list could not be written."),
  ]

  static let options: [Option<ListOptions>] =
    Option.selection + Option.variables + [
      .failed(\.onlyFailed, "List"),
      .format(\.format, "The form of the list. (formats: text, json; default: text)"),
      .output(\.output, "Write the list to a file instead of standard output."),
    ]

  var takesNoOperand: Bool { onlyFailed }

  func check() throws(UsageError) {}

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(selection.apps)
    var (selection, paths) = (selection, paths)
    if onlyFailed {
      guard let (failed, files) = try LastFailures.known(beside: [], in: environment) else {
        return .nothingToRun
      }
      selection.failed = failed
      if paths.isEmpty { paths = files }
    }
    var discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    if let failed = selection.failed { discovery.keep(Set(failed.scenarios.keys)) }
    try OutputCheck(discovery: discovery).check(
      output.map { [.init(what: "the list", path: $0, option: "output")] } ?? [])
    let files = ScenarioFiles(
      discovery, CatalogueFiles(discovery.catalogues), Selection(options: selection),
      variables: try given.variables(in: environment))
    return ScenarioList(files).deliver(
      as: format, to: output, Emptiness(paths, discovery, selection), in: environment)
  }
}

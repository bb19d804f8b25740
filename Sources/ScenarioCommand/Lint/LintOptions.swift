import Diagnostics
import RunEvents

/// What `scenario-run lint` is asked for.
struct LintOptions: GivingOptions, Hashable {
  /// The forms that findings have.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case json
    case github
    case codequality
    case sarif
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var given = VariableOptions()
  var format = Format.text
  /// The file of the findings; standard output where it is `nil`.
  var output: String?
  /// How many mistakes of one file are shown.
  var limit = ScenarioSource.mistakeLimit
  var jobs: Int?
}

extension LintOptions: Subcommand {
  static let name = "lint"
  static let summary = "Check scenario files and play none; show every mistake, each at its place."

  static let discussion = [
    "The format json is a line for each mistake; github are the annotations of a GitHub build; "
      + "codequality is what GitLab shows in merge requests; sarif is for GitHub's code scanning "
      + "and for editors."
  ]

  static let operand: Operand? = .paths(
    "A scenario file, or a folder to search for *.yaml and *.yml and for a catalogue.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "All files are sound."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "A file is wrong or cannot be read."),
    (.nothingToRun, "There is no scenario file."),
    (.harness, "The findings could not be written."),
    (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM."),
  ]

  static let options: [Option<LintOptions>] =
    Option.variables + [
      .format(
        \.format,
        "The form of the findings. (formats: text, json, github, codequality, sarif; default: text)"
      ),
      .output(\.output, "Write the findings to a file instead of standard output."),
      Option(
        "limit", letter: "m", value: "number",
        "Show at most so many mistakes of one file, and say how many are left out. (default: "
          + "\(ScenarioSource.mistakeLimit))"
      ) { value, options in
        guard let limit = Int(value), limit > 0 else {
          return "'\(Visible.line(value))' is no whole number from 1"
        }
        options.limit = limit
        return nil
      },
      .jobs(\.jobs, of: "files to check"),
    ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    try OutputCheck(discovery: discovery).check(
      output.map { [.init(what: "the report", path: $0, option: "output")] } ?? [])
    Interruption.listen()
    let files = ScenarioFiles(
      discovery, CatalogueFiles(discovery.catalogues), Selection(options: SelectionOptions()),
      variables: try given.variables(in: environment), looksForSlips: true)
    let usesColor = environment.usesColor && output == nil
    var report = LintReport(format, root: FileSystem.workingFolder ?? "/")
    var twins = TagTwins()
    for file in files.rejected { report.add(LintedFile(file)) }
    FilesInOrder.go(
      through: files.paths, jobs: jobs,
      take: { [limit] path in
        LintedFile(path, files.source, limit: limit, usesColor: usesColor)
      },
      tell: { file in
        report.add(file)
        twins.add(file.tags)
      })
    for file in files.furtherRejections { report.add(LintedFile(file)) }
    for (text, warning) in twins.warnings {
      report.addFurther(LintedFile(warning, in: text, usesColor: usesColor))
    }
    for (text, warning) in files.source.unusedFiles(isWhole: report.wrongFiles == 0) {
      report.addFurther(LintedFile(warning, in: text, usesColor: usesColor))
    }
    let code = environment.deliver(
      files.redaction.redacted(report.finish()), to: output, as: "the report")
    if code != .success { return code }
    if let code = Interruption.exitCode { return code }
    if report.wrongFiles > 0 { return .wrongFiles }
    guard report.files == 0 else { return .success }
    let paths = paths.map { "'\(Visible.line($0))'" }.joined(separator: ", ")
    environment.error.write("Error: there is no *.yaml or *.yml file in \(paths)\n")
    environment.error.flush()
    return .nothingToRun
  }
}

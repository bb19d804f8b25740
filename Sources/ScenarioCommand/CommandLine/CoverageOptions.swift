import Diagnostics

/// What `scenario-run coverage` is asked for.
struct CoverageOptions: GivingOptions, Hashable {
  /// The forms that a report of the coverage has.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case markdown
    case json
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  /// The catalogue; those in the searched folders where it is `nil`.
  var requirements: String?
  var apps: [String] = []
  var given = VariableOptions()
  var format = Format.text
  /// The file of the report; standard output where it is `nil`.
  var output: String?
  /// The folder of the pages whose generated parts are written anew.
  var docs: String?
  /// Whether the pages are only looked at.
  var checksDocs = false
  var seed: UInt64 = 0
  var jobs: Int?
}

extension CoverageOptions: Subcommand {
  static let name = "coverage"
  static let summary =
    "Play all scenarios and show, requirement by requirement, which of them cover it and pass."

  static let discussion = [
    "The requirements stand in a catalogue. A file is one if its name is \(Catalogue.fileName); "
      + "it is never taken for a scenario file. It holds a document for each app: 'app', 'title', "
      + "'document' with 'title' and 'kind', and 'requirements', which gives each number a "
      + "sentence, or 'sentence' and 'silent'."
  ]

  static let operand: Operand? = .paths(
    "A scenario file, or a folder to search for *.yaml and *.yml and for a catalogue.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "Each requirement has a scenario that passes, and no scenario failed."),
    (
      .failure,
      "A requirement has no scenario that passes, a scenario covers a number that no requirement "
        + "has, a scenario failed, or a page is out of date."
    ),
    (.usage, "The command line makes no sense, or there is no catalogue."),
    (.wrongFiles, "A scenario file or a catalogue is wrong."),
    (.nothingToRun, "There was nothing to play."),
    (.drifted, "All is covered, but a scenario passed that is known to fail."),
    (.harness, "The report or a page could not be written."),
    (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM."),
  ]

  static let options: [Option<CoverageOptions>] =
    [catalogue, .apps(\.apps)] + Option.variables + [
      .format(
        \.format, "The form of the report. (formats: text, markdown, json; default: text)"),
      .output(\.output, "Write the report to a file instead of standard output."),
      Option(
        "docs", letter: "d", value: "folder", completion: .folders,
        "Write the generated parts of the pages <folder>/<app>.md anew."
      ) { value, options in
        options.docs = value.count > 1 && value.last == "/" ? String(value.dropLast()) : value
        return value.isEmpty ? "a folder cannot be empty" : nil
      },
      Option("check", letter: "c", "Write no page, and fail if one of --docs is out of date.") {
        $0.checksDocs = true
      },
      .seed(\.seed),
      .jobs(\.jobs),
    ]

  private static let catalogue = Option<CoverageOptions>(
    "requirements", letter: "r", value: "path", completion: .files,
    "The catalogue. (default: each \(Catalogue.fileName) in the searched folders, and the nearest above)"
  ) { value, options in
    options.requirements = value
    return value.isEmpty ? "a path cannot be empty" : nil
  }

  func check() throws(UsageError) {
    if checksDocs, docs == nil {
      throw UsageError("'--check' needs '--docs'", option: "docs")
    }
  }
}

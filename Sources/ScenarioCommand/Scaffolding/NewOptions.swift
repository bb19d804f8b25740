import Diagnostics
import ScenarioLanguage

/// What `scenario-run new` is asked for.
struct NewOptions: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var app: String?
  /// The scenario's title; made of the name of the file where it is `nil`.
  var title: String?
}

extension NewOptions: Subcommand {
  static let name = "new"
  static let summary = "Write a first scenario of an app, which passes as it is."

  static let discussion = [
    "The scenario launches the app and expects what it then shows, which is found out by playing it. "
      + "Comments name the steps, the states and what can be given."
  ]

  static let operand: Operand? = Operand(
    "file", 0...1, completion: .files,
    "The file to write, which must not be there yet; standard output without one.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The scenario was written."),
    (.usage, "The command line makes no sense, or there is such a file."),
    (.harness, "The scenario could not be written."),
  ]

  static let options: [Option<NewOptions>] = [
    Option("app", letter: "a", value: "app", completion: .apps, "The app; it must be named.") {
      value, options in
      options.app = value
      return value.isEmpty ? "an app cannot be empty" : nil
    },
    Option(
      "title", letter: "t", value: "text",
      "The title: a sentence that says what is so. (default: made of the name of the file)"
    ) { value, options in
      options.title = value
      return !value.isMoreThanBlank
        ? "a title cannot be empty"
        : value.unicodeScalars.contains { $0.value < 0x20 } ? "a title is one line" : nil
    },
  ]

  func check() throws(UsageError) {
    if let path = paths.first, !path.utf8.hasYAMLEnding {
      throw UsageError(
        "'\(Visible.line(path))' is no name of a scenario file; it ends in .yaml or .yml")
    }
    guard app == nil else { return }
    let names = Apps.vocabulary.apps.map { "'\($0.name)'" }.joined(separator: ", ")
    throw UsageError("no app is named; the apps are \(names)", option: "app")
  }

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(app.map { [$0] } ?? [])
    guard let app = app.flatMap({ Apps.vocabulary.app(named: $0) }) else { return .usage }
    let path = paths.first
    if let path, (try? FileSystem.kind(of: path)) != nil {
      throw UsageError("'\(Visible.line(path))' is there already; name a file that is not")
    }
    let title = title ?? path.map(Self.title) ?? "What this scenario shows"
    let scaffold = Scaffold(app: app, title: title, schema: path.flatMap(Self.schema))
    let code = environment.deliver(scaffold.text, to: path, as: "the scenario")
    if code == .success, let path {
      environment.output.write(
        "\(Visible.line(path)) is there, and passes; 'scenario-run \(Visible.line(path))' plays it\n"
      )
      environment.output.flush()
    }
    return code
  }

  /// A title of the name of a file: `upload-failure.yaml` is 'Upload failure'.
  private static func title(of path: String) -> String {
    let name = PathText.name(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let words = stem.split { $0 == "-" || $0 == "_" || $0 == " " || $0 == "." }
    let title = words.joined(separator: " ")
    return title.isEmpty
      ? "What this scenario shows" : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The way from the folder of a new file to the editors' schema, where one lies above it.
  private static func schema(for path: String) -> String? {
    var folder = PathText.folder(of: PathText.shown(path, workingFolder: FileSystem.workingFolder))
    var way = ""
    while true {
      let prefix = folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/"
      if FileSystem.isFile(prefix + ScenarioSchema.Kind.scenario.fileName) {
        return way + ScenarioSchema.Kind.scenario.fileName
      }
      if folder.isEmpty || folder == "/" || PathText.name(of: folder) == ".." { return nil }
      folder = PathText.folder(of: folder)
      way += "../"
    }
  }
}

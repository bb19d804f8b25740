/// What `scenario-run schema` is asked for.
struct SchemaOptions: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  /// What kind of file it is of.
  var kind = ScenarioSchema.Kind.scenario
  /// The file it is written to; standard output where it is `nil`.
  var output: String?
}

extension SchemaOptions: Subcommand {
  static let name = "schema"
  static let summary =
    "Write the JSON Schema of scenarios, by which editors complete, explain and check them."

  static let discussion = [
    "Editors with the YAML language server, such as VS Code with its YAML extension, use it for a "
      + "file that begins with '# yaml-language-server: $schema=scenario.schema.json', a path from "
      + "the file's folder. That of scenarios is also that of shared steps; the files named "
      + "scenario-run.yaml, with the defaults of a folder, have one of their own. Both are of the "
      + "draft 2020-12."
  ]

  static let operand: Operand? = nil

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The schema was written."),
    (.usage, "The command line makes no sense."),
    (.harness, "The schema could not be written."),
  ]

  static let options: [Option<SchemaOptions>] = [
    .choice(
      "kind", letter: "k", \.kind,
      "What kind of file it is of. (kinds: scenario, defaults; default: scenario)"),
    .output(\.output, "Write it to a file instead of standard output."),
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) -> ExitCode {
    environment.deliver(
      ScenarioSchema(vocabulary: Apps.vocabulary, kind: kind).json.text, to: output,
      as: "the schema")
  }
}

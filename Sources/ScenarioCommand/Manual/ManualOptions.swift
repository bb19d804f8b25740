/// What `scenario-run manual` is asked for.
struct ManualOptions: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  /// The file it is written to; standard output where it is `nil`.
  var output: String?
}

extension ManualOptions: Subcommand {
  static let name = "manual"
  static let summary = "Write the manual page, for 'man' to show."
  static let discussion = [
    "'scenario-run manual > scenario-run.1' and then 'man ./scenario-run.1' shows it; "
      + "'make install' puts it where 'man scenario-run' finds it."
  ]
  static let operand: Operand? = nil

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The page was written."),
    (.usage, "The command line makes no sense."),
    (.harness, "The page could not be written."),
  ]

  static let options: [Option<ManualOptions>] = [
    .output(\.output, "Write it to a file instead of standard output.")
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) -> ExitCode {
    environment.deliver(
      ManualPage(commands: CommandDeclaration.all).text, to: output, as: "the manual")
  }
}

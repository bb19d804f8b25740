/// Something the tool does, with the options it understands; the parser and help are both made of
/// this one declaration, and its values are what a command line asks for.
protocol Subcommand: Sendable, SendableMetatype {
  /// The word that asks for it.
  static var name: String { get }
  /// What it does, in one sentence.
  static var summary: String { get }
  /// What help says besides, a paragraph each.
  static var discussion: [String] { get }
  /// What stands beside the options; `nil` where nothing does.
  static var operand: Operand? { get }
  /// The options, in the order in which help shows them.
  static var options: [Option<Self>] { get }
  /// The exit codes it has, and what they mean.
  static var exitCodes: [(ExitCode, String)] { get }

  /// Asks for what happens without any option.
  init()

  /// What stands beside the options: mostly files and folders.
  var paths: [String] { get set }
  /// Whether only help is asked for.
  var wantsHelp: Bool { get set }
  /// Whether only the version is asked for.
  var wantsVersion: Bool { get set }

  /// Whether it makes sense without any operand, although one is expected.
  var takesNoOperand: Bool { get }

  /// Says what makes no sense about the options as a whole.
  func check() throws(UsageError)

  /// Does it.
  ///
  /// - Throws: What only shows once the files are known to make no sense.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode
}

extension Subcommand {
  var takesNoOperand: Bool { false }

  /// The options that every subcommand has, last in its help.
  static var commonOptions: [Option<Self>] {
    [
      Option("version", "Show the version.") { $0.wantsVersion = true },
      Option("help", letter: "h", "Show this help.") { $0.wantsHelp = true },
    ]
  }
}

/// The subcommands there are.
enum Subcommands {
  /// All of them, in the order in which help shows them.
  static let all: [any Subcommand.Type] = [
    RunOptions.self, WatchOptions.self, LintOptions.self, FormatOptions.self, NewOptions.self,
    ListOptions.self, StepsOptions.self, ExplainOptions.self, VocabularyOptions.self,
    SchemaOptions.self, CoverageOptions.self, ReportCommand.self, MergeCommand.self,
    DiffCommand.self, CompletionsOptions.self, ManualOptions.self,
  ]

  /// The subcommand that is meant where none is named.
  static let standard: any Subcommand.Type = RunOptions.self

  /// The word that asks for help; it comes with a subcommand's name or alone.
  static let help = "help"

  /// The subcommand of a name.
  static func named(_ name: String) -> (any Subcommand.Type)? {
    all.first { $0.name == name }
  }

  /// All the words a command line can begin with.
  static var names: [String] { all.map { $0.name } + [help] }
}

/// The command line as data: what completions and the manual are made of.
struct CommandDeclaration: Sendable {
  /// An option as it is declared, without what it does.
  struct Flag: Sendable {
    let name: String
    let letter: Character?
    let argument: OptionArgument
    let completion: Completion
    let summary: String
    let spelling: String
  }

  let name: String
  let summary: String
  let discussion: [String]
  let operand: Operand?
  let flags: [Flag]
  let exitCodes: [(ExitCode, String)]
  /// Whether it is what happens where no subcommand is named.
  let isStandard: Bool

  init<Command: Subcommand>(_ command: Command.Type) {
    name = command.name
    summary = command.summary
    discussion = command.discussion
    operand = command.operand
    exitCodes = command.exitCodes
    isStandard = command == Subcommands.standard
    flags = (command.options + command.commonOptions).map { option in
      Flag(
        name: option.name, letter: option.letter, argument: option.argument,
        completion: option.completion, summary: option.summary, spelling: option.spelling)
    }
  }

  /// All subcommands, in the order in which help shows them.
  static var all: [CommandDeclaration] { Subcommands.all.map { CommandDeclaration($0) } }
}

extension CommandDeclaration.Flag {
  /// Whether a word of its own follows.
  var takesWord: Bool {
    if case .value = argument { true } else { false }
  }

  /// The placeholder of its value, where it has one.
  var placeholder: String? {
    switch argument {
    case .none: nil
    case .value(let placeholder), .optional(let placeholder): placeholder
    }
  }

  /// The long and the short form.
  var words: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

/// The text of `--help`, made of the declaration of a subcommand.
enum Help {
  private static let column = 26
  static let width = 80

  /// How a subcommand is called.
  static func usage(of command: any Subcommand.Type) -> String {
    let name = command == Subcommands.standard ? "[\(command.name)]" : command.name
    let operand = command.operand.map { " \($0.usage)" } ?? ""
    return "USAGE: scenario-run \(name) [options]\(operand)"
  }

  /// The whole help of a subcommand.
  static func text(of command: any Subcommand.Type) -> String {
    let isStandard = command == Subcommands.standard
    var lines = wrapped("OVERVIEW: \(command.summary)")
    for paragraph in command.discussion { lines += [""] + wrapped(paragraph) }
    lines += ["", usage(of: command)]
    if let operand = command.operand {
      lines += ["", "ARGUMENTS:"] + entry("<\(operand.name)>", operand.summary)
    }
    lines += ["", "OPTIONS:"] + optionEntries(of: command)
    if isStandard {
      lines += ["", "SUBCOMMANDS:"]
      for command in Subcommands.all {
        let isStandard = command == Subcommands.standard
        lines += entry(command.name + (isStandard ? " (default)" : ""), command.summary)
      }
      lines += entry("\(Subcommands.help) [subcommand]", "Show the help of a subcommand.")
    }
    lines += ["", "EXIT CODES:"]
    for (code, meaning) in command.exitCodes { lines += entry(String(code.rawValue), meaning) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lines that explain one option, for the message about its wrong use.
  static func entry(of name: String, in command: any Subcommand.Type) -> String? {
    func find<Command: Subcommand>(_ command: Command.Type) -> String? {
      (command.options + command.commonOptions).first { $0.name == name }.map {
        entry($0.spelling, $0.summary).map { $0 + "\n" }.joined()
      }
    }
    return find(command)
  }

  private static func optionEntries(of command: any Subcommand.Type) -> [String] {
    func entries<Command: Subcommand>(_ command: Command.Type) -> [String] {
      (command.options + command.commonOptions).flatMap { entry($0.spelling, $0.summary) }
    }
    return entries(command)
  }

  /// A term and what it means, the meaning wrapped in a column of its own.
  static func entry(_ term: String, _ meaning: String) -> [String] {
    var first = "  \(term)"
    var before: [String] = []
    if first.count >= column - 1 {
      before = [first]
      first = ""
    }
    let indent = String(repeating: " ", count: column)
    let lines = wrapped(meaning, to: width - column)
    return before
      + lines.enumerated().map { index, line in
        index > 0
          ? indent + line
          : first + String(repeating: " ", count: column - first.count) + line
      }
  }

  /// A text in lines that fit.
  static func wrapped(_ text: String, to width: Int = width) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return lines + [line]
  }
}

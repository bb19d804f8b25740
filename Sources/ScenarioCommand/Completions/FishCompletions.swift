/// The completion of fish.
struct FishCompletions {
  let commands: [CommandDeclaration]

  var text: String {
    var lines = [
      "# Completion of scenario-run for fish; made by 'scenario-run completions fish'.",
      "function __scenario_run_command",
      "    set -l words (commandline -opc)",
      "    if set -q words[2]; and contains -- $words[2] \(names.joined(separator: " "))",
      "        echo $words[2]",
      "    else",
      "        echo \(commands.first { $0.isStandard }?.name ?? "")",
      "    end",
      "end",
      "function __scenario_run_is",
      "    test (__scenario_run_command) = $argv[1]",
      "end",
      "function __scenario_run_begins",
      "    test (count (commandline -opc)) -eq 1",
      "end",
    ]
    for command in commands {
      lines.append(
        "complete -c scenario-run -n __scenario_run_begins -a \(command.name) "
          + "-d \(Self.quoted(command.summary.firstSentence))")
    }
    lines.append(
      "complete -c scenario-run -n __scenario_run_begins -a \(Subcommands.help) "
        + "-d 'Show the help of a subcommand'")
    lines.append(
      "complete -c scenario-run -n '__scenario_run_is \(Subcommands.help)' -f "
        + "-a \(Self.quoted(commands.map(\.name).joined(separator: " ")))")
    for command in commands { lines += self.lines(of: command) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var names: [String] { commands.map(\.name) + [Subcommands.help] }

  private func lines(of command: CommandDeclaration) -> [String] {
    let head = "complete -c scenario-run -n '__scenario_run_is \(command.name)'"
    var lines = command.flags.map { flag in
      let letter = flag.letter.map { " -s \($0)" } ?? ""
      let value = flag.takesWord ? " -r" + Self.offer(flag.completion) : ""
      return "\(head)\(letter) -l \(flag.name)\(value) -d "
        + Self.quoted(flag.summary.firstSentence)
    }
    let operand = command.operand?.completion ?? .none
    if case .files = operand { return lines }
    lines.append("\(head)\(Self.offer(operand))")
    return lines
  }

  private static func offer(_ completion: Completion) -> String {
    switch completion {
    case .none: " -f"
    case .files: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .words, .apps, .terms:
      " -f -a " + quoted(completion.words.map(escaped).joined(separator: " "))
    }
  }

  /// A word as it stands in the list behind `-a`, which is evaluated once more.
  private static func escaped(_ word: String) -> String {
    word.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "\\$")
  }

  /// A text in single quotes as fish reads them.
  private static func quoted(_ text: String) -> String {
    var output = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output + "'"
  }
}

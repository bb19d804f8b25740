/// The completion of zsh, for a file `_scenario-run` in a folder of `$fpath`.
struct ZshCompletions {
  let commands: [CommandDeclaration]

  var text: String {
    """
    #compdef scenario-run
    # Completion of scenario-run for zsh; made by 'scenario-run completions zsh'.

    _scenario_run_commands() {
      local -a commands
      commands=(
    \(names.joined(separator: "\n"))
      )
      _describe -t commands subcommand commands
    }

    \(commands.map { function(of: $0) }.joined(separator: "\n\n"))

    _scenario_run_help() { _scenario_run_commands; }

    _scenario-run() {
      local command=${words[2]}
      if (( CURRENT == 2 )) && [[ $command != -* ]]; then
        _scenario_run_commands
        \(Self.function(named: standard))
        return
      fi
      case $command in
        \((commands.map(\.name) + [Subcommands.help]).joined(separator: "|")))
          shift words
          (( CURRENT-- ))
          _scenario_run_${command//-/_}
          ;;
        *) \(Self.function(named: standard)) ;;
      esac
    }

    # Called by the completion itself where it is loaded as a function, else made known to it.
    if [[ $funcstack[1] == _scenario-run ]]; then
      _scenario-run "$@"
    else
      compdef _scenario-run scenario-run
    fi

    """
  }

  private var standard: String { commands.first { $0.isStandard }?.name ?? "" }

  private var names: [String] {
    commands.map { command in
      "    " + "\(command.name):\(command.summary.firstSentence)".shellQuoted
    } + ["    " + "\(Subcommands.help):Show the help of a subcommand".shellQuoted]
  }

  private static func function(named name: String) -> String {
    "_scenario_run_" + name.split(separator: "-").joined(separator: "_")
  }

  private func function(of command: CommandDeclaration) -> String {
    var arguments = command.flags.map { flag in
      let summary = Self.escaped(flag.summary.firstSentence)
      let colon = flag.takesWord ? ":" : "::"
      let action =
        flag.placeholder.map { "\(colon)\($0):\(Self.action(flag.completion))" } ?? ""
      let names = flag.words.map { word in
        switch flag.argument {
        case .none: word
        case .value: word.hasPrefix("--") ? word + "=" : word + "+"
        case .optional: word.hasPrefix("--") ? word + "=-" : word
        }
      }
      let spec = "[\(summary)]\(action)"
      return names.count == 1
        ? "    " + "*\(names[0])\(spec)".shellQuoted
        : "    '*'{\(names.joined(separator: ","))}" + spec.shellQuoted
    }
    if let operand = command.operand {
      let star = operand.count.upperBound > 1 ? "*" : "1"
      arguments.append(
        "    " + "\(star):\(operand.name):\(Self.action(operand.completion))".shellQuoted)
    }
    return "\(Self.function(named: command.name))() {\n  _arguments -s \\\n"
      + arguments.joined(separator: " \\\n") + "\n}"
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .none: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words, .apps, .terms:
      "(\(completion.words.map { $0.contains(" ") || $0.contains("$") ? "\\\($0)" : $0 }.joined(separator: " ")))"
    }
  }

  /// A text between the brackets of an option.
  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if "[]:\\".unicodeScalars.contains(scalar) { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output
  }
}

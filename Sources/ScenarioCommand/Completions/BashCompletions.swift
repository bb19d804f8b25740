/// The completion of bash, which needs nothing but bash: version 3.2 will do.
struct BashCompletions {
  let commands: [CommandDeclaration]

  var text: String {
    """
    # Completion of scenario-run for bash; made by 'scenario-run completions bash'.
    _scenario_run() {
      local word=${COMP_WORDS[COMP_CWORD]} before='' name='' command=\(standard) first=${COMP_WORDS[1]}
      [ "$COMP_CWORD" -gt 0 ] && before=${COMP_WORDS[COMP_CWORD-1]}
      # bash takes '=' for a word of its own: '--format=te' is three words.
      if [ "$word" = = ]; then
        name=$before
        word=''
      elif [ "$before" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
        name=${COMP_WORDS[COMP_CWORD-2]}
      else
        name=$before
      fi
      case $first in
        \((names + [Subcommands.help]).joined(separator: "|"))) [ "$COMP_CWORD" -gt 1 ] && command=$first ;;
      esac
      COMPREPLY=()
      case $command:$name in
    \(values.joined(separator: "\n"))
      esac
      case $word in
        -*)
          case $command in
    \(options.joined(separator: "\n"))
          esac
          return
          ;;
      esac
      if [ "$COMP_CWORD" -eq 1 ]; then
        \(Self.offer(.words(names + [Subcommands.help])))
      fi
      case $command in
    \(operands.joined(separator: "\n"))
        \(Subcommands.help)) \(Self.offer(.words(names))) ;;
      esac
    }
    _scenario_run_words() {
      local word
      # What is completed behind '$' or '=' is offered as it is written.
      while IFS= read -r word; do
        case $word in "$2"*) COMPREPLY+=("$word") ;; esac
      done <<<"$1"
    }
    _scenario_run_files() {
      local word
      while IFS= read -r word; do
        [ -n "$word" ] && COMPREPLY+=("$word")
      done <<<"$(compgen "$1" -- "$2")"
      compopt -o filenames 2>/dev/null
    }
    complete -F _scenario_run scenario-run

    """
  }

  private var standard: String { commands.first { $0.isStandard }?.name ?? "" }

  private var names: [String] { commands.map(\.name) }

  /// A branch for the value of each option.
  private var values: [String] {
    commands.flatMap { command in
      command.flags.filter(\.takesWord).map { flag in
        let patterns = flag.words.map { "\(command.name):\($0)" }.joined(separator: "|")
        return "    \(patterns)) \(Self.offer(flag.completion)) return ;;"
      }
    }
  }

  private var options: [String] {
    commands.map { command in
      let words = command.flags.map { "--\($0.name)" }
      return "        \(command.name)) \(Self.offer(.words(words))) ;;"
    }
  }

  private var operands: [String] {
    commands.map { command in
      "    \(command.name)) \(Self.offer(command.operand?.completion ?? .none)) ;;"
    }
  }

  private static func offer(_ completion: Completion) -> String {
    switch completion {
    case .none: return ":;"
    case .files: return "_scenario_run_files -f \"$word\";"
    case .folders: return "_scenario_run_files -d \"$word\";"
    case .words, .apps, .terms:
      let words = completion.words.joined(separator: "\n").shellQuoted
      let goesOn = completion.words.contains { $0.hasSuffix("=") }
      return "_scenario_run_words \(words) \"$word\";"
        + (goesOn ? " compopt -o nospace 2>/dev/null;" : "")
    }
  }
}

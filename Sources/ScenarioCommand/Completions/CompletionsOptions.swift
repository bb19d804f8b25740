import Diagnostics

/// What `scenario-run completions` is asked for.
struct CompletionsOptions: Sendable, Hashable {
  /// The shells that are known.
  enum Shell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
}

extension CompletionsOptions: Subcommand {
  static let name = "completions"
  static let summary = "Write what a shell needs to complete the words of a command line."

  static let discussion = [
    "For bash: source <(scenario-run completions bash), in ~/.bashrc to keep it.",
    "For zsh: scenario-run completions zsh > a file named _scenario-run in a folder of $fpath.",
    "For fish: scenario-run completions fish > ~/.config/fish/completions/scenario-run.fish.",
  ]

  static let operand: Operand? = Operand(
    "shell", missing: "no shell is given; name bash, zsh or fish",
    completion: .words(Shell.allCases.map(\.rawValue)), "The shell: bash, zsh or fish.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The completions were written."),
    (.usage, "The command line makes no sense."),
    (.harness, "The completions could not be written."),
  ]

  static let options: [Option<CompletionsOptions>] = []

  func check() throws(UsageError) {
    if Shell(rawValue: paths[0]) != nil { return }
    let hint = Suggestion.hint(for: paths[0], among: Shell.allCases.map(\.rawValue))
    throw UsageError(
      "no shell '\(Visible.line(paths[0]))' is known\(hint.map { "; \($0)" } ?? "")")
  }

  func perform(in environment: Environment) -> ExitCode {
    let commands = CommandDeclaration.all
    let text =
      switch Shell(rawValue: paths[0]) {
      case .bash, nil: BashCompletions(commands: commands).text
      case .zsh: ZshCompletions(commands: commands).text
      case .fish: FishCompletions(commands: commands).text
      }
    return environment.deliver(text, to: nil, as: "the completions")
  }
}

extension String {
  /// The text as one word of a shell, in single quotes.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The first sentence, without its full stop: what there is room for beside a word.
  var firstSentence: String {
    let end = utf8.indices.first { index in
      let next = utf8.index(after: index)
      return utf8[index] == UInt8(ascii: ".")
        && (next == utf8.endIndex || utf8[next] == UInt8(ascii: " "))
    }
    return end.map { String(self[..<$0]) } ?? self
  }
}

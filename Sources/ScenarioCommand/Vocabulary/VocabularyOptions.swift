import Diagnostics

/// What `scenario-run vocabulary` is asked for.
struct VocabularyOptions: Sendable, Hashable {
  /// The forms that the vocabulary has.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case markdown
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var format = Format.markdown
  /// The file it is written to; standard output where it is `nil`.
  var output: String?
}

extension VocabularyOptions: Subcommand {
  static let name = "vocabulary"
  static let summary = "Show all that scenarios can name: apps, steps, state, operations, errors."
  static let discussion = ["The steps and keys of the language itself are told of elsewhere."]
  static let operand: Operand? = nil

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The vocabulary was written."),
    (.usage, "The command line makes no sense."),
    (.harness, "The vocabulary could not be written."),
  ]

  static let options: [Option<VocabularyOptions>] = [
    .format(\.format, "The form. (formats: markdown; default: markdown)"),
    .output(\.output, "Write it to a file instead of standard output."),
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) -> ExitCode {
    let text =
      switch format {
      case .markdown: VocabularyMarkdown(vocabulary: Apps.vocabulary).text
      }
    return environment.deliver(text, to: output, as: "the vocabulary")
  }
}

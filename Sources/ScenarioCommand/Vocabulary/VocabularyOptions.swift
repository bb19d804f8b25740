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
  /// The page of the language, whose generated parts are written anew instead.
  var page: String?
  /// Whether the page is only looked at.
  var checksPage = false
}

extension VocabularyOptions: Subcommand {
  static let name = "vocabulary"
  static let summary = "Show all that scenarios can name: apps, steps, state, operations, errors."
  static let discussion = [
    "The keys of the language itself are told of elsewhere; its steps, its matchers and what can end "
      + "in which error code are tables of the page that --page writes."
  ]
  static let operand: Operand? = nil

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The vocabulary or the page was written."),
    (.failure, "With --check: the page is out of date."),
    (.usage, "The command line makes no sense."),
    (.harness, "The vocabulary could not be written."),
  ]

  static let options: [Option<VocabularyOptions>] = [
    .format(\.format, "The form. (formats: markdown; default: markdown)"),
    .output(\.output, "Write it to a file instead of standard output."),
    Option(
      "page", letter: "p", value: "path", completion: .files,
      "Instead, write the generated parts of the language's page anew."
    ) { value, options in
      options.page = value
      return value.isEmpty ? "a path cannot be empty" : nil
    },
    Option("check", letter: "c", "Write no page, and fail if that of --page is out of date.") {
      $0.checksPage = true
    },
  ]

  func check() throws(UsageError) {
    if checksPage, page == nil { throw UsageError("'--check' needs '--page'", option: "page") }
    if output != nil, page != nil {
      throw UsageError("'--output' and '--page' exclude each other", option: "page")
    }
  }

  func perform(in environment: Environment) -> ExitCode {
    if let page { return bringUpToDate(page, in: environment) }
    let text =
      switch format {
      case .markdown: VocabularyMarkdown(vocabulary: Apps.vocabulary).text
      }
    return environment.deliver(text, to: output, as: "the vocabulary")
  }

  private func bringUpToDate(_ path: String, in environment: Environment) -> ExitCode {
    defer { environment.error.flush() }
    do throws(GeneratedPage.Failure) {
      let page = try LanguagePage(vocabulary: Apps.vocabulary).page(at: path)
      if !page.isStale { return .success }
      guard checksPage else {
        try page.write()
        return .success
      }
      environment.error.write(
        "Error: the generated parts of \(Visible.line(path)) are out of date\n")
      return .failure
    } catch {
      environment.error.write(
        "Error: the page \(Visible.line(error.page)) cannot be brought up to date: \(error.reason)\n"
      )
      return .harness
    }
  }
}

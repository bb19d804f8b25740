import ScenarioLanguage

/// What `scenario-run steps` is asked for.
struct StepsOptions: Sendable, Hashable {
  /// The forms that the steps have.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case json
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var apps: [String] = []
  var format = Format.text
}

extension StepsOptions: Subcommand {
  static let name = "steps"
  static let summary = "List the steps of the language and of the apps."
  static let discussion = ["'scenario-run explain <step>' says more about one of them."]
  static let operand: Operand? = nil

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "The steps were listed."),
    (.usage, "The command line makes no sense."),
    (.harness, "The list could not be written."),
  ]

  static let options: [Option<StepsOptions>] = [
    Option(
      "app", letter: "a", value: "app", completion: .apps,
      "List only the steps of this app; of any of them, if given again."
    ) { value, options in
      options.apps.append(value)
      return value.isEmpty ? "an app cannot be empty" : nil
    },
    .format(\.format, "The form of the list. (formats: text, json; default: text)"),
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(apps)
    let listed = Apps.vocabulary.apps.filter { apps.isEmpty || apps.contains($0.name) }
    let text =
      switch format {
      case .text: Self.text(listed)
      case .json: Self.json(listed).text
      }
    return environment.deliver(text, to: nil, as: "the list")
  }

  private static func text(_ apps: [AppVocabulary]) -> String {
    let sections =
      [("The language, in every app", Vocabulary.languageSteps)]
      + apps.map { ("\($0.name): \($0.summary)", $0.steps) }
    return sections.map { heading, steps in
      (Help.wrapped(heading)
        + steps.flatMap { step in
          let brief = step.argument.brief
          return Help.entry(step.name + (brief.isEmpty ? "" : ": \(brief)"), step.summary)
        }).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func json(_ apps: [AppVocabulary]) -> JSONText {
    let steps =
      Vocabulary.languageSteps.map { json($0, app: nil) }
      + apps.flatMap { app in app.steps.map { json($0, app: app.name) } }
    return .object(["version": .int(1), "steps": .list(steps)])
  }

  private static func json(_ step: StepDeclaration, app: String?) -> JSONText {
    .object([
      "name": .string(step.name), "app": .optional(app), "summary": .string(step.summary),
      "argument": .string(step.argument.words),
      "beside": .list(
        step.beside.map { field in
          .object([
            "name": .string(field.name), "summary": .string(field.summary),
            "value": .string(field.shape.words), "isRequired": .bool(field.isRequired),
          ])
        }),
    ])
  }
}

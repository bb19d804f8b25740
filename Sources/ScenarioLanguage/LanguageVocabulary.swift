/// The words that belong to the language itself, whatever the app: the reader, help and the editors'
/// schema are made of these.
extension Vocabulary {
  /// The steps of the language.
  public static var languageSteps: [StepDeclaration] { LanguageStep.allCases.map(\.declaration) }

  /// The most rounds of a repetition.
  package static let mostRounds = 1000

  /// The matchers, which stand in the place of a value.
  public static var matchers: [MatcherDeclaration] { ScenarioReader.matchers }

  /// The keys of a scenario, in the order in which they read best. What can stand under `given` and
  /// in `steps` depends on the app.
  public static let scenarioKeys: [Shape.Field] = [
    .init("scenario", .text("a title"), "The title: a sentence that says what is so."),
    .init("app", .text("an app"), "The app it is about."),
    .init(
      "covers", .list(.text("a requirement")), isRequired: false,
      "The numbers of the requirements it pins down."),
    .init("tags", .list(.text("a tag")), isRequired: false, "Words that --tag selects by."),
    .init(
      "skip",
      .either(
        .text("a reason"),
        .record([
          .init("reason", .text("a reason"), "Why it is not to be played."),
          .init("with", .text("a condition"), "The condition of a run under which it is not."),
        ])), isRequired: false, "Why it is not to be played."),
    .init(
      "knownFailure",
      .either(
        .text("a reason"),
        .record([
          .init("reason", .text("a reason"), "Why it fails."),
          .init(
            "issue", .text("an issue"), isRequired: false,
            "Where the work on it is followed."),
          .init(
            "at", .any, isRequired: false,
            "The step in which it fails: as it is written, its word, or its number."),
          .init(
            "message", .any, isRequired: false,
            "What the message of the failure contains, or a matcher of it."),
          .init(
            "until", .text("a day such as 2026-12-31"), isRequired: false,
            "The last day on which the failure is accepted."),
        ])), isRequired: false, "Why it is known to fail; that it passes is then reported."),
    .init(
      "vars", .map(key: "names", value: .any), isRequired: false,
      "Variables, each of which may name those before it."),
    .init("given", .any, isRequired: false, "What is there before the app is launched."),
    .init("steps", .list(.any), "What happens, and what must then be so."),
    .init(
      "examples", .either(.fixture, .list(.map(key: "columns", value: .any))), isRequired: false,
      "Rows, or a CSV or JSON file of rows, each of which makes a scenario of its own."),
    .init(
      "matrix", .map(key: "columns", value: .list(.any)), isRequired: false,
      "Columns and their values, every combination of which makes a scenario of its own."),
    .init(
      "before", .list(.any), isRequired: false,
      "Steps that prepare it; what fails there ends the scenario."),
    .init(
      "after", .list(.any), isRequired: false,
      "Steps that are played at its end, however it went."),
    .init(
      "exhaustive", .boolean, isRequired: false,
      "Whether every change of the state must be expected."),
  ]

  /// The keys of a file of steps that scenarios share.
  public static let sharedKeys: [Shape.Field] = [
    .init("shared", .text("a title"), "The title: what the steps come to."),
    .init("app", .text("an app"), "The app they belong to."),
    .init(
      "parameters",
      .list(.either(.text("a name"), .map(key: "names", value: .any))), isRequired: false,
      "What is given with 'with': a name, or a name with what it holds unless it is given."),
    .init(
      "results", .map(key: "names", value: .any), isRequired: false,
      "What 'save' can keep: names, each with what it holds."),
    .init("steps", .list(.any), "The steps."),
  ]

  /// The keys of the defaults of a folder.
  public static let defaultKeys: [Shape.Field] = [
    .init(
      "app", .text("an app"), isRequired: false, "The app of the scenarios that name none."),
    .init(
      "tags", .list(.text("a tag")), isRequired: false,
      "Tags that each of the scenarios has besides its own."),
    .init(
      "given", .any, isRequired: false,
      "What is there before the app is launched, key by key, where a scenario does not say it."),
    .init(
      "before", .list(.any), isRequired: false,
      "Steps that prepare each of the scenarios, before its own."),
    .init(
      "after", .list(.any), isRequired: false,
      "Steps that are played at the end of each of the scenarios, behind its own."),
  ]

  /// The keys of a fault.
  public static var faultKeys: [Shape.Field] { ScenarioReader.faultFields }

  /// The key under `given` that every app has.
  public static let faultsKey = Shape.Field(
    "faults", .list(.record(faultKeys)), isRequired: false,
    "What is to go wrong; a fault that never strikes makes the scenario end in error.")
}

/// A matcher: what stands in the place of a value and says what the value must be.
public struct MatcherDeclaration: Sendable {
  /// Its name, which begins with `$`.
  public var name: String
  /// What it matches, in one sentence.
  public var summary: String
  /// What stands behind it.
  public var argument: Argument

  /// What can stand behind a matcher.
  public enum Argument: Sendable {
    /// Data as it is, in which no matcher counts.
    case data
    /// A value or a matcher.
    case matcher
    /// A list of values or matchers.
    case matchers
    /// A whole number from 0, or a matcher of numbers.
    case count
    case number
    case boolean
    case pattern
    /// The path of a part of the state.
    case path
  }

  init(_ name: String, _ argument: Argument, _ summary: String) {
    self.name = name
    self.summary = summary
    self.argument = argument
  }
}

extension MatcherDeclaration.Argument {
  /// It in words, with an article.
  public var words: String {
    switch self {
    case .data: "data"
    case .matcher: "a value or a matcher"
    case .matchers: "a list of values or matchers"
    case .count: "a whole number, or a matcher of numbers"
    case .number: "a number"
    case .boolean: "true or false"
    case .pattern: "a regular expression"
    case .path: "a path"
    }
  }
}

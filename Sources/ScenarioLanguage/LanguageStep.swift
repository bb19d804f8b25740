import YAML

/// A step that belongs to the language itself, whatever the app.
enum LanguageStep: String, CaseIterable {
  case expect
  case must
  case waitUntil
  case hold
  case release
  case advance
  case save
  case run
  case `repeat`

  static let names = WordTable(allCases.map(\.rawValue))

  /// Whether other steps stand in its place or below it.
  var opensBlock: Bool { self == .run || self == .repeat }

  /// What it takes and does.
  var declaration: StepDeclaration {
    switch self {
    case .expect:
      StepDeclaration(
        rawValue, .map(key: "paths", value: .any),
        "Looks into the state; every mismatch is reported, and the scenario goes on.")
    case .must:
      StepDeclaration(
        rawValue, .map(key: "paths", value: .any),
        "Looks into the state; a mismatch ends the scenario.")
    case .waitUntil:
      StepDeclaration(
        rawValue, .map(key: "paths", value: .any),
        "Lets virtual time pass until the state is as expected; fails as soon as it never can be.")
    case .hold:
      StepDeclaration(
        rawValue,
        .either(
          .text("an operation"),
          .record([
            .init("on", .text("an operation"), "The operation."),
            .init(
              "at", .choice(["commit", "reply"]), isRequired: false,
              "Whether it stops before the service does its part, or before the client hears of it."
            ),
            .init(
              "call", .integer, isRequired: false,
              "Which call of it, from 1; every call without it."),
          ])),
        "Keeps an operation from going on, until it is released.")
    case .release:
      StepDeclaration(
        rawValue,
        .either(
          .text("an operation"),
          .record([
            .init("on", .text("an operation"), "The operation."),
            .init("call", .integer, "Which call of it, from 1; the others stay held."),
          ])),
        "Lets an operation go on that was held.")
    case .advance:
      StepDeclaration(rawValue, .duration, "Lets virtual time pass.")
    case .save:
      StepDeclaration(
        rawValue, .map(key: "names", value: .text("a path")),
        "Keeps parts of the state as variables for the steps that follow.")
    case .run:
      StepDeclaration(
        rawValue, .text("a file of shared steps"), "Plays the shared steps of a file.",
        beside: [
          .init(
            "with", .map(key: "parameters", value: .any), isRequired: false,
            "What the parameters of the shared steps hold."),
          .init(
            "save", .map(key: "names", value: .text("a result")), isRequired: false,
            "Keeps results of the shared steps as variables for the steps that follow."),
        ])
    case .repeat:
      StepDeclaration(
        rawValue, .integer, "Plays steps so many times, at most \(Vocabulary.mostRounds).",
        beside: [.init("steps", .list(.any), "The steps.")])
    }
  }
}

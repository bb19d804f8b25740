import YAML

/// The vocabulary of an app as the reader looks things up in it: an object, since it is handed
/// around for every key of every scenario, and a structure of lists would be copied list by list.
final class KnownApp: Sendable {
  let name: String
  let steps: [StepDeclaration]
  let given: [Shape.Field]
  let state: [StateDeclaration]
  let variables: [VariableDeclaration]
  // The names by themselves: a walk over them copies nothing else.
  let stepNames: WordTable
  let givenNames: WordTable
  let stateNames: WordTable
  let variableNames: [String]

  init(_ vocabulary: AppVocabulary) {
    name = vocabulary.name
    steps = vocabulary.steps
    given = vocabulary.given
    state = vocabulary.state
    variables = vocabulary.variables
    stepNames = WordTable(vocabulary.steps.map(\.name))
    givenNames = WordTable(vocabulary.given.map(\.name))
    stateNames = WordTable(vocabulary.state.map(\.name))
    variableNames = vocabulary.variables.map(\.name)
  }
}

/// A vocabulary and its apps, made ready once for all files.
final class KnownVocabulary: Sendable {
  let vocabulary: Vocabulary
  let apps: [KnownApp]

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    apps = vocabulary.apps.map { KnownApp($0) }
  }

  func app(named name: String) -> KnownApp? {
    apps.first { $0.name == name }
  }

  var operations: [OperationDeclaration] { vocabulary.operations }
  var errorCodes: [ErrorCodeDeclaration] { vocabulary.errorCodes }
  var conditions: [ConditionDeclaration] { vocabulary.conditions }
  var requirements: [String]? { vocabulary.requirements }
}

public import ScenarioLanguage

/// The one registry of a run: its apps, the operations they can issue, the errors these can answer.
public struct Registry: Sendable {
  /// All that a scenario can name.
  public let vocabulary: Vocabulary
  // A list, not a dictionary: there are few, and a walk is quicker than a hash.
  private let apps: [(name: String, app: RegisteredApp)]

  /// Makes a registry.
  ///
  /// - Parameters:
  ///   - apps: The apps, each under a name of its own.
  ///   - operations: What can be held and what faults can strike.
  ///   - errorCodes: What faults can name.
  public init(
    apps: [RegisteredApp], operations: [OperationDeclaration] = [],
    errorCodes: [ErrorCodeDeclaration] = []
  ) {
    self.apps = apps.map { ($0.vocabulary.name, $0) }
    vocabulary = Vocabulary(
      apps: apps.map { app in
        var vocabulary = app.vocabulary
        vocabulary.state += World.stateDeclarations
        return vocabulary
      }, operations: operations, errorCodes: errorCodes)
  }

  func app(named name: String) -> RegisteredApp? {
    apps.first { $0.name == name }?.app
  }
}

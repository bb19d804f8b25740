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
  ///   - conditions: What can be otherwise in a run than it usually is.
  /// - Precondition: No two of a kind have one name, and none has that of a step or a state of the
  ///   language itself: one of the two could never be reached.
  public init(
    apps: [RegisteredApp], operations: [OperationDeclaration] = [],
    errorCodes: [ErrorCodeDeclaration] = [], conditions: [ConditionDeclaration] = []
  ) {
    if let flaw = Self.flaw(in: apps.map(\.vocabulary)) { preconditionFailure(flaw) }
    self.apps = apps.map { ($0.vocabulary.name, $0) }
    vocabulary = Vocabulary(
      apps: apps.map { app in
        var vocabulary = app.vocabulary
        vocabulary.state += World.stateDeclarations
        return vocabulary
      }, operations: operations, errorCodes: errorCodes, conditions: conditions)
  }

  /// A registry with further apps, which share all that it has besides.
  ///
  /// - Precondition: As for making one.
  public func adding(_ more: [RegisteredApp]) -> Registry {
    if more.isEmpty { return self }
    return Registry(
      apps: apps.map(\.app) + more, operations: vocabulary.operations,
      errorCodes: vocabulary.errorCodes, conditions: vocabulary.conditions)
  }

  /// What keeps apps from standing in one registry, in words; `nil` where nothing does.
  package static func flaw(in apps: [AppVocabulary]) -> String? {
    if let twin = twin(apps.map(\.name)) { return "two apps have the name '\(twin)'" }
    let steps = Vocabulary.languageSteps.map(\.name)
    let states = World.stateDeclarations.map(\.name)
    for app in apps {
      let kinds = [
        ("steps", steps + app.steps.map(\.name)), ("states", states + app.state.map(\.name)),
        ("given keys", ["faults"] + app.given.map(\.name)),
        ("variables", app.variables.map(\.name)),
      ]
      for (kind, names) in kinds {
        if let twin = twin(names) {
          return
            "two \(kind) of the app '\(app.name)' have the name '\(twin)', or the language's own"
        }
      }
    }
    return nil
  }

  private static func twin(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  func app(named name: String) -> RegisteredApp? {
    apps.first { $0.name == name }?.app
  }
}

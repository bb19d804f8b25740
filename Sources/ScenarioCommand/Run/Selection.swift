import ScenarioLanguage

/// Which of the scenarios that were loaded are to be played.
struct Selection: Sendable {
  let tags: [String]
  let names: [String]
  let apps: [String]

  init(_ options: RunOptions) {
    tags = options.tags
    names = options.names
    apps = options.apps
  }

  /// Whether a scenario is selected: by each kind of option that is given, by any of its values.
  func contains(_ scenario: Scenario) -> Bool {
    (tags.isEmpty || tags.contains { scenario.tags.contains($0) })
      && (apps.isEmpty || apps.contains(scenario.app))
      && (names.isEmpty || names.contains { scenario.name.contains($0) })
  }
}

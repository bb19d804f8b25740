import Diagnostics
import ScenarioLanguage
import Simulation
import Synchronization

/// Which of the scenarios that were loaded are wanted.
struct Selection: Sendable {
  let options: SelectionOptions
  /// The part of what is selected that is wanted, where it is split.
  var plan: ShardPlan?

  init(options: SelectionOptions) {
    self.options = options
  }

  /// Whether words are asked for that no scenario may have.
  var asksForWords: Bool { !options.tags.isEmpty || !options.covers.isEmpty }

  /// Whether a scenario is wanted: by each kind of option that is given, by any of its values.
  func contains(_ scenario: Scenario) -> Bool {
    if let plan { return plan.contains(scenario) }
    if options.isEmpty { return true }
    return (options.tags.isEmpty || options.tags.contains { $0.selects(scenario.tags) })
      && (options.apps.isEmpty || options.apps.contains(scenario.app))
      && (options.nameFilter?.selects(scenario.name) ?? true)
      && (options.names.isEmpty || options.names.contains { $0.selects(scenario.name) })
      && (options.covers.isEmpty
        || options.covers.contains { scenario.covers.contains(where: $0.selects) })
      && isFailed(scenario)
  }
}

extension Selection {
  /// The wanted ones of a file's scenarios, in the order in which they are wanted.
  func of(_ scenarios: [Scenario], in path: String) -> [Scenario] {
    let wanted = scenarios.filter { contains($0) }
    guard let order = options.order, wanted.count > 1 else { return wanted }
    var chance = SeededRandomNumberGenerator(seed: order, id: path)
    return wanted.shuffled(using: &chance)
  }

  /// Whether a scenario was not good in the last run, where that is asked for.
  private func isFailed(_ scenario: Scenario) -> Bool {
    guard let failed = options.failed else { return true }
    guard let ids = failed.scenarios[scenario.file] else { return false }
    // Of a file that could not be loaded nothing is known.
    return ids.isEmpty || ids.contains(scenario.id)
  }
}

/// The tags and requirement numbers of the scenarios that were loaded, selected or not: one that
/// nothing has is probably misspelt.
final class SeenScenarios: Sendable {
  /// The tags and numbers.
  struct Words: Sendable, Hashable {
    var tags: Set<String> = []
    var covers: Set<String> = []
  }

  private let seen = Mutex(Words())

  /// Takes in what another process has seen.
  func add(_ words: Words) {
    seen.withLock { seen in
      seen.tags.formUnion(words.tags)
      seen.covers.formUnion(words.covers)
    }
  }

  /// What has been seen since this was last asked.
  func take() -> Words {
    seen.withLock { seen in
      defer { seen = Words() }
      return seen
    }
  }

  func add(_ scenarios: [Scenario]) {
    seen.withLock { seen in
      for scenario in scenarios {
        seen.tags.formUnion(scenario.tags)
        seen.covers.formUnion(scenario.covers)
      }
    }
  }

  /// What is asked for and nothing has, a sentence each without a full stop.
  func missing(_ options: SelectionOptions) -> [String] {
    let (tags, covers) = seen.withLock { ($0.tags.sorted(), $0.covers.sorted()) }
    var told: Set<String> = []
    return options.tags.flatMap(\.tags).filter { !tags.contains($0) && told.insert($0).inserted }
      .map { Self.sentence("no scenario has the tag '\(Visible.line($0))'", $0, tags) }
      + options.covers.filter { pattern in !covers.contains(where: pattern.selects) }
      .map { pattern in
        Self.sentence(
          "no scenario covers '\(Visible.line(pattern.text))'", pattern.text, covers)
      }
  }

  private static func sentence(_ sentence: String, _ word: String, _ known: [String]) -> String {
    let nearest = Suggestion.nearest(to: word, among: known)
    return sentence + (nearest.map { "; did you mean '\(Visible.line($0))'?" } ?? "")
  }
}

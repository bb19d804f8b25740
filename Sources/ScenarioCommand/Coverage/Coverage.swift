import Diagnostics
import RunEvents

/// Which scenarios cover which requirements, and what became of them.
struct Coverage: Sendable, Hashable {
  /// A scenario and its verdict.
  struct Scenario: Sendable, Hashable {
    var file: String
    var line: Int
    var name: String
    var app: String
    var tags: [String]
    var covers: [String]
    var status: Status
    /// Why it has that verdict, where that is known.
    var reason: String?

    /// The place as editors understand it.
    var place: String { "\(file):\(line)" }
  }

  /// How a requirement stands.
  enum State: String, Sendable, Hashable {
    /// A scenario that covers it passes.
    case covered
    /// Scenarios cover it, and none of them passes.
    case failing
    /// No scenario covers it.
    case uncovered
  }

  /// A requirement with the scenarios that cover it.
  struct Entry: Sendable, Hashable {
    var requirement: Catalogue.Requirement
    var scenarios: [Scenario]

    var state: State {
      if scenarios.isEmpty { return .uncovered }
      return scenarios.contains { $0.status == .passed } ? .covered : .failing
    }
  }

  /// An app with its requirements.
  struct App: Sendable, Hashable {
    var app: Catalogue.App
    var entries: [Entry]
    /// All scenarios of the app, whatever they cover.
    var scenarios: [Scenario]
  }

  /// A number that a scenario covers and no requirement has.
  struct Unknown: Sendable, Hashable {
    var number: String
    var scenario: Scenario
    /// What is probably meant.
    var hint: String?
  }

  /// The apps, in the order of the catalogue.
  let apps: [App]
  /// What is covered and not required, in the order of the scenarios.
  let unknown: [Unknown]
  /// The scenarios whose verdict is not good.
  let bad: [Scenario]

  /// Brings requirements and scenarios together.
  ///
  /// - Parameters:
  ///   - catalogue: What is required.
  ///   - known: The numbers that can be covered; more than the catalogue's where only some apps
  ///     are looked at.
  ///   - scenarios: What was played, in the order of the files.
  init(of catalogue: Catalogue, known: [String], by scenarios: [Scenario]) {
    var covering: [String: [Scenario]] = [:]
    for scenario in scenarios {
      for number in scenario.covers { covering[number, default: []].append(scenario) }
    }
    apps = catalogue.apps.map { app in
      App(
        app: app,
        entries: app.requirements.map {
          Entry(requirement: $0, scenarios: covering[$0.number] ?? [])
        }, scenarios: scenarios.filter { $0.app == app.name })
    }
    let isKnown = Set(known)
    unknown = scenarios.flatMap { scenario in
      scenario.covers.filter { !isKnown.contains($0) }.map { number in
        Unknown(
          number: number, scenario: scenario, hint: Suggestion.hint(for: number, among: known))
      }
    }
    bad = scenarios.filter { !$0.status.isGood }
  }

  /// All requirements.
  var entries: [Entry] { apps.flatMap(\.entries) }

  /// How many requirements stand so.
  func count(_ state: State) -> Int {
    entries.count { $0.state == state }
  }

  /// Whether every requirement is covered, and nothing else is.
  var isComplete: Bool { unknown.isEmpty && count(.covered) == entries.count }

  /// The outcome in one line.
  var summary: String {
    let all = entries.count
    var parts = ["\(count(.covered)) covered and passing"]
    if count(.failing) > 0 { parts.append("\(count(.failing)) without a scenario that passes") }
    if count(.uncovered) > 0 { parts.append("\(count(.uncovered)) without a scenario") }
    if !unknown.isEmpty {
      parts.append("\(unknown.count) unknown number\(unknown.count == 1 ? "" : "s")")
    }
    if !bad.isEmpty {
      parts.append("\(bad.count) scenario\(bad.count == 1 ? "" : "s") not good")
    }
    return "\(all) requirement\(all == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }
}

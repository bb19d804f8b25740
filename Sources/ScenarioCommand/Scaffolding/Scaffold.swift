import Diagnostics
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// A first scenario of an app: it launches the app and expects what is then there.
struct Scaffold {
  let app: AppVocabulary
  let title: String
  /// The way from its folder to the editors' schema, where there is one.
  let schema: String?

  var text: String {
    var lines: [String] = []
    if let schema { lines.append("# yaml-language-server: $schema=\(schema)") }
    lines += [
      "scenario: \(Self.scalar(title))", "app: \(app.name)",
      "# covers: [<a requirement>]", "# tags: [<a tag>]",
    ]
    if !app.given.isEmpty {
      lines += [
        "# What is there before the app starts; 'explain' says more about each key:", "# given:",
      ]
      lines += (app.given + [Vocabulary.faultsKey]).flatMap { field in
        Self.comment("\(field.name): \(field.shape.example)", indent: 2)
      }
    }
    lines.append("steps:")
    lines += first.map { ["  - \($0)"] } ?? []
    lines.append("  # The steps of this app; 'scenario-run explain <step>' says more about each:")
    lines += (app.steps.filter { $0.name != first }).flatMap { step in
      Self.comment(
        "- \(step.name)" + (step.argument.isNothing ? "" : ": \(step.argument.example)"),
        before: "  ", indent: 2)
    }
    let states = app.state.map(\.name).joined(separator: ", ")
    lines += Self.comment("What is so then. An expectation can look at: \(states).", before: "  ")
    lines.append("  - expect:")
    lines += seen.map { "      \($0.name): \($0.value)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The step with which the app starts.
  private var first: String? {
    app.steps.first { $0.argument.allowsNothing }?.name
  }

  /// What a scenario that only starts the app can expect: a few states that say what is shown.
  private var seen: [(name: String, value: String)] {
    guard case .record(let state) = observe() else { return [("crashed", "null")] }
    // An app that ends by itself unless something is given shows nothing else.
    if case .string(let reason) = state.first(where: { $0.key == "crashed" })?.value {
      return [("crashed", Self.scalar(reason))]
    }
    let told = state.compactMap { entry -> (name: String, value: String)? in
      guard app.state.contains(where: { $0.name == entry.key }) else { return nil }
      switch entry.value {
      case .string(let text): return (entry.key, Self.scalar(text))
      case .list(let elements):
        let texts = elements.compactMap { element -> String? in
          if case .string(let text) = element { Self.scalar(text) } else { nil }
        }
        guard texts.count == elements.count else { return nil }
        return (entry.key, "[\(texts.joined(separator: ", "))]")
      default: return nil
      }
    }
    return told.isEmpty ? [("crashed", "null")] : Array(told.prefix(2))
  }

  /// Plays a scenario that only starts the app and then cannot pass, so that it tells the state.
  private func observe() -> Value? {
    let fixtures = FixtureFiles()
    let registry = Apps.registry(fixtures)
    let loader = ScenarioLoader(
      vocabulary: registry.vocabulary, fileExists: { fixtures.exists($0) })
    let steps = (first.map { ["- \($0)"] } ?? []) + ["- expect: { crashed: it has }"]
    let text = "scenario: What is there\napp: \(app.name)\nsteps:\n" + steps.joined(separator: "\n")
    let file = loader.load(SourceText(path: "new.yaml", bytes: Array(text.utf8)))
    guard let scenario = file.scenarios.first else { return nil }
    var events: [RunEvent] = []
    ScenarioPlayer(registry: registry, seed: 0).play(scenario)
      .append(to: &events, duration: nil, detail: .failures)
    for case .scenarioFinished(let finished) in events { return finished.state }
    return nil
  }

  /// A text as a scalar; in quotes unless it is surely a text without them.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last != " "
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " -.".contains($0)) }
    let words = ["true", "false", "null"]
    return isPlain && !words.contains(text.lowercased()) ? text : Value.string(text).description
  }

  private static func comment(_ text: String, before: String = "", indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Help.wrapped(text, to: 96 - before.utf8.count - indent).enumerated().map { index, line in
      "\(before)# \(index == 0 ? blanks : blanks + "    ")\(line)"
    }
  }
}

import Diagnostics
import ScenarioLanguage

/// What `scenario-run explain` is asked for.
struct ExplainOptions: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var apps: [String] = []
}

extension ExplainOptions: Subcommand {
  static let name = "explain"
  static let summary =
    "Explain a word that scenarios can name: a step, key, matcher, state, operation or error code."
  static let discussion: [String] = []

  static let operand: Operand? = Operand(
    "word", 1...Int.max,
    missing: "no word is given; name a step, a matcher, an operation or an error code, such as tap",
    completion: .terms, "What to explain, such as tap, '$contains' or storage.putData.")

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "It was explained."),
    (.usage, "The command line makes no sense, or there is no such word."),
    (.harness, "The explanation could not be written."),
  ]

  static let options: [Option<ExplainOptions>] = [
    Option(
      "app", letter: "a", value: "app", completion: .apps,
      "Explain what this app understands by it; any of them, if given again."
    ) { value, options in
      options.apps.append(value)
      return value.isEmpty ? "an app cannot be empty" : nil
    }
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    try Apps.check(apps)
    let glossary = Glossary(Apps.vocabulary)
    var explanations: [String] = []
    for word in paths {
      let all = glossary.terms(named: word)
      guard !all.isEmpty else { throw unknown(word, glossary) }
      let terms = all.filter { term in
        apps.isEmpty || term.apps.isEmpty || term.apps.contains(where: apps.contains)
      }
      guard !terms.isEmpty else {
        let owners = all.flatMap(\.apps).map { "'\($0)'" }.joined(separator: ", ")
        throw UsageError(
          "'\(Visible.line(word))' is no word of '\(apps.joined(separator: "', '"))', but of "
            + owners, option: "app")
      }
      explanations += terms.map { Explanation(term: $0).text }
    }
    return environment.deliver(
      explanations.joined(separator: "\n"), to: nil, as: "the explanation")
  }

  /// The words that were probably meant: without its service an error code may be that of several.
  private func meant(by word: String, _ glossary: Glossary) -> [String] {
    guard let nearest = Suggestion.nearest(to: word, among: glossary.names) else { return [] }
    guard !word.contains("/"), let mark = nearest.firstIndex(of: "/") else { return [nearest] }
    return glossary.names.filter { $0.hasSuffix(nearest[mark...]) }
  }

  private func unknown(_ word: String, _ glossary: Glossary) -> UsageError {
    let meant = meant(by: word, glossary).map { "'\($0)'" }
    let hint =
      meant.last.map { last in
        let others = meant.dropLast().joined(separator: ", ")
        return "; did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?"
      }
      ?? "; 'scenario-run steps' lists the steps, 'scenario-run vocabulary' everything"
    return UsageError(
      "no step, key, matcher, state, operation or error code is named '\(Visible.line(word))'"
        + hint)
  }
}

/// What there is to say about a term.
struct Explanation {
  let term: Glossary.Term

  var text: String {
    var lines = Help.wrapped("\(term.name): \(term.headline)")
    lines += ["", term.summary].flatMap { indented($0) }
    if term.kind == .state, let content = term.content {
      lines += ["", "It holds \(content)."].flatMap { indented($0) }
    }
    let keys = term.shape?.keys(below: []) ?? []
    if !keys.isEmpty {
      lines.append("")
      for key in keys {
        let path = key.path.joined(separator: ".") + (key.isRequired ? "" : "?")
        lines += Help.entry(path, "\(key.summary) Takes \(key.shape.words).")
      }
    } else if let content = term.content, let shape = term.shape, !shape.brief.isEmpty {
      lines += ["", "It takes \(content)."].flatMap { indented($0) }
    }
    for (heading, names) in term.related where !names.isEmpty {
      lines += ["", "\(heading):"].flatMap { indented($0) }
      lines += indented(names.joined(separator: ", "), by: 4)
    }
    if let example = term.example { lines += ["", "  Example:", "    \(example)"] }
    return lines.map { $0 + "\n" }.joined()
  }

  private func indented(_ text: String, by depth: Int = 2) -> [String] {
    Help.wrapped(text, to: Help.width - depth).map {
      $0.isEmpty ? "" : String(repeating: " ", count: depth) + $0
    }
  }
}

import ScenarioLanguage

/// The page of the language: hand-written, but for the tables of what is declared.
struct LanguagePage {
  let vocabulary: Vocabulary

  /// A page as it is and as it should be.
  func page(at path: String) throws(GeneratedPage.Failure) -> GeneratedPage {
    var page = try GeneratedPage(path)
    try page.replace("steps", with: steps)
    try page.replace("matchers", with: matchers)
    try page.replace("codes", with: codes)
    return page
  }

  /// The steps of the language, each with the keys of its argument and those beside it.
  private var steps: [String] {
    VocabularyMarkdown.table(
      ["step", "what it does"],
      Vocabulary.languageSteps.map { step in
        let within = step.argument.keys(below: []).map {
          "`\($0.path.joined(separator: "."))`: \($0.summary)"
        }
        let beside = step.beside.map { "`\($0.name)` beside it: \($0.summary)" }
        return [
          VocabularyMarkdown.code("\(step.name): \(step.argument.brief)"),
          Markdown.escaped(([step.summary] + within.unique + beside).joined(separator: " ")),
        ]
      })
  }

  private var matchers: [String] {
    VocabularyMarkdown.table(
      ["matcher", "takes", "matches"],
      Vocabulary.matchers.map {
        [
          VocabularyMarkdown.code($0.name), $0.argument.words, Markdown.escaped($0.summary),
        ]
      })
  }

  /// The error codes, each with the operations that can end in it.
  private var codes: [String] {
    VocabularyMarkdown.table(
      ["code", "what can end in it"],
      vocabulary.errorCodes.compactMap { code in
        let operations = vocabulary.operations.filter { $0.objection(code.name) == nil }
        // Some are only heard of what the service does by itself.
        if operations.isEmpty { return nil }
        return [
          VocabularyMarkdown.code(code.name),
          operations.map { VocabularyMarkdown.code($0.name) }.joined(separator: ", "),
        ]
      })
  }
}

extension [String] {
  /// Each of them once, in their order.
  fileprivate var unique: [String] {
    reduce(into: []) { all, text in
      if !all.contains(text) { all.append(text) }
    }
  }
}

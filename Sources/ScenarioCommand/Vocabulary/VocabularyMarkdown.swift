import ScenarioLanguage

/// The vocabulary as a page.
struct VocabularyMarkdown {
  let vocabulary: Vocabulary

  var text: String {
    var lines = [
      "# The vocabulary", "",
      "All that scenarios of the five apps can name, besides the [language](language.md) itself. "
        + "This page is generated: `make docs` writes it anew.",
    ]
    for app in vocabulary.apps { lines += section(of: app) }
    lines += ["", "## Operations", "", "What `hold`, `release` and faults can name.", ""]
    lines += Self.table(
      ["operation", "what it does"],
      vocabulary.operations.map { [Self.code($0.name), Markdown.escaped($0.summary)] })
    lines += [
      "", "## Error codes", "", "What a fault can answer with, where it fits the operation.",
    ]
    lines += [""]
    lines += Self.table(
      ["code", "what a person reads"],
      vocabulary.errorCodes.map { [Self.code($0.name), Markdown.escaped($0.summary)] })
    lines += [
      "", "## Conditions of a run", "", "What `skip: { with: …, reason: … }` can name.", "",
    ]
    lines += Self.table(
      ["condition", "what is otherwise"],
      vocabulary.conditions.map { [Self.code($0.name), Markdown.escaped($0.summary)] })
    return lines.map { $0 + "\n" }.joined()
  }

  private func section(of app: AppVocabulary) -> [String] {
    var lines = ["", "## \(app.name)", "", Markdown.escaped(app.summary), "", "Steps:", ""]
    lines += Self.table(
      ["step", "argument", "what it does"],
      app.steps.flatMap { Self.rows([$0.name], $0.argument, $0.summary) })
    if !app.given.isEmpty {
      lines += ["", "Under `given`:", ""]
      lines += Self.table(
        ["key", "value", "what it means"],
        app.given.flatMap { Self.rows([$0.name], $0.shape, $0.summary) })
    }
    lines += ["", "State:", ""]
    lines += Self.table(
      ["root", "holds", "what it shows"],
      app.state.map {
        [Self.code($0.name), $0.content.words(code: Self.code), Markdown.escaped($0.summary)]
      })
    if !app.variables.isEmpty {
      lines += ["", "Variables:", ""]
      lines += Self.table(
        ["variable", "what it holds"],
        app.variables.map { [Self.code("${\($0.name)}"), Markdown.escaped($0.summary)] })
    }
    return lines
  }

  /// A row for what has a name and a shape, and below it one for each key it can have.
  private static func rows(_ path: [String], _ shape: Shape, _ summary: String) -> [[String]] {
    let row = [
      code(path.joined(separator: ".")), Markdown.escaped(shape.words), Markdown.escaped(summary),
    ]
    let keys = shape.keys(below: path).map { key in
      [
        code(key.path.joined(separator: ".")), Markdown.escaped(key.shape.words),
        Markdown.escaped(key.summary),
      ]
    }
    return [row] + keys
  }

  static func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }

  static func code(_ text: String) -> String { "`\(text)`" }
}

import Foundation
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// The page of all that scenarios can name.
@Suite struct VocabularyTests {
  @Test("the page is up to date; make docs writes it anew")
  func page() throws {
    let finished = scenarioRun("vocabulary", "--format", "markdown")
    #expect(finished.code == .success)
    let page = packageFolder.appendingPathComponent("docs/vocabulary.md")
    expectText(try String(contentsOf: page, encoding: .utf8), finished.output)
  }

  @Test("every app, operation and code is named, and each row has as many cells as its head")
  func whole() {
    let vocabulary = Apps.vocabulary
    let text = VocabularyMarkdown(vocabulary: vocabulary).text
    for app in vocabulary.apps {
      #expect(text.contains("\n## \(app.name)\n"))
      for step in app.steps { #expect(text.contains("| `\(step.name)` |")) }
    }
    for operation in vocabulary.operations { #expect(text.contains("| `\(operation.name)` |")) }
    for code in vocabulary.errorCodes { #expect(text.contains("| `\(code.name)` |")) }
    var columns = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.hasPrefix("|") ? line.split(separator: " | ").count : 0
      if columns > 0, cells > 0 { #expect(cells == columns, "\(line)") }
      columns = cells
    }
  }

  @Test("it takes no path, and can be written to a file")
  func options() throws {
    let folder = try TemporaryFolder()
    let refused = scenarioRun("vocabulary", "scenarios")
    #expect(refused.code == .usage)
    #expect(refused.error.hasPrefix("Error: 'vocabulary' takes no path, such as 'scenarios'\n"))
    #expect(refused.error.contains("USAGE: scenario-run vocabulary [options]\n"))
    #expect(scenarioRun("vocabulary", "-o", folder.at("v.md")).code == .success)
    #expect(try folder.read("v.md").hasPrefix("# The vocabulary\n"))
    #expect(scenarioRun("vocabulary", "--output", folder.at()).code == .harness)
    #expect(
      scenarioRun("vocabulary", "--format", "md").error.contains(
        "there is no format 'md'; expected 'markdown'"))
  }
}

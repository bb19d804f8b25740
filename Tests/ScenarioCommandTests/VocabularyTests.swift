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

  @Test("the tables of the language's page are up to date; make docs writes them anew")
  func languagePage() throws {
    let path = packageFolder.appendingPathComponent("docs/language.md").path
    let page = try LanguagePage(vocabulary: Apps.vocabulary).page(at: path)
    expectText(page.old, page.new)
    for name in Vocabulary.languageSteps.map(\.name) { #expect(page.new.contains("| `\(name): ")) }
    for name in Vocabulary.matchers.map(\.name) { #expect(page.new.contains("| `\(name)` | ")) }
    for code in Apps.vocabulary.errorCodes.map(\.name) {
      let canCome = Apps.vocabulary.operations.contains { $0.objection(code) == nil }
      #expect(page.new.contains("| `\(code)` | `") == canCome)
    }
  }

  @Test("a page that is out of date is told of or written anew, and one without marks left alone")
  func stalePage() throws {
    let marks = ["steps", "matchers", "codes"].map {
      "\(GeneratedPage.opening($0))\nold\n\(GeneratedPage.closing($0))\n"
    }
    let folder = try TemporaryFolder(["page.md": "Mine.\n" + marks.joined(), "other.md": "Mine.\n"])
    let check = scenarioRun("vocabulary", "--page", folder.at("page.md"), "--check")
    #expect(check.code == .failure)
    #expect(check.error.hasSuffix("page.md are out of date\n"))
    #expect(try folder.read("page.md").contains("\nold\n"))
    #expect(scenarioRun("vocabulary", "--page", folder.at("page.md")).code == .success)
    let written = try folder.read("page.md")
    #expect(written.hasPrefix("Mine.\n") && !written.contains("\nold\n"))
    #expect(written.contains("| `storage/quota-exceeded` | `storage.putData`, "))
    #expect(
      scenarioRun("vocabulary", "--page", folder.at("page.md"), "--check").code == .success)
    let other = scenarioRun("vocabulary", "--page", folder.at("other.md"))
    #expect(other.code == .harness)
    #expect(other.error.contains("it needs '<!-- generated: steps -->'"))
    #expect(scenarioRun("vocabulary", "--check").code == .usage)
  }
}

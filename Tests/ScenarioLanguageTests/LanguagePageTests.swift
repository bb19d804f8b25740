import Foundation
import ScenarioLanguage
import Testing

/// The tables of `docs/language.md` name what the reader knows, nothing more and nothing less.
@Suite struct LanguagePageTests {
  /// The words in backticks in the first cells of a section's tables, up to a colon.
  private func words(in section: String) throws -> Set<String> {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/language.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    var words: Set<String> = []
    var heading = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
      guard heading == section, line.hasPrefix("| `") else { continue }
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      for (place, part) in cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where place % 2 == 1 {
        words.insert(String(part.prefix { $0 != ":" }))
      }
    }
    return words
  }

  @Test("the table of keys")
  func keys() throws {
    #expect(
      try words(in: "The scenario language") == Set(Vocabulary.scenarioKeys.map(\.name)))
  }

  @Test("the table of steps")
  func steps() throws {
    #expect(try words(in: "Steps") == Set(Vocabulary.languageSteps.map(\.name)))
  }

  @Test("the table of matchers")
  func matchers() throws {
    #expect(try words(in: "Paths and values") == Set(Vocabulary.matchers.map(\.name)))
  }

  @Test("the tables of what a fault says; 'at' stands beside 'fail'")
  func faults() throws {
    #expect(
      try words(in: "Faults").union(["at"]) == Set(Vocabulary.faultKeys.map(\.name)))
  }
}

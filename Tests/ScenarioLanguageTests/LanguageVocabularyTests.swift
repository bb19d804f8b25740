import ScenarioLanguage
import Testing

/// What help and the editors' schema are told of the language is what the reader accepts.
@Suite struct LanguageVocabularyTests {
  @Test func `matchers are those that the reader understands`() {
    for matcher in Vocabulary.matchers {
      let argument =
        switch matcher.argument {
        case .data, .matcher, .pattern: "x"
        case .matchers: "[x]"
        case .count, .number: "1"
        case .boolean: "true"
        case .path: "products.x"
        }
      let loaded = Shop.load(
        "scenario: X\napp: shop\nsteps:\n  - expect: { products.a: { \(matcher.name): \(argument) } }\n"
      )
      #expect(loaded.diagnostics.isEmpty, "\(matcher.name): \(loaded.diagnostics)")
    }
  }
}

import Diagnostics
import RunEvents
import ScenarioLanguage
import Testing

/// The vocabulary of the tests: two small apps, three operations, three error codes.
enum Shop {
  static let vocabulary = Vocabulary(
    apps: [
      AppVocabulary(
        name: "shop", summary: "A shop.", steps: steps, given: given,
        state: [
          StateDeclaration("screen", .scalar, "The screen."),
          StateDeclaration("cart", .record(["items", "total"]), "The cart."),
          StateDeclaration("products", .map, "The products."),
          StateDeclaration("log", .list, "The log."),
          StateDeclaration("anything", .any, "Anything."),
        ], variables: [VariableDeclaration("user", "The user.")]),
      AppVocabulary(
        name: "till", summary: "A till.", steps: [StepDeclaration("ring", .none, "Rings.")]),
    ],
    operations: [
      OperationDeclaration("shop.pay", "Pays.", traits: .request) { code in
        code.hasPrefix("pay/") ? nil : "paying knows nothing of the stock"
      },
      OperationDeclaration("shop.order", "Orders.", traits: [.request, .path, .upload]),
      OperationDeclaration("shop.visit", "Visits.") { _ in "a visit never fails" },
    ],
    errorCodes: [
      ErrorCodeDeclaration("pay/declined", "Declined."),
      ErrorCodeDeclaration("pay/timeout", "Too late."),
      ErrorCodeDeclaration("stock/empty", "Sold out."),
    ],
    conditions: [ConditionDeclaration("closed", "The shop is closed.")])

  private static let steps = [
    StepDeclaration("open", .none, "Opens."),
    StepDeclaration("buy", .text("a product"), "Buys."),
    StepDeclaration("color", .choice(["red", "green"]), "Paints."),
    StepDeclaration("only", .choice(["this"]), "Chooses."),
    StepDeclaration("loud", .boolean, "Is loud."),
    StepDeclaration("count", .integer, "Counts."),
    StepDeclaration("rest", .duration, "Rests."),
    StepDeclaration("attach", .fixture, "Attaches."),
    StepDeclaration("show", .any, "Shows."),
    StepDeclaration("call", .nullable(.text("a name")), "Calls, or hangs up."),
    StepDeclaration("listen", .list(.text("a song")), "Listens."),
    StepDeclaration(
      "tell", .either(.text("a word"), .list(.integer)), "Tells a word, or numbers."),
    StepDeclaration(
      "write",
      .record([
        .init("title", .text("a title"), "The title."),
        .init("pages", .integer, isRequired: false, "How many."),
      ]), "Writes."),
    StepDeclaration(
      "wave", .record([.init("hand", .text("a hand"), isRequired: false, "Which.")]), "Waves."),
    StepDeclaration("price", .map(key: "products", value: .integer), "Sets prices."),
  ]

  private static let given: [Shape.Field] = [
    .init("stock", .map(key: "products", value: .integer), isRequired: false, "The stock."),
    .init("banner", .fixture, isRequired: false, "The banner."),
  ]

  static func load(_ text: String, path: String = "shop/a.yaml") -> ScenarioLoader.LoadedFile {
    let loader = ScenarioLoader(vocabulary: vocabulary) { $0 == "shop/banner.png" }
    return loader.load(SourceText(path: path, bytes: Array(text.utf8)))
  }

  /// The one scenario of a file without mistakes.
  static func scenario(
    _ text: String, path: String = "shop/a.yaml", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Scenario {
    let file = load(text, path: path)
    #expect(file.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
    #expect(file.scenarios.count == 1, sourceLocation: sourceLocation)
    return try #require(file.scenarios.first, sourceLocation: sourceLocation)
  }
}

/// A text with a mistake between `⟦` and `⟧`, and what is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
  var source: String
  var message: String
  var hint: String?

  init(_ source: String, _ message: String, _ hint: String? = nil) {
    self.source = source
    self.message = message
    self.hint = hint
  }

  /// A mistake in a scenario of which only some steps are given; they follow a sound beginning.
  static func step(_ step: String, _ message: String, _ hint: String? = nil) -> Mistake {
    Mistake(
      "scenario: A\napp: shop\nsteps:\n  - open\n  - \(step)\n  - expect: { screen: home }\n",
      message, hint)
  }

  /// A mistake in a key at the top of an otherwise sound scenario.
  static func key(_ line: String, _ message: String, _ hint: String? = nil) -> Mistake {
    Mistake(
      "scenario: A\napp: shop\n\(line)\nsteps:\n  - expect: { screen: home }\n", message, hint)
  }

  /// A mistake in what an expectation says of a state.
  static func expect(_ expectation: String, _ message: String, _ hint: String? = nil) -> Mistake {
    Mistake(
      "scenario: A\napp: shop\nsteps:\n  - expect: { \(expectation) }\n", message, hint)
  }

  /// A mistake in a fault.
  static func fault(_ fault: String, _ message: String, _ hint: String? = nil) -> Mistake {
    key("given: { faults: [\(fault)] }", message, hint)
  }

  var testDescription: String { message }

  /// Loads the text and compares all that is said of it: place, message and hint.
  func verify() {
    let (text, ranges) = unmarked(source)
    let file = Shop.load(text)
    #expect(
      file.diagnostics.map { Said($0) }
        == ranges.map { Said(message: message, hint: hint, range: $0) })
    #expect(file.scenarios.isEmpty)
  }
}

/// What a diagnostic says, in a form that shows well where two of them differ.
struct Said: Equatable, CustomStringConvertible {
  var message: String
  var hint: String?
  var range: SourceRange?

  init(message: String, hint: String?, range: SourceRange?) {
    self.message = message
    self.hint = hint
    self.range = range
  }

  init(_ diagnostic: Diagnostic) {
    self.init(message: diagnostic.message, hint: diagnostic.hint, range: diagnostic.range)
  }

  var description: String {
    let place = range.map {
      "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)"
    }
    return "\(place ?? "nowhere") \(message) (\(hint ?? "no hint"))"
  }
}

/// Takes the marks out of a text and says where they stood.
func unmarked(_ source: String) -> (text: String, ranges: [SourceRange]) {
  var (line, column) = (1, 1)
  var starts: [SourcePosition] = []
  var ranges: [SourceRange] = []
  var text = String.UnicodeScalarView()
  for scalar in source.unicodeScalars {
    let here = SourcePosition(line: line, column: column)
    switch scalar {
    case "⟦": starts.append(here)
    case "⟧":
      if let start = starts.popLast() { ranges.append(SourceRange(start: start, end: here)) }
    case "\n":
      text.append(scalar)
      (line, column) = (line + 1, 1)
    default:
      text.append(scalar)
      column += 1
    }
  }
  return (String(text), ranges)
}

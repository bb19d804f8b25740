internal import RunEvents

// The one place where text becomes HTML: cleaned, cut, escaped. Everything else appends markup.
extension [UInt8] {
  /// The most scalars of one text in a page.
  private static let longestText = 600

  /// Appends text of one line as text of an element or as the value of an attribute.
  mutating func append(shown text: String, limit: Int = Self.longestText) {
    append(html: Difference(limit: limit, ellipsis: "…", form: .terminal).cut(text))
  }

  /// Appends text in an element.
  mutating func append(
    _ element: String, class name: String = "", shown text: String, limit: Int = Self.longestText
  ) {
    append(text: name.isEmpty ? "<\(element)>" : "<\(element) class=\"\(name)\">")
    append(shown: text, limit: limit)
    append(text: "</\(element)>")
  }
}

extension Status {
  /// The word by which the page's style and script know the verdict.
  var cssName: String { rawValue }

  /// A sign that tells the verdict without colour; the word always stands beside it.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .error: "!"
    case .crashed: "†"
    case .skipped: "–"
    case .notRun: "○"
    case .expectedFailure: "≈"
    case .unexpectedPass: "?"
    }
  }
}

extension StepStatus {
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .crashed: "†"
    case .notRun: "○"
    }
  }

  /// What a person who hears the page is told instead of the sign.
  var words: String { self == .notRun ? "not run" : rawValue }
}

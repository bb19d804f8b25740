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

extension Duration {
  /// Whole microseconds, for what sorts; zero when a clock went backwards.
  var microseconds: Int { max(0, nanoseconds / 1000) }

  /// The duration as a row shows it: three digits at most before its unit changes.
  var shortText: String {
    let microseconds = microseconds
    if microseconds < 1000 { return microseconds == 0 ? "0 s" : "\(microseconds) µs" }
    if microseconds >= 1_000_000 { return text }
    let tenths = (microseconds + 50) / 100
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((microseconds + 500) / 1000) ms"
  }
}

internal import Diagnostics
internal import RunEvents

/// Gathers lines for a console: cleaned, cut, and coloured where it understands that.
struct ConsoleText {
  enum Paint: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  /// The most scalars of one text in a line, and of a line that someone else laid out.
  static let longestText = 300
  static let longestLine = 1000

  let usesColor: Bool
  let usesUnicode: Bool
  private(set) var bytes: [UInt8] = []

  init(_ options: ConsoleOptions) {
    usesColor = options.usesColor
    usesUnicode = options.usesUnicode
  }

  private var form: CleanText.Form { usesUnicode ? .terminal : .asciiTerminal }
  var ellipsis: String { usesUnicode ? "…" : "..." }

  /// How values, steps and operations are described.
  var failureText: FailureText {
    FailureText(
      difference: Difference(limit: Self.longestText, ellipsis: ellipsis, form: form),
      arrow: usesUnicode ? "→" : "->", mostSteps: .max / 4)
  }

  /// A text as it may stand in a line: without control characters, cut when it is long.
  func shown(_ text: String) -> String { failureText.difference.cut(text) }

  /// A text of ours in colour; what stands in it has been made fit to be shown.
  func painted(_ text: String, _ paint: Paint?) -> String {
    guard usesColor, let paint else { return text }
    return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }

  /// A number with its thousands apart.
  static func grouped(_ count: Int) -> String {
    var output = ""
    let digits = String(count)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { output += "," }
      output.append(digit)
    }
    return output
  }

  /// Appends a line that is fit to be shown.
  mutating func append(line: String, indent: Int = 0) {
    if !line.isEmpty { bytes.append(contentsOf: repeatElement(0x20, count: indent)) }
    bytes.append(text: Visible.withoutCommands(line))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends text that stands on no line of its own.
  mutating func append(_ text: String) { bytes.append(text: text) }

  /// Appends text of several lines that someone else laid out, as it is but for what must not be
  /// seen.
  mutating func append(lines text: String) {
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(Substring(line))
      let fitting = line.unicodeScalars.prefix(Self.longestLine)
      // Tabs stay, so that a caret under an excerpt stays in its column.
      let pieces = fitting.split(separator: "\t", omittingEmptySubsequences: false)
      let clean = pieces.map { CleanText.string(Substring($0), as: form) }
      let isCut = fitting.endIndex < line.endIndex
      append(line: clean.joined(separator: "\t") + (isCut ? ellipsis : ""))
    }
  }

  /// Takes what has been gathered.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// The mark of a verdict.
  func mark(of status: Status) -> String {
    switch status {
    case .passed: usesUnicode ? "✓" : "[ok]"
    case .failed, .error, .crashed, .unexpectedPass: usesUnicode ? "✗" : "[FAIL]"
    case .skipped, .notRun, .expectedFailure: usesUnicode ? "○" : "[--]"
    }
  }

  /// The colour of a verdict.
  func paint(of status: Status) -> Paint {
    switch status {
    case .passed: .green
    case .failed, .error, .crashed, .unexpectedPass: .red
    case .skipped, .notRun, .expectedFailure: .yellow
    }
  }
}

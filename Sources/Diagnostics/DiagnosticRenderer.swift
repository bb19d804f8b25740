/// Writes findings for a person: place, message, the line and a caret under the part that is meant.
public struct DiagnosticRenderer: Sendable {
  /// The most of a line that is shown, in scalars.
  private static let widest = 160

  /// Whether the text may carry the colours of a terminal.
  public var usesColor: Bool

  public init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// Writes one finding.
  ///
  /// - Parameters:
  ///   - diagnostic: The finding.
  ///   - text: The text it is about, for the excerpt; without it only the first line is written.
  /// - Returns: One or more lines, each ended by a line break.
  public func render(_ diagnostic: Diagnostic, in text: SourceText?) -> String {
    var output = ""
    append(
      diagnostic.severity, diagnostic.message, at: diagnostic.range, path: diagnostic.path,
      hint: diagnostic.hint, text: text, to: &output)
    for note in diagnostic.notes {
      let isElsewhere = note.path != nil && note.path != diagnostic.path
      append(
        .note, note.message, at: note.range, path: note.path ?? diagnostic.path, hint: nil,
        text: isElsewhere ? nil : text, to: &output)
    }
    return output
  }

  private func append(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, path: String,
    hint: String?, text: SourceText?, to output: inout String
  ) {
    let place = range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    output += paint("\(Visible.line(path))\(place):", .bold)
    output += " " + paint("\(severity.rawValue):", severity == .error ? .red : .yellow)
    output += " " + paint(Visible.line(message), .bold) + "\n"
    if let range, let line = text?.line(range.start.line) {
      appendExcerpt(of: line, range, hint: hint, to: &output)
    } else if let hint {
      output += "  \(hint)\n"
    }
  }

  /// Shows the line and marks the range in it; of a very long line only the part around it.
  private func appendExcerpt(
    of line: String, _ range: SourceRange, hint: String?, to output: inout String
  ) {
    let scalars = Array(line.unicodeScalars)
    let first = min(range.start.column - 1, scalars.count)
    let endsHere = range.end.line == range.start.line
    let last = endsHere ? min(range.end.column - 1, scalars.count) : scalars.count
    let offset = first > Self.widest / 2 ? first - Self.widest / 4 : 0
    let shown = scalars[offset..<min(scalars.count, offset + Self.widest)]

    let number = String(range.start.line)
    let gutter = String(repeating: " ", count: number.count)
    let isCutAfter = shown.endIndex < scalars.count
    output +=
      "\(number) | \(offset > 0 ? "…" : "")\(Visible.scalars(shown))\(isCutAfter ? "…" : "")\n"

    let before = scalars[offset..<max(first, offset)]
    let marked = scalars[max(first, offset)..<max(first, min(last, shown.endIndex))]
    // A tab stays a tab, so that the caret stands under its place at any tab width.
    let indent = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: Visible.width($0)) }
    let width = max(1, marked.reduce(0) { $0 + max(Visible.width($1), $1 == "\t" ? 1 : 0) })
    let caret = "^" + String(repeating: "~", count: width - 1)
    output += "\(gutter) | \(offset > 0 ? " " : "")\(indent.joined())"
    output += paint(caret, .green) + (hint.map { " " + Visible.line($0) } ?? "") + "\n"
  }

  private enum Paint: String {
    case bold = "1"
    case red = "1;31"
    case yellow = "1;33"
    case green = "32"
  }

  private func paint(_ text: String, _ paint: Paint) -> String {
    usesColor ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

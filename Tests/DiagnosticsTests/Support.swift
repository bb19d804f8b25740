import Diagnostics

/// A finding about the part of a text that stands between `⟦` and `⟧`, and the text without them.
func marked(
  _ source: String, _ message: String = "wrong", path: String = "a.yaml", hint: String? = nil
) -> (diagnostic: Diagnostic, text: SourceText) {
  var (line, column) = (1, 1)
  var places: [SourcePosition] = []
  var output = String.UnicodeScalarView()
  for scalar in source.unicodeScalars {
    switch scalar {
    case "⟦", "⟧": places.append(SourcePosition(line: line, column: column))
    case "\n":
      output.append(scalar)
      (line, column) = (line + 1, 1)
    default:
      output.append(scalar)
      column += 1
    }
  }
  let range = places.count == 2 ? SourceRange(start: places[0], end: places[1]) : nil
  return (
    Diagnostic(message, path: path, at: range, hint: hint),
    SourceText(path: path, bytes: Array(String(output).utf8))
  )
}

/// What the renderer makes of a marked text.
func rendered(_ source: String, _ message: String = "wrong", hint: String? = nil) -> String {
  let (diagnostic, text) = marked(source, message, hint: hint)
  return DiagnosticRenderer().render(diagnostic, in: text)
}

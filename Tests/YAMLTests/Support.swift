import Diagnostics
import Testing
import YAML

/// Reads a text with the path that the expected messages name.
func parse(_ text: String, limits: YAMLLimits = YAMLLimits()) -> YAMLStream {
  parse(Array(text.utf8), limits: limits)
}

func parse(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> YAMLStream {
  YAMLStream(parsing: SourceText(path: "a.yaml", bytes: bytes), limits: limits)
}

/// Reads the root of a text that must hold one document without a mistake.
@discardableResult
func withRoot<Result>(
  _ text: String, _ place: SourceLocation = #_sourceLocation,
  _ body: (YAMLNode) throws -> Result
) throws -> Result {
  let stream = parse(text)
  #expect(stream.diagnostics.isEmpty, sourceLocation: place)
  return try #require(stream.documents.first, sourceLocation: place).withRoot(body)
}

/// What a person is shown of a text's mistakes.
func rendered(_ text: String, limits: YAMLLimits = YAMLLimits()) -> String {
  rendered(Array(text.utf8), limits: limits)
}

func rendered(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> String {
  let source = SourceText(path: "a.yaml", bytes: bytes)
  let renderer = DiagnosticRenderer()
  return YAMLStream(parsing: source, limits: limits).diagnostics
    .map { renderer.render($0, in: source) }.joined()
}

/// The messages of a text's mistakes, each with the line and the column where it begins.
func messages(_ text: String, limits: YAMLLimits = YAMLLimits()) -> [String] {
  parse(text, limits: limits).diagnostics.map { diagnostic in
    let place = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
    return place + diagnostic.message
  }
}

/// The part of a text that a range covers, counted as the range counts.
func excerpt(_ range: SourceRange, of text: String) -> String {
  var line = 1
  var column = 1
  var output = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let place = SourcePosition(line: line, column: column)
    if place >= range.start, place < range.end { output.append(scalar) }
    column = scalar == "\n" ? 1 : column + 1
    line += scalar == "\n" ? 1 : 0
  }
  return String(output)
}

extension SourceRange {
  /// The range as `line:column-line:column`.
  var short: String { "\(start.line):\(start.column)-\(end.line):\(end.column)" }
}

import CYAML
public import Diagnostics

/// Reads the documents of a text one after another, so that never more than one need be kept.
///
/// ```swift
/// var reader = YAMLReader(text)
/// while let document = reader.next() { … }
/// report(reader.diagnostics)
/// ```
public struct YAMLReader: ~Copyable {
  private let text: SourceText
  private let parser: EventParser
  private var isAtEnd = false
  private var builder: TreeBuilder

  /// Begins to read a text; what is wrong with it shows in ``diagnostics``.
  public init(_ text: SourceText, limits: YAMLLimits = YAMLLimits()) {
    self.text = text
    let check = TextCheck(text, limits: limits)
    builder = TreeBuilder(text, check, limits: limits)
    parser = EventParser(text.bytes, from: check.base)
    if let finding = check.finding {
      builder.findings.add(finding)
      isAtEnd = true
    }
  }

  /// What has been found so far, document by document in the order of the text.
  public var diagnostics: [Diagnostic] { builder.findings.list }

  /// Reads the next document.
  ///
  /// A document with mistakes that can be read over is returned as well: see ``diagnostics``.
  ///
  /// - Returns: The document, or `nil` at the end of the text or at a mistake that ends the
  ///   reading.
  public mutating func next() -> YAMLDocument? {
    guard !isAtEnd else { return nil }
    if let document = readDocument() { return document }
    isAtEnd = true
    builder.findings.endDocument()
    return nil
  }

  private mutating func readDocument() -> YAMLDocument? {
    let event = parser.event
    while !builder.isOver {
      guard parser.advance() else {
        reportProblem()
        return nil
      }
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: builder.addScalar(event)
      case YAML_MAPPING_START_EVENT: builder.openMapping(event)
      case YAML_SEQUENCE_START_EVENT: builder.openSequence(event)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: builder.close(event)
      case YAML_ALIAS_EVENT: builder.addAlias(event)
      case YAML_DOCUMENT_START_EVENT: builder.beginDocument(event.pointee)
      case YAML_DOCUMENT_END_EVENT: return builder.endDocument()
      case YAML_STREAM_END_EVENT: return nil
      default: break
      }
    }
    return nil
  }

  private mutating func reportProblem() {
    var explanation = SyntaxExplanation(
      parser.problem, in: builder.cursor, innermost: builder.innermost)
    builder.findings.add(explanation.diagnostic(path: text.path))
  }
}

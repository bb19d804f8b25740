import CYAML
import Diagnostics

/// Reads the documents of a text from libyaml's events.
final class EventReader {
  private let text: SourceText
  private let parser: EventParser
  private var isAtEnd = false
  private var builder: TreeBuilder

  init(_ text: SourceText, _ check: TextCheck, limits: YAMLLimits) {
    self.text = text
    builder = TreeBuilder(text, check, limits: limits)
    parser = EventParser(text.bytes, from: check.base)
    if let finding = check.finding {
      builder.findings.add(finding)
      isAtEnd = true
    }
  }

  /// What has been found so far, document by document in the order of the text.
  var diagnostics: [Diagnostic] { builder.findings.list }

  /// Reads the next document, or answers `nil` where there is none that can be read.
  func next() -> YAMLDocument? {
    guard !isAtEnd else { return nil }
    if let document = readDocument() { return document }
    isAtEnd = true
    builder.findings.endDocument()
    return nil
  }

  private func readDocument() -> YAMLDocument? {
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

  private func reportProblem() {
    var explanation = SyntaxExplanation(
      parser.problem, in: builder.cursor, innermost: builder.innermost)
    builder.findings.add(explanation.diagnostic(path: text.path))
  }
}

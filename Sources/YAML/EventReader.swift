import CYAML
import Diagnostics

/// Reads the documents of a text from libyaml's events.
///
/// Of some mistakes it is known what a person meant: there the text is read anew as it was meant, so
/// that what stands behind them is found in the same pass.
final class EventReader {
  /// How many mistakes are read over in this way; each costs another reading.
  private static let mostMended = 20

  private let path: String
  private let limits: YAMLLimits
  private var check: TextCheck
  /// The text, in which what was meant as text is veiled.
  private var bytes: [UInt8]
  private var parser: EventParser
  private var isAtEnd = false
  private var builder: TreeBuilder
  /// How many documents have been read.
  private var documents = 0
  /// The mistakes that were read over.
  private var mended: [Diagnostic] = []

  init(_ text: SourceText, _ check: TextCheck, limits: YAMLLimits) {
    path = text.path
    bytes = text.bytes
    self.check = check
    self.limits = limits
    builder = TreeBuilder(text, check, limits: limits)
    parser = EventParser(text.bytes, from: check.base)
    if let finding = check.finding {
      builder.findings.add(finding)
      isAtEnd = true
    }
  }

  /// What has been found so far, document by document in the order of the text.
  var diagnostics: [Diagnostic] {
    if mended.isEmpty { return builder.findings.list }
    return (mended + builder.findings.list).sorted { left, right in
      guard let left = left.range, let right = right.range else { return left.range != nil }
      return left.start < right.start
    }
  }

  /// Reads the next document, or answers `nil` where there is none that can be read.
  func next() -> YAMLDocument? {
    guard !isAtEnd else { return nil }
    var behind = documents
    while true {
      switch readDocument() {
      case .document(let document) where behind == documents:
        documents += 1
        return document
      case .document: behind += 1
      case .mended: behind = 0
      case .end:
        isAtEnd = true
        builder.findings.endDocument()
        return nil
      }
    }
  }

  /// What reading on has come to.
  private enum Progress {
    case document(YAMLDocument)
    /// A mistake was read over; the text begins anew.
    case mended
    /// The end of the text, or a mistake that ends the reading.
    case end
  }

  private func readDocument() -> Progress {
    let event = parser.event
    while !builder.isOver {
      guard parser.advance() else { return reportProblem() }
      switch event.pointee.type {
      case YAML_SCALAR_EVENT:
        if !mended.isEmpty { lift(event) }
        builder.addScalar(event)
      case YAML_MAPPING_START_EVENT: builder.openMapping(event)
      case YAML_SEQUENCE_START_EVENT: builder.openSequence(event)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: builder.close(event)
      case YAML_ALIAS_EVENT: builder.addAlias(event)
      case YAML_DOCUMENT_START_EVENT: builder.beginDocument(event.pointee)
      case YAML_DOCUMENT_END_EVENT: return builder.endDocument().map { .document($0) } ?? .end
      case YAML_STREAM_END_EVENT: return .end
      default: break
      }
    }
    return .end
  }

  private func lift(_ event: UnsafeMutablePointer<yaml_event_t>) {
    let scalar = event.pointee.data.scalar
    guard let text = scalar.value else { return }
    event.pointee.data.scalar.length = Veil.lift(from: text, count: scalar.length)
  }

  private func reportProblem() -> Progress {
    var explanation = SyntaxExplanation(
      parser.problem, in: builder.cursor, innermost: builder.innermost)
    let diagnostic = explanation.diagnostic(path: path)
    let signs = explanation.signsMeantAsText()
    guard !signs.isEmpty, mended.count < Self.mostMended,
      bytes.count + 2 * signs.count <= limits.bytes
    else {
      builder.findings.add(diagnostic)
      return .end
    }
    mended.append(diagnostic)
    bytes = Veil.veil(signs, in: bytes)
    check.isASCII = false
    builder = TreeBuilder(SourceText(path: path, bytes: bytes), check, limits: limits)
    parser = EventParser(bytes, from: check.base)
    return .mended
  }
}

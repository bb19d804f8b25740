public import Diagnostics

/// All documents of a text, with everything that is wrong with it.
public struct YAMLStream: Sendable {
  /// The documents in the order of the text, up to a mistake that ends the reading.
  public let documents: [YAMLDocument]
  /// What is wrong, in the order of the text; without any, the documents are all there is.
  public let diagnostics: [Diagnostic]

  /// Reads a text from its beginning to its end.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - limits: How much the text may ask for.
  public init(parsing text: SourceText, limits: YAMLLimits = YAMLLimits()) {
    var reader = YAMLReader(text, limits: limits)
    var documents: [YAMLDocument] = []
    var nodes = 0
    var excess: Diagnostic?
    while excess == nil, let document = reader.next() {
      nodes += document.nodeCount
      if documents.count == limits.documents || nodes > limits.nodes {
        let limit =
          nodes > limits.nodes ? "\(limits.nodes) values" : "\(limits.documents) documents"
        excess = Diagnostic(
          .error, "the file has more than \(limit)", path: text.path,
          at: SourceRange(start: document.range.start, end: document.range.start),
          hint: "split it into several files")
      } else {
        documents.append(document)
      }
    }
    self.documents = documents
    diagnostics = reader.diagnostics + (excess.map { [$0] } ?? [])
  }
}

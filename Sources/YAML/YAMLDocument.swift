public import Diagnostics

/// One document of a text, with all its nodes.
public struct YAMLDocument: Sendable {
  let arena: Arena

  /// The node that the document consists of; a document without content is a null.
  public var root: YAMLNode { YAMLNode(arena: arena, index: 0, alias: 0) }

  /// How many nodes the document has, each alias counted as one.
  public var nodeCount: Int { arena.records.count }

  /// The part of the text that the document's content takes.
  public var range: SourceRange { root.range }
}

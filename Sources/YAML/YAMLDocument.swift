public import Diagnostics

/// One document of a text, with all its nodes.
public struct YAMLDocument: Sendable {
  let arena: Arena

  /// Reads the node that the document consists of; a document without content is a null.
  ///
  /// - Parameter body: Reads the node. Neither it nor any that is reached from it may be kept when
  ///   this has returned, but as a ``YAMLFragment``.
  public func withRoot<Result: ~Copyable, Failure: Error>(
    _ body: (YAMLNode) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(arena) { () throws(Failure) -> Result in
      try body(YAMLNode(tree: arena.tree, index: 0, alias: 0))
    }
  }

  /// How many nodes the document has, each alias counted as one.
  public var nodeCount: Int { arena.tree.pointee.records.count }

  /// The names that were given to values with `&` and that no alias uses, in the order of the text.
  public var unusedAnchors: [(name: String, range: SourceRange)] {
    withExtendedLifetime(arena) {
      let tree = arena.tree.pointee
      if tree.properties.isEmpty { return [] }
      var used: Set<UInt32> = []
      for place in 0..<tree.records.count where tree.records[place].shape == .alias {
        used.insert(tree.records[place].first)
      }
      var unused: [(name: String, range: SourceRange)] = []
      for place in 0..<tree.records.count {
        let record = tree.records[place]
        guard record.properties > 0, record.shape != .alias, !used.contains(UInt32(place)),
          let name = tree.properties[Int(record.properties) - 1].anchor
        else { continue }
        unused.append((name, record.range))
      }
      return unused
    }
  }

  /// The part of the text that the document's content takes.
  public var range: SourceRange { arena.tree.pointee.records[0].range }
}

/// A node that can be kept: it keeps its document alive.
public struct YAMLFragment: Sendable {
  private let arena: Arena
  private let index: UInt32
  private let alias: UInt32

  /// Takes a node out of the scope in which it is of use.
  public init(_ node: YAMLNode) {
    arena = node.tree.pointee.owner.takeUnretainedValue()
    index = node.index
    alias = node.alias
  }

  /// Reads the node, as ``YAMLDocument/withRoot(_:)`` does.
  public func withNode<Result: ~Copyable, Failure: Error>(
    _ body: (YAMLNode) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(arena) { () throws(Failure) -> Result in
      try body(YAMLNode(tree: arena.tree, index: index, alias: alias))
    }
  }
}

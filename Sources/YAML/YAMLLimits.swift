/// How much a text may ask for before it is turned down.
///
/// A text beyond a limit gives a diagnostic, never a crash, and takes little memory.
public struct YAMLLimits: Sendable, Hashable {
  /// The most bytes a text may have; 128 MB unless said otherwise, and never more than 1 GB.
  public var bytes = 128 << 20
  /// The most collections that may stand in one another.
  public var depth = 100
  /// The most nodes that a document, or what is kept of a whole stream, may have.
  public var nodes = 10_000_000
  /// The most nodes of a document when every alias counts as what it stands for.
  public var expandedNodes = 10_000_000
  /// The most documents that are kept of one text.
  public var documents = 1_000_000
  /// The most findings that are kept of one text.
  public var diagnostics = 1_000

  /// The limits as they are documented at each of them.
  public init() {}
}

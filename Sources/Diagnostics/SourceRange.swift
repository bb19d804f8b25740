/// A place in a text: line and column, both from one; columns count Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The line, from one.
  public var line: Int { Int(storedLine) }
  /// The column, from one, in Unicode scalars.
  public var column: Int { Int(storedColumn) }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
  }
}

/// A part of a text, from its first scalar to the one behind its last.
public struct SourceRange: Sendable, Hashable {
  public let start: SourcePosition
  public let end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = max(start, end)
  }

  /// The first scalar of a text, for what concerns the text as a whole.
  public static let beginning = SourceRange(
    start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
}

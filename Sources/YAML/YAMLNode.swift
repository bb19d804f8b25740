public import Diagnostics

/// A value in a document: a scalar, a sequence or a mapping.
///
/// A node is a view into its document and costs nothing to copy: it does not keep the document alive,
/// and is of use only as long as ``YAMLDocument/withRoot(_:)``, from which it came, goes on. A
/// ``YAMLFragment`` is what can be kept.
public struct YAMLNode {
  /// The three kinds of node.
  public enum Kind: Sendable, Hashable {
    /// A single value.
    case scalar
    /// A list of nodes.
    case sequence
    /// Keys with a node each.
    case mapping
  }

  /// How a node was written.
  public enum Style: Sendable, Hashable {
    /// Text without quotes.
    case plain
    /// Text in `'…'`.
    case singleQuoted
    /// Text in `"…"`, with escapes.
    case doubleQuoted
    /// Lines behind `|`.
    case literal
    /// Lines behind `>`, folded into one.
    case folded
    /// A collection in brackets or braces.
    case flow
    /// A collection by indentation.
    case block
  }

  // Counting who looks at a document would cost more than all else that is done with a node.
  let tree: UnsafePointer<Tree>
  let index: UInt32
  /// The alias that led here, or zero.
  let alias: UInt32

  var record: Record { tree.pointee.records[Int(index)] }

  /// The kind of the node.
  public var kind: Kind {
    let record = record
    return record.isScalar ? .scalar : record.isMapping ? .mapping : .sequence
  }

  /// How the node was written.
  public var style: Style {
    switch record.shape {
    case .plain, .alias: .plain
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal: .literal
    case .folded: .folded
    case .flowSequence, .flowMapping: .flow
    case .blockSequence, .blockMapping: .block
    }
  }

  /// Where the node's own text stands, without its anchor and tag; through an alias this is the
  /// place of what the alias stands for.
  public var range: SourceRange { record.range }

  /// Where the alias stands that led to this node, or to a collection it stands in, if one did.
  public var aliasRange: SourceRange? {
    alias == 0 ? nil : tree.pointee.records[Int(alias)].range
  }

  /// Whether an alias led to this node, or to a collection it stands in.
  public var isAliased: Bool { alias != 0 }

  /// The place to show a person who reads the text: the alias if one led here, else the node.
  public var writtenRange: SourceRange { aliasRange ?? range }

  /// The tag in its full form, such as `tag:yaml.org,2002:str`, if one was written.
  public var tag: String? { properties?.tag }

  /// The name of the anchor, if there is one.
  public var anchor: String? { properties?.anchor }

  private var properties: Properties? {
    let place = record.properties
    return place == 0 ? nil : tree.pointee.properties[Int(place) - 1]
  }

  /// Two nodes are the same when they are the same place of the same document.
  public func isSame(as other: YAMLNode) -> Bool {
    tree == other.tree && index == other.index
  }

  /// A child of this node, seen through its alias if it is one.
  static func resolved(_ index: UInt32, in tree: UnsafePointer<Tree>, via alias: UInt32 = 0)
    -> YAMLNode
  {
    let record = tree.pointee.records[Int(index)]
    return record.shape == .alias
      ? YAMLNode(tree: tree, index: record.first, alias: index)
      : YAMLNode(tree: tree, index: index, alias: alias)
  }
}

// MARK: - Scalars

extension YAMLNode {
  /// What a scalar means by the core schema; `null` for a collection.
  public var scalar: YAMLScalar {
    let record = record
    return record.isScalar ? tree.pointee.scalar(record) : .null
  }

  /// The text of a scalar, quotes and escapes undone; empty for a collection.
  public var text: String {
    let record = record
    return record.isScalar ? tree.pointee.text(record) : ""
  }

  /// The first byte of ``text``; `nil` where there is none.
  public var firstByte: UInt8? {
    let record = record
    return record.isScalar && record.count > 0 ? tree.pointee.bytes[Int(record.first)] : nil
  }

  /// Whether a byte stands in ``text``.
  public func holds(_ byte: UInt8) -> Bool {
    let record = record
    return record.isScalar
      && tree.pointee.compare(record) { text in
        for place in 0..<text.count where text[place] == byte { return true }
        return false
      }
  }

  /// Whether ``text`` begins with a text; no `String` is made.
  public func hasPrefix(_ text: StaticString) -> Bool {
    let record = record
    guard record.isScalar, record.count >= text.utf8CodeUnitCount else { return false }
    let length = Int(record.first)..<Int(record.first) + text.utf8CodeUnitCount
    return tree.pointee.bytes[length]
      .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the node is a scalar that means this text; no `String` is made.
  ///
  /// The scalar's meaning does not count: `true` is the text "true", quoted or not.
  public func isText(_ text: StaticString) -> Bool {
    let record = record
    return record.isScalar && Int(record.count) == text.utf8CodeUnitCount
      && tree.pointee.compare(record) { $0.equals(text) }
  }

  /// The place of the node's text among words, as ``isText(_:)-(StaticString)`` compares.
  public func place(in table: WordTable) -> Int? {
    let record = record
    guard record.isScalar else { return nil }
    return table.place(of: UnsafeBufferPointer(rebasing: tree.pointee.bytes[record.span]))
  }

  /// Whether the node is a scalar with this text, as ``isText(_:)-(StaticString)`` compares.
  public func hasText(_ text: some StringProtocol) -> Bool {
    let record = record
    return record.isScalar && tree.pointee.bytes[record.span].elementsEqual(text.utf8)
  }

  /// Whether the node is a scalar with this text, as ``isText(_:)-(StaticString)`` compares.
  public func hasText(_ text: String) -> Bool {
    let record = record
    guard record.isScalar, text.utf8.count == Int(record.count) else { return false }
    let isSame = text.utf8.withContiguousStorageIfAvailable { text in
      tree.pointee.compare(record) { $0.equals(Span(_unsafeElements: text)) }
    }
    return isSame ?? tree.pointee.bytes[record.span].elementsEqual(text.utf8)
  }

  /// Whether the texts of two scalars differ by the case of ASCII letters and by nothing else; no
  /// `String` is made.
  public func differsOnlyByCase(from other: YAMLNode) -> Bool {
    let (left, right) = (record, other.record)
    guard left.isScalar, right.isScalar, left.count == right.count else { return false }
    var isSame = true
    for (one, two) in zip(tree.pointee.bytes[left.span], other.tree.pointee.bytes[right.span])
    where one != two {
      let letter = one | 0x20
      guard one ^ two == 0x20, letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else {
        return false
      }
      isSame = false
    }
    return !isSame
  }

  /// Whether the node is a null.
  public var isNull: Bool {
    let record = record
    return record.isScalar
      && Meaning.resolution(record, in: Span(_unsafeElements: tree.pointee.bytes)) == .null
  }
}

extension Record {
  var range: SourceRange {
    SourceRange(
      start: SourcePosition(line: Int(startLine) + 1, column: Int(startColumn) + 1),
      end: SourcePosition(line: Int(endLine) + 1, column: Int(endColumn) + 1))
  }
}

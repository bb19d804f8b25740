import Diagnostics
import YAML

/// The lines of a text, and what its tree says of them.
struct LayoutLines {
  /// A line of which nobody knows how to lay it out.
  struct Unknown: Error {
    let line: Int
  }

  /// A collection by indentation.
  struct Block {
    let isSequence: Bool
    /// The column its entries begin with, from one.
    let column: Int
    /// That column in the layout.
    let newColumn: Int
    let firstLine: Int
    /// The last line that anything in it takes.
    var lastLine: Int
  }

  /// Something that is no collection by indentation: a scalar, an alias, a collection in brackets.
  struct Leaf {
    let kind: YAMLNode.Kind
    let style: YAMLNode.Style
    /// The node itself.
    let fragment: YAMLFragment
    let range: SourceRange
    /// The column of what stands below the collection it belongs to, in the layout.
    let newColumn: Int
    /// How far that collection moves.
    let shift: Int
    let isKey: Bool
  }

  /// How a line is laid out that continues what an earlier one begins.
  enum Continuation {
    /// A line of a block of text: so many columns go, and so many come.
    case text(columns: Int, newColumns: Int, keepsBlank: Bool)
    /// A line of a scalar over several lines.
    case folded(columns: Int, isQuoted: Bool)
    /// A line of a collection in brackets.
    case flow(shift: Int, least: Int)
  }

  let lines: [[Unicode.Scalar]]
  let spacesFlows: Bool
  var blocks: [Block] = []
  var leaves: [Int: [Leaf]] = [:]
  var continuations: [Int: Continuation] = [:]

  init(_ source: SourceText, spacesFlows: Bool) {
    self.spacesFlows = spacesFlows
    var bytes = source.bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [[Unicode.Scalar]] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      lines.append(Array(String(decoding: text, as: UTF8.self).unicodeScalars))
    }
    self.lines = lines
  }

  /// Takes in what the tree says.
  mutating func note(_ root: YAMLNode) {
    _ = note(root, newColumn: 1, shift: 0)
  }

  /// - Returns: The last line the node takes.
  private mutating func note(_ node: YAMLNode, newColumn: Int, shift: Int) -> Int {
    guard node.aliasRange == nil, node.kind != .scalar, node.style == .block else {
      return noteLeaf(node, newColumn: newColumn, shift: shift, isKey: false)
    }
    let start = node.range.start
    let place = blocks.count
    blocks.append(
      Block(
        isSequence: node.kind == .sequence, column: start.column, newColumn: newColumn,
        firstLine: start.line, lastLine: start.line))
    var last = start.line
    let (inner, shift) = (newColumn + 2, newColumn - start.column)
    for element in node.elements {
      last = max(last, note(element, newColumn: inner, shift: shift))
    }
    for entry in node.entries where entry.key.aliasRange == nil {
      last = max(last, noteLeaf(entry.key, newColumn: inner, shift: shift, isKey: true))
      last = max(last, note(entry.value, newColumn: inner, shift: shift))
    }
    blocks[place].lastLine = last
    return last
  }

  private mutating func noteLeaf(
    _ node: YAMLNode, newColumn: Int, shift: Int, isKey: Bool
  ) -> Int {
    let range = node.writtenRange
    let leaf = Leaf(
      kind: node.kind, style: node.style, fragment: YAMLFragment(node), range: range,
      newColumn: newColumn, shift: shift, isKey: isKey)
    // What was left out takes no room.
    guard range.start != range.end else { return 0 }
    leaves[range.start.line, default: []].append(leaf)
    if node.aliasRange == nil, node.kind == .scalar,
      node.style == .literal || node.style == .folded
    {
      return noteText(leaf)
    }
    for line in range.start.line..<range.end.line {
      continuations[line + 1] =
        node.kind == .scalar
        ? .folded(columns: newColumn - 1, isQuoted: node.style != .plain)
        : .flow(shift: shift, least: newColumn - 1)
    }
    return range.end.line
  }

  /// Notes the lines of a block of text: all that follow and are indented, or blank.
  private mutating func noteText(_ leaf: Leaf) -> Int {
    let first = leaf.range.start.line
    let header = lines[first - 1].dropFirst(leaf.range.start.column - 1).prefix { $0 != " " }
    // With its indentation written out, a block says more than its lines.
    if header.contains(where: { ("1"..."9").contains($0) }) { return first }
    var end = first
    var columns: Int?
    for line in first..<lines.count {
      guard let indent = lines[line].firstIndex(where: { $0 != " " }) else { continue }
      if indent < columns ?? (leaf.newColumn - leaf.shift - 2) { break }
      if columns == nil { columns = indent }
      end = line + 1
    }
    let keeps = header.contains("+")
    if keeps { while end < lines.count, lines[end].allSatisfy({ $0 == " " }) { end += 1 } }
    guard let columns, end > first else { return first }
    for line in first..<end {
      continuations[line + 1] = .text(
        columns: columns, newColumns: leaf.newColumn - 1, keepsBlank: true)
    }
    return end
  }
}

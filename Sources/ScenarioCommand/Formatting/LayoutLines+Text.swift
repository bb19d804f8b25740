import Diagnostics
import YAML

extension LayoutLines {
  /// A line as it will be written; a comment waits for what follows it.
  private enum Written {
    case blank
    case comment(column: Int, text: String)
    case structure(column: Int, newColumn: Int, text: String)
    case mark(String)
    case verbatim(String)
  }

  /// All lines in the layout.
  func text() throws(Unknown) -> String {
    var written: [Written] = []
    // The collections that the line lies in, from the outermost in.
    var open: [Block] = []
    var next = 0
    for number in 1...lines.count {
      while let last = open.last, last.lastLine < number { open.removeLast() }
      while next < blocks.count, blocks[next].firstLine == number {
        open.append(blocks[next])
        next += 1
      }
      written.append(try line(number, in: open))
    }
    return Self.joined(settled(written))
  }

  private func line(_ number: Int, in open: [Block]) throws(Unknown) -> Written {
    let line = lines[number - 1]
    if let continuation = continuations[number] {
      return .verbatim(Self.continued(line, continuation))
    }
    guard let first = line.firstIndex(where: { $0 != " " && $0 != "\t" }) else { return .blank }
    if line[first] == "#" {
      return .comment(column: first + 1, text: Self.trimmed(line[first...]))
    }
    if first == 0 {
      let head = String(String.UnicodeScalarView(line.prefix(3)))
      let rest = Self.trimmed(line.dropFirst(3).drop { $0 == " " })
      if head == "---" || head == "..." {
        guard rest.isEmpty || rest.hasPrefix("#") else { throw Unknown(line: number) }
        return .mark(rest.isEmpty ? head : "\(head) \(rest)")
      }
      if line[0] == "%" { return .verbatim(Self.trimmed(line[...])) }
    }
    return try structure(line, number, column: first + 1, in: open)
  }

  /// A line that begins with an entry of a collection, or with the value of a key above it.
  private func structure(
    _ line: [Unicode.Scalar], _ number: Int, column: Int, in open: [Block]
  ) throws(Unknown) -> Written {
    if let leaf = leaves[number]?.first(where: { !$0.isKey && $0.range.start.column == column }),
      !open.contains(where: { $0.column == column && begins($0, line) })
    {
      let text = try value(line, number, from: column)
      return .structure(column: column, newColumn: leaf.newColumn, text: text)
    }
    guard let outer = open.lastIndex(where: { $0.column == column && begins($0, line) }) else {
      throw Unknown(line: number)
    }
    // Those that begin on this line, as in '- - a: b', follow it.
    var text = ""
    var block = open[outer]
    for inner in open[(outer + 1)...] where inner.firstLine == number && inner.column > block.column
    {
      guard block.isSequence, begins(block, line) else { throw Unknown(line: number) }
      text += "- "
      block = inner
    }
    if block.isSequence {
      guard begins(block, line) else { throw Unknown(line: number) }
      let value = try value(line, number, from: block.column + 1)
      text += value.isEmpty ? "-" : "- \(value)"
    } else {
      text += try entry(line, number, from: block.column)
    }
    return .structure(column: column, newColumn: open[outer].newColumn, text: text)
  }

  /// Whether an entry of a collection begins in the column of its entries.
  private func begins(_ block: Block, _ line: [Unicode.Scalar]) -> Bool {
    guard block.column <= line.count else { return false }
    let isDash =
      line[block.column - 1] == "-"
      && (block.column == line.count || line[block.column] == " " || line[block.column] == "\t")
    return isDash == block.isSequence
  }

  /// A key and what stands behind it.
  private func entry(
    _ line: [Unicode.Scalar], _ number: Int, from column: Int
  ) throws(Unknown) -> String {
    let key = leaves[number]?.first { $0.isKey && $0.range.start.column >= column }
    let end: Int
    if let key {
      end = key.range.end.column - 1
    } else if line[(column - 1)...].starts(with: "<<".unicodeScalars) {
      end = column + 1
    } else {
      throw Unknown(line: number)
    }
    guard let colon = line[end...].firstIndex(where: { $0 != " " && $0 != "\t" }),
      line[colon] == ":"
    else { throw Unknown(line: number) }
    let name = String(String.UnicodeScalarView(line[(column - 1)..<end]))
    let value = try value(line, number, from: colon + 2)
    return value.isEmpty ? "\(name):" : "\(name): \(value)"
  }

  /// What stands from a column to the end of the line: a value with its properties, a comment.
  private func value(
    _ line: [Unicode.Scalar], _ number: Int, from column: Int
  ) throws(Unknown) -> String {
    let start = line[(column - 1)...].firstIndex { $0 != " " && $0 != "\t" } ?? line.count
    let leaf = leaves[number]?.first { !$0.isKey && $0.range.start.column > start }
    guard let leaf else { return Self.trimmed(line[start...]) }
    let (first, last) = (leaf.range.start.column - 1, leaf.range.end.column - 1)
    // An anchor and a tag stand before it.
    let properties = line[start..<first].split { $0 == " " || $0 == "\t" }
      .map { String(String.UnicodeScalarView($0)) + " " }.joined()
    if leaf.range.end.line != number || continuations[number + 1] != nil {
      let rest = line[first...]
      let isQuoted = leaf.style == .singleQuoted || leaf.style == .doubleQuoted
      return properties
        + (isQuoted ? String(String.UnicodeScalarView(rest)) : Self.trimmed(rest))
    }
    let text =
      leaf.fragment.withNode { flow($0, line) }
      ?? String(String.UnicodeScalarView(line[first..<last]))
    guard let rest = line[last...].firstIndex(where: { $0 != " " && $0 != "\t" }) else {
      return properties + text
    }
    guard line[rest] == "#" else { throw Unknown(line: number) }
    // Comments beside each other may be aligned, so their distance stays.
    let gap = String(repeating: " ", count: max(1, rest - last))
    return properties + text + gap + Self.trimmed(line[rest...])
  }

  // MARK: Collections in brackets

  /// A collection on one line with its blanks in order; `nil` where they stay as they are.
  private func flow(_ node: YAMLNode, _ line: [Unicode.Scalar]) -> String? {
    guard spacesFlows, node.aliasRange == nil, node.kind != .scalar else { return nil }
    return spaced(node, line)
  }

  private func spaced(_ node: YAMLNode, _ line: [Unicode.Scalar]) -> String? {
    let range = node.writtenRange
    let (first, last) = (range.start.column - 1, range.end.column - 1)
    guard range.start.line == range.end.line, first < last, last <= line.count,
      node.anchor == nil || node.aliasRange != nil, node.tag == nil || node.aliasRange != nil
    else { return nil }
    if node.aliasRange != nil || node.kind == .scalar {
      return String(String.UnicodeScalarView(line[first..<last]))
    }
    var parts: [String] = []
    if node.kind == .sequence {
      guard line[first] == "[" else { return nil }
      for element in node.elements {
        guard let part = spaced(element, line) else { return nil }
        parts.append(part)
      }
      return "[\(parts.joined(separator: ", "))]"
    }
    guard line[first] == "{" else { return nil }
    for entry in node.entries {
      // What a merge key has brought in stands elsewhere.
      guard entry.key.range.start >= range.start, entry.key.range.end <= range.end,
        let key = spaced(entry.key, line), let value = spaced(entry.value, line)
      else { return nil }
      parts.append("\(key): \(value)")
    }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  // MARK: Lines as a whole

  private static func continued(
    _ line: [Unicode.Scalar], _ continuation: Continuation
  ) -> String {
    switch continuation {
    case .text(let columns, let newColumns, _):
      // What a blank line has beyond the indentation is text.
      if line.count <= columns, line.allSatisfy({ $0 == " " }) { return "" }
      return String(repeating: " ", count: newColumns)
        + String(String.UnicodeScalarView(line.dropFirst(columns)))
    case .folded(let columns, let isQuoted):
      let rest = line.drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty { return "" }
      return String(repeating: " ", count: columns)
        + (isQuoted ? String(String.UnicodeScalarView(rest)) : trimmed(rest))
    case .flow(let shift, let least):
      let rest = line.drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty { return "" }
      let indent = line.count - rest.count + shift
      return String(repeating: " ", count: max(indent, least)) + trimmed(rest)
    }
  }

  /// Gives comments their columns, and blank lines their number.
  private func settled(_ written: [Written]) -> [Written] {
    var output: [Written] = []
    // The columns of the lines above that are still open, and what has become of them.
    var above: [(column: Int, newColumn: Int)] = []
    for (place, line) in written.enumerated() {
      switch line {
      case .structure(let column, let newColumn, _):
        while let last = above.last, last.column >= column { above.removeLast() }
        above.append((column, newColumn))
        output.append(line)
      case .mark:
        above = []
        output.append(line)
      case .comment(let column, let text):
        let next = Self.structure(in: written[(place + 1)...])
        let newColumn =
          next?.column == column
          ? next?.newColumn : above.last { $0.column == column }?.newColumn ?? next?.newColumn
        output.append(
          .verbatim(String(repeating: " ", count: (newColumn ?? 1) - 1) + text))
      case .blank, .verbatim: output.append(line)
      }
    }
    return output
  }

  /// The next line of the document that is no comment.
  private static func structure(
    in lines: ArraySlice<Written>
  ) -> (column: Int, newColumn: Int)? {
    for line in lines {
      switch line {
      case .structure(let column, let newColumn, _): return (column, newColumn)
      case .mark: return nil
      case .blank, .comment, .verbatim: continue
      }
    }
    return nil
  }

  private static func joined(_ lines: [Written]) -> String {
    var output: [String] = []
    var hasBlank = false
    for line in lines {
      switch line {
      case .blank:
        hasBlank = true
        continue
      case .mark(let text):
        // What follows a mark is not parted from it, what stands before it is.
        if !output.isEmpty, text.hasPrefix("---"), output.last?.hasPrefix("%") == false {
          output.append("")
        }
        output.append(text)
      case .structure(_, let column, let text):
        if hasBlank, let last = output.last, !last.isMark { output.append("") }
        output.append(String(repeating: " ", count: column - 1) + text)
      case .comment(_, let text), .verbatim(let text):
        if hasBlank, let last = output.last, !last.isMark { output.append("") }
        output.append(text)
      }
      hasBlank = false
    }
    return output.map { $0 + "\n" }.joined()
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let end = scalars.lastIndex { $0 != " " && $0 != "\t" }
    return String(String.UnicodeScalarView(end.map { scalars[...$0] } ?? []))
  }
}

extension String {
  fileprivate var isMark: Bool { self == "---" || hasPrefix("--- ") }
}

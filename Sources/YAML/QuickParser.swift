import Diagnostics

/// Reads the part of YAML that nearly every file is written in, without libyaml.
///
/// It knows ASCII, block mappings and sequences, flow collections on one line, plain scalars on one
/// line, quoted ones without escapes, and comments. Whatever else it meets, and whatever could be a
/// mistake, it leaves to libyaml: it reads a whole text, exactly as libyaml would, or nothing of it.
/// The scalars stay where they are: the document's bytes are those of the text.
struct QuickParser: ~Copyable {
  /// A block collection that is open.
  private struct Block {
    var column: Int
    var isSequence: Bool
    /// A sequence that stands below a key without being indented.
    var isIndentless = false
  }

  /// A scalar that has been seen and not been placed yet.
  struct Scalar {
    var shape: Record.Shape
    /// Where it begins, its quote included.
    var start: Int
    /// Where it ends, its quote included.
    var end: Int

    var first: Int { shape == .plain ? start : start + 1 }
    var count: Int { shape == .plain ? end - start : end - start - 2 }
  }

  /// libyaml takes no key beyond 1024 bytes; far shorter ones are left to it.
  private static let longestKey = 500
  /// Flow collections in one another beyond this are left to libyaml, as is what nests deeper.
  private static let deepestFlow = 16

  var builder: TreeBuilder
  private var blocks: [Block] = []
  var place = 0
  var line: UInt32 = 0
  var lineStart = 0
  /// Whether a key's value begins on a later line.
  private var isPending = false

  /// Reads a text as one document.
  ///
  /// - Returns: The document, or `nil` where the text is more than this parser knows.
  static func document(
    of text: SourceText, _ check: TextCheck, limits: YAMLLimits
  ) -> YAMLDocument? {
    guard check.isASCII, check.base == 0, check.finding == nil else { return nil }
    var parser = QuickParser(TreeBuilder(text, check, limits: limits))
    parser.builder.beginDocument(in: text.bytes)
    let isRead = parser.read(text.bytes.span)
    guard isRead, !parser.builder.isOver, parser.builder.findings.list.isEmpty else { return nil }
    return parser.builder.endDocument()
  }

  private init(_ builder: consuming TreeBuilder) {
    self.builder = builder
    blocks.reserveCapacity(8)
  }

  /// Reads everything; `false` where the text is more than this parser knows.
  private mutating func read(_ text: Span<UInt8>) -> Bool {
    while findContent(text) {
      guard readLine(text) else { return false }
    }
    guard !isPending, !blocks.isEmpty else { return false }
    while !blocks.isEmpty { closeBlock() }
    return true
  }
}

// MARK: - Lines

extension QuickParser {
  /// Steps over comments and empty lines to the first sign of a line.
  private mutating func findContent(_ text: Span<UInt8>) -> Bool {
    while true {
      skipSpaces(text)
      guard place < text.count else { return false }
      switch text[place] {
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "#"): skipToEnd(text)
      default: return true
      }
      guard place < text.count else { return false }
      place += 1
      line += 1
      lineStart = place
    }
  }

  private mutating func readLine(_ text: Span<UInt8>) -> Bool {
    let column = place - lineStart
    if column == 0, isDocumentMark(text) { return false }
    let isDash = isDash(text)
    guard enter(column, isDash: isDash) else { return false }
    guard isDash else { return readEntry(text) }
    place += 1
    skipSpaces(text)
    return readItem(text)
  }

  /// Closes the collections that end before a line, and opens the one that begins with it.
  private mutating func enter(_ column: Int, isDash: Bool) -> Bool {
    guard let top = blocks.last else {
      // A second collection beside the root would be a mistake.
      guard builder.records.isEmpty else { return false }
      openBlock(column, isSequence: isDash)
      return true
    }
    if isPending {
      guard column > top.column || (isDash && column == top.column) else { return false }
      isPending = false
      openBlock(column, isSequence: isDash, isIndentless: column == top.column)
      return true
    }
    while let top = blocks.last, top.column > column { closeBlock() }
    guard let top = blocks.last, top.column == column else { return false }
    if top.isSequence, !isDash {
      guard top.isIndentless else { return false }
      closeBlock()
    }
    return top.isSequence || !isDash
  }

  /// Reads what stands behind a dash.
  private mutating func readItem(_ text: Span<UInt8>) -> Bool {
    guard place < text.count, !isDash(text) else { return false }
    if isFlowStart(text) { return readFlow(text, depth: 0) && endLine(text) }
    guard let scalar = scan(text, inFlow: false) else { return false }
    guard isColon(text) else {
      add(scalar, text)
      return endLine(text)
    }
    openBlock(scalar.start - lineStart, isSequence: false)
    return readValue(of: scalar, text)
  }

  /// Reads a key and its value.
  private mutating func readEntry(_ text: Span<UInt8>) -> Bool {
    guard let key = scan(text, inFlow: false), isColon(text) else { return false }
    return readValue(of: key, text)
  }

  private mutating func readValue(of key: Scalar, _ text: Span<UInt8>) -> Bool {
    guard key.end - key.start <= Self.longestKey else { return false }
    add(key, text)
    place += 1
    skipSpaces(text)
    guard place < text.count, text[place] != UInt8(ascii: "\n"), text[place] != UInt8(ascii: "#")
    else {
      isPending = true
      return endLine(text)
    }
    if isFlowStart(text) { return readFlow(text, depth: 0) && endLine(text) }
    // A dash here would be a mistake, as would be a second colon.
    guard !isDash(text), let value = scan(text, inFlow: false) else { return false }
    add(value, text)
    return endLine(text)
  }

  /// Steps to the end of a line on which only a comment may follow.
  private mutating func endLine(_ text: Span<UInt8>) -> Bool {
    skipSpaces(text)
    guard place < text.count else { return true }
    if text[place] == UInt8(ascii: "#"), text[place - 1] == UInt8(ascii: " ") { skipToEnd(text) }
    return place == text.count || text[place] == UInt8(ascii: "\n")
  }
}

// MARK: - Flow collections

extension QuickParser {
  private mutating func readFlow(_ text: Span<UInt8>, depth: Int) -> Bool {
    guard depth < Self.deepestFlow else { return false }
    let isMapping = text[place] == UInt8(ascii: "{")
    let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    builder.open(isMapping ? .flowMapping : .flowSequence, extent(place, place + 1))
    place += 1
    skipSpaces(text)
    if place < text.count, text[place] == closing { return closeFlow() }
    while place < text.count {
      if isMapping, !readFlowKey(text) { return false }
      guard place < text.count else { return false }
      if isFlowStart(text) {
        guard readFlow(text, depth: depth + 1) else { return false }
      } else {
        guard !isDash(text), let value = scan(text, inFlow: true) else { return false }
        add(value, text)
      }
      skipSpaces(text)
      guard place < text.count else { return false }
      if text[place] == closing { return closeFlow() }
      guard text[place] == UInt8(ascii: ",") else { return false }
      place += 1
      skipSpaces(text)
    }
    return false
  }

  private mutating func readFlowKey(_ text: Span<UInt8>) -> Bool {
    guard !isDash(text), let key = scan(text, inFlow: true), key.end - key.start <= Self.longestKey
    else { return false }
    skipSpaces(text)
    guard isColon(text) else { return false }
    add(key, text)
    place += 1
    skipSpaces(text)
    return true
  }

  private mutating func closeFlow() -> Bool {
    place += 1
    builder.close(bracket: (line, UInt32(truncatingIfNeeded: place - lineStart)))
    return true
  }
}

// MARK: - Small things

extension QuickParser {
  mutating func skipSpaces(_ text: Span<UInt8>) {
    var place = place
    while place < text.count, text[unchecked: place] == UInt8(ascii: " ") { place += 1 }
    self.place = place
  }

  private mutating func skipToEnd(_ text: Span<UInt8>) {
    var place = place
    while place < text.count, text[unchecked: place] != UInt8(ascii: "\n") { place += 1 }
    self.place = place
  }

  /// Whether a space or the end of the line or of the text stands at a place.
  func isBlank(_ text: Span<UInt8>, _ place: Int) -> Bool {
    place >= text.count || text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "\n")
  }

  /// Whether a dash stands here that begins an element.
  private func isDash(_ text: Span<UInt8>) -> Bool {
    text[place] == UInt8(ascii: "-") && isBlank(text, place + 1)
  }

  /// Whether a colon stands here that ends a key.
  private func isColon(_ text: Span<UInt8>) -> Bool {
    place < text.count && text[place] == UInt8(ascii: ":") && isBlank(text, place + 1)
  }

  private func isFlowStart(_ text: Span<UInt8>) -> Bool {
    text[place] == UInt8(ascii: "{") || text[place] == UInt8(ascii: "[")
  }

  private func isDocumentMark(_ text: Span<UInt8>) -> Bool {
    let byte = text[place]
    return byte == UInt8(ascii: "-") && !isDash(text) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "%")
  }

  func extent(_ start: Int, _ end: Int) -> Extent {
    Extent(
      startLine: line, startColumn: UInt32(truncatingIfNeeded: start - lineStart),
      endLine: line, endColumn: UInt32(truncatingIfNeeded: end - lineStart))
  }

  private mutating func openBlock(_ column: Int, isSequence: Bool, isIndentless: Bool = false) {
    blocks.append(Block(column: column, isSequence: isSequence, isIndentless: isIndentless))
    let start = lineStart + column
    builder.open(isSequence ? .blockSequence : .blockMapping, extent(start, start))
  }

  private mutating func closeBlock() {
    blocks.removeLast()
    builder.close(bracket: nil)
  }
}

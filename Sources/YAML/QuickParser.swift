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
  private struct Scalar {
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

  private var builder: TreeBuilder
  private var blocks: [Block] = []
  private var place = 0
  private var line: UInt32 = 0
  private var lineStart = 0
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

// MARK: - Scalars

extension QuickParser {
  /// Steps over a scalar and, outside of flow collections, the spaces behind it.
  private mutating func scan(_ text: Span<UInt8>, inFlow: Bool) -> Scalar? {
    guard place < text.count else { return nil }
    switch text[place] {
    case UInt8(ascii: "\""): return scanQuoted(text, .doubleQuoted, UInt8(ascii: "\\"))
    case UInt8(ascii: "'"): return scanQuoted(text, .singleQuoted, UInt8(ascii: "'"))
    case let byte where Self.isIndicator(byte):
      // A dash begins a scalar where more of it follows: that has been looked at.
      guard byte == UInt8(ascii: "-"), place + 1 < text.count,
        text[place + 1] &- UInt8(ascii: "0") < 10
      else { return nil }
    default: break
    }
    return inFlow ? scanPlainInFlow(text) : scanPlain(text)
  }

  private mutating func scanPlain(_ text: Span<UInt8>) -> Scalar? {
    let start = place
    var place = start
    // Long texts are stepped over in words of the machine, as far as nothing in one can end them.
    while text.count - place >= 8, !Self.mayEndPlain(word(text, place)) { place += 8 }
    scalar: while place < text.count {
      let byte = text[unchecked: place]
      if Self.mayEndPlain(byte) {
        switch byte {
        case UInt8(ascii: ":"): if isBlank(text, place + 1) { break scalar }
        case UInt8(ascii: "#"):
          if place > start, text[place - 1] == UInt8(ascii: " ") { break scalar }
        case UInt8(ascii: "\n"): break scalar
        default: return nil
        }
      }
      place += 1
    }
    self.place = place
    return plain(text, start, place)
  }

  private mutating func scanPlainInFlow(_ text: Span<UInt8>) -> Scalar? {
    let start = place
    var place = start
    while place < text.count {
      let byte = text[unchecked: place]
      // Letters, digits, and the signs that often stand between them.
      if (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "-") < 13 {
        place += 1
        continue
      }
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        self.place = place
        return plain(text, start, place)
      case UInt8(ascii: ":"):
        if isBlank(text, place + 1) {
          self.place = place
          return plain(text, start, place)
        }
        guard text[place + 1] != UInt8(ascii: ","), !Self.isBracket(text[place + 1]) else {
          return nil
        }
      case UInt8(ascii: "#"): if text[place - 1] == UInt8(ascii: " ") { return nil }
      case UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{"), 0..<0x20: return nil
      default: break
      }
      place += 1
    }
    return nil
  }

  /// A plain scalar without the spaces that follow it.
  private func plain(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Scalar? {
    var end = end
    while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end == start ? nil : Scalar(shape: .plain, start: start, end: end)
  }

  /// Steps over a quoted scalar on one line; what escapes is in it ends the reading.
  private mutating func scanQuoted(
    _ text: Span<UInt8>, _ shape: Record.Shape, _ escape: UInt8
  ) -> Scalar? {
    let start = place
    let quote = text[place]
    place += 1
    while place < text.count {
      let byte = text[unchecked: place]
      if byte < UInt8(ascii: " ") { return nil }
      place += 1
      if byte == quote {
        let end = place
        if quote == escape, place < text.count, text[place] == escape { return nil }
        skipSpaces(text)
        return Scalar(shape: shape, start: start, end: end)
      }
      if byte == escape { return nil }
    }
    return nil
  }

  private mutating func add(_ scalar: Scalar, _ text: Span<UInt8>) {
    builder.add(
      scalar.shape, extent(scalar.start, scalar.end), at: scalar.first, count: scalar.count,
      in: text)
  }
}

// MARK: - Small things

extension QuickParser {
  private mutating func skipSpaces(_ text: Span<UInt8>) {
    var place = place
    while place < text.count, text[unchecked: place] == UInt8(ascii: " ") { place += 1 }
    self.place = place
  }

  private mutating func skipToEnd(_ text: Span<UInt8>) {
    var place = place
    while place < text.count, text[unchecked: place] != UInt8(ascii: "\n") { place += 1 }
    self.place = place
  }

  /// The eight bytes from a place on, which must be there.
  @inline(__always)
  private func word(_ text: Span<UInt8>, _ place: Int) -> UInt64 {
    text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
  }

  /// Whether one of eight bytes can end a plain scalar, or must not stand in it.
  @inline(__always)
  private static func mayEndPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let colons = word ^ ones &* 0x3A
    let signs = word ^ ones &* 0x23
    let found =
      (colons &- ones) & ~colons | (signs &- ones) & ~signs | (word &- ones &* 0x20) & ~word
    return found & ones &* 0x80 != 0
  }

  /// Whether a byte can end a plain scalar, or must not stand in it: a colon, a `#` or a control.
  private static func mayEndPlain(_ byte: UInt8) -> Bool {
    let signs: UInt64 = 1 << 0x3A | 1 << 0x23 | 0xFFFF_FFFF
    return byte < 64 && signs >> UInt64(byte) & 1 == 1
  }

  /// Whether a space or the end of the line or of the text stands at a place.
  private func isBlank(_ text: Span<UInt8>, _ place: Int) -> Bool {
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

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "{") || byte | 0x20 == UInt8(ascii: "}")
  }

  /// Whether a byte that begins a scalar would make it something else than a plain one, or none.
  private static func isIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "@"),
      UInt8(ascii: "`"):
      true
    default: byte <= UInt8(ascii: " ")
    }
  }

  private func extent(_ start: Int, _ end: Int) -> Extent {
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

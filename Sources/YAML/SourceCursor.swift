/// Finds the bytes that belong to libyaml's places, which count scalars.
///
/// Places are asked for in the order of the text, so the cursor walks from one to the next.
struct SourceCursor {
  let bytes: [UInt8]
  private let isASCII: Bool
  /// The byte at which libyaml began to count.
  private let base: Int
  private var index = 0
  private var offset: Int

  init(_ bytes: [UInt8], base: Int, isASCII: Bool) {
    self.bytes = bytes
    self.base = base
    self.isASCII = isASCII
    offset = base
  }

  /// The byte of a scalar's place, or the end of the text for a place behind it.
  mutating func offset(of target: Int) -> Int {
    guard !isASCII else { return min(base + target, bytes.count) }
    while index < target, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > target, offset > base {
      offset -= 1
      while offset > base, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }

  /// The scalar at a place, or `nil` at the end of the text.
  mutating func scalar(at mark: ParserMark) -> Unicode.Scalar? {
    let offset = offset(of: mark.index)
    return String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }

  /// Where the anchor and the tag in front of a scalar end, at the latest at `end`.
  ///
  /// - Returns: The place of what follows them, the place where the last of them ends, and whether
  ///   one of them is the tag `!`, of which libyaml says nothing.
  mutating func behindProperties(
    from start: ParserMark, to end: ParserMark
  ) -> (content: ParserMark, written: ParserMark, isString: Bool) {
    var mark = start
    var written = start
    var isString = false
    var place = offset(of: start.index)
    let limit = offset(of: end.index)
    func step() {
      let byte = bytes[place]
      place += 1
      guard byte & 0xC0 != 0x80 else { return }
      mark.index += 1
      mark.column = byte == UInt8(ascii: "\n") ? 0 : mark.column + 1
      mark.line += byte == UInt8(ascii: "\n") ? 1 : 0
    }
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let first = place
        while place < limit, bytes[place] > UInt8(ascii: " ") { step() }
        written = mark
        isString = isString || (place == first + 1 && bytes[first] == UInt8(ascii: "!"))
      case UInt8(ascii: "#"):
        while place < limit, bytes[place] != UInt8(ascii: "\n") { step() }
      case 0...UInt8(ascii: " "): step()
      default: return (mark, written, isString)
      }
    }
    return (mark, written, isString)
  }

  /// A place without the spaces and line breaks in front of it.
  mutating func trimmed(_ end: ParserMark, notBefore start: ParserMark? = nil) -> ParserMark {
    var mark = end
    let first = start.map { offset(of: $0.index) } ?? base
    var place = offset(of: end.index)
    if place >= bytes.count, end.column == 0, bytes.last != UInt8(ascii: "\n") {
      // libyaml imagines a line break behind a last line without one.
      mark.line -= end.line > 0 ? 1 : 0
      mark.column = column(ofByte: place)
    }
    var isInLine = true
    while place > first, bytes[place - 1] <= UInt8(ascii: " ") {
      place -= 1
      mark.index -= 1
      mark.column -= 1
      guard bytes[place] == UInt8(ascii: "\n") else { continue }
      mark.line -= 1
      isInLine = false
    }
    // Counted only where it must be: a line can be as long as the text.
    if !isInLine { mark.column = column(ofByte: place) }
    return mark
  }

  /// The bytes that stand before a place in its line.
  mutating func lineBefore(_ mark: ParserMark) -> ArraySlice<UInt8> {
    let place = offset(of: mark.index)
    let lineFeed = bytes[base..<place].lastIndex(of: UInt8(ascii: "\n"))
    return bytes[(lineFeed.map { $0 + 1 } ?? base)..<place]
  }

  /// The column of a byte, from zero.
  func column(ofByte place: Int) -> Int {
    var column = 0
    var before = place
    while before > base, bytes[before - 1] != UInt8(ascii: "\n") {
      before -= 1
      column += bytes[before] & 0xC0 == 0x80 ? 0 : 1
    }
    return column
  }
}

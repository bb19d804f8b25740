import Diagnostics

/// Reads comma-separated values as RFC 4180 has them, each with its place.
struct CSV {
  /// A cell and how it was written.
  struct Cell {
    var text: String
    var isQuoted: Bool
    var range: SourceRange
  }

  /// What is wrong with a text.
  struct Mistake: Error {
    var message: String
    var hint: String
    var range: SourceRange
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next line that is not empty; `nil` at the end of the text.
  mutating func next() throws(Mistake) -> [Cell]? {
    while let byte = current, byte == 0x0A || byte == 0x0D { advance() }
    guard current != nil else { return nil }
    var cells = [try cell()]
    while current == UInt8(ascii: ",") {
      advance()
      cells.append(try cell())
    }
    return cells
  }

  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }
  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  private mutating func advance() {
    let byte = bytes[place]
    place += 1
    if byte == 0x0A {
      line += 1
      column = 1
    } else if place == bytes.count || bytes[place] & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func cell() throws(Mistake) -> Cell {
    let start = position
    if current == UInt8(ascii: "\"") { return try quotedCell(from: start) }
    let first = place
    while let byte = current, byte != UInt8(ascii: ","), byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "\"") {
        throw Mistake(
          message: "a quote stands within a cell that does not begin with one",
          hint: "put the whole cell in quotes, and write two quotes for one",
          range: SourceRange(start: position, end: position))
      }
      advance()
    }
    return Cell(
      text: String(decoding: bytes[first..<place], as: UTF8.self), isQuoted: false,
      range: SourceRange(start: start, end: position))
  }

  private mutating func quotedCell(from start: SourcePosition) throws(Mistake) -> Cell {
    var text: [UInt8] = []
    advance()
    while let byte = current {
      advance()
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      if current == UInt8(ascii: "\"") {
        text.append(byte)
        advance()
        continue
      }
      switch current {
      case nil, UInt8(ascii: ",")?, 0x0A?, 0x0D?:
        return Cell(
          text: String(decoding: text, as: UTF8.self), isQuoted: true,
          range: SourceRange(start: start, end: position))
      default:
        throw Mistake(
          message: "something stands behind the closing quote of a cell",
          hint: "write two quotes for one within a cell",
          range: SourceRange(start: position, end: position))
      }
    }
    throw Mistake(
      message: "the quote that begins this cell is not closed", hint: "close it with '\"'",
      range: SourceRange(start: start, end: start))
  }
}

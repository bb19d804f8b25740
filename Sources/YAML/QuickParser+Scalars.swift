/// The scalars of simple texts, which are stepped over where they stand.
extension QuickParser {
  /// Steps over a scalar and, outside of flow collections, the spaces behind it.
  mutating func scan(_ text: Span<UInt8>, inFlow: Bool) -> Scalar? {
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

  mutating func add(_ scalar: Scalar, _ text: Span<UInt8>) {
    builder.add(
      scalar.shape, extent(scalar.start, scalar.end), at: scalar.first, count: scalar.count,
      in: text)
  }
}

// MARK: - Bytes

extension QuickParser {
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
    let tops = ones &* 0x80
    return found & tops != 0
  }

  /// Whether a byte can end a plain scalar, or must not stand in it: a colon, a `#` or a control.
  private static func mayEndPlain(_ byte: UInt8) -> Bool {
    let signs: UInt64 = 1 << 0x3A | 1 << 0x23 | 0xFFFF_FFFF
    return byte < 64 && signs >> UInt64(byte) & 1 == 1
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
}

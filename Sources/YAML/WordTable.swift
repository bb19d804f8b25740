/// Words that many nodes are compared with, made ready once.
///
/// A word is looked up by numbers that are made of its length, its first and its last bytes, whatever
/// the number of words; only what is longer than both is compared byte by byte.
public struct WordTable: Sendable {
  /// The words, in their order.
  public let words: [String]
  private let keys: [Key]
  /// The places of the words by their keys, counted from one; zero where none is. At least half of
  /// it is empty, so that every search ends.
  private let slots: [UInt16]
  private let shift: UInt64

  /// Makes a table of words, at most a few thousand, of which the first counts where two are the same.
  public init(_ words: [String]) {
    let bits = Int.bitWidth - (words.count * 2).leadingZeroBitCount
    shift = UInt64(64 - max(bits, 1))
    let keys = words.map { word in
      var word = word
      return word.withUTF8 { Key($0) }
    }
    var slots = [UInt16](repeating: 0, count: 1 << max(bits, 1))
    for (place, key) in keys.enumerated() {
      var slot = key.slot(shift)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt16(place + 1)
    }
    self.words = words
    self.keys = keys
    self.slots = slots
  }

  /// The word at a place.
  public subscript(place: Int) -> String { words[place] }

  /// The place of a text among the words, compared byte by byte.
  public func place(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = Key(text)
    var slot = key.slot(shift)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if keys[place] == key,
        text.count <= Key.longestWhole || text.elementsEqual(words[place].utf8)
      {
        return place
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

/// What of a text is looked at first: all of it, unless it is long.
private struct Key: Equatable {
  /// How long a text may be of which nothing is left out.
  static let longestWhole = 15

  /// The length and the first seven bytes.
  private let first: UInt64
  /// The last eight bytes, where there are so many.
  private let last: UInt64

  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    let raw = UnsafeRawBufferPointer(text)
    let length = UInt64(truncatingIfNeeded: count) << 56
    if count >= 8 {
      let head = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
      first = head & ~(0xFF << 56) | length
      last = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      // Both ends of four bytes, which have some in common.
      let head = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
      let tail = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      first = UInt64(head) | UInt64(UInt32(littleEndian: tail) >> 8) << 32 | length
      last = 0
    } else if count > 0 {
      let ends = UInt64(text[0]) | UInt64(text[count - 1]) << 16
      first = ends | UInt64(text[count / 2]) << 8 | length
      last = 0
    } else {
      first = 0
      last = 0
    }
  }

  /// Where a search for it begins.
  @inline(__always)
  func slot(_ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ last) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }
}

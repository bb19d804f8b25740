/// Hides signs from libyaml which it takes for its own and a person meant as text, so that what stands
/// behind them can be read as well.
///
/// A veiled sign is another one in the text, which means nothing and takes one column, too; in the
/// scalars that are read it is the sign again.
enum Veil {
  /// The private characters that stand for ASCII, of three bytes each: U+E000 and those behind it.
  private static let first: UInt8 = 0xEE

  /// A text in which the signs at some places are veiled.
  static func veil(_ places: [Int], in bytes: [UInt8]) -> [UInt8] {
    var veiled: [UInt8] = []
    veiled.reserveCapacity(bytes.count + 2 * places.count)
    var start = 0
    for place in places {
      let sign = bytes[place]
      veiled += bytes[start..<place]
      veiled += [first, 0x80 | sign >> 6, 0x80 | sign & 0x3F]
      start = place + 1
    }
    veiled += bytes[start...]
    return veiled
  }

  /// Makes the veiled signs of a scalar what they are.
  ///
  /// - Returns: How many bytes the scalar has then.
  static func lift(from text: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var written = 0
    var read = 0
    while read < count {
      var byte = text[read]
      read += 1
      if byte == first, read + 1 < count, text[read] & 0xFE == 0x80 {
        byte = text[read] << 6 | text[read + 1] & 0x3F
        read += 2
      }
      text[written] = byte
      written += 1
    }
    return written
  }
}

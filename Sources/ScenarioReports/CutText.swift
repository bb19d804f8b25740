/// Gathers text up to a limit: of what is too long the beginning and the end stay, and a line
/// between them says how much was cut. It never holds much more than the limit.
struct CutText {
  /// What a reader refuses to expand is 10,240 references in one text; this stays well below.
  private static let mostReferences = 9000
  /// Room for the line that says how much was cut.
  private static let room = 64

  private let limit: Int
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  /// The bytes that stood between head and tail.
  private var dropped = 0

  /// - Parameter limit: The most bytes of the text, before it is escaped.
  init(limit: Int) {
    self.limit = limit
  }

  /// Appends clean text of several lines.
  mutating func append(_ text: String) {
    if head.count < limit {
      CleanText.append(text, as: .body, to: &head)
      moveExcess()
    } else {
      CleanText.append(text, as: .body, to: &tail)
    }
    if tail.count > 2 * limit {
      let excess = tail.count - limit
      tail.removeFirst(excess)
      dropped += excess
    }
  }

  private mutating func moveExcess() {
    guard head.count > limit else { return }
    tail.append(contentsOf: head[limit...])
    head.removeLast(head.count - limit)
  }

  /// Appends a line.
  mutating func append(line: String) {
    append(line)
    append("\n")
  }

  /// The text within the limit, in which no application can forge the mark of an attachment.
  func bytes() -> [UInt8] {
    var first = head
    var last: [UInt8] = []
    if dropped == 0 {
      first += tail
      first = Self.defused(first)
      guard first.count > limit || Self.references(in: first) > Self.mostReferences else {
        return first
      }
      last = first
    } else {
      first = Self.defused(first)
      last = Self.defused(tail)
    }
    let end = Self.prefix(of: first, bytes: (limit - Self.room) / 4, Self.mostReferences / 4)
    let start = Self.suffix(
      of: last, bytes: (limit - Self.room) / 4 * 3, Self.mostReferences / 4 * 3)
    // Without anything dropped, both are the same text.
    let cut = dropped == 0 ? max(0, start - end) : first.count - end + dropped + start
    guard cut > 0 else { return first }
    var output = Array(first[..<end])
    if output.last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
    output.append(text: "... ")
    output.append(decimal: cut)
    output.append(text: " bytes cut ...\n")
    output.append(contentsOf: last[start...])
    return output
  }

  private static func isReference(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
  }

  private static func references(in bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + (isReference($1) ? 1 : 0) }
  }

  private static func prefix(of text: [UInt8], bytes: Int, _ references: Int) -> Int {
    var end = 0
    var seen = 0
    while end < min(bytes, text.count), seen < references {
      if isReference(text[end]) { seen += 1 }
      end += 1
    }
    // Back to the beginning of a scalar.
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private static func suffix(of text: [UInt8], bytes: Int, _ references: Int) -> Int {
    var start = text.count
    var seen = 0
    while start > max(0, text.count - bytes), seen < references {
      start -= 1
      if isReference(text[start]) { seen += 1 }
    }
    // On to the beginning of a scalar.
    while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    return start
  }

  /// The text with an invisible space in every `[[ATTACHMENT|`, which Jenkins and GitLab obey.
  private static func defused(_ text: [UInt8]) -> [UInt8] {
    let word = Array("attachment|".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for (index, byte) in text.enumerated() {
      output.append(byte)
      guard byte == UInt8(ascii: "["), index > 0, text[index - 1] == byte,
        text.count - index > word.count
      else { continue }
      // A letter's case is one bit; the bar has that bit set in any case.
      let next = text[(index + 1)...(index + word.count)]
      if zip(next, word).allSatisfy({ $0 | 0x20 == $1 }) { output.append(text: "\u{200B}") }
    }
    return output
  }
}

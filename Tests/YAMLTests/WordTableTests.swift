import Testing
import YAML

/// A table answers by numbers made of a text's length and ends: whatever is nearly a word must not be
/// taken for it.
@Suite struct WordTableTests {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz".utf8)

  /// Words of every length up to 40, of which each begins like the longer ones.
  private static let words = (0...40).map { count in
    String(decoding: (0..<count).map { alphabet[$0 % alphabet.count] }, as: UTF8.self)
  }

  private func place(of text: String, in table: WordTable) -> Int? {
    var text = text
    return text.withUTF8 { table.place(of: $0) }
  }

  @Test func `every word is found at its place, whatever its length`() {
    let table = WordTable(Self.words)
    for (place, word) in Self.words.enumerated() {
      #expect(self.place(of: word, in: table) == place)
    }
  }

  @Test(arguments: words.dropFirst()) func `a word with one other byte is not found`(
    _ word: String
  ) {
    let table = WordTable(Self.words)
    for index in word.utf8.indices {
      var bytes = Array(word.utf8)
      bytes[word.utf8.distance(from: word.startIndex, to: index)] = UInt8(ascii: "#")
      #expect(place(of: String(decoding: bytes, as: UTF8.self), in: table) == nil)
    }
  }

  @Test func `of two words that are the same the first counts`() {
    #expect(place(of: "tap", in: WordTable(["launch", "tap", "tap"])) == 1)
  }

  @Test func `a table without words finds nothing`() {
    #expect(place(of: "", in: WordTable([])) == nil)
    #expect(place(of: "tap", in: WordTable([])) == nil)
  }

  @Test func `what looks the same in other bytes is another word`() {
    let table = WordTable(["caf\u{e9}"])
    #expect(place(of: "cafe\u{301}", in: table) == nil)
    #expect(place(of: "caf\u{e9}", in: table) == 0)
  }
}

import Diagnostics
import Testing

@Suite struct SuggestionTests {
  private static let words = ["launch", "tap", "register", "storage.putData", "$contains"]

  @Test(
    "a word that is near to one that exists leads to it",
    arguments: [
      ("lanch", "launch"), ("Launch", "launch"), ("luanch", "launch"), ("tpa", "tap"),
      ("taps", "tap"), ("registre", "register"), ("regster", "register"),
      ("storage.putdata", "storage.putData"), ("storage.put", "storage.putData"),
      ("storage", "storage.putData"),
      ("reg", "register"), ("LAU", "launch"), ("putData", "storage.putData"),
      ("putDta", "storage.putData"), ("$contain", "$contains"), ("contains", "$contains"),
      ("REGISTER", "register"),
    ])
  func near(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: Self.words) == meant)
  }

  @Test(
    "a word that is near to none leads nowhere",
    arguments: [
      "", "x", "bp", "open", "submit", "tapdance", "la", "torage", "lunchtime", "기능",
      String(repeating: "launch", count: 20),
    ])
  func far(word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.words) == nil)
  }

  @Test("of equally near words the first wins, and a word is never suggested for itself")
  func ties() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "rat"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", among: ["cat", "rat"]) == "rat")
    #expect(Suggestion.nearest(to: "catt", among: ["bats", "cat"]) == "cat")
  }

  @Test(
    "a hint names the nearest word, or the first eight",
    arguments: [
      ("lanch", ["tap", "launch"], "did you mean 'launch'?"),
      ("zzz", ["tap"], "expected 'tap'"),
      ("\u{A0}\u{A0}tap", ["tap"], "a blank in it is no ordinary one; write it anew"),
      ("zzz", ["tap", "launch"], "expected one of 'tap', 'launch'"),
      (
        "zzz", (1...9).map { "word\($0)" },
        "expected one of 'word1', 'word2', 'word3', 'word4', 'word5', 'word6', 'word7', 'word8', …"
      ),
      ("zzz", [], nil),
    ] as [(String, [String], String?)])
  func hint(word: String, candidates: [String], hint: String?) {
    #expect(Suggestion.hint(for: word, among: candidates) == hint)
  }
}

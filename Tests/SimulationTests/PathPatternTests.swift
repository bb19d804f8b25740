import Simulation
import Testing

@Suite struct PathPatternTests {
  @Test(
    "a pattern fits the paths of its kind, and says what its variables stand for",
    arguments: [
      ("users/mia", "users/mia", []), ("users/{id}", "users/mia", ["id=mia"]),
      ("users/{id}/photos/{n}", "users/mia/photos/1", ["id=mia", "n=1"]),
      ("images/{rest=**}", "images/a/b.jpg", ["rest=a/b.jpg"]),
      ("{all=**}", "a", ["all=a"]), ("{collection}/{id}", "users/é", ["collection=users", "id=é"]),
    ])
  func fits(pattern: String, path: String, values: [String]) throws {
    let match = try #require(try PathPattern(pattern).match(path))
    #expect(match.map { "\($0.name)=\($0.value)" } == values)
  }

  @Test(
    "a pattern fits nothing else",
    arguments: [
      ("users/mia", "users/mi"), ("users/{id}", "users"), ("users/{id}", "users/mia/photos"),
      ("users/\u{E9}", "users/e\u{301}"), ("images/{rest=**}", "images"),
      ("images/{rest=**}", "image/a"), ("users/mia", "Users/mia"),
    ])
  func fitsNot(pattern: String, path: String) throws {
    #expect(try PathPattern(pattern).match(path) == nil)
  }

  @Test(
    "what is no pattern is told why",
    arguments: [
      ("", "has an empty segment; there is one slash between two segments"),
      ("users//a", "has an empty segment; there is one slash between two segments"),
      ("users/a{id}", "has 'a{id}' in it; a variable is a whole segment, such as '{id}'"),
      ("users/{id", "has '{id' in it; a variable is a whole segment, such as '{id}'"),
      ("users/{}", "has '{}' in it; write '{name}' or '{name=**}'"),
      ("users/{id=*}", "has '{id=*}' in it; write '{name}' or '{name=**}'"),
      ("{rest=**}/a", "goes on after '{rest=**}', which stands for all that follows"),
    ])
  func flaws(pattern: String, message: String) {
    #expect(throws: PathPattern.Flaw.self) { try PathPattern(pattern) }
    do {
      _ = try PathPattern(pattern)
    } catch {
      #expect(error.message == message)
    }
  }

  @Test("a pattern knows its variables")
  func variables() throws {
    #expect(try PathPattern("users/{id}/{rest=**}").variables == ["id", "rest"])
  }
}

import RunEvents
import Testing

/// A value, what is expected of it, and what is said where it is something else.
struct Match: Sendable, CustomTestStringConvertible {
  var value: String?
  var matcher: String
  var said: [String]

  /// A value that matches.
  static func yes(_ value: String?, _ matcher: String) -> Match {
    Match(value: value, matcher: matcher, said: [])
  }

  /// A value that does not match; each mismatch is `message; expected; actual`.
  static func no(_ value: String?, _ matcher: String, _ said: String...) -> Match {
    Match(value: value, matcher: matcher, said: said)
  }

  var testDescription: String { "\(value ?? "nothing") as \(matcher)" }

  func verify() throws {
    let steps = value.map { "put: \($0)" } ?? "start"
    let played = try play(steps, "expect: { data: \(matcher) }")
    let said = played.checks.map { check in
      [check.message, check.expected ?? "-", check.actual ?? "-"].joined(separator: "; ")
    }
    #expect(said == self.said)
    #expect(played.status == (self.said.isEmpty ? .passed : .failed))
  }
}

@Suite struct ScalarMatcherTests {
  @Test(
    "a scalar, or $equals, is the same data",
    arguments: [
      .yes("home", "home"), .yes("3", "3"), .yes("3.0", "3"), .yes("3", "3.0"),
      .yes("null", "null"), .yes("true", "true"), .yes("[1, 2]", "{ $equals: [1, 2] }"),
      .yes("{ a: 1, b: 2 }", "{ $equals: { b: 2, a: 1 } }"), .yes("\"\"", "\"\""),
      .no("home", "cart", "'data' is not as expected; \"cart\"; \"home\""),
      .no("\"3\"", "3", "'data' is not as expected; 3; \"3\""),
      .no("3", "\"3\"", "'data' is not as expected; \"3\"; 3"),
      .no("true", "\"true\"", "'data' is not as expected; \"true\"; true"),
      .no("1", "true", "'data' is not as expected; true; 1"),
      .no("Home", "home", "'data' is not as expected; \"home\"; \"Home\""),
      .no(
        "{ a: 1, b: 2 }", "{ $equals: { a: 1 } }",
        "'data.b' is there, and is not expected; nothing at all; 2"),
      .no(
        "[1, 2]", "{ $equals: [2, 1] }", "'data.0' is not as expected; 2; 1",
        "'data.1' is not as expected; 1; 2"),
      .no("[1]", "{ $equals: [1, 2] }", "'data' is not as expected; [1, 2]; [1]"),
      .no(
        "{ a: { b: 1, c: [x] }, d: 0 }", "{ $equals: { e: 1, a: { c: [y], b: 1 } } }",
        "'data.e' is not there; 1; nothing at all", "'data.a.c.0' is not as expected; \"y\"; \"x\"",
        "'data.d' is there, and is not expected; nothing at all; 0"),
      .no("\"e\\u0301\"", "\"\\u00e9\"", "'data' is not as expected; \"\u{e9}\"; \"e\u{301}\""),
      .no(
        "9007199254740993", "9007199254740992.0",
        "'data' is not as expected; 9007199254740992.0; 9007199254740993"),
    ] as [Match])
  func same(match: Match) throws { try match.verify() }

  @Test(
    "a word that YAML 1.2 reads otherwise than expected is explained",
    arguments: [
      .no("true", "yes", "'data' is not as expected; YAML 1.2 writes 'true'; \"yes\"; true"),
      .no("false", "off", "'data' is not as expected; YAML 1.2 writes 'false'; \"off\"; false"),
      .no(
        "null", "nil", "'data' is not as expected; YAML writes 'null' for nothing; \"nil\"; null"),
      .no("3", "yes", "'data' is not as expected; \"yes\"; 3"), .yes("yes", "yes"),
    ] as [Match])
  func slips(match: Match) throws { try match.verify() }

  @Test(
    "absent, null and empty are three different things",
    arguments: [
      .yes(nil, "{ $absent: true }"), .yes("null", "{ $absent: false }"), .yes("{}", "{}"),
      .yes("[]", "[]"), .yes("null", "null"),
      .no("null", "{ $absent: true }", "'data' is there; nothing at all; null"),
      .no("{}", "{ $absent: true }", "'data' is there; nothing at all; {}"),
      .no(nil, "{ $absent: false }", "'data' is not there; anything, even null; nothing at all"),
      .no(nil, "null", "'data' is not there; null; nothing at all"),
      .no(nil, "{}", "'data' is not there; {}; nothing at all"),
      .no(nil, "[]", "'data' is not there; a list; nothing at all"),
      .no("{}", "null", "'data' is not as expected; null; {}"),
      .no("[]", "{}", "'data' is not as expected; {}; []"),
      .no("{}", "[]", "'data' is a mapping; a list; {}"),
      .no("null", "{}", "'data' is not as expected; {}; null"),
      .no("null", "\"\"", "'data' is not as expected; \"\"; null"),
      .no("{ a: null }", "{}", "'data' is not as expected; {}; { a: null }"),
    ] as [Match])
  func nothing(match: Match) throws { try match.verify() }

  @Test(
    "$matches finds a regular expression in a text",
    arguments: [
      .yes("abc123", "{ $matches: \"[0-9]+\" }"), .yes("abc", "{ $matches: \"^abc$\" }"),
      .yes("사과", "{ $matches: \"^..$\" }"), .yes("사과", "{ $matches: 과$ }"),
      .yes("사과", "{ $matches: \"^[가-힣]{2}$\" }"), .yes("ab", "{ $matches: \"^(?:a|b)+$\" }"),
      .yes("a-1 b", "{ $matches: '^\\w-\\d\\sb$' }"), .yes("a]b", "{ $matches: 'a[]x]b' }"),
      .yes("abbb", "{ $matches: '^ab{2,3}?$' }"), .yes("a b", "{ $matches: '\\bb\\b' }"),
      .yes("\"\"", "{ $matches: '^$' }"), .yes("x-y", "{ $matches: '^[x-]+y$' }"),
      .yes("ac", "{ $matches: '^(a|b|)(c|d)$' }"), .yes("a.b", "{ $matches: '^[^\\d]+$' }"),
      .no(
        "abc", "{ $matches: '^ab{2}c' }",
        "'data' does not match; a text that matches /^ab{2}c/; \"abc\""),
      .no(
        "\"a\\nb\"", "{ $matches: 'a.b' }",
        "'data' does not match; a text that matches /a.b/; \"a\\nb\""),
      .no(
        "abc", "{ $matches: \"^b\" }", "'data' does not match; a text that matches /^b/; \"abc\""),
      .no("3", "{ $matches: \"3\" }", "'data' is a number; a text that matches /3/; 3"),
      .no(
        nil, "{ $matches: \"3\" }", "'data' is not there; a text that matches /3/; nothing at all"),
    ] as [Match])
  func pattern(match: Match) throws { try match.verify() }

  @Test("no pattern and no text make a search go on without end")
  func catastrophe() throws {
    let text = String(repeating: "a", count: 20_000)
    for pattern in ["^(a+)+$", "^(a|aa)*$", "(a*)*b", "((a?)*)*c"] {
      let played = try play("put: \(text)b!", "expect: { data: { $matches: '\(pattern)!?!!' } }")
      #expect(played.failures.count == 1)
    }
  }

  @Test("a pattern can name variables, and is judged when it is complete")
  func variablePattern() throws {
    let sound = try play(
      "put: abc", "expect: { data: { $matches: \"^${start}\" } }", head: "vars: { start: ab }\n")
    #expect(sound.failures == [])
    let wrong = try play(
      "put: abc", "expect: { data: { $matches: \"^${start}\" } }", head: "vars: { start: \"(\" }\n")
    #expect(
      wrong.failures == [
        "6:33 'data' cannot be judged: '^(' is no regular expression: a '(' is not closed"
      ])
  }

  @Test(
    "numbers are compared as numbers, and nothing else is",
    arguments: [
      .yes("3", "{ $gt: 2 }"), .yes("3.5", "{ $gt: 3 }"), .yes("3", "{ $gte: 3 }"),
      .yes("9007199254740993", "{ $gt: 9007199254740992.0 }"), .yes("1", "{ $lt: .inf }"),
      .yes("-1", "{ $gt: -1.5 }"), .yes("1.5", "{ $gt: 1 }"), .yes("1e30", "{ $gt: 1 }"),
      .yes("2", "{ $lt: 2.5 }"), .yes("2", "{ $lte: 2 }"), .yes("5", "{ $gt: 1, $lt: 9 }"),
      .no("2", "{ $gt: 2 }", "'data' is out of bounds; a number greater than 2; 2"),
      .no("1", "{ $gte: 2 }", "'data' is out of bounds; a number of at least 2; 1"),
      .no("2", "{ $lt: 2 }", "'data' is out of bounds; a number less than 2; 2"),
      .no("3", "{ $lte: 2 }", "'data' is out of bounds; a number of at most 2; 3"),
      .no("\"3\"", "{ $gt: 2 }", "'data' cannot be compared; a number greater than 2; \"3\""),
      .no(nil, "{ $gt: 2 }", "'data' is not there; a number greater than 2; nothing at all"),
      .no(
        "20", "{ $gt: 30, $lt: 10 }", "'data' is out of bounds; a number greater than 30; 20",
        "'data' is out of bounds; a number less than 10; 20"),
    ] as [Match])
  func bounds(match: Match) throws { try match.verify() }

  @Test(
    "$not and $oneOf judge a value as a whole",
    arguments: [
      .yes("2", "{ $not: 3 }"), .yes("null", "{ $not: 3 }"),
      .yes("1", "{ $not: { $absent: true } }"),
      .yes(nil, "{ $not: { $absent: false } }"),
      .no(nil, "{ $not: 3 }", "'data' is not there; anything but 3; nothing at all"),
      .no(
        nil, "{ $not: { $absent: true } }", "'data' is what it must not be; anything else; -"),
      .yes("[]", "{ $not: { $count: 1 } }"),
      .yes("2", "{ $oneOf: [1, 2] }"), .yes("abc", "{ $oneOf: [1, { $contains: b }] }"),
      .no("3", "{ $not: 3 }", "'data' is what it must not be; anything else; 3"),
      .no("null", "{ $not: null }", "'data' is what it must not be; anything else; null"),
      .no("3", "{ $oneOf: [1, 2] }", "'data' is none of these; one of [1, 2]; 3"),
      .no(nil, "{ $oneOf: [1, null] }", "'data' is none of these; one of [1, null]; -"),
      .no(
        "x", "{ $oneOf: [{ $contains: a }, { $not: x }] }",
        "'data' is none of these; one of [something that contains \"a\", anything but \"x\"]; \"x\""
      ),
    ] as [Match])
  func choices(match: Match) throws { try match.verify() }
}

@Suite struct StructureMatcherTests {
  @Test(
    "a mapping is matched as a subset at every level",
    arguments: [
      .yes("{ a: 1, b: 2 }", "{ a: 1 }"),
      .yes("{ a: { b: { c: 1, d: 2 } } }", "{ a: { b: { c: 1 } } }"),
      .yes("{ a: [{ b: 1, c: 2 }] }", "{ a: [{ b: 1 }] }"), .yes("{ a: { b: 1 } }", "{ a.b: 1 }"),
      .no(
        "{ a: 1, b: 2 }", "{ a: 9, b: 9, c: 9 }", "'data.a' is not as expected; 9; 1",
        "'data.b' is not as expected; 9; 2", "'data.c' is not there; 9; nothing at all"),
      .no("{ a: { b: 1 } }", "{ a: { b: 2 } }", "'data.a.b' is not as expected; 2; 1"),
      .no("{ a: 3 }", "{ a: { b: 2 } }", "'data.a' is a number; a mapping; 3"),
      .no("[1]", "{ a: 1 }", "'data' is a list; a mapping; [1]"),
      .no(nil, "{ a: 1 }", "'data' is not there; a mapping; nothing at all"),
    ] as [Match])
  func subset(match: Match) throws { try match.verify() }

  @Test(
    "a list has just as many elements, each as expected",
    arguments: [
      .yes("[1, 2]", "[1, 2]"), .yes("[a1, b2]", "[{ $contains: a }, { $contains: b }]"),
      .no("[1, 2]", "[1]", "'data' has 2 elements, not 1; [1]; [1, 2]"),
      .no(
        "[1, 2]", "[2, 1]", "'data.0' is not as expected; 2; 1", "'data.1' is not as expected; 1; 2"
      ),
      .no("{ a: 1 }", "[1]", "'data' is a mapping; a list; { a: 1 }"),
    ] as [Match])
  func list(match: Match) throws { try match.verify() }

  @Test(
    "$contains looks into texts and lists",
    arguments: [
      .yes("debug failed", "{ $contains: \"failed\" }"), .yes("abc", "{ $contains: \"\" }"),
      .yes("[ab, cd]", "{ $contains: d }"), .yes("[1, 2]", "{ $contains: 2 }"),
      .yes("[{ a: 1, b: 2 }]", "{ $contains: { a: 1 } }"), .yes("기능 구현", "{ $contains: 능 }"),
      .no(
        "abc", "{ $contains: x }",
        "'data' does not contain it; something that contains \"x\"; \"abc\""),
      .no(
        "abc", "{ $contains: 1 }",
        "'data' is a text, and can contain only a text; something that contains 1; \"abc\""),
      .no(
        "[ab]", "{ $contains: x }",
        "'data' has no such element; something that contains \"x\"; [\"ab\"]"),
      .no(
        "[]", "{ $contains: { a: 1 } }",
        "'data' has no such element; something that contains { a: 1 }; []"),
      .no(
        "3", "{ $contains: 3 }",
        "'data' is a number, which contains nothing; something that contains 3; 3"),
      .no(
        nil, "{ $contains: x }",
        "'data' is not there; something that contains \"x\"; nothing at all"),
    ] as [Match])
  func contains(match: Match) throws { try match.verify() }

  @Test(
    "$count counts elements, keys and characters",
    arguments: [
      .yes("[1, 2]", "{ $count: 2 }"), .yes("{ a: 1 }", "{ $count: 1 }"),
      .yes("사과🍏", "{ $count: 3 }"),
      .yes("[]", "{ $count: 0 }"), .yes("[1, 2]", "{ $count: { $gt: 1 } }"),
      .no("[1]", "{ $count: 2 }", "'data' has a count of 1; a count of 2; [1]"),
      .no("[1]", "{ $count: { $gte: 2 } }", "'data' has a count of 1; a count of gte 2; [1]"),
      .no("3", "{ $count: 1 }", "'data' is a number, which cannot be counted; -; 3"),
      .no(nil, "{ $count: 0 }", "'data' is not there; something to count; nothing at all"),
    ] as [Match])
  func count(match: Match) throws { try match.verify() }

  @Test(
    "$each holds every element, or every value of a mapping, against one matcher",
    arguments: [
      .yes("[1, 2]", "{ $each: { $gt: 0 } }"),
      .yes("{ a: x1, b: x2 }", "{ $each: { $contains: x } }"),
      .yes("[]", "{ $each: 1 }"),
      .no(
        "[1, -1, -2]", "{ $each: { $gt: 0 } }",
        "'data.1' is out of bounds; a number greater than 0; -1",
        "'data.2' is out of bounds; a number greater than 0; -2"),
      .no("{ a: 1, b: 2 }", "{ $each: 1 }", "'data.b' is not as expected; 1; 2"),
      .no("abc", "{ $each: a }", "'data' is a string; a list or a mapping; \"abc\""),
      .no(nil, "{ $each: 1 }", "'data' is not there; a list or a mapping; nothing at all"),
    ] as [Match])
  func each(match: Match) throws { try match.verify() }

  @Test(
    "$urlOf is the download URL of an object, whose name may hold dots",
    arguments: [
      .yes("https://x/1", "{ $urlOf: objects.photos/a.b.jpg }"),
      .no(
        "https://x/2", "{ $urlOf: objects.photos/a.b.jpg }",
        "'data' is not the download URL of 'objects.photos/a.b.jpg'; \"https://x/1\"; \"https://x/2\""
      ),
      .no(
        nil, "{ $urlOf: objects.photos/a.b.jpg }",
        "'data' is not there; \"https://x/1\"; nothing at all"),
      .no(
        "https://x/1", "{ $urlOf: objects.other.jpg }",
        "'data' cannot be the URL of 'objects.other.jpg', which has none; the download URL of objects.other.jpg; \"https://x/1\""
      ),
      .no(
        "https://x/1", "{ $urlOf: objects.empty }",
        "'data' cannot be the URL of 'objects.empty', which has none; the download URL of objects.empty; \"https://x/1\""
      ),
    ] as [Match])
  func urlOf(match: Match) throws { try match.verify() }
}

@Suite struct PathTests {
  @Test(
    "a path leads into mappings and lists, and through names that hold dots",
    arguments: [
      ("{ a: { b: 1 } }", "data.a.b", "1"), ("{ a.b: { c: 1 } }", "data.a.b.c", "1"),
      ("{ a: { b.c: 1 } }", "data.a.b.c", "1"), ("{ a.b.c: 1 }", "data.a.b.c", "1"),
      ("{ a: { x: 0 }, a.b: 1 }", "data.a.b", "1"), ("[a, b]", "data.1", "b"),
      ("[{ a: [x] }]", "data.0.a.0", "x"), ("{ a: { b: null } }", "data.a.b", "null"),
      ("{ users/u1: { mail: a@b.c } }", "data.users/u1.mail", "a@b.c"),
      ("{ me@x.org: { uid: u } }", "data.me@x.org.uid", "u"), ("{ \"1\": x }", "data.1", "x"),
    ])
  func found(value: String, path: String, expected: String) throws {
    #expect(try play("put: \(value)", "expect: { \"\(path)\": \(expected) }").failures == [])
  }

  @Test(
    "a path that leads nowhere leads to nothing at all",
    arguments: [
      ("{ a: 1 }", "data.b"), ("{ a: 1 }", "data.a.b"), ("[a]", "data.1"), ("[a]", "data.-1"),
      ("[a]", "data.first"), ("[a]", "data.00"),
      ("[a]", "data.+0"), ("null", "data.a"), ("text", "data.0"), ("{ ab: 1 }", "data.a"),
      ("{ a: { b: 1 } }", "data.a.bc"),
    ])
  func nowhere(value: String, path: String) throws {
    #expect(
      try play("put: \(value)", "expect: { \"\(path)\": { $absent: true } }").failures == [])
  }
}

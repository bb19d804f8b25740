import RunEvents
import Testing

@Suite("exhaustive scenarios") struct ExhaustiveTests {
  private func play(_ steps: String...) throws -> [String] {
    let lines = steps.map { "  - \($0)\n" }.joined()
    let played = try playFiles([
      "a.yaml": "scenario: A\napp: counter\nexhaustive: true\nbefore: [add: 5]\nsteps:\n\(lines)"
    ])
    return played.checks.map { "\($0.place.line): \($0.message)" }
  }

  @Test("every change must be expected; what is left over is told where it came about")
  func left() throws {
    #expect(
      try play("add: 1", "expect: { total: 6 }") == [
        "6: 'heard.1' has changed, and nothing expects it"
      ])
    #expect(try play("add: 1", "expect: { total: 6, heard.1: 6 }") == [])
    #expect(try play("add: 1", "expect: { total: 6, heard: { $contains: 6 } }") == [])
    #expect(try play("add: 1", "expect: { total: 6, heard: [5, 6] }") == [])
    #expect(try play("add: 1", "expect: { total: { $gt: 5 }, heard: { $each: { $gt: 1 } } }") == [])
    #expect(
      try play("add: 1", "expect: { total: 6, heard: { $count: 2 } }") == [
        "6: 'heard.1' has changed, and nothing expects it"
      ])
  }

  @Test("what changes again must be expected again")
  func again() throws {
    #expect(
      try play("add: 1", "expect: { total: 6, heard: [5, 6] }", "add: 1") == [
        "8: 'heard.2' has changed, and nothing expects it",
        "8: 'total' has changed, and nothing expects it",
      ])
  }

  @Test("a mapping claims what it names, and data claims all of it")
  func claims() throws {
    #expect(
      try play("put: { a: 1, b: { c: 2 } }", "expect: { data: { a: 1 } }") == [
        "6: 'data.b.c' has changed, and nothing expects it"
      ])
    #expect(
      try play("put: { a: 1, b: { c: 2 } }", "expect: { data: { $equals: { a: 1, b: { c: 2 } } } }")
        == [])
    #expect(
      try play(
        "put: { a: 1 }", "expect: { data.a: 1 }", "put: {}", "expect: { data.a: { $absent: true } }"
      )
        == ["8: 'data' has changed, and nothing expects it"])
    #expect(
      try play("put: { a: 1 }", "expect: { data.a: 1 }", "put: {}", "expect: { data: {} }") == [])
  }

  @Test("where something else is wrong, that is told and nothing more")
  func otherFailure() throws {
    #expect(try play("add: 1", "expect: { total: 7 }") == ["7: 'total' is not as expected"])
  }
}

import RunEvents
import ScenarioLanguage
import Testing

@Suite("which failure is known") struct KnownFailureKindTests {
  private func play(_ known: String, today: String? = nil) throws -> Played {
    try playFiles(
      [
        "a.yaml": """
        scenario: A
        app: counter
        knownFailure: \(known)
        steps:
          - add: 1
          - repeat: 2
            steps: [add: 1]
          - expect: { total: 4 }
          - put: x
        """
      ], today: today.flatMap { CalendarDate($0) })
  }

  @Test(
    "a failure is the known one only where it is what was said",
    arguments: [
      ("{ reason: r, at: 3 }", true), ("{ reason: r, at: 2 }", false),
      ("{ reason: r, at: expect }", true), ("{ reason: r, at: \"expect: { total: 4 }\" }", true),
      ("{ reason: r, at: \"put: x\" }", false), ("{ reason: r, message: not as expected }", true),
      ("{ reason: r, message: found 3 }", true), ("{ reason: r, message: found 4 }", false),
      ("{ reason: r, message: { $matches: \"^'total' .* 4, found 3$\" } }", true),
      ("{ reason: r, at: 3, message: nothing }", false),
    ])
  func which(_ known: String, _ isIt: Bool) throws {
    let played = try play(known)
    #expect(played.status == (isIt ? .expectedFailure : .failed))
    #expect(played.checks.count == (isIt ? 1 : 2))
    if !isIt {
      #expect(
        played.checks.last?.message
          == "this is not the known failure, which is another step's or message's: r")
    }
  }

  @Test("a known failure expires behind its last day, and only where the day is known")
  func expiry() throws {
    let known = "{ reason: r, issue: X-1, until: 2026-03-31 }"
    #expect(try play(known).status == .expectedFailure)
    #expect(try play(known, today: "2026-03-31").status == .expectedFailure)
    let late = try play(known, today: "2026-04-01")
    #expect(late.status == .failed)
    #expect(
      late.checks.last?.message == "the known failure was accepted until 2026-03-31: r (X-1)")
  }
}

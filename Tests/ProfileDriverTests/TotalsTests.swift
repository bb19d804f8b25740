import Foundation
import RunEvents
import Testing

/// The totals of a run, which others may have written.
@Suite struct TotalsTests {
  private func decode(_ text: String) throws -> Totals {
    try JSONDecoder().decode(Totals.self, from: Data(text.utf8))
  }

  @Test("totals are what they were after they have been written and read")
  func roundTrip() throws {
    var totals = Totals()
    for status in Status.allCases + [.passed, .notRun] {
      totals.count(.scenarioFinished(ScenarioFinished(id: "a#1", status: status)))
    }
    let data = try JSONEncoder().encode(totals)
    #expect(try JSONDecoder().decode(Totals.self, from: data) == totals)
    #expect(totals[.notRun] == 2)
    #expect(totals.scenarios == Status.allCases.count + 2)
  }

  @Test("the counts stand under the names of the verdicts, and a name that is not there is none")
  func names() throws {
    let totals = try decode(#"{ "counts": { "failed": 2 }, "rejectedFiles": 1 }"#)
    #expect(totals[.failed] == 2)
    #expect(totals[.passed] == 0)
    #expect(totals.rejectedFiles == 1)
  }

  @Test(
    "what cannot be totals is refused",
    arguments: [
      #"{ "counts": [], "rejectedFiles": 0 }"#, #"{ "counts": [1, 2, 3], "rejectedFiles": 0 }"#,
      #"{ "counts": {} }"#, #"{ "counts": { "passed": -1 }, "rejectedFiles": 0 }"#,
      #"{ "counts": { "lost": 1 }, "rejectedFiles": 0 }"#,
      #"{ "counts": { "passed": 9223372036854775807 }, "rejectedFiles": 0 }"#,
      #"{ "counts": {}, "rejectedFiles": -1 }"#,
    ])
  func refused(text: String) {
    #expect(throws: DecodingError.self) { try decode(text) }
  }
}

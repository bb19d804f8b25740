import RunEvents
import Testing

@testable import ScenarioReports

/// What stands under the line of a scenario.
@Suite struct ConsoleDetailsTests {
  private let step = StepFinished(
    index: 0, text: "tap: x", place: Sample.place("a.yaml", 5), status: .failed, time: .zero)

  private func lines(
    _ status: Status, reason: String? = nil, at place: Place? = nil, _ events: [RunEvent],
    _ options: ConsoleOptions = ConsoleOptions()
  ) throws -> [String] {
    let run =
      [Sample.begin()]
      + Sample.scenario("S", in: "a.yaml", status, reason: reason, at: place, events)
    return try console(Sample.end(of: run), options).split(separator: "\n").map { String($0) }
  }

  @Test func aCrashIsToldOnce() throws {
    var crashed = step
    crashed.status = .crashed
    let check = CheckFailed(step: 0, place: step.place, message: "the app crashed: boom")
    let other = CheckFailed(step: 0, place: step.place, message: "something else")
    let shown = try lines(
      .crashed, reason: "the app crashed: boom", at: step.place,
      [.stepFinished(crashed), .checkFailed(check), .checkFailed(other)])
    #expect(shown.filter { $0.contains("boom") }.count == 1)
    #expect(shown.filter { $0.contains("step 1 of 1") }.count == 1)
    #expect(shown.filter { $0.contains("something else") }.count == 1)
  }

  @Test func aFaultThatNeverStruckStandsUnderNoStep() throws {
    let fault = Sample.place("a.yaml", 3)
    let shown = try lines(
      .error, reason: "the first never struck", at: fault,
      [
        .stepFinished(step),
        .checkFailed(CheckFailed(step: 0, place: fault, message: "the second never struck")),
      ])
    #expect(
      shown[1...2] == [
        "    \(fault.text): the first never struck", "    \(fault.text): the second never struck",
      ])
    let failed = try lines(
      .failed,
      [
        .stepFinished(step),
        .checkFailed(CheckFailed(step: 0, place: step.place, message: "other")),
        .checkFailed(CheckFailed(step: 0, place: fault, message: "never struck")),
      ])
    #expect(
      failed[1...3] == [
        "    \(fault.text): never struck", "    step 1 of 1: tap: x",
        "    \(step.place.text): other",
      ])
  }

  @Test func manyMismatchesAreCut() throws {
    let checks = (0..<20_000).map { number in
      RunEvent.checkFailed(CheckFailed(step: 0, place: step.place, message: "number \(number)!"))
    }
    let shown = try lines(.failed, [.stepFinished(step)] + checks)
    #expect(shown.contains { $0.hasSuffix("number 49!") })
    #expect(!shown.contains { $0.hasSuffix("number 50!") })
    #expect(shown.contains("    ... 19,950 more"))
    #expect(
      [0, 999, 1000, 1_234_567].map { ConsoleText.grouped($0) } == [
        "0", "999", "1,000", "1,234,567",
      ])
  }

  @Test func aFailureShowsItsOperations() throws {
    let operations = (0..<25).map { number in
      RunEvent.operation(
        OperationEvent(
          name: "log.write", arguments: "\(number)", step: 0, time: .seconds(5), isCommitted: true,
          isFaulted: false, outcome: "succeeded"))
    }
    let shown = try lines(.failed, [.stepFinished(step)] + operations)
    let start = try #require(shown.firstIndex(of: "    operations:"))
    #expect(shown[start + 1] == "      ... 5 earlier")
    #expect(shown[start + 2] == "      log.write 5 -> succeeded")
    #expect(shown.contains("      log.write 24 -> succeeded"))
    let verbose = try lines(
      .failed, [.stepFinished(step)] + operations, ConsoleOptions(verbosity: .verbose))
    #expect(!verbose.contains("    operations:"))
    #expect(verbose.contains("            t=5.000 s  log.write 24 -> succeeded"))
    #expect(verbose.contains("    [FAIL]  1  t=0.000 s  tap: x"))
  }

  @Test func timesThatAreAllZeroAreNotShown() throws {
    let shown = try lines(.failed, [.stepFinished(step)], ConsoleOptions(verbosity: .verbose))
    #expect(shown.contains("    [FAIL]  1  tap: x"))
  }

  @Test func progressCountsFilesWhereTheyAreKnown() throws {
    let options = ConsoleOptions(
      verbosity: .quiet, progress: .init(columns: 60, files: { (3168, 4000) }))
    let events = [Sample.begin()] + Sample.scenario("S", in: "a.yaml")
    let text = try console(Sample.end(of: events), options)
    #expect(text.hasPrefix("3168 of 4000 files: a.yaml\r"))
    #expect(text.contains("\u{1B}[K1 scenario: 1 passed\n"))
  }
}

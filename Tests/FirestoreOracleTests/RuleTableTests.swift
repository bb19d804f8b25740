import FakeBackend
import ProfileCore
import Testing

@Suite(
  "Rules of Firestore against the emulator", .enabled(if: Oracle.address != nil, Oracle.reason))
struct RuleTableTests {
  @Test("The engine keeps every rule as the emulator does", arguments: RuleCase.all)
  func agrees(_ rule: RuleCase) throws {
    if let disagreement = try Oracle.disagreement(rule.sequence) {
      Issue.record("\(rule.rule): \(disagreement)")
    }
  }
}

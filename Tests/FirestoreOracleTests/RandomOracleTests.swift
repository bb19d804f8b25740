import FakeBackend
import ProfileCore
import Testing

@Suite("Random sequences against the emulator", .enabled(if: Oracle.address != nil, Oracle.reason))
struct RandomOracleTests {
  /// How many steps a sequence has: enough for documents to have a history, few enough to shrink.
  static let length = 50

  @Test("The engine answers as the emulator does", arguments: Oracle.seeds)
  func agrees(_ seed: UInt64) throws {
    var sequences = RandomSequences(seed: seed)
    var operations = 0
    var found: [String] = []
    while operations < Oracle.operations, found.count < 5 {
      let sequence = sequences.next(steps: Self.length)
      operations += sequence.steps.count
      if let disagreement = try Oracle.disagreement(sequence) {
        found.append(try disagreement.shrunk().description)
      }
    }
    for text in found { Issue.record("seed \(seed): \(text)") }
    print("Seed \(seed): \(operations) operations, \(found.count) disagreements.")
  }
}

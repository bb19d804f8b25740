import FakeBackend
import ProfileCore
import Testing

@Suite("Errors planted in the engine", .enabled(if: Oracle.address != nil, Oracle.reason))
struct PlantedErrorTests {
  /// What the emulator has answered to a sequence; every planted error is held against the same.
  private struct Transcript {
    var sequence: OracleSequence
    var project: String
    var outcomes: [OracleOutcome]

    func finds(_ planted: PlantedError?) -> Bool {
      Oracle.difference(
        sequence, outcomes, Oracle.engine(sequence, project: project, planted: planted)) != nil
    }
  }

  private static func transcript(_ sequence: OracleSequence) throws -> Transcript {
    let project = Oracle.newProject()
    return Transcript(
      sequence: sequence, project: project,
      outcomes: try Oracle.emulator(sequence, project: project))
  }

  @Test("The oracle finds each, and nothing where none is planted")
  func areFound() throws {
    let table = try RuleCase.all.map { ($0.rule, try Self.transcript($0.sequence)) }
    var sequences = RandomSequences(seed: 7)
    let random = try (0..<40).map { _ in
      try Self.transcript(sequences.next(steps: RandomOracleTests.length))
    }
    #expect(table.filter { $0.1.finds(nil) }.map(\.0) == [])
    #expect(random.count { $0.finds(nil) } == 0)
    print("planted error | rules of the table that find it | random sequences of 40 that find it")
    for planted in PlantedError.allCases {
      let rules = table.count { $0.1.finds(planted) }
      let chance = random.count { $0.finds(planted) }
      #expect(rules > 0 && rules + chance > 0, "\(planted)")
      print("\(planted) | \(rules) | \(chance)")
    }
  }

  @Test("A failing sequence shrinks to what matters")
  func shrinks() throws {
    var sequences = RandomSequences(seed: 7)
    for _ in 0..<20 {
      let sequence = sequences.next(steps: RandomOracleTests.length)
      let planted = PlantedError.deleteFailsWhenMissing
      guard let found = try Oracle.disagreement(sequence, planted: planted) else { continue }
      let shrunk = try found.shrunk(planted: planted)
      #expect(shrunk.sequence.steps.count == 1)
      #expect(shrunk.sequence.steps[0].description.hasPrefix("commit delete "))
      return
    }
    Issue.record("no sequence deletes a missing document")
  }
}

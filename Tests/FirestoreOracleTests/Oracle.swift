import FakeBackend
import FirestoreEmulator
import ProfileCore
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Holds the fake's engine against Google's emulator.
enum Oracle {
  /// Where the emulator listens; `nil` where there is none.
  static let address = value(of: "FIRESTORE_EMULATOR_HOST").flatMap(EmulatorAddress.init)

  /// Said of every test that is skipped.
  static let reason: Comment =
    "FIRESTORE_EMULATOR_HOST is not set; 'make test-emulator' starts the emulator and sets it"

  /// How many operations a run of random sequences has.
  static let operations = value(of: "ORACLE_OPERATIONS").flatMap { Int($0) } ?? 10_000
  /// The seeds of the random sequences.
  static let seeds = (value(of: "ORACLE_SEEDS") ?? "1").split(separator: ",").compactMap {
    UInt64($0)
  }

  private static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static let count = Atomic(0)

  /// A project that no sequence has used before, not even one of an earlier run.
  static func newProject() -> String {
    "demo-\(getpid())-\(count.add(1, ordering: .relaxed).newValue)"
  }

  /// Plays a sequence on the emulator, in a project of its own.
  static func emulator(_ sequence: OracleSequence, project: String) throws -> [OracleOutcome] {
    var server = EmulatorServer(address: try #require(address), project: project)
    if let rules = sequence.rules { try server.setRules(rules) }
    return OraclePlayer.play(sequence, project: project, on: &server)
  }

  /// Plays a sequence on the fake's engine.
  static func engine(
    _ sequence: OracleSequence, project: String, planted: PlantedError? = nil
  ) -> [OracleOutcome] {
    var engine = DocumentEngine(project: project, texts: .emulator, rules: sequence.rules)
    engine.planted = planted
    return OraclePlayer.play(sequence, project: project, on: &engine)
  }

  /// The first step at which the sides disagree, as text; `nil` where they never do.
  static func disagreement(
    _ sequence: OracleSequence, planted: PlantedError? = nil
  ) throws -> Disagreement? {
    let project = newProject()
    return difference(
      sequence, try emulator(sequence, project: project),
      engine(sequence, project: project, planted: planted))
  }

  static func difference(
    _ sequence: OracleSequence, _ emulator: [OracleOutcome], _ engine: [OracleOutcome]
  ) -> Disagreement? {
    for (index, sides) in zip(emulator, engine).enumerated() where sides.0 != sides.1 {
      return Disagreement(
        sequence: sequence, step: index, emulator: "\(sides.0)", engine: "\(sides.1)")
    }
    return nil
  }
}

/// A step after which the sides differ.
struct Disagreement: Error, CustomStringConvertible {
  var sequence: OracleSequence
  var step: Int
  var emulator: String
  var engine: String

  var description: String {
    let steps = sequence.steps.enumerated().map { "  \($0). \(Self.short("\($1)"))" }
    let place = step < sequence.steps.count ? "step \(step)" : "the documents in the end"
    return """
      The sides disagree about \(place):
      \(steps.joined(separator: "\n"))
      emulator: \(emulator)
      engine:   \(engine)
      """
  }

  /// A text without the greater part of a very long one.
  private static func short(_ text: String) -> String {
    text.utf8.count < 800 ? text : "\(text.prefix(300)) … \(text.suffix(200))"
  }

  /// The same disagreement, or another one, with as few steps, writes and fields as can be.
  func shrunk(limit: Int = 300, planted: PlantedError? = nil) throws -> Disagreement {
    var best = self
    best.sequence.steps = Array(sequence.steps.prefix(step + 1))
    var trials = 0
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for candidate in best.sequence.smaller {
        trials += 1
        if trials > limit { return best }
        if let smaller = try Oracle.disagreement(candidate, planted: planted) {
          best = smaller
          hasShrunk = true
          break
        }
      }
    }
    return best
  }
}

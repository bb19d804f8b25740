import RunEvents
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// What workers tell besides events.
@Suite struct RemarksTests {
  private static let all: Remarks = {
    var remarks = Remarks()
    remarks.files = [
      .init(path: "a.yaml", warnings: ["a.yaml:1:1: warning: \u{1F600}\n", ""], unused: nil),
      .init(path: "", warnings: [], unused: "nothing runs it\n"),
    ]
    remarks.uses = ScenarioLoader.Uses(sharedFiles: ["s.yaml", "t.yaml"], variables: ["x"])
    remarks.words = SeenScenarios.Words(tags: ["fast", "two words"], covers: ["X-1"])
    remarks.wrongFiles = [
      FileRejected(
        file: "w.yaml",
        mistakes: [
          .init(place: Place(file: "w.yaml", line: 3, column: 9), message: "no", rendered: "w\n")
        ],
        omitted: 2)
    ]
    return remarks
  }()

  @Test("they come through as they were")
  func roundTrip() {
    #expect(Remarks(Self.all.bytes[...]) == Self.all)
    #expect(Remarks().bytes.isEmpty)
    #expect(Remarks([]) == Remarks())
  }

  @Test("what is cut or made up is refused, and nothing traps")
  func damaged() {
    let bytes = Self.all.bytes
    for count in 1..<bytes.count where Remarks(bytes[..<count]) != nil {
      // Between two files it could have ended.
      #expect(Remarks(bytes[..<count])?.files.count ?? 2 < 2)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var made = bytes
      for _ in 0..<3 { made[Int.random(in: made.indices, using: &random)] = .random(in: 0...255) }
      _ = Remarks(made[...])
    }
  }
}

import Simulation
import Testing

@Suite struct RandomTests {
  private func uuids(_ generator: SeededRandomNumberGenerator, count: Int = 50) -> [String] {
    var generator = generator
    return (0..<count).map { _ in generator.uuid() }
  }

  @Test("equal seeds give equal numbers, the same on every platform")
  func numbers() {
    var generator = SeededRandomNumberGenerator(seed: 0)
    // SplitMix64's published first outputs for the seed 0.
    #expect(
      (0..<3).map { _ in generator.next() } == [
        0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f,
      ])
  }

  @Test("different seeds give different UUIDs, and no UUID comes twice")
  func seeds() {
    let all = (0..<20).flatMap { uuids(.init(seed: UInt64($0))) }
    #expect(Set(all).count == all.count)
    #expect(uuids(.init(seed: 7)) == uuids(.init(seed: 7)))
  }

  @Test("a scenario's chance depends on the run's seed and on the scenario's id")
  func ids() {
    let a = uuids(.init(seed: 1, id: "a.yaml#1"))
    #expect(a == uuids(.init(seed: 1, id: "a.yaml#1")))
    #expect(a != uuids(.init(seed: 2, id: "a.yaml#1")))
    #expect(a != uuids(.init(seed: 1, id: "a.yaml#2")))
    #expect(a != uuids(.init(seed: 1)))
  }

  @Test("a UUID is a version 4 one in upper case")
  func shape() throws {
    let pattern = try Regex("^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$")
    for uuid in uuids(.init(seed: 3), count: 500) {
      #expect(uuid.wholeMatch(of: pattern) != nil, "\(uuid)")
    }
  }

  @Test("an id has as many letters and digits as asked for", arguments: [0, 1, 20, 28])
  func identifiers(length: Int) {
    var generator = SeededRandomNumberGenerator(seed: 5)
    let id = generator.identifier(length: length)
    #expect(id.utf8.count == length)
    #expect(id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  @Test("a seeded generator serves the standard library's own shuffling and picking")
  func standardLibrary() {
    var (first, second) = (
      SeededRandomNumberGenerator(seed: 9), SeededRandomNumberGenerator(seed: 9)
    )
    #expect((0..<100).shuffled(using: &first) == (0..<100).shuffled(using: &second))
  }
}

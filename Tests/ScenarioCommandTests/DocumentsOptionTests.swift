import Testing

@testable import ScenarioCommand

@Suite("Where the documents of a run are")
struct DocumentsOptionTests {
  /// A port of this machine at which nobody listens: it is kept for a service that no longer exists.
  private static let nowhere = "127.0.0.1:1"

  private func firstLine(_ outcome: Outcome) -> String {
    String(outcome.error.prefix { $0 != "\n" })
  }

  @Test(
    "an address that is none is wrong use",
    arguments: [
      ("emulator=", "''"), ("emulator=8080", "'8080'"), ("emulator=127.0.0.1", "'127.0.0.1'"),
      ("emulator=firestore:8080", "'firestore:8080'"), ("emulator=1.2.3:8080", "'1.2.3:8080'"),
      ("emulator=127.0.0.1:0", "'127.0.0.1:0'"), ("emulator=127.0.0.1:99999", "'127.0.0.1:99999'"),
    ])
  func wrongAddress(_ value: String, _ address: String) throws {
    let outcome = try TemporaryFolder(["a.yaml": Sample.passing])
      .run("--documents", value, "ROOT/a.yaml")
    #expect(outcome.code == .usage)
    #expect(
      firstLine(outcome)
        == "Error: '--documents': \(address) is no address and port, such as 127.0.0.1:8080; names other than localhost are not looked up"
    )
  }

  @Test("another place than the two there are is wrong use")
  func wrongPlace() throws {
    let folder = try TemporaryFolder(["a.yaml": Sample.passing])
    #expect(
      firstLine(folder.run("--documents", "emulatr", "ROOT/a.yaml"))
        == "Error: '--documents': 'emulatr' is neither 'fake' nor 'emulator=<host>:<port>'; did you mean 'emulator'?"
    )
    #expect(
      firstLine(folder.run("--documents", "fake", "--documents=fake", "ROOT/a.yaml"))
        == "Error: '--documents': it is given twice")
    #expect(
      firstLine(folder.run("--documents", "emulator", "ROOT/a.yaml"))
        == "Error: '--documents emulator' needs the emulator's address, behind '=' or in FIRESTORE_EMULATOR_HOST"
    )
    let outcome = folder.run("ROOT/a.yaml", variables: ["FIRESTORE_EMULATOR_HOST": "here"])
    #expect(outcome.code == .usage)
    #expect(firstLine(outcome).hasPrefix("Error: FIRESTORE_EMULATOR_HOST: 'here' is no address"))
  }

  @Test("without an emulator nothing is played, and nothing passes")
  func nobodyThere() throws {
    let folder = try TemporaryFolder(["a.yaml": Sample.passing])
    let named = folder.run("--documents", "emulator=\(Self.nowhere)", "ROOT/a.yaml")
    #expect(named.code == .harness)
    #expect(named.output == "")
    #expect(named.error.hasPrefix("Error: nothing answers at 127.0.0.1:1: "))
    let variables = ["FIRESTORE_EMULATOR_HOST": "localhost:1"]
    let implied = folder.run("ROOT/a.yaml", variables: variables)
    #expect(implied.code == .harness)
    #expect(
      firstLine(implied)
        == "Note: the documents are in the Firestore emulator at localhost:1, which FIRESTORE_EMULATOR_HOST names."
    )
    let fake = folder.run("--documents", "fake", "ROOT/a.yaml", variables: variables)
    #expect(fake.code == .success)
    #expect(fake.error == "")
  }

  @Test("what says that it cannot be played on the emulator is played on the fake")
  func condition() throws {
    let scenario = Sample.scenario(
      "A", head: "skip: { with: emulator, reason: a reason }\n", "launch",
      "expect: { screen: ContentView }")
    let outcome = try TemporaryFolder(["a.yaml": scenario]).run("ROOT/a.yaml")
    #expect(outcome.output.contains("1 scenario: 1 passed"))
  }
}

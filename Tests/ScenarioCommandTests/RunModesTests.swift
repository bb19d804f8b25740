import Foundation
import Testing

@testable import ScenarioCommand

/// `--dry-run`, `--failed` and `--shuffle`.
@Suite struct RunModesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "s/a.yaml": Sample.passing + "---\n" + Sample.failing, "s/b.yaml": Sample.passing,
      "s/c.yaml": Sample.skipped + "---\n" + Sample.crashing,
    ])
  }

  private func run(_ arguments: String...) -> Outcome {
    folder.run(["--report", "junit=ROOT/out/r.xml"] + arguments)
  }

  private func set(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  // MARK: A dry run

  @Test("a dry run plays nothing, and nothing of it has passed")
  func dryRun() throws {
    let outcome = run("--dry-run", "ROOT/s")
    #expect(outcome.code == .success)
    #expect(outcome.output.contains("5 scenarios: 1 skipped, 4 not run\n"), "\(outcome.output)")
    #expect(!outcome.output.contains("passed"))
    let report = try folder.read("out/r.xml")
    #expect(report.contains("tests=\"5\""))
    #expect(report.matches(of: /<skipped/).count == 5)
    #expect(!report.contains("<failure") && !report.contains("<error"))
    #expect(!folder.content.contains("out/\(LastFailures.fileName)"))
  }

  @Test("a dry run finds wrong files, and nothing to play")
  func dryRunWrong() throws {
    #expect(run("--dry-run", "--tag", "none", "ROOT/s").code == .nothingToRun)
    try set(Sample.wrong, to: "s/w.yaml")
    #expect(run("--dry-run", "ROOT/s").code == .wrongFiles)
    // What is not run is no failure that others would have to wait for.
    #expect(run("--dry-run", "--fail-fast", "ROOT/s").output.contains("4 not run"))
    let refused = run("--dry-run", "--list", "--no-report", "ROOT/s")
    #expect(refused.code == .usage)
  }

  // MARK: What failed the last time

  @Test("what was not good is played again, until it is good")
  func failed() throws {
    #expect(run("ROOT/s").code == .failure)
    #expect(
      try folder.read("out/\(LastFailures.fileName)").replacing(folder.path, with: "ROOT") == """
        {
          "failed": {
            "ROOT/s/a.yaml": [
              "ROOT/s/a.yaml#2"
            ],
            "ROOT/s/c.yaml": [
              "ROOT/s/c.yaml#2"
            ]
          },
          "version": 1
        }

        """)
    let again = run("--failed", "ROOT/s")
    #expect(again.code == .failure)
    #expect(again.output.contains("2 scenarios: 1 failed, 1 crashed\n"), "\(again.output)")

    // Without a path it is the files that failed; the other one stays known.
    try set(
      Sample.passing + "---\n"
        + Sample.scenario("Fails", "launch", "expect: { screen: ContentView }"), to: "s/a.yaml")
    let mended = run("--failed", "ROOT/s/a.yaml")
    #expect(mended.code == .success)
    #expect(mended.output.contains("1 scenario: 1 passed\n"), "\(mended.output)")
    let rest = run("--failed")
    #expect(rest.output.contains("1 scenario: 1 crashed\n"), "\(rest.output)")

    try set(Sample.passing, to: "s/c.yaml")
    let gone = run("--failed")
    #expect(gone.code == .nothingToRun)
    #expect(gone.error.contains("is selected by --failed"))

    #expect(run("ROOT/s").code == .success)
    #expect(!folder.content.contains("out/\(LastFailures.fileName)"))
    let none = run("--failed")
    #expect(none.code == .nothingToRun)
    #expect(none.error.contains("nothing is known to have failed"))
  }

  @Test("a file that could not be loaded is played as a whole once it can be")
  func failedFile() throws {
    try set(Sample.wrong, to: "s/b.yaml")
    #expect(run("ROOT/s").code == .wrongFiles)
    try set(Sample.passing + "---\n" + Sample.unexpectedPass, to: "s/b.yaml")
    let again = run("--failed")
    #expect(again.output.contains("4 scenarios: 1 passed, 1 failed, 1 crashed"), "\(again.output)")
    let once = run("--failed")
    #expect(once.output.contains("3 scenarios: 1 failed, 1 crashed"), "\(once.output)")
  }

  @Test("what is not run for another's sake stays known to have failed")
  func failFast() throws {
    #expect(run("ROOT/s").code == .failure)
    #expect(run("--failed", "--fail-fast", "--jobs=1").output.contains("1 failed, 1 not run"))
    #expect(run("--failed").output.contains("2 scenarios: 1 failed, 1 crashed"))
  }

  @Test("a run without a report leaves nothing, and files of the past may be gone")
  func noState() throws {
    #expect(folder.run("--no-report", "ROOT/s").code == .failure)
    #expect(folder.content.allSatisfy { !$0.contains("failed") })
    #expect(run("ROOT/s").code == .failure)
    try FileManager.default.removeItem(atPath: folder.at("s"))
    let outcome = run("--failed")
    #expect(outcome.code == .nothingToRun)
    #expect(outcome.error.contains("are not there any more"))
  }

  @Test("what is damaged is told of", arguments: ["", "{", "[]", "{\"failed\": 1}"])
  func damaged(text: String) throws {
    try set(text, to: "out/\(LastFailures.fileName)")
    let outcome = run("--failed")
    #expect(outcome.code == .usage)
    #expect(outcome.error.contains("is not what a run leaves there; remove it and run again"))
  }

  // MARK: An order of chance

  private func names(_ outcome: Outcome) -> [String] {
    outcome.lines.filter { $0.hasPrefix("✓") || $0.hasPrefix("+") || $0.contains(".yaml:") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("a shuffled run tells its number, which brings the same order again")
  func shuffle() throws {
    for number in 0..<20 {
      try set(
        Sample.scenario("S\(number)", "launch", "expect: { screen: ContentView }"),
        to: "m/\(number).yaml")
    }
    let first = run("--shuffle", "ROOT/m")
    #expect(first.code == .success)
    let line = try #require(first.lines.first { $0.hasPrefix("the order is that of ") })
    let option = try #require(line.split(separator: " ").last.map(String.init))
    #expect(option.hasPrefix("--shuffle="))
    let second = run(option, "ROOT/m")
    #expect(names(first) == names(second))
    #expect(names(first).count == 20)
    let plain = run("ROOT/m")
    #expect(names(first) != names(plain))
    #expect(names(first).sorted() == names(plain).sorted())
    #expect(names(run("--shuffle=1", "ROOT/m")) != names(run("--shuffle=2", "ROOT/m")))
  }

  @Test("the scenarios of one file are shuffled as well, and keep their verdicts")
  func shuffleInside() throws {
    let many = (0..<12).map {
      Sample.scenario("S\($0)", "launch", "expect: { screen: \($0 == 3 ? "X" : "ContentView") }")
    }
    try set(many.joined(separator: "---\n"), to: "m/a.yaml")
    let shuffled = run("--shuffle=7", "-v", "ROOT/m")
    #expect(shuffled.output.contains("12 scenarios: 11 passed, 1 failed"))
    #expect(shuffled.output.contains("✗ failed: S3") || shuffled.output.contains("failed: S3"))
    #expect(names(run("--shuffle=7", "ROOT/m")) != names(run("ROOT/m")))
  }

  @Test(
    "options that make no sense are refused",
    arguments: [
      (["--shuffle=x", "a"], "'--shuffle': 'x' is no whole number"),
      (["--shuffle=", "a"], "'--shuffle=' has no value behind it"),
      (["--list", "--shuffle", "a"], "'--list' and '--shuffle' exclude each other"),
      (["--list", "--dry-run", "a"], "'--list' and '--dry-run' exclude each other"),
    ])
  func refused(line: ([String], String)) {
    let outcome = scenarioRun(line.0)
    #expect(outcome.code == .usage)
    #expect(outcome.error.contains(line.1), "\(outcome.error)")
  }
}

import Testing

@testable import ScenarioCommand

@Suite struct UsageTests {
  private let options = RunOptions.options + RunOptions.commonOptions

  private func run(_ arguments: String...) -> Outcome {
    let environment = Environment(variable: { _ in nil }, output: .memory(), error: .memory())
    let code = ScenarioCommand.run(arguments, in: environment)
    return Outcome(code: code, output: environment.output.text, error: environment.error.text)
  }

  @Test("wrong use ends with exit code 2, and shows the reason, the option and the usage")
  func wrongUse() {
    let outcome = run("a", "--jobs", "none")
    #expect(outcome.code == .usage)
    #expect(outcome.code.rawValue == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.error == """
        Error: '--jobs': 'none' is no whole number from 1 to 256
        Help: -j, --jobs <number>     How many scenarios to play at a time. (default: one
                                  for each processor)
        USAGE: scenario-run [run] [options] <path> ...
          See 'scenario-run --help' for more.

        """)
  }

  @Test("wrong use that is about no option shows the usage alone")
  func noPath() {
    let outcome = run()
    #expect(outcome.code == .usage)
    #expect(
      outcome.error == """
        Error: no path is given; name a scenario file or a folder, such as scenarios/
        USAGE: scenario-run [run] [options] <path> ...
          See 'scenario-run --help' for more.

        """)
  }

  @Test("an unknown option shows the help of the one that was meant")
  func suggestion() {
    let outcome = run("--verison")
    #expect(
      outcome.error == """
        Error: unknown option '--verison'; did you mean '--version'?
        Help: --version               Show the version.
        USAGE: scenario-run [run] [options] <path> ...
          See 'scenario-run --help' for more.

        """)
  }

  @Test("what an option holds cannot move the cursor of whoever reads the message")
  func controls() {
    #expect(run("--\u{1B}[31m").error.hasPrefix("Error: unknown option '--\u{241B}[31m'\n"))
    #expect(run("a", "--jobs", "\u{7}\n").error.hasPrefix("Error: '--jobs': '\u{2407}\\n' is no"))
  }

  @Test("help lists every option with its letter, and fits 80 columns")
  func help() {
    let outcome = run("--help")
    #expect(outcome.code == .success)
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
    for option in options {
      let letter = option.letter.map { "-\($0), " } ?? ""
      #expect(lines.contains { $0.hasPrefix("  \(letter)--\(option.name)") }, "\(option.name)")
    }
    for code in ExitCode.allCases where code != .terminated {
      #expect(lines.contains { $0.hasPrefix("  \(code.rawValue)  ") }, "\(code)")
    }
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    #expect(outcome.output.hasSuffix(".\n"))
    #expect(run("-h").output == outcome.output)
  }

  @Test("help and version win over whatever else is asked for")
  func helpWins() {
    #expect(run("--help", "nowhere").code == .success)
    #expect(run("nowhere", "--version").output == "\(version)\n")
    #expect(run("--version").code == .success)
  }

  @Test("no two options share a name or a letter")
  func unique() {
    let names = options.map(\.name)
    #expect(Set(names).count == names.count)
    let letters = options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
  }
}

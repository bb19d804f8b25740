import Testing

@testable import ScenarioCommand

@Suite struct ParserTests {
  private func parse(_ line: String) throws -> RunOptions {
    var parser = CommandLineParser<RunOptions>(line.split(separator: " ").map(String.init)[...])
    return try parser.parse()
  }

  /// An expectation about what a command line asks for.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var expected: RunOptions

    init(_ line: String, _ change: (inout RunOptions) -> Void) {
      self.line = line
      expected = RunOptions()
      expected.paths = ["a"]
      change(&expected)
    }

    var testDescription: String { line }
  }

  @Test(
    "a command line is read by the conventions",
    arguments: [
      Case("a") { _ in }, Case("a b c") { $0.paths = ["a", "b", "c"] },
      Case("--tag x a") { $0.select(tags: "x") }, Case("--tag=x a") { $0.select(tags: "x") },
      Case("-t x a") { $0.select(tags: "x") }, Case("-tx a") { $0.select(tags: "x") },
      Case("-t=x a") { $0.select(tags: "x") },
      Case("a -t x -t y --tag z") { $0.select(tags: "x", "y", "z") },
      Case("--name=a=b a") { $0.select(name: "a=b") },
      Case("-n x a") { $0.select(name: "x") },
      Case("--app camera a") { $0.selection.apps = ["camera"] },
      Case("-a camera a") { $0.selection.apps = ["camera"] },
      Case("a --fail-fast") { $0.failFast = true }, Case("-f a") { $0.failFast = true },
      Case("--seed 7 a") { $0.seed = 7 }, Case("-s7 a") { $0.seed = 7 },
      Case("--seed=18446744073709551615 a") { $0.seed = .max }, Case("-j 4 a") { $0.jobs = 4 },
      Case("--jobs=256 a") { $0.jobs = 256 }, Case("--no-report a") { $0.writesNoReport = true },
      Case("-r junit=x.xml a") { $0.reports = [.init(format: .junit, path: "x.xml")] },
      Case("--report=junit=- a") { $0.reports = [.init(format: .junit, path: "-")] },
      Case("-r junit=x -r junit=y=z a") {
        $0.reports = [.init(format: .junit, path: "x"), .init(format: .junit, path: "y=z")]
      },
      Case("--list a") { $0.action = .list }, Case("-l a") { $0.action = .list },
      Case("-q a") { $0.loudness.verbosity = .quiet },
      Case("a --verbose") { $0.loudness.verbosity = .verbose },
      Case("-q -q a") { $0.loudness.verbosity = .quiet },
      Case("-fq a") {
        $0.failFast = true
        $0.loudness.verbosity = .quiet
      },
      Case("-fqj4 a") {
        $0.failFast = true
        $0.loudness.verbosity = .quiet
        $0.jobs = 4
      },
      Case("-fs 9 a") {
        $0.failFast = true
        $0.seed = 9
      },
      Case("-- -f --tag") { $0.paths = ["-f", "--tag"] },
      Case("a -q -- b -- -c") {
        $0.paths = ["a", "b", "--", "-c"]
        $0.loudness.verbosity = .quiet
      },
      Case("- a") { $0.paths = ["-", "a"] }, Case("--tag --list a") { $0.select(tags: "--list") },
      Case("--help") {
        $0.paths = []
        $0.wantsHelp = true
      },
      Case("-h --no-report -r junit=x") {
        $0.paths = []
        $0.wantsHelp = true
        $0.writesNoReport = true
        $0.reports = [.init(format: .junit, path: "x")]
      },
      Case("--version") {
        $0.paths = []
        $0.wantsVersion = true
      },
    ])
  func parse(given: Case) throws {
    #expect(try parse(given.line) == given.expected)
  }

  @Test(
    "a command line that makes no sense is refused with its reason",
    arguments: [
      ("", "no path is given; name a scenario file or a folder, such as scenarios/"),
      ("-q", "no path is given; name a scenario file or a folder, such as scenarios/"),
      ("--", "no path is given; name a scenario file or a folder, such as scenarios/"),
      ("a --tags x", "unknown option '--tags'; did you mean '--tag'?"),
      ("a --jbos 3", "unknown option '--jbos'; did you mean '--jobs'?"),
      ("a --colour", "unknown option '--colour'"),
      ("a --=x", "unknown option '--'"),
      ("a -x", "unknown option '-x'"),
      ("a -fx", "unknown option '-x'"),
      ("a --tag", "'--tag' needs an <expression>"),
      ("a -t", "'--tag' needs an <expression>"),
      ("a -fj", "'--jobs' needs a <number>"),
      ("a --tag=", "'--tag': a tag cannot be empty"),
      ("a --name=", "'--name': a name cannot be empty"),
      ("a --app=", "'--app': an app cannot be empty"),
      ("a --fail-fast=yes", "'--fail-fast' takes no value"),
      ("a --seed -1", "'--seed': '-1' is no whole number from 0 to 18446744073709551615"),
      (
        "a --seed 18446744073709551616",
        "'--seed': '18446744073709551616' is no whole number from 0 to 18446744073709551615"
      ),
      ("a --seed 0x10", "'--seed': '0x10' is no whole number from 0 to 18446744073709551615"),
      ("a --jobs 0", "'--jobs': '0' is no whole number from 1 to 256"),
      ("a -j257", "'--jobs': '257' is no whole number from 1 to 256"),
      ("a -jx", "'--jobs': 'x' is no whole number from 1 to 256"),
      (
        "a --report x.xml",
        "'--report': 'x.xml' is no <format>=<path>, such as junit=reports/junit.xml"
      ),
      ("a --report tapp=x", "'--report': there is no report format 'tapp'; did you mean 'tap'?"),
      ("a --report junt=x", "'--report': there is no report format 'junt'; did you mean 'junit'?"),
      ("a --report junit=", "'--report': the report 'junit' has no path behind '='"),
      ("a -r junit=x -r junit=x", "'--report': two reports go to 'x'"),
      ("a --no-report -r junit=x", "'--no-report' and '--report' exclude each other"),
      ("a -q -v", "'--quiet' and '--verbose' exclude each other"),
      ("a -vqv", "'--quiet' and '--verbose' exclude each other"),
      ("a -l -r junit=x", "'--list' and '--report' exclude each other: a list has no report"),
    ])
  func refuse(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.message == message)
  }

  @Test("a path is not empty", arguments: [["a", ""], [""], ["--", ""]])
  func empty(arguments: [String]) {
    let error = #expect(throws: UsageError.self) {
      var parser = CommandLineParser<RunOptions>(arguments[...])
      _ = try parser.parse()
    }
    #expect(error?.message == "a path is empty, as where a variable of the shell is not set")
  }
}

extension RunOptions {
  fileprivate mutating func select(tags: String...) {
    selection.tags = tags.map { .tag($0) }
    selection.given = tags.map { "--tag \($0)" }
  }

  fileprivate mutating func select(name: String) {
    selection.names = [try? TextPattern(name, plain: .part)].compactMap(\.self)
    selection.given = ["--name \(name)"]
  }
}

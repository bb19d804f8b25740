import Foundation
import Testing

@testable import ScenarioCommand

/// A folder that is there as long as the test that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    // Links resolved: on some systems the folder for temporary files is one.
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(base)/scenario-run-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  func remove(_ name: String) throws {
    guard FileManager.default.fileExists(atPath: "\(path)/\(name)") else { return }
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// Every file and folder in it, in order.
  var content: [String] {
    (FileManager.default.subpaths(atPath: path) ?? []).sorted()
  }
}

/// What a command line has come to; the temporary folder's own path is shown as `ROOT`.
struct Outcome {
  var code: ExitCode
  var output: String
  var error: String

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension TemporaryFolder {
  /// Runs a command line; `ROOT` in it stands for the folder.
  ///
  /// Without `--report` among the arguments no report is written, so that nothing lands elsewhere.
  func run(
    _ arguments: String..., variables: [String: String] = [:], columns: Int? = nil
  ) -> Outcome {
    run(arguments, variables: variables, columns: columns)
  }

  func run(
    _ arguments: [String], variables: [String: String] = [:], columns: Int? = nil
  ) -> Outcome {
    var arguments = arguments.map { $0.replacing("ROOT", with: path) }
    let isRun = arguments.first.flatMap { Subcommands.named($0) } == nil
    if isRun, !arguments.contains(where: { $0.hasPrefix("--report") || $0.hasPrefix("-r") }) {
      arguments.insert("--no-report", at: 0)
    }
    let environment = Environment(
      variable: { variables[$0] }, output: .memory(), error: .memory(), terminalColumns: columns)
    let code = ScenarioCommand.run(arguments, in: environment)
    return Outcome(
      code: code, output: environment.output.text.replacing(path, with: "ROOT"),
      error: environment.error.text.replacing(path, with: "ROOT"))
  }
}

/// Scenarios of every verdict.
enum Sample {
  static func scenario(_ name: String, head: String = "", _ steps: String...) -> String {
    "scenario: \(name)\napp: camera\n\(head)steps:\n"
      + steps.map { "  - \($0)\n" }.joined()
  }

  static let passing = scenario("Passes", "launch", "expect: { screen: ContentView }")
  static let failing = scenario("Fails", "launch", "expect: { screen: Elsewhere }")
  static let skipped = scenario(
    "Is skipped", head: "skip: not yet\n", "launch", "expect: { screen: Elsewhere }")
  static let knownFailure = scenario(
    "Is known to fail", head: "knownFailure: broken\n", "launch", "expect: { screen: Elsewhere }")
  static let unexpectedPass = scenario(
    "Passes after all", head: "knownFailure: broken\n", "launch", "expect: { screen: ContentView }")
  static let crashing = scenario(
    "Crashes", head: "given: { infoPlist: { NSCameraUsageDescription: null } }\n", "launch",
    "tap: camera", "expect: { screen: null }")
  static let erroneous = scenario(
    "Declares too much",
    head: "given: { faults: [{ on: storage.putData, fail: storage/unknown }] }\n", "launch",
    "expect: { screen: ContentView }")
  static let wrong = "scenario: Is wrong\napp: camra\nsteps:\n  - expect: { screen: x }\n"
}

/// A report without what differs from run to run.
func timeless(_ report: String) throws -> String {
  report
    .replacing(try Regex("time=\"[0-9.]+\""), with: "time=\"\"")
    .replacing(try Regex("timestamp=\"[^\"]*\""), with: "timestamp=\"\"")
}

extension Sample {
  /// Files of three scenarios each, under names and titles that tell all apart.
  static func fill(_ folder: TemporaryFolder, files: Int) throws {
    for file in 0..<files {
      let scenarios = (0..<3).map { number in
        passing.replacing("Passes", with: "Scenario \(number) of file \(file)")
      }
      try folder.write(scenarios.joined(separator: "---\n"), to: "s/\(file).yaml")
    }
  }
}

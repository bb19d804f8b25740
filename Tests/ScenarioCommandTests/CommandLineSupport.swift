import Foundation
import Testing

@testable import ScenarioCommand

/// What a command line has come to.
struct Finished {
  var code: ExitCode
  var output: String
  var error: String
}

/// Does what a command line asks for, in this process and with nothing around it.
func scenarioRun(_ arguments: String...) -> Finished {
  scenarioRun(arguments)
}

func scenarioRun(_ arguments: [String]) -> Finished {
  let (output, error) = (OutputChannel.memory(), OutputChannel.memory())
  let code = ScenarioCommand.run(
    arguments, in: Environment(variable: { _ in nil }, output: output, error: error))
  return Finished(code: code, output: output.text, error: error.text)
}

/// A folder of its own, which goes with the last who holds it.
final class Folder {
  let url: URL

  /// Makes a folder with files in it, by their paths.
  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ScenarioCommandTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder, or of a file in it.
  func path(_ name: String = "") -> String {
    name.isEmpty ? url.path : url.appendingPathComponent(name).path
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  /// What is in a folder.
  func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.path(path)).sorted()
  }

  /// A text in which this folder is named `…`.
  func relative(_ text: String) -> String {
    text.replacingOccurrences(of: path() + "/", with: "")
  }
}

/// The folder of the package.
let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Compares two texts and names the first line that differs.
func expectText(
  _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let differ = zip(lines, wanted).first { $0 != $1 }
  #expect(
    text == expected, "first difference: \(differ.map { "\($0.0) | \($0.1)" } ?? "the length")",
    sourceLocation: sourceLocation)
}

/// Scenarios and catalogues for tests.
enum Sample {
  /// A catalogue of two apps, of which only the camera is played.
  static let catalogue = """
    app: camera
    title: A camera
    document: { title: "[SwiftUI] Camera", kind: a page about a camera }
    requirements:
      CA-1: The camera `opens` on <tap>.
      CA-2: { sentence: Nobody is told, silent: true }
      CA-10: It closes.
    """

  /// A scenario of the camera app: it passes, or expects what is not so.
  static func scenario(
    _ name: String, covers: String, passes: Bool = true, more: String = ""
  ) -> String {
    """
    scenario: \(name)
    app: camera
    covers: [\(covers)]
    \(more)
    steps:
      - launch
      - expect: { screen: \(passes ? "ContentView" : "ImagePicker") }

    """
  }
}

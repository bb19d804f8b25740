import Foundation
import Testing

@testable import ScenarioCommand

/// Does what a command line asks for, in this process and with nothing around it.
func scenarioRun(_ arguments: String...) -> Outcome {
  scenarioRun(arguments)
}

func scenarioRun(_ arguments: [String]) -> Outcome {
  let (output, error) = (OutputChannel.memory(), OutputChannel.memory())
  let code = ScenarioCommand.run(
    arguments, in: Environment(variable: { _ in nil }, output: output, error: error))
  return Outcome(code: code, output: output.text, error: error.text)
}

extension TemporaryFolder {
  /// Makes a folder with files in it, by their paths.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (path, text) in files { try write(text, to: path) }
  }

  /// The path of a file or folder in it; its own without a name.
  func at(_ name: String = "") -> String {
    name.isEmpty ? path : "\(path)/\(name)"
  }

  /// What is in a folder.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: at(folder)).sorted()
  }

  /// A text in which the paths of this folder begin below it.
  func relative(_ text: String) -> String {
    text.replacing(path + "/", with: "")
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
enum CoverageSample {
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

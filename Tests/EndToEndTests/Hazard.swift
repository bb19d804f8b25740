import Foundation

/// Scenarios about the app that ends, blocks or fills its process.
enum Hazard {
  /// The steps that end the process, and how a report says it.
  static let endings = [
    ("trap", "the process was ended by SIGILL during this step: Fatal error: Index out of range"),
    ("abort", "the process was ended by SIGABRT during this step"),
    ("leave", "the process was ended by exit(0) during this step"),
    ("overflow", "the process was ended by SIGSEGV during this step"),
    ("kill", "the process was ended by SIGKILL during this step"),
  ]

  /// A scenario with a step between two that are sound.
  static func scenario(_ step: String, head: String = "") -> String {
    "scenario: It does \(step)\napp: hazard\n\(head)steps:\n"
      + "  - count\n  - \(step)\n  - expect: { count: 1 }\n"
  }

  /// A scenario that passes after some steps.
  static func sound(_ name: String, steps: Int = 1) -> String {
    "scenario: \(name)\napp: hazard\nsteps:\n" + String(repeating: "  - count\n", count: steps)
      + "  - expect: { count: \(steps) }\n"
  }

  /// Fills `s` with files of sound scenarios.
  static func fill(_ folder: TemporaryFolder, files: Int, each: Int) throws {
    for file in 0..<files {
      let documents = (0..<each).map { sound("Scenario \(file).\($0)", steps: 3) }
      try folder.write(documents.joined(separator: "---\n"), to: "s/\(1000 + file).yaml")
    }
  }
}

extension TemporaryFolder {
  /// Runs the tool that knows the app, to its end.
  func runHazard(_ arguments: String..., variables: [String: String] = [:]) throws -> Ending {
    try Running(Tool.path("hazard-run"), arguments, in: self, variables: variables).end()
  }

  /// The names of the cases in a JUnit report, in their order.
  func cases(in report: String) throws -> [String] {
    let report = try read(report)
    return report.ranges(of: "<testcase ").map { place in
      let rest = report[place.upperBound...]
      let name = rest.firstRange(of: "name=\"").map { rest[$0.upperBound...] } ?? ""
      return String(name.prefix { $0 != "\"" })
    }
  }

  /// A report without what differs from run to run: the wall clock.
  func timeless(_ name: String) throws -> String {
    try read(name)
      .replacing(try Regex("\\btime=\"[0-9.]+\" *"), with: "")
      .replacing(try Regex("timestamp=\"[^\"]*\""), with: "")
      .replacing(try Regex("\\{\"event\":\"timing\"[^\n]*\n"), with: "")
  }
}

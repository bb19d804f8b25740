import Foundation
import RunEvents
import Testing

@testable import ScenarioReports

/// A place for the bytes of a report, which counts the calls.
final class Memory {
  private(set) var bytes: [UInt8] = []
  private(set) var calls = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A sink into this memory; one that cannot go back is like a pipe.
  func sink(canGoBack: Bool = true) -> ReportSink {
    ReportSink(
      write: { bytes in
        self.bytes += bytes
        self.calls += 1
      },
      overwrite: canGoBack
        ? { bytes, offset in
          self.bytes.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        } : nil)
  }
}

/// The JUnit report of a run.
func junit(
  _ events: [RunEvent], canGoBack: Bool = true, hostname: String = "localhost", root: String = "/",
  namesPlaces: Bool = true
) throws -> String {
  let memory = Memory()
  // Half past one in the afternoon of the last day of November 2026.
  let options = JUnitReporter.Options(
    start: 1_796_045_400, hostname: hostname, root: root, namesPlaces: namesPlaces)
  var reporter = JUnitReporter(sink: memory.sink(canGoBack: canGoBack), options: options)
  for event in events { try reporter.receive(event) }
  return memory.text
}

/// What the console shows of a run.
func console(_ events: [RunEvent], _ options: ConsoleOptions = ConsoleOptions()) throws -> String {
  let memory = Memory()
  var reporter = ConsoleReporter(sink: memory.sink(), options: options)
  for event in events { try reporter.receive(event) }
  return memory.text
}

/// The folder of these tests.
let testFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

/// Compares a text with the one that was recorded; `RECORD_SNAPSHOTS=1` records it anew.
func expectSnapshot(
  _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = testFolder.appendingPathComponent("Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  let differ = zip(text.split(separator: "\n"), recorded.split(separator: "\n")).first(where: !=)
  #expect(
    Array(text.utf8) == Array(recorded.utf8),
    "first difference: \(String(describing: differ))", sourceLocation: sourceLocation)
}

/// A program that judges reports from outside.
enum Judge {
  static let hasXMLLint = run("xmllint", ["--version"]).status == 0
  static let hasPython = run("python3", ["--version"]).status == 0
  static let hasJSONSchema = run("python3", ["-c", "import jsonschema"]).status == 0
  static let hasTAP = run("python3", ["-c", "import tap, yaml, more_itertools"]).status == 0
  static let hasProve = run("prove", ["--version"]).status == 0
  static let hasChromium = run("chromium", ["--version"]).status == 0
  static let hasJUnitParser = run("python3", ["-c", "import junitparser"]).status == 0

  /// Runs a program with a report in a file of its own, which stands for `FILE`.
  static func run(
    _ program: String, _ arguments: [String], on report: String = "",
    named name: String = "report.xml"
  ) -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ScenarioReportsTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(name)
      try Data(report.utf8).write(to: file)
      let output = folder.appendingPathComponent("output")
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program] + arguments.map { $0 == "FILE" ? file.path : $0 }
      let handle = try FileHandle(forWritingTo: output)
      process.standardOutput = handle
      process.standardError = handle
      try process.run()
      process.waitUntilExit()
      let text = try String(decoding: Data(contentsOf: output), as: UTF8.self)
      return (process.terminationStatus, text)
    } catch {
      return (-1, "\(error)")
    }
  }

  /// Asks xmllint whether a report is well-formed and, if that is wanted, follows the schema.
  static func expectValid(
    _ report: String, schema: String? = "scenario-run-junit.xsd",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let schema = schema.map {
      ["--schema", testFolder.appendingPathComponent("Judges/\($0)").path]
    }
    let verdict = run("xmllint", ["--noout"] + (schema ?? []) + ["FILE"], on: report)
    #expect(verdict.status == 0, "\(verdict.output.prefix(2000))", sourceLocation: sourceLocation)
  }

  /// Asks a validator of JSON Schema whether events are what the documentation says.
  static func expectFollowsSchema(
    _ events: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectJSON(
      events, follows: "../../docs/events.schema.json", isLines: true,
      sourceLocation: sourceLocation)
  }

  /// Asks a validator of JSON Schema about a report.
  static func expectJSON(
    _ report: String, follows schema: String, isLines: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let schema =
      schema.hasPrefix("/") ? schema : testFolder.appendingPathComponent(schema).path
    let script = testFolder.appendingPathComponent("Judges/json_check.py").path
    let verdict = run(
      "python3", [script] + (isLines ? ["--lines"] : []) + [schema, "FILE"], on: report)
    #expect(verdict.status == 0, "\(verdict.output.prefix(2000))", sourceLocation: sourceLocation)
  }

  /// Asks our own checker whether a page is sound: structure, names, nothing from elsewhere.
  static func expectPage(_ report: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let script = testFolder.appendingPathComponent("Judges/html_check.py").path
    let verdict = run("python3", [script, "FILE"], on: report)
    #expect(verdict.status == 0, "\(verdict.output.prefix(2000))", sourceLocation: sourceLocation)
  }

  /// What a browser answers to expressions about a page, and the errors the page has reported.
  static func browse(
    _ report: String, _ expressions: [String], hash: String = ""
  ) -> [String] {
    let script = testFolder.appendingPathComponent("Judges/browser.py").path
    let arguments = ["120", "python3", script, "FILE", "--hash=\(hash)"] + expressions
    let output = run("timeout", arguments, on: report, named: "report.html").output
    return output.split(separator: "\n").map(String.init)
  }

  /// What tap.py counts in a report.
  static func points(in report: String) -> String {
    let script = testFolder.appendingPathComponent("Judges/tap_check.py").path
    let output = run("python3", [script, "FILE"], on: report).output
    return output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Asks our own checker whether a report follows all rules of the dialect.
  static func expectDialect(
    _ report: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let checker = testFolder.appendingPathComponent("Judges/junit_check.py").path
    let verdict = run("python3", [checker, "FILE"], on: report)
    #expect(verdict.status == 0, "\(verdict.output.prefix(2000))", sourceLocation: sourceLocation)
  }
}

/// The events of a run as NDJSON.
func lines(_ events: [RunEvent]) throws -> String {
  let memory = Memory()
  var reporter = EventsReporter(sink: memory.sink())
  for event in events { try reporter.receive(event) }
  return memory.text
}

/// The events that stand in NDJSON.
func read(_ text: String) throws(EventsError) -> [RunEvent] {
  var reader = EventsReader()
  var events: [RunEvent] = []
  reader.append(text.utf8)
  while let event = try reader.next() { events.append(event) }
  try reader.finish()
  return events
}

/// What a reporter writes of a run.
func report(
  _ events: [RunEvent], by make: (ReportSink) -> any Reporter
) throws -> String {
  let memory = Memory()
  var reporter = make(memory.sink())
  for event in events { try reporter.receive(event) }
  return memory.text
}

func tap(_ events: [RunEvent], _ version: TAPReporter.Version = .thirteen) throws -> String {
  try report(events) { TAPReporter(sink: $0, version: version) }
}

func ctrf(_ events: [RunEvent]) throws -> String {
  try report(events) { CTRFReporter(sink: $0, options: .init(start: 1_796_045_400)) }
}

func markdown(
  _ events: [RunEvent], limit: Int = MarkdownReporter.standardLimit
) throws -> String {
  try report(events) { MarkdownReporter(sink: $0, limit: limit) }
}

func gitHub(_ events: [RunEvent]) throws -> String {
  try report(events) { GitHubReporter(sink: $0) }
}

func codeQuality(_ events: [RunEvent]) throws -> String {
  try report(events) { CodeQualityReporter(sink: $0) }
}

func sarif(_ events: [RunEvent]) throws -> String {
  try report(events) { SARIFReporter(sink: $0) }
}

func html(_ events: [RunEvent]) throws -> String {
  try report(events) { HTMLReporter(sink: $0) }
}

import Foundation
import Testing

/// The built executable, which stands beside the tests.
enum Tool {
  /// Where the executable is.
  ///
  /// - Parameter name: Its name; `hazard-run` is the tool with an app that ends its process.
  static func path(_ name: String = "scenario-run") throws -> String {
    let places = [
      Bundle.main.bundlePath, Bundle.main.executablePath ?? "", CommandLine.arguments[0],
    ]
    for place in places {
      var folder = URL(fileURLWithPath: place)
      // The bundle may be the folder itself, or stand in it at some depth.
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent(name).path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
          !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate)
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    throw NotBuilt()
  }

  struct NotBuilt: Error {}

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}

/// How a process ended, and what it said.
struct Ending {
  var isExit: Bool
  var code: Int32
  var output: String
  var error: String
}

/// A process of the tool, on its way.
final class Running {
  let process = Process()
  private let folder: TemporaryFolder
  private let pipe = Pipe()
  private let errorFile: String

  /// Starts a process in a folder; its standard output is a pipe unless told otherwise.
  init(
    _ executable: String, _ arguments: [String], in folder: TemporaryFolder, output: Any? = nil,
    variables: [String: String] = [:]
  ) throws {
    self.folder = folder
    errorFile = "\(folder.path)/.stderr-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: errorFile))
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // Where a process has ended is looked for by the tests; Swift's own look takes its time.
    process.environment = [
      "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    ].merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? pipe
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    // A process inherits which signals are blocked, and the threads that play tests block some.
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  var identifier: pid_t { process.processIdentifier }

  /// The next bytes of its standard output, once there are some; empty at the end.
  func read() -> Data { pipe.fileHandleForReading.availableData }

  /// Reads to the end and waits for the end.
  func end(after output: Data = Data()) throws -> Ending {
    var output = output
    if process.standardOutput as? Pipe === pipe {
      output += try pipe.fileHandleForReading.readToEnd() ?? Data()
    }
    process.waitUntilExit()
    let error = try Data(contentsOf: URL(fileURLWithPath: errorFile))
    try FileManager.default.removeItem(atPath: errorFile)
    return Ending(
      isExit: process.terminationReason == .exit, code: process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      error: String(decoding: error, as: UTF8.self))
  }
}

/// A folder that is there as long as the test that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = "\(base)/scenario-run-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ data: Data, to name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  var content: [String] { (FileManager.default.subpaths(atPath: path) ?? []).sorted() }

  /// Runs the tool in the folder, to its end.
  func run(_ arguments: String..., output: Any? = nil) throws -> Ending {
    try Running(Tool.path(), arguments, in: self, output: output).end()
  }

  /// Runs a command of the shell in the folder, to its end; `$TOOL` is the tool.
  func shell(_ command: String) throws -> Ending {
    try Running("/bin/sh", ["-c", "TOOL='\(Tool.path())'; \(command)"], in: self).end()
  }

  /// Fails where a report is no well-formed XML, as far as there is a judge on this machine.
  func checkReport(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = try read(name)
    #expect(report.hasPrefix("<?xml"), sourceLocation: sourceLocation)
    #expect(report.hasSuffix("</testsuites>\n"), sourceLocation: sourceLocation)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint") else { return }
    let judge = try Running("/usr/bin/xmllint", ["--noout", "--huge", name], in: self).end()
    #expect(judge.code == 0, "\(judge.error)", sourceLocation: sourceLocation)
  }
}

/// Scenarios for the tool to play.
enum Sample {
  static func scenario(_ name: String, screen: String = "ContentView", head: String = "") -> String
  {
    "scenario: \(name)\napp: camera\n\(head)steps:\n  - launch\n  - expect: { screen: \(screen) }\n"
  }

  /// Fills a folder with files of scenarios; all of them pass.
  static func fill(_ folder: TemporaryFolder, files: Int, scenariosEach count: Int) throws {
    for file in 0..<files {
      let documents = (0..<count).map { scenario("Scenario \(file) of the file and \($0) in it") }
      try folder.write(documents.joined(separator: "---\n"), to: "s/\(1000 + file).yaml")
    }
  }
}

import Diagnostics
import RunEvents
import ScenarioReports

/// The events of a recorded run, pulled out of a file one after the other.
final class EventsInput {
  /// Why there is no next event.
  enum Failure: Error, Sendable, Hashable {
    /// The file cannot be read.
    case file(FileSystem.Failure)
    /// What it holds are not the events of a run.
    case events(EventsError)
    /// The events have no end.
    case cutOff(EventsError)
  }

  /// The path that stands for standard input.
  static let standardInput = "-"

  let path: String
  private let file: InputFile
  private var reader = EventsReader()
  private var hasBegun = false

  /// Opens a file of events.
  init(_ path: String) throws(Failure) {
    self.path = path
    do throws(FileSystem.Failure) {
      file = try InputFile(path)
    } catch {
      throw .file(error)
    }
  }

  /// The next event; `nil` behind the last one of a run that has an end.
  func next() throws(Failure) -> RunEvent? {
    while true {
      if let event = try nextRead() {
        hasBegun = true
        return event
      }
      guard let bytes = try bytes() else {
        try finish()
        return nil
      }
      reader.append(bytes)
    }
  }

  private func nextRead() throws(Failure) -> RunEvent? {
    do throws(EventsError) {
      return try reader.next()
    } catch {
      throw .events(error)
    }
  }

  private func finish() throws(Failure) {
    do throws(EventsError) {
      try reader.finish()
    } catch {
      throw hasBegun && !reader.isComplete ? .cutOff(error) : .events(error)
    }
  }

  /// The next bytes as they are; `nil` at the end.
  func bytes() throws(Failure) -> ArraySlice<UInt8>? {
    do throws(FileSystem.Failure) {
      if Interruption.name != nil { throw FileSystem.Failure("the reading was interrupted") }
      return try file.next()
    } catch {
      throw .file(error)
    }
  }
}

extension EventsInput {
  /// Refuses a command line that reads standard input twice, or would write over what is read.
  static func check(
    _ paths: [String], against outputs: [OutputCheck.Output]
  ) throws(UsageError) {
    if paths.count(where: { $0 == standardInput }) > 1 {
      throw UsageError("standard input can be read only once")
    }
    let nothing = FileDiscovery([], workingFolder: FileSystem.workingFolder)
    let files = paths.filter { $0 != standardInput }
    try OutputCheck(discovery: nothing, inputs: files).check(outputs)
  }

  /// A path of events as messages show it.
  static func shown(_ path: String) -> String {
    path == standardInput ? "standard input" : "'\(Visible.line(path))'"
  }
}

extension EventsInput.Failure {
  /// What is wrong with a file, as a sentence without its full stop.
  func message(about path: String) -> String {
    let shown = EventsInput.shown(path)
    switch self {
    case .file(let failure): return "\(shown) cannot be read: \(failure.reason)"
    case .events(let error), .cutOff(let error):
      return "\(shown) cannot be read as the events of a run, which '--report events=PATH' writes: "
        + Visible.line(error.description)
    }
  }
}

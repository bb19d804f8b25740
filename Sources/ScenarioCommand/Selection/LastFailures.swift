import Diagnostics
import RunEvents
import ScenarioReports
import YAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scenarios that were not good in the last run, kept in a file beside its reports.
struct LastFailures: Sendable, Hashable {
  /// Why the file is not what a run has left.
  struct Damaged: Error {
    let reason: String
  }

  /// The name of the file; hidden, so that no CI system takes it for a report.
  static let fileName = ".scenario-run-failed.json"

  /// The ids of the scenarios by their files; of a file that could not be loaded there is none.
  var scenarios: [String: Set<String>] = [:]

  var isEmpty: Bool { scenarios.isEmpty }

  /// Where they are kept: beside the first report that goes to a file in a folder.
  ///
  /// - Returns: The path; `nil` where no report goes to one.
  static func path(beside reports: [Report]) -> String? {
    for report in reports where report.path != Report.standardOutput {
      let folder = PathText.folder(of: report.path)
      let isFile =
        !folder.isEmpty && (try? FileSystem.kind(of: folder)).map { $0 != .folder } ?? false
      if isFile || (try? FileSystem.kind(of: report.path)) == .other { continue }
      return (folder.isEmpty ? "" : folder == "/" ? "/" : folder + "/") + fileName
    }
    return nil
  }

  /// Reads what the last run has left; nothing where it has left nothing.
  static func read(_ path: String) throws(Damaged) -> LastFailures {
    guard FileSystem.isFile(path) else { return LastFailures() }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path, limit: 64 << 20)
    } catch {
      throw Damaged(reason: error.reason)
    }
    // JSON is YAML.
    let stream = YAMLStream(parsing: SourceText(path: path, bytes: bytes))
    let failures = stream.documents.first?.withRoot { root -> LastFailures? in
      guard let files = root["failed"], files.kind == .mapping else { return nil }
      var failures = LastFailures()
      for entry in files.entries {
        failures.scenarios[entry.key.text] = Set(entry.value.elements.map(\.text))
      }
      return failures
    }
    guard stream.diagnostics.isEmpty, stream.documents.count == 1, let failures = failures ?? nil
    else { throw Damaged(reason: "it is not what a run leaves there") }
    return failures
  }

  /// Keeps them for the next run; where there are none, no file is left.
  func write(to path: String) throws(FileSystem.Failure) {
    guard !isEmpty else {
      guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
        throw FileSystem.Failure(errno: errno)
      }
      return
    }
    let files = scenarios.mapValues { ids in JSONText.list(ids.sorted().map { .string($0) }) }
    let json = JSONText.object(["version": .int(1), "failed": .object(files)])
    try ReportFile(path, keepsOld: true).write(whole: json.text)
  }
}

/// Gathers what is not good in a run, for the next one to play again.
struct FailureReporter: Reporter {
  private let path: String
  /// What is known from before and has not been played in this run.
  private var known: LastFailures
  private var failures = LastFailures()
  private var file = ""

  /// - Parameters:
  ///   - path: Where they are kept.
  ///   - known: What the run takes its scenarios from, where it does.
  init(_ path: String, known: LastFailures?) {
    self.path = path
    self.known = known ?? LastFailures()
  }

  mutating func receive(_ event: RunEvent) throws(ReportError) {
    switch event {
    case .fileRejected(let rejected): failures.scenarios[rejected.file] = []
    case .scenarioStarted(let started): file = started.place.file
    case .scenarioFinished(let finished):
      if finished.status == .notRun { return }
      forget(finished.id)
      if !finished.status.isGood { failures.scenarios[file, default: []].insert(finished.id) }
    case .runFinished:
      var all = failures
      for (file, ids) in known.scenarios where all.scenarios[file] != [] {
        if ids.isEmpty, all.scenarios[file] != nil { continue }
        all.scenarios[file, default: []].formUnion(ids)
      }
      do throws(FileSystem.Failure) {
        try all.write(to: path)
      } catch {
        throw ReportError(error.reason)
      }
    default: return
    }
  }

  /// A scenario that has been played is known anew; so is a file that now can be loaded.
  private mutating func forget(_ id: String) {
    guard var ids = known.scenarios[file] else { return }
    ids.remove(id)
    known.scenarios[file] = ids.isEmpty ? nil : ids
  }
}

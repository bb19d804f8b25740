import ProfileDriver
import ScenarioLanguage
import ScenarioRunner
import Synchronization

/// The fixtures of a run, each read from its file once.
final class FixtureFiles: FixtureSource {
  /// The largest fixture that is read.
  private static let limit = 64 << 20

  private let known = Mutex<[String: [UInt8]]>([:])

  func bytes(of path: String) throws(StepFailure) -> [UInt8] {
    if let bytes = known.withLock({ $0[path] }) { return bytes }
    do throws(FileSystem.Failure) {
      let bytes = try FileSystem.read(path, limit: Self.limit)
      known.withLock { $0[path] = bytes }
      return bytes
    } catch {
      throw StepFailure("the fixture '\(path)' cannot be read: \(error.reason)")
    }
  }

  /// Whether there is such a fixture.
  func exists(_ path: String) -> Bool {
    known.withLock { $0[path] != nil } || FileSystem.isFile(path)
  }

  /// The files around scenarios, as their loader asks for them.
  var sourceFiles: SourceFiles {
    let folder = FileSystem.workingFolder
    return SourceFiles(
      exists: { self.exists($0) },
      read: { path throws(UnreadableFile) in
        do throws(FileSystem.Failure) {
          return try FileSystem.read(path, limit: Self.limit)
        } catch {
          throw UnreadableFile(error.reason)
        }
      }, shown: { PathText.shown($0, workingFolder: folder) })
  }
}

import Diagnostics
import RunEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is brought into the canonical layout.
struct FormattedFile {
  /// The largest file that is read.
  private static let limit = 16 << 20

  /// What has become of a file.
  enum Outcome: Sendable {
    /// It has the layout already.
    case kept
    /// It had another layout.
    case changed
    /// It stays as it is, because of what stands on a line.
    case left(line: Int)
    /// It is no YAML, or cannot be read; the message is whole lines.
    case wrong(String)
    /// Its new text could not be written, and why.
    case unwritten(String)
  }

  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Formats the file, or only looks whether that would change it.
  func settle(_ checks: Bool) -> Outcome {
    let source: SourceText
    do throws(FileSystem.Failure) {
      source = SourceText(path: path, bytes: try FileSystem.read(path, limit: Self.limit))
    } catch {
      return .wrong(ScenarioSource.rejection(of: path, because: error.reason).text)
    }
    switch CanonicalLayout.formatted(source) {
    case .wrong(let diagnostics):
      return .wrong(ScenarioSource.rejection(of: source, because: diagnostics).text)
    case .unknown(let line): return .left(line: line)
    case .text(let text):
      let bytes = Array(text.utf8)
      if bytes == source.bytes { return .kept }
      if checks { return .changed }
      do throws(FileSystem.Failure) {
        try replace(with: text)
        return .changed
      } catch {
        return .unwritten(error.reason)
      }
    }
  }

  /// Writes the file that the path leads to, through links, and keeps who may read it.
  private func replace(with text: String) throws(FileSystem.Failure) {
    guard let resolved = realpath(path, nil) else { throw FileSystem.Failure(errno: errno) }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0 else { throw FileSystem.Failure(errno: errno) }
    try ReportFile(target, keepsOld: true).write(whole: text)
    guard chmod(target, status.st_mode & 0o7777) == 0 else {
      throw FileSystem.Failure(errno: errno)
    }
  }
}

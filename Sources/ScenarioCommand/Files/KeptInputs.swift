/// What can be read only once, such as a pipe, read before a run has several processes: whichever of them
/// ends, the next one knows it as well.
struct KeptInputs: Sendable {
  private var contents: [FileSystem.Identity: Result<[UInt8], FileSystem.Failure>] = [:]

  /// Nothing is kept.
  init() {}

  /// Reads those of some paths that are neither files nor folders.
  init(_ paths: [String], limit: Int) {
    for path in paths where (try? FileSystem.kind(of: path)) == .other {
      guard let identity = try? FileSystem.identity(of: path), contents[identity] == nil else {
        continue
      }
      // A signal ends the wait for it, and then the run.
      Interruption.listen()
      do throws(FileSystem.Failure) {
        contents[identity] = .success(try FileSystem.read(path, limit: limit))
      } catch {
        contents[identity] = .failure(error)
      }
    }
  }

  /// The whole content of a file, as it was kept or as it is.
  ///
  /// - Parameter limit: The most bytes that are read; a larger file is a failure.
  func read(_ path: String, limit: Int) throws(FileSystem.Failure) -> [UInt8] {
    if !contents.isEmpty, let identity = try? FileSystem.identity(of: path),
      let kept = contents[identity]
    {
      return try kept.get()
    }
    return try FileSystem.read(path, limit: limit)
  }
}

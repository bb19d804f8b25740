import Diagnostics

extension Environment {
  /// Writes a text that somebody asked for, whole or not at all.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The file; standard output where it is `nil`.
  ///   - keepsOld: Whether an earlier file stays until the new one takes its place.
  func deliver(
    _ text: String, to path: String?, keepsOld: Bool = false
  ) throws(FileSystem.Failure) {
    if let path { return try ReportFile(path, keepsOld: keepsOld).write(whole: text) }
    output.write(text)
    output.flush()
    if let failure = output.loss { throw failure }
  }

  /// Writes a text that somebody asked for, and says so where that is not possible.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The file, which stays until the new one takes its place; standard output where it is
  ///     `nil`.
  ///   - what: What it is called in messages, such as `the vocabulary`.
  /// - Returns: The exit code: what cannot be written is a failure of the tool.
  func deliver(_ text: String, to path: String?, as what: String) -> ExitCode {
    do throws(FileSystem.Failure) {
      try deliver(text, to: path, keepsOld: true)
      return .success
    } catch {
      let place = path.map(Visible.line) ?? "standard output"
      self.error.write("Error: \(what) cannot be written to \(place): \(error.reason)\n")
      self.error.flush()
      return .harness
    }
  }
}

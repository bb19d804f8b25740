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
}

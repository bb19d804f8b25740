public import RunEvents

/// Makes a report of a run: run events in, bytes out.
///
/// A reporter is handed every event of a run in order, and is done when it has had `runFinished`.
public protocol Reporter {
  /// Takes in the next event of the run.
  ///
  /// - Parameter event: The event.
  /// - Throws: What the sink throws when it cannot take the bytes.
  mutating func receive(_ event: RunEvent) throws(ReportError)
}

/// Where the bytes of a report go.
///
/// How the bytes are split into calls means nothing.
public struct ReportSink {
  /// Takes the next bytes.
  public var write: (_ bytes: [UInt8]) throws(ReportError) -> Void
  /// Replaces bytes that were written before, at an offset from the report's first byte.
  ///
  /// Without it (a pipe cannot do this) a reporter that needs it holds its report until the end.
  public var overwrite: ((_ bytes: [UInt8], _ offset: Int) throws(ReportError) -> Void)?

  /// Makes a sink of what it does.
  public init(
    write: @escaping (_ bytes: [UInt8]) throws(ReportError) -> Void,
    overwrite: ((_ bytes: [UInt8], _ offset: Int) throws(ReportError) -> Void)? = nil
  ) {
    self.write = write
    self.overwrite = overwrite
  }
}

/// Why a report could not be written.
public struct ReportError: Error, Sendable, Hashable {
  /// What went wrong, in one line.
  public var message: String

  /// Makes an error of a line that says what went wrong.
  public init(_ message: String) {
    self.message = message
  }
}

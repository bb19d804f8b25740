/// A finding about what a person wrote: where, what, and how to mend it.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    case error
    case warning
    case note
  }

  /// A second place that a finding speaks of.
  public struct Note: Sendable, Hashable {
    public var message: String
    public var range: SourceRange
    /// The text it stands in, where that is another one.
    public var path: String?

    public init(_ message: String, at range: SourceRange, path: String? = nil) {
      self.message = message
      self.range = range
      self.path = path
    }
  }

  /// How bad it is.
  public var severity: Severity
  /// The path of the text it is about.
  public var path: String
  /// The part of the text it is about; `nil` where it is about the file as a whole.
  public var range: SourceRange?
  /// What is wrong, in one line without a full stop.
  public var message: String
  /// How to mend it, short; it stands beside the caret.
  public var hint: String?
  /// Further places that belong to it.
  public var notes: [Note]

  public init(
    _ severity: Severity, _ message: String, path: String, at range: SourceRange?,
    hint: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.message = message
    self.path = path
    self.range = range
    self.hint = hint
    self.notes = notes
  }

  /// Makes a finding that is an error.
  public init(
    _ message: String, path: String, at range: SourceRange?, hint: String? = nil, notes: [Note] = []
  ) {
    self.init(.error, message, path: path, at: range, hint: hint, notes: notes)
  }
}

public import RunEvents

/// Something that was found in a file, whether or not a run is about it.
public struct FileFinding: Sendable, Hashable {
  /// How bad a finding is.
  public enum Severity: Sendable, Hashable, CaseIterable {
    /// It keeps the file from being played.
    case error
    /// It is probably a slip, and does no harm.
    case warning
  }

  /// A second place that a finding speaks of.
  public struct Note: Sendable, Hashable {
    public var place: Place
    public var message: String

    public init(_ message: String, at place: Place) {
      self.message = message
      self.place = place
    }
  }

  public var severity: Severity
  /// Where it begins.
  public var place: Place
  /// Where it ends: the place behind its last character, in the same file; `nil` where only its
  /// beginning is known.
  public var end: Place?
  /// What was found, in one line.
  public var message: String
  /// How to mend it, short.
  public var hint: String?
  public var notes: [Note]

  public init(
    _ severity: Severity, _ message: String, at place: Place, to end: Place? = nil,
    hint: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.message = message
    self.place = place
    self.end = end
    self.hint = hint
    self.notes = notes
  }
}

/// A report that shows findings beside the lines of files.
public protocol FindingReporter: Reporter {
  /// Hears of a finding, between the start and the end of what it is told.
  mutating func receive(_ finding: FileFinding) throws(ReportError)
}

/// A finding as tools that show findings in files want it.
struct Finding {
  var severity: FileFinding.Severity
  var path: String
  var line: Int
  var column: Int
  /// Where it ends, where that is known and not where it begins.
  var end: (line: Int, column: Int)?
  var message: String
  var notes: [(path: String, line: Int, column: Int, message: String)]
  /// What tells it from all others; it stays the same when lines above it come or go.
  var fingerprint: String
}

extension FileFinding.Severity {
  /// The rule that such a finding breaks.
  var rule: String {
    switch self {
    case .error: "scenario-cannot-be-loaded"
    case .warning: "scenario-has-a-slip"
    }
  }
}

/// Makes findings of files that could not be loaded.
struct Findings {
  private static let text = Difference(limit: 2000, ellipsis: "...", form: .name)

  let root: String
  /// How often each finding has come; never iterated.
  private var twins: [UInt64: Int] = [:]

  init(root: String) {
    self.root = root
  }

  mutating func findings(of file: FileRejected) -> [Finding] {
    var mistakes = file.mistakes.map { ($0.place, $0.message) }
    if mistakes.isEmpty {
      mistakes.append((Place(file: file.file, line: 1, column: 1), "cannot be loaded"))
    }
    if file.omitted > 0, let last = mistakes.last?.0 {
      mistakes.append((last, "\(file.omitted) more mistakes in this file"))
    }
    return mistakes.map { place, message in finding(FileFinding(.error, message, at: place)) }
  }

  mutating func finding(_ found: FileFinding) -> Finding {
    let path = path(of: found.place)
    // Without the hint, so that a run and a check tell of the same finding.
    let message = Self.text.cut(found.message)
    let hash = Array("\(path)\n\(message)".utf8).stableHash
    let number = twins[hash, default: 0]
    twins[hash] = number + 1
    var fingerprint: [UInt8] = []
    fingerprint.append(hexadecimal: hash, digits: 16)
    fingerprint.append(hexadecimal: UInt64(number))
    let whole = found.hint.map { Self.text.cut("\(found.message): \($0)") } ?? message
    return Finding(
      severity: found.severity, path: path, line: max(1, found.place.line),
      column: max(1, found.place.column), end: found.endBehindItsBeginning,
      message: whole.isEmpty ? "cannot be loaded" : whole,
      notes: found.notes.map { note in
        (
          self.path(of: note.place), max(1, note.place.line), max(1, note.place.column),
          Self.text.cut(note.message)
        )
      }, fingerprint: String(decoding: fingerprint, as: UTF8.self))
  }

  private func path(of place: Place) -> String {
    ReportPath.relative(CleanText.string(place.file, as: .attribute), to: root)
  }
}

extension FileFinding {
  /// Where it ends, where it has an extent at all.
  var endBehindItsBeginning: (line: Int, column: Int)? {
    guard let end, (end.line, end.column) > (place.line, place.column) else { return nil }
    return (max(1, end.line), max(1, end.column))
  }
}

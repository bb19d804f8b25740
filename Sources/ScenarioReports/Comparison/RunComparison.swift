internal import Diagnostics
internal import RunEvents

/// What has changed from one run to another, for whoever reads a pull request.
///
/// What a scenario took is compared in operations and virtual time, which are the same in every run
/// of the same files; the wall clock is not.
public struct RunComparison: Sendable {
  /// A scenario that both runs have.
  public struct Change: Sendable, Hashable {
    public var old: RunDigest.Entry
    public var new: RunDigest.Entry
  }

  /// What was good, and is not any more; scenarios that are new and not good, too.
  public private(set) var newlyFailing: [RunDigest.Entry] = []
  /// What was not good, and is.
  public private(set) var newlyPassing: [RunDigest.Entry] = []
  /// What takes more operations or more virtual time.
  public private(set) var slower: [Change] = []
  /// What is good in both, but not in the same way.
  public private(set) var changed: [Change] = []
  /// What is new and good.
  public private(set) var added: [RunDigest.Entry] = []
  /// What is gone.
  public private(set) var gone: [RunDigest.Entry] = []
  /// The files that cannot be loaded, and that could, or were not there.
  public private(set) var newlyRejected: [String] = []
  /// How the runs themselves differ, which may be why scenarios do, a line each.
  public private(set) var notes: [String] = []

  /// Compares two runs.
  public init(_ old: RunDigest, _ new: RunDigest) {
    for (key, entry) in zip(new.keys, new.entries) {
      guard let before = old.entry(key) else {
        if entry.status.isGood { added.append(entry) } else { newlyFailing.append(entry) }
        continue
      }
      let change = Change(old: before, new: entry)
      switch (before.status.isGood, entry.status.isGood) {
      case (true, false): newlyFailing.append(entry)
      case (false, true): newlyPassing.append(entry)
      default: if before.status != entry.status { changed.append(change) }
      }
      let isPlayed = before.status == .passed && entry.status == .passed
      if isPlayed, entry.operations > before.operations || entry.time > before.time {
        slower.append(change)
      }
    }
    gone = zip(old.keys, old.entries).filter { new.entry($0.0) == nil }.map(\.1)
    newlyRejected = new.rejectedFiles.filter { !old.rejectedFiles.contains($0) }
    if let before = old.started, let after = new.started { notes = Self.notes(before, after) }
  }

  private static func notes(_ old: RunStarted, _ new: RunStarted) -> [String] {
    var notes: [String] = []
    let parts = [("old", old), ("new", new)].compactMap { name, run in
      // A shard of one is the whole.
      run.shard.flatMap { $0.count > 1 ? "the \(name) run is only shard \($0.text)" : nil }
    }
    if !parts.isEmpty {
      notes.append("\(parts.joined(separator: ", ")); 'scenario-run merge' makes whole runs")
    }
    if old.seed != new.seed { notes.append("the seeds differ: \(old.seed) → \(new.seed)") }
    if old.toolVersion != new.toolVersion {
      let versions = [old, new].map { CleanText.string($0.toolVersion, as: .terminal) }
      notes.append("the versions of the tool differ: \(versions[0]) → \(versions[1])")
    }
    return notes
  }

  /// Whether nothing has become worse.
  public var isGood: Bool { newlyFailing.isEmpty && newlyRejected.isEmpty }
}

// MARK: - Texts

extension RunComparison {
  /// The most lines of one kind.
  private static let most = 100

  /// What has changed, as lines of plain text for a console.
  public func text() -> String {
    var output: [UInt8] = []
    for note in notes { output.append(text: "note: \(note)\n") }
    let sections = sections
    for (title, lines) in sections {
      output.append(text: "\(title): \(lines.count)\n")
      for line in lines.prefix(Self.most) {
        output.append(text: "  \(Visible.withoutCommands("\(line.name)  \(line.place)"))\n")
        if line.note.isEmpty { continue }
        output.append(text: "    \(Visible.withoutCommands(line.note))\n")
      }
      if lines.count > Self.most {
        output.append(text: "  … and \(lines.count - Self.most) more\n")
      }
    }
    if sections.isEmpty { output.append(text: "nothing has changed\n") }
    return String(decoding: output, as: UTF8.self)
  }

  /// What has changed, as Markdown for a pull request.
  public func markdown() -> String {
    var output: [UInt8] = []
    for note in notes {
      output.append(text: "> ")
      output.append(cell: note)
      output.append(text: "\n\n")
    }
    let sections = sections
    for (title, lines) in sections {
      output.append(
        text: "### \(title): \(lines.count)\n\n| scenario | place | |\n| --- | --- | --- |\n")
      for line in lines.prefix(Self.most) {
        for text in [line.name, line.place, line.note] {
          output.append(text: "| ")
          output.append(cell: text)
          output.append(text: " ")
        }
        output.append(text: "|\n")
      }
      if lines.count > Self.most {
        output.append(text: "\n… and \(lines.count - Self.most) more\n")
      }
      output.append(text: "\n")
    }
    if sections.isEmpty { output.append(text: "Nothing has changed.\n") }
    return String(decoding: output, as: UTF8.self)
  }

  private struct Line {
    var name: String
    var place: String
    var note: String
  }

  private var sections: [(title: String, lines: [Line])] {
    let difference = Difference(limit: 300, ellipsis: "…", form: .terminal)
    func line(_ entry: RunDigest.Entry, _ note: String = "") -> Line {
      Line(
        name: difference.cut(entry.name),
        place: difference.cut("\(entry.place.file):\(entry.place.line)"),
        note: difference.cut(note))
    }
    let files = newlyRejected.map {
      Line(name: "the file cannot be loaded", place: difference.cut($0), note: "")
    }
    let sections = [
      ("newly failing", newlyFailing.map { line($0, "\($0.status.words): \($0.reason ?? "")") }),
      ("newly not loaded", files),
      ("newly passing", newlyPassing.map { line($0) }),
      ("slower", slower.map { line($0.new, Self.cost(of: $0)) }),
      ("changed", changed.map { line($0.new, "\($0.old.status.words) → \($0.new.status.words)") }),
      ("new", added.map { line($0, $0.status.words) }), ("gone", gone.map { line($0) }),
    ]
    return sections.filter { !$0.1.isEmpty }
  }

  private static func cost(of change: Change) -> String {
    var parts: [String] = []
    if change.new.operations > change.old.operations {
      parts.append("operations \(change.old.operations) → \(change.new.operations)")
    }
    if change.new.time > change.old.time {
      parts.append("virtual time \(change.old.time.text) → \(change.new.time.text)")
    }
    return parts.joined(separator: ", ")
  }
}

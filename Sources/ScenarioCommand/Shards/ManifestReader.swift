import RunEvents
import ScenarioLanguage

/// Reads all that is selected for a run, before any of it is played: each shard knows the whole, so that
/// it takes its part without asking the others.
struct ManifestReader: Sendable {
  /// A part of the whole that is not divided.
  enum Entry: Sendable, Hashable {
    case scenario(id: String, name: String, file: String)
    case rejected(file: String)

    /// The file it stands in.
    var file: String {
      switch self {
      case .scenario(_, _, let file), .rejected(let file): file
      }
    }
  }

  /// What a file holds.
  private struct Content: Sendable {
    var file: String
    var entries: [Entry] = []
    var hash = StableHash()
  }

  let source: ScenarioSource
  let files: [String]
  /// Those of them that end the process that reads them, and are wrong without being read.
  let unreadable: Set<String>
  let jobs: Int?

  /// Reads the files.
  ///
  /// - Parameter rejected: Files that are known to be wrong.
  /// - Returns: What there is, in the order of the files, and a digest of their contents.
  func read(rejected: [FileRejected]) -> (entries: [Entry], files: String) {
    var hash = StableHash()
    var entries = rejected.map { Entry.rejected(file: $0.file) }
    FilesInOrder.go(through: files, jobs: jobs, take: { content(of: $0) }) { content in
      hash.add("\(content.file)\n\(content.hash.text)\n".utf8)
      entries += content.entries
    }
    return (entries, hash.text)
  }

  /// Reads the files on a thread of its own: one that has held a lock cannot fork processes that hold
  /// locks, since the number by which a lock knows it is that of the parent.
  func readApart(rejected: [FileRejected]) -> (entries: [Entry], files: String) {
    // The threads are waited for before it is looked at.
    nonisolated(unsafe) var result: (entries: [Entry], files: String)?
    Workers.run(2) { number in
      if number == 1 { result = read(rejected: rejected) }
    }
    return result ?? read(rejected: rejected)
  }

  private func content(of file: String) -> Content {
    var content = Content(file: file)
    if unreadable.contains(file) {
      content.entries = [.rejected(file: file)]
      return content
    }
    switch source.load(file, noting: { content.hash.add($0) }) {
    case .rejected(let rejected): content.entries = [.rejected(file: rejected.file)]
    case .scenarios(let scenarios):
      content.entries = scenarios.map {
        .scenario(id: $0.id, name: $0.name, file: $0.file)
      }
    }
    return content
  }
}

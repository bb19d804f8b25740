import RunEvents
import ScenarioLanguage
import ScenarioReports

/// What a worker has learnt of its files besides what they have come to. The parent tells of it at the
/// end of the run, when all files are known.
struct Remarks: Sendable, Hashable {
  /// What is worth a word about a file.
  struct File: Sendable, Hashable {
    var path: String
    /// The findings as a person sees them.
    var warnings: [String]
    /// What is to be said where no scenario runs the shared steps that it holds; `nil` where it holds
    /// none.
    var unused: String?
  }

  var files: [File] = []
  var uses = ScenarioLoader.Uses()
  /// What the scenarios that were loaded can be selected by.
  var words = SeenScenarios.Words()
  /// The wrong files that were read along the way.
  var wrongFiles: [FileRejected] = []

  var isEmpty: Bool { self == Remarks() }
}

// MARK: - As bytes

extension Remarks {
  /// They as lists of texts, which is all that they hold: each list begins with its length, and so does
  /// each text.
  var bytes: [UInt8] {
    if isEmpty { return [] }
    var bytes: [UInt8] = []
    func append(_ number: Int) {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { bytes.append(contentsOf: $0) }
    }
    func append(_ texts: [String]) {
      append(texts.count)
      for text in texts {
        append(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
      }
    }
    for set in [uses.sharedFiles, uses.variables, words.tags, words.covers] { append(set.sorted()) }
    append(
      wrongFiles.map { file in
        var line: [UInt8] = []
        EventsReporter.append(.fileRejected(file), to: &line)
        return String(decoding: line, as: UTF8.self)
      })
    for file in files {
      append([file.path] + (file.unused.map { [$0] } ?? []))
      append(file.warnings)
    }
    return bytes
  }

  /// Reads them; `nil` where they are not what ``bytes`` makes.
  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.isEmpty { return }
    var rest = bytes
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      let number = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      rest = rest.dropFirst(4)
      return Int(number)
    }
    func texts() -> [String]? {
      guard let count = number() else { return nil }
      var texts: [String] = []
      for _ in 0..<count {
        guard let length = number(), length <= rest.count else { return nil }
        texts.append(String(decoding: rest.prefix(length), as: UTF8.self))
        rest = rest.dropFirst(length)
      }
      return texts
    }
    guard let shared = texts(), let variables = texts(), let tags = texts(), let covers = texts(),
      let wrong = texts()
    else { return nil }
    uses = ScenarioLoader.Uses(sharedFiles: Set(shared), variables: Set(variables))
    words = SeenScenarios.Words(tags: Set(tags), covers: Set(covers))
    guard let wrongFiles = Self.rejections(wrong) else { return nil }
    self.wrongFiles = wrongFiles
    while !rest.isEmpty {
      guard let head = texts(), let path = head.first, let warnings = texts() else { return nil }
      files.append(File(path: path, warnings: warnings, unused: head.dropFirst().first))
    }
  }

  private static func rejections(_ lines: [String]) -> [FileRejected]? {
    if lines.isEmpty { return [] }
    var reader = EventsReader()
    reader.append(Frame.opening)
    for line in lines { reader.append(line.utf8) }
    var files: [FileRejected] = []
    do throws(EventsError) {
      while let event = try reader.next() {
        if case .fileRejected(let file) = event { files.append(file) }
      }
    } catch {
      return nil
    }
    return files
  }
}

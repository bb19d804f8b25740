import Diagnostics
import ScenarioLanguage

/// Finds tags that differ from those of other scenarios only by case, which `--tag` takes for others.
struct TagTwins {
  /// A tag, and where it stands.
  struct Tag: Sendable {
    let text: String
    let range: SourceRange
    let file: SourceText
  }

  /// The spellings of each tag so far, by what they have in common.
  private var spellings: [String: [Tag]] = [:]
  /// The spellings that came behind another one, with the first.
  private(set) var found: [(tag: Tag, first: Tag)] = []

  /// Looks at the tags of a file, each spelling once.
  mutating func add(_ tags: [Tag]) {
    for tag in tags {
      let known = spellings[tag.text.lowercasedASCII, default: []]
      if known.contains(where: { $0.text == tag.text }) { continue }
      spellings[tag.text.lowercasedASCII, default: []].append(tag)
      if let first = known.first { found.append((tag, first)) }
    }
  }

  /// What is to be told of them: where several scenarios have the tag otherwise, each other spelling
  /// once.
  var warnings: [(file: SourceText, warning: Diagnostic)] {
    found.map { tag, first in
      let isElsewhere = first.file.path != tag.file.path
      return (
        tag.file,
        Diagnostic(
          .warning, "the tag '\(tag.text)' differs from '\(first.text)' only by case",
          path: tag.file.path, at: tag.range, hint: "write it like the other one",
          notes: [
            .init("the other one", at: first.range, path: isElsewhere ? first.file.path : nil)
          ])
      )
    }
  }
}

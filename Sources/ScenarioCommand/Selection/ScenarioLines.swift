import Diagnostics
import ScenarioLanguage

/// The documents of a file by their lines: what stands behind `a.yaml:12`.
struct ScenarioLines {
  /// A line that the file does not have.
  struct Missing: Error {
    let message: String
  }

  /// The lines that a document begins with, from one; a `---` belongs to what follows it.
  private var marks: [Int] = []
  private var count = 0

  init(_ text: SourceText) {
    for line in text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      count += 1
      // At the beginning of a line it is a mark even within a block of text.
      if line.starts(with: "---".utf8) { marks.append(count) }
    }
  }

  /// The scenarios that stand at some lines: of a line between two documents the one that follows.
  func scenarios(
    at lines: [Int], among scenarios: [Scenario]
  ) throws(Missing) -> [Scenario] {
    var wanted: Set<Int> = []
    let documents = scenarios.map { document(at: $0.line) }
    for line in lines {
      guard line <= count else {
        throw Missing(message: "there is no line \(line); the file ends with line \(count)")
      }
      let document = document(at: line)
      if let found = documents.first(where: { $0 >= document }) ?? documents.last {
        wanted.insert(found)
      }
    }
    return zip(scenarios, documents).filter { wanted.contains($0.1) }.map(\.0)
  }

  private func document(at line: Int) -> Int { marks.count { $0 <= line } }
}

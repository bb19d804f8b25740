import Foundation
import Testing

/// A fenced block of a page.
private struct Block {
  var language: String
  /// The file it is, from `file=…` behind the language.
  var file: String?
  var line: Int
  var lines: [Substring] = []

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The blocks of a page of `docs/`, in their order.
  static func all(of page: String) throws -> [Block] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Tool.package)/docs/\(page)"))
    var blocks: [Block] = []
    var open: Block?
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let block = open.take() {
          blocks.append(block)
        } else {
          let words = line.dropFirst(3).split(separator: " ")
          let file = words.first { $0.hasPrefix("file=") }.map { String($0.dropFirst(5)) }
          open = Block(language: words.first.map(String.init) ?? "", file: file, line: index + 1)
        }
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }
}

/// What the pages show is what the tool does.
@Suite struct DocumentationTests {
  /// A folder with the photo that the pages speak of.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let photo = URL(fileURLWithPath: "\(Tool.package)/scenarios/fixtures/cat.jpg")
    for name in ["cat.jpg", "tiny.png", "fixtures/cat.jpg"] {
      try folder.write(try Data(contentsOf: photo), to: name)
    }
    return folder
  }

  /// Whether an output is the one that is shown: `…` on a line stands for anything in it, and on
  /// a line of its own for any lines.
  private func fits(_ output: [Substring], _ shown: [Substring]) -> Bool {
    guard let first = shown.first else { return output.isEmpty }
    if first == "…" {
      let rest = Array(shown.dropFirst())
      return (0...output.count).contains { fits(Array(output.dropFirst($0)), rest) }
    }
    guard let line = output.first, isAlike(line, first) else { return false }
    return fits(Array(output.dropFirst()), Array(shown.dropFirst()))
  }

  private func isAlike(_ line: Substring, _ shown: Substring) -> Bool {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let head = parts.first, let tail = parts.last else {
      return line == shown
    }
    guard line.hasPrefix(head), line.hasSuffix(tail) else { return false }
    var rest = line.dropFirst(head.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= tail.count
  }

  /// Plays the commands of a block, each a line that begins with `$ `, and compares what they say.
  private func check(_ block: Block, of page: String, in folder: TemporaryFolder) throws {
    var commands: [(command: Substring, shown: [Substring])] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append((line.dropFirst(2), []))
      } else {
        try #require(!commands.isEmpty, "docs/\(page):\(block.line): begin with '$ ' and a command")
        commands[commands.count - 1].shown.append(line)
      }
    }
    for (command, shown) in commands {
      let ending = try folder.shell("PATH=\"$(dirname \"$TOOL\"):$PATH\"; { \(command); } 2>&1")
      var output = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
      if output.last == "" { output.removeLast() }
      #expect(
        fits(output, shown), "docs/\(page):\(block.line): '\(command)' says\n\(ending.output)")
    }
  }

  @Test("the tutorial works as printed")
  func tutorial() throws {
    let folder = try folder()
    let blocks = try Block.all(of: "tutorial.md")
    #expect(blocks.count > 10)
    for block in blocks {
      switch block.language {
      case "yaml":
        let file = try #require(block.file, "docs/tutorial.md:\(block.line): which file is it?")
        try folder.write(block.text, to: file)
      case "console": try check(block, of: "tutorial.md", in: folder)
      default: Issue.record("docs/tutorial.md:\(block.line): neither a file nor a command")
      }
    }
  }

  @Test("each example of the language's page is sound")
  func language() throws {
    let folder = try folder()
    let blocks = try Block.all(of: "language.md").filter { $0.language == "yaml" }
    #expect(blocks.count >= 2)
    var whole: [String] = []
    for (number, block) in blocks.enumerated() {
      let file = block.file ?? "example-\(number).yaml"
      let isWhole = block.text.hasPrefix("scenario: ")
      if isWhole { whole.append(file) }
      try folder.write(
        isWhole || block.file != nil ? block.text : scenario(around: block, number), to: file)
    }
    let lint = try folder.run("lint", ".")
    #expect(lint.code == 0, "\(lint.output)")
    for file in whole {
      let ending = try folder.run("--no-report", file)
      #expect(ending.code == 0, "\(ending.output)")
    }
  }

  /// A scenario with an example that is a part of one: some of its keys, or some of its steps.
  private func scenario(around block: Block, _ number: Int) -> String {
    let head = "scenario: Example \(number)\napp: signup\n"
    let check = "  - tap: Continue\n  - expect: { userSession: null }\n"
    guard block.text.hasPrefix("- ") else {
      return head + block.text + "steps:\n  - launch\n" + check
    }
    return head + "steps:\n  - launch\n" + block.lines.map { "  \($0)\n" }.joined() + check
  }
}

import Foundation
import Testing

/// A file of the corpus, and what it says must be said of it; `Tests/Corpus/README.md` has the form.
struct CorpusFile: Sendable, CustomTestStringConvertible {
  /// The path from the corpus on.
  var path: String
  /// How each of its scenarios must end; where none is said, all must pass.
  var verdicts: [String] = []
  /// What must be said of it, one by one.
  var expected: [String] = []
  /// How to mend what is said, by its place among what is said; only what the file tells of it.
  var hints: [Int: String] = [:]

  var testDescription: String { path }

  static let folder = "\(Tool.package)/Tests/Corpus"

  init(_ path: String) throws {
    self.path = path
    let file = "\(Self.folder)/\(path)"
    let sidecar = "\(file.dropLast(".yaml".count)).expect"
    let isApart = FileManager.default.fileExists(atPath: sidecar)
    let text = try Data(contentsOf: URL(fileURLWithPath: isApart ? sidecar : file))
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.hasPrefix("# ") ? line.dropFirst(2) : isApart ? line : ""
      if words.hasPrefix("verdict: ") { verdicts.append(String(words.dropFirst(9))) }
      if words.hasPrefix("expect: ") { expected.append(String(words.dropFirst(8))) }
      if words.hasPrefix("hint: ") { hints[expected.count - 1] = String(words.dropFirst(6)) }
    }
  }

  /// The scenario files below a folder of the corpus; one that nobody can read is a failure.
  static func all(in name: String) -> [CorpusFile] {
    let paths = FileManager.default.subpaths(atPath: "\(folder)/\(name)") ?? []
    // What others are made of is no case itself.
    let cases = paths.filter { path in
      path.hasSuffix(".yaml") && !path.contains("/parts/") && !path.hasSuffix("scenario-run.yaml")
    }
    return cases.sorted().compactMap { path in
      do {
        return try CorpusFile("\(name)/\(path)")
      } catch {
        Issue.record(error, "\(name)/\(path)")
        return nil
      }
    }
  }
}

/// What the tool says of a part of the corpus, which it goes through once.
private struct Answers: Sendable {
  var verdicts: [String: [String]] = [:]
  var said: [String: [String]] = [:]
  var hints: [String: [String?]] = [:]
  var code: Int32 = 0

  /// What is found in files without playing them.
  static let found = Result { try Answers(linting: "must-reject") }
  static let foundInSound = Result { try Answers(linting: "must-pass") }
  static let rejected = Result { try Answers(playing: "must-reject") }
  static let failed = Result { try Answers(playing: "must-fail") }
  static let passed = Result { try Answers(playing: "must-pass") }

  private init(linting name: String) throws {
    for line in try lines("lint --format json --limit 1000 \(name)") {
      // Warnings change no verdict, and other runners may have others.
      guard line["severity"] as? String == "error" else { continue }
      let file = line["file"] as? String ?? ""
      let place = "\(line["line"] ?? 0):\(line["column"] ?? 0)"
      said[file, default: []].append("\(place): error: \(line["message"] ?? "")")
      hints[file, default: []].append(line["hint"] as? String)
    }
  }

  private init(playing name: String) throws {
    var file = ""
    var hasFailedCheck = false
    for event in try lines("run --report events=- \(name)") {
      let place = event["place"] as? [String: Any] ?? [:]
      let words = "\(place["line"] ?? 0):\(place["column"] ?? 0): "
      switch event["event"] as? String {
      case "scenarioStarted":
        file = place["file"] as? String ?? ""
        hasFailedCheck = false
      case "checkFailed":
        let step = (event["step"] as? Int).map { "step \($0 + 1), " } ?? ""
        said[file, default: []].append("\(step)\(words)\(event["message"] ?? "")")
        hasFailedCheck = true
      case "scenarioFinished":
        verdicts[file, default: []].append(event["status"] as? String ?? "")
        if let reason = event["reason"] as? String, !hasFailedCheck {
          said[file, default: []].append(place.isEmpty ? reason : "\(words)\(reason)")
        }
      case "fileRejected": verdicts[event["file"] as? String ?? "", default: []].append("rejected")
      default: break
      }
    }
  }

  /// Runs the tool in the corpus and reads the objects that it writes, one a line.
  private mutating func lines(_ arguments: String) throws -> [[String: Any]] {
    let folder = try TemporaryFolder()
    let ending = try folder.shell("cd '\(CorpusFile.folder)' && \"$TOOL\" \(arguments)")
    #expect(ending.isExit)
    code = ending.code
    return try ending.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any], "\(line)")
    }
  }
}

/// The corpus of scenarios is held against this runner; a file more is a test more.
@Suite struct CorpusTests {
  @Test(
    "a wrong file is told where it is wrong and how", arguments: CorpusFile.all(in: "must-reject"))
  func reject(file: CorpusFile) throws {
    #expect(!file.expected.isEmpty, "the file says nothing of what is wrong in it")
    let answers = try Answers.found.get()
    #expect(answers.said[file.path] == file.expected)
    let hints = answers.hints[file.path] ?? []
    for (place, hint) in file.hints {
      #expect(hints.indices.contains(place) && hints[place] == hint)
    }
    #expect(try Answers.rejected.get().verdicts[file.path] == ["rejected"])
  }

  @Test(
    "a scenario that must fail fails in the step and with the message it says",
    arguments: CorpusFile.all(in: "must-fail"))
  func fail(file: CorpusFile) throws {
    let answers = try Answers.failed.get()
    #expect(!file.expected.isEmpty, "the file says nothing of how it fails")
    #expect(answers.verdicts[file.path] == file.verdicts)
    #expect(answers.said[file.path] == file.expected)
  }

  @Test(
    "a scenario that must pass passes, and nothing is said of it",
    arguments: CorpusFile.all(in: "must-pass"))
  func pass(file: CorpusFile) throws {
    let verdicts = try Answers.passed.get().verdicts[file.path] ?? []
    #expect(!verdicts.isEmpty)
    #expect(verdicts == (file.verdicts.isEmpty ? verdicts.map { _ in "passed" } : file.verdicts))
    #expect(try Answers.foundInSound.get().said[file.path] == nil)
  }

  @Test("each part of the corpus ends with the code that its verdicts ask for")
  func codes() throws {
    #expect(try Answers.found.get().code == 3)
    #expect(try Answers.rejected.get().code == 3)
    #expect(try Answers.failed.get().code == 1)
    #expect(try Answers.passed.get().code == 0)
    #expect(try Answers.foundInSound.get().code == 0)
  }

  @Test("the corpus is large, and has all of its parts")
  func size() {
    let counts = ["must-reject", "must-fail", "must-pass"].map { CorpusFile.all(in: $0).count }
    #expect(counts[0] >= 150 && counts[1] >= 60 && counts[2] >= 60, "\(counts)")
  }
}

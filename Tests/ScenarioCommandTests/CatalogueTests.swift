import Diagnostics
import Testing

@testable import ScenarioCommand

/// How a catalogue is read, and what is said of mistakes in it.
struct CatalogueTests {
  /// Reads texts as files; what is wrong is rendered as a person sees it.
  private func read(_ texts: String...) -> (catalogue: Catalogue, mistakes: String) {
    var reader = CatalogueReader()
    var mistakes = ""
    for (index, text) in texts.enumerated() {
      let source = SourceText(
        path: index == 0 ? "r.yaml" : "r\(index).yaml", bytes: Array(text.utf8))
      reader.read(source)
      mistakes += reader.diagnostics.map { DiagnosticRenderer().render($0, in: source) }.joined()
    }
    return (reader.catalogue, mistakes)
  }

  private let head = "app: a\ntitle: A\ndocument: { title: D, kind: a page }\n"

  @Test func `a catalogue is read in its order`() {
    let (catalogue, mistakes) = read(
      CoverageSample.catalogue + "\n---\n" + head + "requirements: { A-1: One }\n")
    #expect(mistakes == "")
    #expect(catalogue.apps.map(\.name) == ["camera", "a"])
    #expect(catalogue.numbers == ["CA-1", "CA-2", "CA-10", "A-1"])
    #expect(
      catalogue.apps[0].document
        == Catalogue.Document(title: "[SwiftUI] Camera", kind: "a page about a camera"))
    #expect(catalogue.apps[0].requirements.map(\.isSilent) == [false, true, false])
    #expect(catalogue.apps[0].requirements[1].sentence == "Nobody is told")
    #expect(catalogue.only(["a"]).numbers == ["A-1"])
    #expect(catalogue.only([]) == catalogue)
  }

  @Test func `an unknown key is shown with what is meant`() {
    expectText(
      read("ap: x\n" + head + "requirements: { A-1: { sentence: One, silnet: true } }\n").mistakes,
      """
      r.yaml:1:1: error: unknown key 'ap'
      1 | ap: x
        | ^~ did you mean 'app'?
      r.yaml:5:39: error: unknown key 'silnet'
      5 | requirements: { A-1: { sentence: One, silnet: true } }
        |                                       ^~~~~~ did you mean 'silent'?

      """)
  }

  @Test func `a number that comes again is shown, wherever the other one is`() {
    let text = head + "requirements:\n  A-1: One\n"
    let twice = read(text + "  A-1: Two\n").mistakes
    #expect(twice.contains("r.yaml:6:3: error: ") && twice.contains("A-1"))
    let other =
      "---\napp: b\ntitle: B\ndocument: { title: D, kind: k }\nrequirements:\n  A-1: Two\n"
    expectText(
      read(text + other).mistakes,
      """
      r.yaml:11:3: error: two requirements have the number 'A-1'
      11 |   A-1: Two
         |   ^~~ remove one of them
      r.yaml:5:3: note: the other one
      5 |   A-1: One
        |   ^~~

      """)
    #expect(
      read(text, other).mistakes.contains(
        "r1.yaml:6:3: error: two requirements have the number 'A-1'"))
    #expect(read(text, other).mistakes.contains("see r.yaml:5"))
  }

  @Test func `an app that comes again is shown`() {
    let text = head + "requirements: { A-1: One }\n---\n" + head + "requirements: { A-2: Two }\n"
    #expect(read(text).mistakes.contains("r.yaml:6:6: error: two documents are about the app 'a'"))
  }

  @Test(arguments: [
    ("- a\n", "1:1: error: a document of requirements is a mapping, not a list"),
    ("", "1:1: error: the file holds no requirements"),
    ("app: a\n", "1:1: error: 'requirements' is missing"),
    ("app: a\n", "1:1: error: 'title' is missing"),
    ("app: 7\n", "1:6: error: 'app' takes a text, not the number 7"),
    ("app: ' '\n", "1:6: error: 'app' must not be empty"),
    ("document: x\n", "1:11: error: 'document' is a mapping, not the text 'x'"),
    ("document: { title: t }\n", "1:11: error: 'kind' is missing"),
    ("requirements: [A-1]\n", "1:15: error: 'requirements' is a mapping, not a list"),
    ("requirements: {}\n", "1:15: error: 'requirements' must not be empty"),
    ("requirements: { A-1: }\n", "1:21: error: 'A-1' takes a text, not nothing"),
    ("requirements: { A-1: [x] }\n", "1:22: error: 'A-1' takes a text, not a list"),
    ("requirements: { a1: x }\n", "1:17: error: 'a1' is no number of a requirement"),
    ("requirements: { A-: x }\n", "1:17: error: 'A-' is no number of a requirement"),
    ("requirements: { A-1: { silent: true } }\n", "1:22: error: 'sentence' is missing"),
    (
      "requirements: { A-1: { sentence: x, silent: yes } }\n",
      "1:45: error: 'silent' takes true or false, not the text 'yes'"
    ),
    ("app: [\n", "error: "),
  ])
  func `what is of the wrong kind is shown at its place`(line: (String, String)) {
    let mistakes = read(line.0).mistakes
    #expect(mistakes.contains("r.yaml:") && mistakes.contains(line.1), "\(mistakes)")
  }

  @Test func `all mistakes come in one pass, in the order of their places`() {
    let mistakes = read("title: 1\napp: 2\ndocument: 3\nrequirements: 4\nx: 5\n").mistakes
    let places = mistakes.split(separator: "\n").filter { $0.contains("error:") }
      .map { String($0.prefix(9)) }
    #expect(places == ["r.yaml:1:", "r.yaml:2:", "r.yaml:3:", "r.yaml:4:", "r.yaml:5:"])
  }
}

import Diagnostics
import RunEvents
import Testing

@testable import ScenarioCommand

/// The forms of the report, as whole texts.
struct CoverageFormatTests {
  /// A coverage in which each kind of thing that can be reported occurs.
  private let coverage: Coverage

  init() {
    var reader = CatalogueReader()
    reader.read(SourceText(path: "requirements.yaml", bytes: Array(CoverageSample.catalogue.utf8)))
    let good = Coverage.Scenario(
      file: "s/good.yaml", line: 1, name: "It *opens* | [at once]", app: "camera", tags: [],
      covers: ["CA-1"], status: .passed)
    let bad = Coverage.Scenario(
      file: "s/two words/bad.yaml", line: 12, name: "It closes", app: "camera", tags: ["hazard"],
      covers: ["CA-10", "CA-9"], status: .failed, reason: "it stays \"open\"")
    coverage = Coverage(
      of: reader.catalogue, known: reader.catalogue.numbers, by: [good, bad])
  }

  @Test func `the text for a terminal`() {
    expectText(
      CoverageText(coverage: coverage).text,
      """
      camera: A camera
        CA-1   The camera `opens` on <tap>.
                 passed: s/good.yaml:1 It *opens* | [at once]
        CA-2   Nobody is told (silent)
                 no scenario
        CA-10  It closes.
                 failed: s/two words/bad.yaml:12 It closes

      Without a scenario that passes:
        CA-2   Nobody is told
        CA-10  It closes.

      Covered, but not required:
        s/two words/bad.yaml:12: unknown requirement 'CA-9'; did you mean 'CA-1'?

      Not good:
        s/two words/bad.yaml:12: failed: it stays "open"

      3 requirements: 1 covered and passing, 1 without a scenario that passes, 1 without a scenario, 1 unknown number, 1 scenario not good

      """)
  }

  @Test func `the page`() {
    let links = MarkdownLinks(from: "pages", workingFolder: "/srv")
    expectText(
      CoverageMarkdown(coverage: coverage, links: links).text,
      #"""
      # Coverage

      3 requirements: 1 covered and passing, 1 without a scenario that passes, 1 without a scenario, 1 unknown number, 1 scenario not good.

      ## camera: A camera

      Documented by “\[SwiftUI\] Camera”, a page about a camera.

      | | requirement | silent | scenarios |
      | --- | --- | --- | --- |
      | CA-1 | The camera `opens` on \<tap\>. |  | passed: [It \*opens\* \| \[at once\]](../s/good.yaml#L1) |
      | CA-2 | Nobody is told | silent | none |
      | CA-10 | It closes. |  | failed: [It closes](../s/two%20words/bad.yaml#L12) |

      ## Covered, but not required

      - CA-9 by [It closes](../s/two%20words/bad.yaml#L12), did you mean 'CA-1'?

      ## Not good

      - [It closes](../s/two%20words/bad.yaml#L12): failed: it stays "open"

      """#)
  }

  @Test func `the data`() {
    expectText(CoverageJSON(coverage: coverage).text, Self.data)
  }

  @Test func `a report goes to a file, its links from there, and nothing stays beside it`() throws {
    let folder = try TemporaryFolder([
      "s/requirements.yaml": CoverageSample.catalogue,
      "s/1.yaml": CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
    ])
    let path = folder.at("pages/coverage.md")
    let finished = scenarioRun("coverage", "-fmarkdown", "--output", path, folder.at("s"))
    #expect(finished.code == .success)
    #expect(finished.output.isEmpty)
    #expect(try folder.read("pages/coverage.md").contains("passed: [One](../s/1.yaml#L1) |"))
    #expect(try folder.names(in: "pages") == ["coverage.md"])
    let standard = scenarioRun("coverage", "-fjson", "-o", "-", folder.at("s"))
    #expect(standard.output == scenarioRun("coverage", "-fjson", folder.at("s")).output)
  }

  @Test func `a report that cannot be written is a failure of the tool`() throws {
    let folder = try TemporaryFolder([
      "s/requirements.yaml": CoverageSample.catalogue,
      "s/1.yaml": CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"),
    ])
    let finished = scenarioRun("coverage", "-o", folder.at("s"), folder.at("s"))
    #expect(finished.code == .harness)
    #expect(finished.error.contains("Error: the report cannot be written to "))
  }

  @Test func `what would move a terminal's cursor or end a string is made visible`() throws {
    let folder = try TemporaryFolder([
      "requirements.yaml": CoverageSample.catalogue,
      "1.yaml": CoverageSample.scenario(#""a\e[1m\tb\n\"c\\""#, covers: "CA-1"),
    ])
    let text = scenarioRun("coverage", folder.at()).output
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("1.yaml:1 a␛[1m\tb\\n\"c\\\n"))
    let data = scenarioRun("coverage", "-fjson", folder.at()).output
    #expect(data.contains(#""name": "a\u001b[1m\tb\n\"c\\","#))
    let page = scenarioRun("coverage", "-fmarkdown", folder.at()).output
    #expect(page.split(separator: "\n").contains { $0.hasSuffix("1.yaml#L1) |") })
  }

  private static let data = #"""
    {
      "apps": [
        {
          "app": "camera",
          "document": {
            "kind": "a page about a camera",
            "title": "[SwiftUI] Camera"
          },
          "requirements": [
            {
              "number": "CA-1",
              "scenarios": [
                {
                  "file": "s/good.yaml",
                  "line": 1,
                  "name": "It *opens* | [at once]",
                  "reason": null,
                  "status": "passed",
                  "tags": []
                }
              ],
              "sentence": "The camera `opens` on <tap>.",
              "silent": false,
              "state": "covered"
            },
            {
              "number": "CA-2",
              "scenarios": [],
              "sentence": "Nobody is told",
              "silent": true,
              "state": "uncovered"
            },
            {
              "number": "CA-10",
              "scenarios": [
                {
                  "file": "s/two words/bad.yaml",
                  "line": 12,
                  "name": "It closes",
                  "reason": "it stays \"open\"",
                  "status": "failed",
                  "tags": [
                    "hazard"
                  ]
                }
              ],
              "sentence": "It closes.",
              "silent": false,
              "state": "failing"
            }
          ],
          "title": "A camera"
        }
      ],
      "notGood": [
        {
          "file": "s/two words/bad.yaml",
          "line": 12,
          "name": "It closes",
          "reason": "it stays \"open\"",
          "status": "failed",
          "tags": [
            "hazard"
          ]
        }
      ],
      "summary": {
        "covered": 1,
        "failing": 1,
        "requirements": 3,
        "text": "3 requirements: 1 covered and passing, 1 without a scenario that passes, 1 without a scenario, 1 unknown number, 1 scenario not good",
        "uncovered": 1,
        "unknown": 1
      },
      "unknown": [
        {
          "hint": "did you mean 'CA-1'?",
          "number": "CA-9",
          "scenario": {
            "file": "s/two words/bad.yaml",
            "line": 12,
            "name": "It closes",
            "reason": "it stays \"open\"",
            "status": "failed",
            "tags": [
              "hazard"
            ]
          }
        }
      ],
      "version": 1
    }

    """#
}

import Foundation
import Testing

@testable import ScenarioCommand

/// The generated parts of the pages about the apps.
struct FlowPagesTests {
  private static let page = """
    # By hand

    <!-- generated: requirements -->
    old
    <!-- end: requirements -->
    Between.
    <!-- generated: hazards -->
    <!-- end: hazards -->
    The end, without a line break
    """

  private func folder(page: String = page) throws -> TemporaryFolder {
    try TemporaryFolder([
      "s/requirements.yaml": CoverageSample.catalogue,
      "s/1.yaml": CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10")
        + "---\n" + CoverageSample.scenario("Two", covers: "CA-1", more: "tags: [hazard]"),
      "docs/flows/camera.md": page,
    ])
  }

  private func coverage(_ folder: TemporaryFolder, _ more: String...) -> Outcome {
    scenarioRun(["coverage", "--docs", folder.at("docs/flows")] + more + [folder.at("s")])
  }

  @Test func `only what stands between the marks is written`() throws {
    let folder = try folder()
    #expect(coverage(folder).code == .success)
    expectText(
      try folder.read("docs/flows/camera.md"),
      #"""
      # By hand

      <!-- generated: requirements -->

      Documented by “\[SwiftUI\] Camera”, a page about a camera.

      | | requirement | silent | scenarios |
      | --- | --- | --- | --- |
      | CA-1 | The camera `opens` on \<tap\>. |  | [One](../../s/1.yaml#L1)<br>[Two](../../s/1.yaml#L9) |
      | CA-2 | Nobody is told | silent | [One](../../s/1.yaml#L1) |
      | CA-10 | It closes. |  | [One](../../s/1.yaml#L1) |

      <!-- end: requirements -->
      Between.
      <!-- generated: hazards -->

      - [Two](../../s/1.yaml#L9)

      <!-- end: hazards -->
      The end, without a line break
      """#)
    #expect(try folder.names(in: "docs/flows") == ["camera.md"])
  }

  @Test func `a page that is out of date fails the check and stays as it is`() throws {
    let folder = try folder()
    let stale = coverage(folder, "--check")
    #expect(stale.code == .failure)
    #expect(
      folder.relative(stale.error)
        == "Error: the generated parts of docs/flows/camera.md are out of date\n")
    #expect(try folder.read("docs/flows/camera.md") == Self.page)
    #expect(coverage(folder).code == .success)
    #expect(coverage(folder, "--check").code == .success)
  }

  @Test func `an app without hazards says so`() throws {
    let folder = try folder()
    try folder.write(CoverageSample.scenario("One", covers: "CA-1, CA-2, CA-10"), to: "s/1.yaml")
    #expect(coverage(folder).code == .success)
    #expect(
      try folder.read("docs/flows/camera.md").contains(
        "No scenario of this app is tagged `hazard`."))
  }

  @Test(arguments: [
    "", "<!-- generated: requirements -->\n",
    "<!-- end: requirements -->\n<!-- generated: requirements -->\n",
    page + "\n" + page,
  ])
  func `a page without its marks, once and in order, is left alone`(page: String) throws {
    let folder = try folder(page: page)
    let finished = coverage(folder)
    #expect(finished.code == .harness)
    #expect(
      folder.relative(finished.error).contains(
        "Error: the page docs/flows/camera.md cannot be brought up to date: it needs "))
    #expect(try folder.read("docs/flows/camera.md") == page)
  }

  @Test func `a page that is missing is a failure of the tool`() throws {
    let folder = try folder()
    try FileManager.default.removeItem(atPath: folder.at("docs/flows/camera.md"))
    #expect(coverage(folder).code == .harness)
  }

  @Test func `wrong scenarios leave the pages alone`() throws {
    let folder = try folder()
    try folder.write("scenario: Three\n", to: "s/3.yaml")
    #expect(coverage(folder).code == .wrongFiles)
    #expect(try folder.read("docs/flows/camera.md") == Self.page)
  }

  @Test(arguments: [
    ("docs/flows", "scenarios/a.yaml", "../../scenarios/a.yaml"),
    ("docs/flows/", "./docs/flows/a b.md", "a%20b.md"),
    (".", "a/(b).yaml", "a/%28b%29.yaml"),
    ("/srv/docs", "a.yaml", "../a.yaml"),
    ("docs", "/srv/a.yaml", "../a.yaml"),
    ("docs", "/other/a.yaml", "../../other/a.yaml"),
    ("docs/../x", "é.yaml", "../%C3%A9.yaml"),
  ])
  func `links lead from the page to the file`(folder: String, file: String, link: String) {
    #expect(MarkdownLinks(from: folder, workingFolder: "/srv").target(file) == link)
  }

  @Test(arguments: [
    ("a *b* _c_ [d] <e> | #f & ~g", ##"a \*b\* \_c\_ \[d\] \<e\> \| \#f \& \~g"##),
    ("`users/<uid>` and `a|b`", #"`users/<uid>` and `a\|b`"#),
    ("one ` alone", #"one \` alone"#),
    ("two\nlines", "two lines"),
  ])
  func `text means itself in Markdown`(text: String, escaped: String) {
    #expect(Markdown.escaped(text) == escaped)
  }
}

import Testing

@testable import ScenarioCommand

/// `scenario-run diff`: what has changed from one run to another.
@Suite struct DiffCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Records a run of files with a name.
  private func record(_ name: String, _ files: [String: String], options: [String] = []) throws {
    try folder.remove("s")
    for (path, text) in files { try folder.write(text, to: "s/\(path)") }
    _ = folder.run(["-revents=ROOT/\(name)"] + options + ["ROOT/s"])
  }

  @Test func `what has become worse is shown, and is a failure`() throws {
    try record("old", ["a.yaml": Sample.passing, "gone.yaml": Sample.skipped])
    try record(
      "new",
      [
        "a.yaml": Sample.passing.replacing("ContentView", with: "Elsewhere"),
        "new.yaml": Sample.crashing.replacing(
          "tap: camera", with: "expect: { screen: ContentView }"),
        "c.yaml": Sample.wrong,
      ])
    let diff = folder.run("diff", "ROOT/old", "ROOT/new")
    #expect(diff.code == .failure)
    #expect(diff.error == "")
    for text in [
      "newly failing: 2\n  Passes  ROOT/s/a.yaml:", "newly not loaded: 1\n",
      "gone: 1\n  Is skipped  ROOT/s/gone.yaml:1\n",
    ] {
      #expect(diff.output.contains(text), "\(diff.output)")
    }
    let back = folder.run("diff", "ROOT/new", "ROOT/old")
    #expect(back.code == .success)
    #expect(back.output.contains("newly passing: 1\n"))
  }

  @Test func `two runs of the same files differ in nothing`() throws {
    try record("old", ["a.yaml": Sample.passing, "b.yaml": Sample.failing])
    try record("new", ["a.yaml": Sample.passing, "b.yaml": Sample.failing])
    let diff = folder.run("diff", "ROOT/old", "ROOT/new")
    #expect(diff.code == .success)
    #expect(diff.output == "nothing has changed\n")
    #expect(
      folder.run("diff", "-fmarkdown", "ROOT/old", "ROOT/new").output == "Nothing has changed.\n")
  }

  @Test func `runs with different seeds say so`() throws {
    try record("old", ["a.yaml": Sample.passing])
    try record("new", ["a.yaml": Sample.passing], options: ["--seed", "7"])
    let diff = folder.run("diff", "ROOT/old", "ROOT/new")
    #expect(diff.code == .success)
    #expect(diff.output == "note: the seeds differ: 0 → 7\nnothing has changed\n")
  }

  @Test func `it is written to a file as Markdown`() throws {
    try record("old", ["a.yaml": Sample.passing])
    try record("new", ["b.yaml": Sample.failing])
    let diff = folder.run(
      "diff", "--format", "markdown", "--output", "ROOT/out/diff.md", "ROOT/old", "ROOT/new")
    #expect(diff.code == .failure)
    #expect(diff.output == "")
    #expect(try folder.read("out/diff.md").hasPrefix("### newly failing: 1\n\n| scenario |"))
    let taken = folder.run("diff", "--output", "ROOT/s", "ROOT/old", "ROOT/new")
    #expect(taken.code == .harness)
    #expect(taken.error == "Error: the comparison cannot be written to ROOT/s: is a directory\n")
    let same = folder.run("diff", "--output", "ROOT/new", "ROOT/old", "ROOT/new")
    #expect(same.code == .usage)
  }

  @Test func `all that is wrong with the two files is said at once`() throws {
    try folder.write("x\n", to: "foreign")
    let diff = folder.run("diff", "ROOT/none", "ROOT/foreign")
    #expect(diff.code == .wrongFiles)
    #expect(
      diff.error == """
        Error: 'ROOT/none' cannot be read: no such file or directory
        Error: 'ROOT/foreign' cannot be read as the events of a run, which '--report events=PATH' \
        writes: line 1:1: here stands no value

        """)
  }

  @Test func `a run without an end cannot be compared`() throws {
    try record("old", ["a.yaml": Sample.passing])
    try folder.write(folder.read("old").split(separator: "\n")[0] + "\n", to: "cut")
    let diff = folder.run("diff", "ROOT/old", "ROOT/cut")
    #expect(diff.code == .wrongFiles)
    #expect(diff.error.contains("line 2: the events end before the run is over"))
  }

  @Test(arguments: [["one"], ["one", "two", "three"], ["-", "-"]])
  func `it takes two runs`(paths: [String]) {
    #expect(folder.run(["diff"] + paths).code == .usage)
  }
}

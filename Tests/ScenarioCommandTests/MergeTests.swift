import Testing

@testable import ScenarioCommand

/// `scenario-run merge`: the shards of a run are proven to be all of it, and told as one run.
@Suite struct MergeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Sample.fill(folder, files: 6)
    try folder.write(Sample.wrong, to: "s/3a.yaml")
    try folder.write(Sample.failing, to: "s/4a.yaml")
    try folder.write(Sample.skipped, to: "s/4b.yaml")
  }

  /// Plays all parts of a run, and says where their events are.
  private func play(_ count: Int, _ options: String..., paths: [String] = ["ROOT/s"]) -> [String] {
    (1...count).map { index in
      _ = folder.run(
        ["--shard=\(index)/\(count)", "-revents=ROOT/\(index).ndjson"] + options + paths)
      return "ROOT/\(index).ndjson"
    }
  }

  private func merge(_ paths: [String], _ options: String...) -> Outcome {
    folder.run(["merge", "--output=ROOT/merged.ndjson"] + options + paths)
  }

  /// Events without what differs from run to run.
  private func timeless(_ name: String) throws -> [Substring] {
    try folder.read(name).split(separator: "\n").filter { !$0.contains("\"event\":\"timing\"") }
  }

  @Test(arguments: [1, 3, 8])
  func `what is merged is the run that was never split`(count: Int) throws {
    let whole = folder.run("-revents=ROOT/whole.ndjson", "-rtap=ROOT/whole.tap", "ROOT/s")
    for paths in [play(count), play(count).reversed()] {
      let merged = merge(paths, "-rtap=ROOT/merged.tap", "-rjunit=ROOT/merged.xml")
      #expect(merged.error == "")
      #expect(merged.code == whole.code && whole.code == .wrongFiles)
      #expect(try timeless("merged.ndjson") == timeless("whole.ndjson"))
      #expect(try folder.read("merged.tap") == folder.read("whole.tap"))
      #expect(try folder.read("merged.xml").contains("tests=\"21\""))
    }
  }

  @Test func `the exit code is that of the whole`() throws {
    try folder.remove("s/3a.yaml")
    #expect(merge(play(4)).code == .failure)
    try folder.remove("s/4a.yaml")
    #expect(merge(play(4)).code == .success)
    try folder.write(Sample.unexpectedPass, to: "s/9.yaml")
    #expect(merge(play(4)).code == .drifted)
    #expect(merge(play(4, "--tag", "none")).code == .nothingToRun)
  }

  @Test func `shards that are missing are an error in every report`() throws {
    try folder.remove("s/3a.yaml")
    let paths = play(4)
    let one = merge(Array(paths.dropLast()), "-rjunit=ROOT/merged.xml", "-rtap=ROOT/merged.tap")
    #expect(one.code == .wrongFiles)
    #expect(
      one.output.contains(
        "ROOT/1.ndjson: error: shard 4/4 is missing: its events were not given\n"))
    let count = try folder.read("4.ndjson").matches(of: #/"scenarioStarted"/#).count
    #expect(
      one.output.contains(
        "error: \(count) of the 20 scenarios and wrong files that were selected are missing"))
    #expect(try folder.read("merged.xml").contains("shard 4/4 is missing"))
    #expect(try folder.read("merged.tap").contains("not ok \(20 - count + 1) - load"))
    let two = merge([paths[2]])
    #expect(two.code == .wrongFiles)
    #expect(
      two.output.contains("3 shards are missing: the events of 1/4, 2/4, 4/4 were not given"))
  }

  @Test func `a shard that was killed at any moment accounts for every scenario`() throws {
    let paths = play(2)
    let lines = try folder.read("2.ndjson").split(separator: "\n")
    for count in stride(from: 1, to: lines.count, by: 3) {
      try folder.write(lines[..<count].map { $0 + "\n" }.joined() + "{\"e", to: "2.ndjson")
      let merged = merge(paths, "-rjunit=ROOT/merged.xml")
      #expect(merged.code == .wrongFiles)
      #expect(
        merged.output.contains(
          "ROOT/2.ndjson: error: shard 2/2 was killed: its events end at line \(count + 1), before")
      )
      let told = try folder.read("merged.ndjson").matches(of: #/"event":"scenarioStarted"/#).count
      let wrong = try folder.read("merged.ndjson").matches(of: #/"file":"[^"]*3a.yaml","mistakes"/#)
        .count
      let missing = merged.output.firstMatch(of: #/error: (\d+) of the 21 /#).flatMap { Int($0.1) }
      #expect(told + wrong + (missing ?? 0) == 21)
      let again = folder.run("report", "ROOT/merged.ndjson")
      #expect(again.code == .wrongFiles && again.error == "")
    }
  }

  @Test func `damage is an error of its file`() throws {
    let paths = play(2)
    var lines = try folder.read("1.ndjson").split(separator: "\n").map(String.init)
    lines[lines.count / 2].removeLast(3)
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "1.ndjson")
    let merged = merge(paths)
    #expect(merged.code == .wrongFiles)
    #expect(
      merged.output.contains("ROOT/1.ndjson: error: the events of shard 1/2 are damaged: line "))
  }

  @Test func `a scenario that is changed or left out in a file of events is noticed`() throws {
    try folder.remove("s/3a.yaml")
    let paths = play(2)
    let events = try folder.read("1.ndjson")
    try folder.write(events.replacing(".yaml#", with: ".yml#"), to: "1.ndjson")
    let changed = merge(paths)
    #expect(changed.code == .wrongFiles)
    #expect(changed.output.contains("the scenarios are not those of the manifest"))

    let position = try #require(events.firstMatch(of: #/"position":\d+/#)?.0)
    try folder.write(events.replacing(position, with: "\"position\":99"), to: "1.ndjson")
    #expect(merge(paths).output.contains("has no place in the manifest"))
    try folder.write(events.replacing(",\(position)", with: ""), to: "1.ndjson")
    #expect(merge(paths).code == .wrongFiles)
  }

  @Test func `parts that were divided differently are noticed`() throws {
    try folder.remove("s/3a.yaml")
    _ = folder.run("-revents=ROOT/earlier", "ROOT/s")
    let events = try folder.read("earlier")
    try folder.write(
      events.replacing(#/"durationNs":\d+/#, with: "\"durationNs\":1000"), to: "earlier")
    let first = play(2)[0]
    _ = folder.run(
      "--shard=2/2", "--shard-durations=ROOT/earlier", "-revents=ROOT/2.ndjson", "ROOT/s")
    let merged = merge([first, "ROOT/2.ndjson"])
    #expect(merged.code == .wrongFiles)
    #expect(
      merged.output.contains("are in more than one shard; every shard must be given the same"))
    #expect(merged.output.contains("that were selected are missing"))
  }

  @Test(
    "shards of different runs are refused, and nothing is reported",
    arguments: [
      (["--seed=7"], "the seeds differ: 0 and 7"), (["--app=camera"], ""),
      (["--name=Scenario 1"], "their selections differ"),
    ])
  func different(options: [String], message: String) throws {
    let first = play(2)[0]
    _ = folder.run(["--shard=2/2", "-revents=ROOT/2.ndjson"] + options + ["ROOT/s"])
    let merged = merge([first, "ROOT/2.ndjson"])
    if message.isEmpty {
      // Another selection of the same scenarios is no other run.
      #expect(merged.error == "")
      return
    }
    #expect(merged.code == .wrongFiles)
    #expect(
      merged.error == "Error: 'ROOT/1.ndjson' and 'ROOT/2.ndjson' are not of one run: \(message)\n")
    #expect(merged.output == "")
    #expect(!folder.content.contains("merged.ndjson"))
  }

  @Test func `shards of different files are refused`() throws {
    let first = play(2)[0]
    try folder.write(Sample.failing + "\n", to: "s/4a.yaml")
    _ = folder.run("--shard=2/2", "-revents=ROOT/2.ndjson", "ROOT/s")
    #expect(merge([first, "ROOT/2.ndjson"]).error.contains("their scenario files differ"))
    _ = folder.run("--shard=2/3", "-revents=ROOT/2.ndjson", "ROOT/s")
    #expect(
      merge([first, "ROOT/2.ndjson"]).error.contains("one was split into 2, the other into 3"))
  }

  @Test func `all that is wrong with the files is said at once`() throws {
    let paths = play(2)
    _ = folder.run("-revents=ROOT/whole", "ROOT/s")
    let merged = merge(paths + [paths[0], "ROOT/none", "ROOT/whole"])
    #expect(merged.code == .wrongFiles)
    #expect(
      merged.error == """
        Error: 'ROOT/none' cannot be read: no such file or directory
        Error: 'ROOT/whole' holds a run that was not split; 'scenario-run report' reports it
        Error: 'ROOT/1.ndjson' and 'ROOT/1.ndjson' are both shard 1/2

        """)
    #expect(folder.run("merge").code == .usage)
    #expect(merge(paths, "-revents=ROOT/merged.ndjson").code == .usage)
    #expect(folder.run(["merge", "--output", "ROOT/1.ndjson"] + paths).code == .usage)
  }

  @Test func `a shard that was interrupted makes the whole so`() throws {
    let paths = play(2)
    let events = try folder.read("2.ndjson").replacing(
      #/("rejectedFiles":\d+})}/#, with: { "\($0.1),\"interruptedBy\":\"SIGINT\"}" })
    try folder.write(events, to: "2.ndjson")
    #expect(merge(paths).code == .interrupted)
  }

  @Test func `the summary of a build's step tells of the whole`() throws {
    let paths = play(2)
    let merged = folder.run(
      ["merge"] + paths, variables: ["GITHUB_STEP_SUMMARY": folder.at("summary.md")])
    #expect(merged.code == .wrongFiles)
    let summary = try folder.read("summary.md")
    #expect(summary.contains("| **scenarios** | **20** |"))
    #expect(summary.contains("| files not loaded | 1 |"))
  }
}

import Foundation
import Testing

/// What a scenario can do to the process that plays it, with and without a process of its own.
@Suite(.serialized) struct IsolationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "what ends the process ends one scenario, with its step, and the others are played",
    arguments: Hazard.endings, [["--isolate", "-j1"], ["--isolate", "-j2"], ["-j2"]])
  func endings(hazard: (step: String, message: String), options: [String]) throws {
    try Hazard.fill(folder, files: 40, each: 3)
    try folder.write(
      [Hazard.sound("Before"), Hazard.scenario(hazard.step), Hazard.sound("After")]
        .joined(separator: "---\n"), to: "s/1020.yaml")
    let ending = try Running(
      Tool.path("hazard-run"),
      options + ["--report", "junit=r.xml", "--report", "events=e.ndjson", "s"], in: folder
    ).end()
    #expect(ending.isExit)
    #expect(ending.code == 1)
    try folder.checkReport("r.xml")
    #expect(ending.output.contains("120 scenarios: 119 passed, 1 crashed\n"))
    let cases = try folder.cases(in: "r.xml")
    #expect(cases.count == 120)
    #expect(Set(cases).count == 120)
    let report = try folder.read("r.xml")
    #expect(report.contains("step 2/3 '\(hazard.step)'"))
    #expect(report.contains(hazard.message))
    let events = try folder.read("e.ndjson")
    let mark = "\"index\":1,\"text\":\"\(hazard.step)\""
    #expect(events.split(separator: "\n").contains { $0.contains(mark) && $0.contains("crashed") })
    let hasWarned = ending.error.contains("Warning: the run was ended by")
    #expect(hasWarned == !options.contains("--isolate"))
    let hidden = folder.content.filter { $0.hasPrefix(".") || $0.contains(".tmp") }
    #expect(hidden == [".scenario-run-failed.json"])
  }

  @Test(
    "what is worth a word, and what is wrong along the way, is the same in processes of their own",
    arguments: [
      ["s"], ["--tag", "fast", "s"], ["--tag", "Fast", "s"], ["--tag", "fast or slow", "s"],
      ["--var", "x=1", "--var", "y=2", "s"], ["--var", "x=1", "s/1.yaml"],
    ], [true, false])
  func remarks(arguments: [String], isSound: Bool) throws {
    let head = "app: camera\ntags: [fast]\n"
    let steps = "steps: [launch, expect: { screen: ContentView }]\n"
    try folder.write("scenario: One\n\(head)vars: { v: 1 }\n\(steps)", to: "s/1.yaml")
    try folder.write(
      "scenario: Two\n\(head)steps: [launch, expect: { log: { $count: \"${x}\" } }]\n",
      to: "s/2.yaml")
    try folder.write("shared: Unused\napp: camera\nsteps: [launch]\n", to: "s/unused.yaml")
    try folder.write("shared: Used\napp: camera\nsteps: [launch]\n", to: "s/used.yaml")
    try folder.write(
      "scenario: Three\n\(head)steps: [run: used.yaml, expect: { screen: ContentView }]\n",
      to: "s/3.yaml")
    if !isSound {
      try folder.write("shared: Wrong\napp: camera\nsteps: [lunch]\n", to: "other/wrong.yaml")
      for name in ["4", "5"] {
        try folder.write(
          "scenario: N\n\(head)steps: [run: ../other/wrong.yaml, expect: { screen: A }]\n",
          to: "s/\(name).yaml")
      }
    }
    func timeless(_ ending: Ending) -> String {
      (ending.output + ending.error).replacing(/took .* s,/, with: "took")
    }
    let options = ["--report", "junit=r.xml", "-j1"] + arguments
    let plain = try Running(Tool.path(), options, in: folder).end()
    let report = try folder.read("r.xml")
    let isolated = try Running(Tool.path(), ["--isolate"] + options, in: folder).end()
    #expect(isolated.code == plain.code)
    #expect(timeless(isolated) == timeless(plain))
    let times = /time="[^"]*"|timestamp="[^"]*"/
    #expect(
      try folder.read("r.xml").replacing(times, with: "") == report.replacing(times, with: ""))
  }

  @Test("an app that cannot be made ends its scenario, and one that is known to crash may")
  func making() throws {
    try folder.write(
      [
        Hazard.scenario("count", head: "given: { trap: true }\n"), Hazard.sound("Between"),
        Hazard.scenario("abort", head: "knownFailure: it aborts\n"),
      ].joined(separator: "---\n"), to: "s.yaml")
    let ending = try folder.runHazard("--isolate", "--report", "junit=r.xml", "s.yaml")
    #expect(ending.code == 1)
    #expect(ending.output.contains("3 scenarios: 1 passed, 1 crashed, 1 expected failure\n"))
    #expect(
      ending.output.contains(
        "ended by SIGILL while the app was being made: Fatal error: Index out of range"))
    try folder.checkReport("r.xml")
  }

  @Test("what never ends is ended", arguments: ["-j1", "-j2"])
  func timeout(jobs: String) throws {
    try Hazard.fill(folder, files: 40, each: 1)
    for file in [1003, 1033] { try folder.write(Hazard.scenario("spin"), to: "s/\(file).yaml") }
    let ending = try folder.runHazard(
      jobs, "--timeout", "500ms", "--report", "junit=r.xml", "s")
    #expect(ending.code == 1)
    #expect(ending.output.contains("40 scenarios: 38 passed, 2 errors\n"))
    #expect(
      ending.output.ranges(of: "timed out: step 2 'spin' was still under way after 500ms").count
        >= 2)
    try folder.checkReport("r.xml")
  }

  @Test("what takes memory without end is refused more of it")
  func memory() throws {
    try Hazard.fill(folder, files: 3, each: 1)
    try folder.write(Hazard.scenario("fill"), to: "s/1001.yaml")
    let ending = try folder.runHazard("--memory-limit", "128M", "--report", "junit=r.xml", "s")
    #expect(ending.code == 1)
    #expect(ending.output.contains("3 scenarios: 2 passed, 1 crashed\n"))
    #expect(ending.output.contains("during this step: Fatal error: failed to allocate"))
    try folder.checkReport("r.xml")
  }

  @Test("a file that cannot be read without the end of the process is a file that is wrong")
  func loading() throws {
    try Hazard.fill(folder, files: 3, each: 1)
    try writeLargeFile("s/1001.yaml")
    let ending = try folder.runHazard("--memory-limit", "64M", "--report", "junit=r.xml", "s")
    #expect(ending.code == 3)
    #expect(ending.output.contains("s/1001.yaml: error: cannot be read: the process was ended by"))
    #expect(ending.output.contains("2 scenarios: 2 passed\n1 file could not be loaded\n"))
    try folder.checkReport("r.xml")
  }

  @Test("the shards of a run agree on a file that ends the process that reads it")
  func loadingParts() throws {
    try Hazard.fill(folder, files: 6, each: 1)
    try writeLargeFile("s/1001.yaml")
    for part in 1...2 {
      _ = try folder.runHazard(
        "-q", "--memory-limit", "64M", "--shard", "\(part)/2", "--report", "events=\(part).ndjson",
        "s")
    }
    let ending = try folder.run(
      "merge", "-q", "--report", "junit=r.xml", "1.ndjson", "2.ndjson")
    #expect(ending.code == 3)
    #expect(ending.output.contains("s/1001.yaml: error: cannot be read: the process was ended by"))
    #expect(ending.output.contains("5 scenarios: 5 passed\n1 file could not be loaded\n"))
    try folder.checkReport("r.xml")
  }

  @Test(
    "what comes through a pipe is not lost with the process that has read it",
    arguments: ["-j1", "-j2", "--isolate"])
  func pipe(option: String) throws {
    try folder.write(
      [Hazard.sound("Before"), Hazard.scenario("trap"), Hazard.sound("After")]
        .joined(separator: "---\n"), to: "trap.yaml")
    let ending = try folder.shell(
      "cat trap.yaml | '\(Tool.path("hazard-run"))' \(option) --report junit=r.xml /dev/stdin")
    #expect(ending.code == 1)
    #expect(ending.output.contains("3 scenarios: 2 passed, 1 crashed\n"))
    try folder.checkReport("r.xml")
  }

  /// Writes a file that takes more than 64 MB to read.
  private func writeLargeFile(_ path: String) throws {
    let line = Data(("  - " + String(repeating: "x", count: 50) + "\n").utf8)
    var data = Data("scenario: Large\napp: hazard\nsteps:\n".utf8)
    for _ in 0..<2_000_000 { data.append(line) }
    try folder.write(data, to: path)
  }

  @Test(
    "isolated or not, the reports are the same",
    arguments: [["-j1"], ["-j2"], ["-s7", "-j2"], ["--fail-fast", "-j2"], ["--app", "signup"]])
  func sameReports(options: [String]) throws {
    try Hazard.fill(folder, files: 40, each: 2)
    for file in [1007, 1011] {
      try folder.write(
        Hazard.sound("Fails").replacing("count: 1", with: "count: 2"), to: "s/\(file).yaml")
    }
    try folder.write("scenario: [wrong\n", to: "s/1009.yaml")
    try folder.write(
      Hazard.scenario("count", head: "skip: not yet\n"), to: "s/1030.yaml")
    for (name, more) in [("a", []), ("b", ["--isolate"])] {
      let ending = try Running(
        Tool.path("hazard-run"),
        options + more + [
          "-q", "--report", "junit=\(name).xml", "--report", "events=\(name).ndjson", "s",
          "\(Tool.package)/scenarios",
        ], in: folder
      ).end()
      #expect(ending.code == 3)
      #expect(ending.error == "")
      try folder.checkReport("\(name).xml")
    }
    #expect(try folder.timeless("a.xml") == (try folder.timeless("b.xml")))
    #expect(try folder.timeless("a.ndjson") == (try folder.timeless("b.ndjson")))
  }

  @Test(
    "limits that cannot be are refused",
    arguments: [
      ["--timeout", "0s"], ["--timeout", "soon"], ["--memory-limit", "1M"],
      ["--memory-limit", "lots"],
    ])
  func usage(options: [String]) throws {
    let ending = try Running(Tool.path(), options + ["s"], in: folder).end()
    #expect(ending.code == 2)
    #expect(ending.error.contains("Error: '\(options[0])': '\(options[1])' is no "))
  }
}

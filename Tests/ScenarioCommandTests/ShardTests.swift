import Foundation
import Testing

@testable import ScenarioCommand

/// `--shard`: the parts of a run have nothing in common and miss nothing.
@Suite struct ShardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Sample.fill(folder, files: 12)
    try folder.write(Sample.wrong, to: "s/3a.yaml")
    try folder.write(Sample.failing, to: "s/7a.yaml")
  }

  /// The lines of a list of a part.
  private func list(_ shard: String, _ more: String...) -> [String] {
    let list = folder.run(["--list", "--shard", shard] + more + ["ROOT/s"])
    return list.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [1, 2, 3, 7, 50])
  func `parts have nothing in common and miss nothing`(count: Int) {
    let whole = folder.run("--list", "ROOT/s").output.split(separator: "\n").map(String.init)
    let parts = (1...count).map { list("\($0)/\(count)") }
    #expect(parts.flatMap(\.self).sorted() == whole.sorted())
    #expect(parts.allSatisfy { $0 == whole.filter($0.contains) })
    // Where a scenario goes hangs on its id, and so on the folder's name, which is another each time.
    if (2...3).contains(count) { #expect(parts.allSatisfy { !$0.isEmpty }) }
  }

  @Test func `a scenario that is added moves no other`() throws {
    let before = (1...4).map { list("\($0)/4") }
    try folder.write(Sample.skipped, to: "s/00.yaml")
    try folder.write(Sample.crashing, to: "s/5a.yaml")
    let after = (1...4).map { list("\($0)/4") }
    for (old, new) in zip(before, after) { #expect(Set(old).isSubset(of: new)) }
    #expect(after.joined().count == before.joined().count + 2)
  }

  @Test func `a wrong file belongs to one part, which alone ends with 3`() {
    let codes = (1...4).map { folder.run("--shard", "\($0)/4", "ROOT/s").code }
    #expect(codes.count { $0 == .wrongFiles } == 1)
    #expect(codes.allSatisfy { [.success, .failure, .wrongFiles].contains($0) })
  }

  @Test func `a part for which nothing is left is good, and a run of nothing is not`() throws {
    let codes = (1...60).map { folder.run("--shard=\($0)/60", "-n", "Scenario 1", "ROOT/s").code }
    #expect(codes.count { $0 == .success } == 59)
    #expect(folder.run("--shard=1/2", "--tag", "none", "ROOT/s/1.yaml").code == .nothingToRun)
    let empty = try #require((1...60).first { list("\($0)/60", "-n", "Scenario 1").isEmpty })
    let run = folder.run(
      "--shard=\(empty)/60", "-n", "Scenario 1", "-revents=ROOT/events", "ROOT/s/1.yaml")
    #expect(run.code == .success)
    #expect(run.output.contains("no scenarios were played"))
    #expect(run.output.contains("shard \(empty)/60"))
    #expect(folder.run("report", "ROOT/events").code == .success)
  }

  @Test func `parts are balanced by how long scenarios took`() throws {
    _ = folder.run("-revents=ROOT/earlier", "ROOT/s")
    // The first scenario took as long as all others together.
    var isFirst = true
    let events: [String] = try folder.read("earlier").split(separator: "\n").map { line in
      guard line.contains("\"timing\",\"id\"") else { return String(line) }
      defer { isFirst = false }
      let time = isFirst ? 36_000 : 1000
      return String(line.replacing(#/"durationNs":\d+/#, with: "\"durationNs\":\(time)"))
    }
    try folder.write(events.map { $0 + "\n" }.joined(), to: "earlier")
    let whole = folder.run("--list", "ROOT/s").output.split(separator: "\n").map(String.init)
    let parts = (1...2).map { list("\($0)/2", "--shard-durations", "ROOT/earlier") }
    #expect(parts[0] == [whole[0]])
    #expect(parts[1] == Array(whole.dropFirst()))

    // Those of a run that was killed are of use, too; what is new counts as the others.
    try folder.write(events[..<40].map { $0 + "\n" }.joined(), to: "earlier")
    let some = (1...3).map { list("\($0)/3", "--shard-durations", "ROOT/earlier") }
    #expect(some.flatMap(\.self).sorted() == whole.sorted())
  }

  @Test func `durations that cannot be read are refused`() throws {
    let none = folder.run("--shard=1/2", "--shard-durations", "ROOT/none", "ROOT/s")
    #expect(none.code == .usage)
    #expect(
      none.error.contains(
        "'--shard-durations': 'ROOT/none' cannot be read: no such file or directory"))
    try folder.write("x\n", to: "foreign")
    let foreign = folder.run("--shard=1/2", "--shard-durations", "ROOT/foreign", "ROOT/s")
    #expect(foreign.code == .usage)
    #expect(foreign.error.contains("line 1:1: here stands no value"))
    let alone = folder.run("--shard-durations", "ROOT/foreign", "ROOT/s")
    #expect(alone.error.contains("'--shard-durations' needs '--shard'"))
  }

  @Test(arguments: ["0/2", "3/2", "1/0", "1", "1/2/3", "a/b", "-1/2", "1/", "/2", "", "1/100000"])
  func `what is no shard is refused`(shard: String) {
    let run = folder.run("--shard=\(shard)", "ROOT/s")
    #expect(run.code == .usage)
    #expect(run.error.contains("'\(shard)' is neither 'auto' nor a shard, such as 1/4"))
  }

  @Test func `a pipe cannot be divided`() throws {
    let path = folder.at("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let run = folder.run("--shard=1/2", "ROOT/pipe")
    #expect(run.code == .usage)
    #expect(
      run.error.contains(
        "'--shard' reads each file twice, which 'ROOT/pipe' cannot be: it is no plain file"))
  }
}

/// `--shard auto`: the numbers that CI systems give.
@Suite struct ShardEnvironmentTests {
  private static let slurm = [
    "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "9", "SLURM_ARRAY_TASK_COUNT": "4",
    "SLURM_ARRAY_TASK_STEP": "2",
  ]

  private func read(_ variables: [String: String]) throws(UsageError) -> ShardEnvironment {
    try ShardEnvironment(
      Environment(variable: { variables[$0] }, output: .memory(), error: .memory()))
  }

  @Test(
    arguments: [
      ([:], "1/1"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4"),
      (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "4/4"),
      (["CI_NODE_TOTAL": "1"], "1/1"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
      (["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"], "3/3"),
      (["BUILDKITE_PARALLEL_JOB": "4", "BUILDKITE_PARALLEL_JOB_COUNT": "5"], "5/5"),
      (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2", "BAZEL_TEST": "1"], "2/2"),
      (["BAZEL_TEST": "1"], "1/1"),
      (["TEST_TOTAL_SHARDS": "0", "TEST_SHARD_INDEX": "0"], "1/1"),
      (["TEST_TOTAL_SHARDS": "", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"], "2/2"),
      (["BAZEL_TEST": "1", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"], "1/1"),
      (slurm.merging(["SLURM_ARRAY_TASK_ID": "3"]) { $1 }, "1/4"),
      (slurm.merging(["SLURM_ARRAY_TASK_ID": "9"]) { $1 }, "4/4"),
    ])
  func `each system is understood`(variables: [String: String], shard: String) throws {
    let number = try read(variables).number
    #expect("\(number.index)/\(number.count)" == shard)
  }

  @Test(
    arguments: [
      (
        ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"],
        "CI_NODE_INDEX=0 is no shard of CI_NODE_TOTAL=4"
      ),
      (
        ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"],
        "CI_NODE_INDEX=5 is no shard of CI_NODE_TOTAL=4"
      ),
      (["CI_NODE_TOTAL": "4"], "CI_NODE_INDEX is not set"),
      (
        ["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "4"],
        "CIRCLE_NODE_INDEX is 'x' and no whole number"
      ),
      (["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "2"], "TEST_SHARD_INDEX=2 is no shard of"),
      (["CI_NODE_INDEX": "99999999999999999999", "CI_NODE_TOTAL": "4"], "and no whole number"),
      (slurm.merging(["SLURM_ARRAY_TASK_ID": "4"]) { $1 }, "not numbered in equal steps"),
      (
        slurm.merging(["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3"]) { $1 },
        "not numbered"
      ),
      (["SLURM_ARRAY_TASK_ID": "1"], "SLURM_ARRAY_TASK_MIN is not set"),
    ])
  func `numbers that make no sense are refused`(
    variables: [String: String], message: String
  ) throws {
    let error = #expect(throws: UsageError.self) { try read(variables) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.hasPrefix("'--shard auto': ") == true)
  }

  @Test
  func
    `under Bazel the status file is touched, the report lies where it is looked for, and names are filtered`()
    throws
  {
    let folder = try TemporaryFolder([
      "s/a.yaml": Sample.passing, "s/b.yaml": Sample.failing, "s/c.yaml": Sample.skipped,
    ])
    let variables = [
      "BAZEL_TEST": "1", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": folder.at("status"),
      "TESTBRIDGE_TEST_ONLY": "s",
    ]
    var tests = 0
    for index in 0..<2 {
      let more = [
        "TEST_SHARD_INDEX": "\(index)", "XML_OUTPUT_FILE": folder.at("out/\(index).xml"),
      ]
      // A report is asked for, so that the helper does not ask for none.
      let run = folder.run(
        "--shard", "auto", "--report=tap=ROOT/\(index).tap", "ROOT/s",
        variables: variables.merging(more) { $1 })
      #expect([.success, .failure].contains(run.code), "\(run.error)")
      #expect(folder.content.contains("status"))
      try folder.remove("status")
      let xml = try folder.read("out/\(index).xml")
      tests += xml.matches(of: #/<testcase /#).count
    }
    #expect(tests == 3)
    let none = folder.run(
      "--shard=auto", "ROOT/s",
      variables: ["BAZEL_TEST": "1", "TESTBRIDGE_TEST_ONLY": "Passes by"])
    #expect(none.code == .nothingToRun)
    #expect(none.error.contains("TESTBRIDGE_TEST_ONLY=Passes by"))
    let only = folder.run(
      "--shard=auto", "-n", "Is", "ROOT/s",
      variables: ["BAZEL_TEST": "1", "TESTBRIDGE_TEST_ONLY": "skipped"])
    #expect(only.output.contains("1 scenario: 1 skipped"))
  }

  @Test func `a status file that cannot be touched is a failure of the tool`() throws {
    let folder = try TemporaryFolder(["s/a.yaml": Sample.passing])
    let run = folder.run(
      "--shard=auto", "ROOT/s",
      variables: [
        "TEST_TOTAL_SHARDS": "1", "TEST_SHARD_STATUS_FILE": folder.at("s/a.yaml/status"),
      ])
    #expect(run.code == .harness)
    #expect(
      run.error
        == "Error: TEST_SHARD_STATUS_FILE cannot be written to ROOT/s/a.yaml/status: not a directory\n"
    )
  }
}

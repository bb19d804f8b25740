import Foundation
import Testing

/// A run that is split over processes, and what is made of it, by the built executable.
@Suite(.serialized) struct ShardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Sample.fill(folder, files: 20, scenariosEach: 10)
  }

  @Test("the shards of a pipeline are merged into one run, with pipes between the steps")
  func pipeline() throws {
    let ending = try folder.shell(
      """
      set -e
      for node in 1 2 3; do
        CI_NODE_INDEX=$node CI_NODE_TOTAL=3 "$TOOL" --shard auto -q --report events=$node.ndjson s
      done
      "$TOOL" merge -q --report junit=r.xml --output merged.ndjson [123].ndjson
      "$TOOL" -q --report events=whole.ndjson s
      for run in merged whole; do grep -v '"event":"timing"' $run.ndjson > $run.timeless; done
      cmp merged.timeless whole.timeless
      cat merged.ndjson | "$TOOL" report -q --report tap=- - > r.tap
      cat merged.ndjson | "$TOOL" diff whole.ndjson -
      """)
    #expect(ending.code == 0, "\(ending.error)")
    #expect(ending.output.hasSuffix("nothing has changed\n"))
    try folder.checkReport("r.xml")
    #expect(try folder.read("r.xml").contains("tests=\"200\""))
    #expect(try folder.read("r.tap").hasSuffix("1..200\n"))
  }

  @Test("a shard that is killed makes the whole red, and every scenario is accounted for")
  func killed() throws {
    let ending = try folder.shell(
      """
      "$TOOL" --shard 1/2 -q --report events=1.ndjson s
      "$TOOL" --shard 2/2 -q --report events=2.ndjson s
      head -c 20000 2.ndjson > cut.ndjson
      "$TOOL" merge --report junit=r.xml 1.ndjson cut.ndjson
      """)
    #expect(ending.code == 3)
    #expect(ending.output.contains("cut.ndjson: error: shard 2/2 was killed"))
    try folder.checkReport("r.xml")
    let tests = try folder.read("r.xml").matches(of: #/<testcase /#).count
    let missing = try #require(ending.output.firstMatch(of: #/error: (\d+) of the 200 /#))
    #expect(tests + (Int(missing.1) ?? 0) == 201)
  }

  @Test("nobody on standard input is no run")
  func noInput() throws {
    let ending = try folder.run("report", "-")
    #expect(ending.code == 3)
    #expect(
      ending.error
        == "Error: standard input cannot be read as the events of a run, which '--report "
        + "events=PATH' writes: line 1: there are no events\n")
  }
}

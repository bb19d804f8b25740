import Foundation
import Testing

/// A small, seeded source of chance, so that a failure can be had again.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

@Suite(.serialized) struct HostileFileTests {
  private static let sound = """
    # A comment
    scenario: A sound scenario — 사과 🍏
    app: signup
    covers: [SU-14, SU-17]
    tags: &tags [upload, failure]
    vars: { name: Test, again: "${name}!" }
    given:
      accounts:
        - { email: taken@example.com, password: secret1, uid: u-taken }
      documents:
        users/u-taken: { username: taken, deep: { list: [1, 2.5, null, true] } }
      faults:
        - on: storage.putData
          call: 1
          at: reply
          fail: storage/quota-exceeded
    steps:
      - launch
      - register: { email: a@example.com, password: secret777, fullname: Test, username: Test }
      - save: { total: accounts }
      - waitUntil: { screen: ProfilePhotoSelectorView }
      - advance: 5s
      - hold: storage.putData
      - expect:
          tempUserSession.email: a@example.com
          documents.users/${uid}.username: { $matches: "^te[a-z]+$", $count: 4 }
          log: { $each: { $not: { $oneOf: [1, "x", { a: b }] } } }
          accounts: { $count: { $gte: 1 } }

    """

  private func mutated(_ chance: inout Chance) -> [UInt8] {
    var bytes = Array(Self.sound.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &chance) where !bytes.isEmpty {
      let start = Int.random(in: bytes.indices, using: &chance)
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &chance))
      switch Int.random(in: 0..<7, using: &chance) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3:
        bytes.insert(
          Array("{}[]:,-&*!|>'\"%@`#?\n\t ${".utf8).randomElement(using: &chance) ?? 0, at: start)
      case 4: bytes.removeSubrange(start...)
      case 5:
        bytes.insert(
          contentsOf: (0..<20).map { _ in UInt8.random(in: 0...255, using: &chance) }, at: start)
      default: bytes.swapAt(start, Int.random(in: bytes.indices, using: &chance))
      }
    }
    return bytes
  }

  @Test("whatever is in a file, it gets a verdict", arguments: [1, 2] as [UInt64])
  func mutations(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var chance = Chance(state: seed)
    for number in 0..<250 {
      try folder.write(Data(mutated(&chance)), to: "s/\(1000 + number).yaml")
    }
    let ending = try folder.run("--report", "junit=r.xml", "s")
    #expect(ending.isExit)
    #expect(ending.code == 3)
    // What is only worth a word is told apart from the reports.
    let told = ending.error.split(separator: "\n").filter { $0.hasPrefix("s/") }
    #expect(told.allSatisfy { $0.contains(": warning: ") || $0.contains(": note: ") })
    try folder.checkReport("r.xml")
    let report = try folder.read("r.xml")
    let silent = (0..<250).filter { !report.contains("file=\"s/\(1000 + $0).yaml\"") }
    #expect(silent == [])
  }

  @Test("files of nothing but chance get a verdict as well")
  func garbage() throws {
    let folder = try TemporaryFolder()
    var chance = Chance(state: 3)
    for number in 0..<100 {
      let bytes = (0..<Int.random(in: 0...4000, using: &chance)).map { _ in
        UInt8.random(in: 0...255, using: &chance)
      }
      try folder.write(Data(bytes), to: "s/\(1000 + number).yaml")
    }
    let ending = try folder.run("--report", "junit=r.xml", "s")
    #expect(ending.isExit)
    #expect(ending.code == 3)
    try folder.checkReport("r.xml")
    #expect(try folder.read("r.xml").ranges(of: "<testcase ").count == 100)
  }

  @Test(
    "a file that cannot be read is told with the system's reason, and the others are played",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "good.yaml")
    let ending = try folder.run("--no-report", "/proc/self/mem", "good.yaml")
    #expect(ending.code == 3)
    #expect(
      ending.output.contains("/proc/self/mem: error: cannot be read: input/output error\n"))
    #expect(ending.output.contains("1 scenario: 1 passed\n"))
  }

  @Test("a file whose name is not UTF-8 is told with what can be done about it")
  func nameless() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/good.yaml")
    let ending = try folder.shell(
      "cp s/good.yaml \"$(printf 's/raw\\377.yaml')\" && \"$TOOL\" --no-report s")
    // Not every file system takes such a name.
    guard ending.code != 1 else { return }
    #expect(ending.code == 3)
    #expect(
      ending.output.contains(
        ": error: cannot be read: no such file or directory; if its name is not UTF-8, rename it\n")
    )
    #expect(ending.output.contains("1 scenario: 1 passed\n1 file could not be loaded\n"))
  }

  @Test("a file without the permission to read it is told", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "s/secret.yaml")
    chmod("\(folder.path)/s/secret.yaml", 0)
    let ending = try folder.run("--no-report", "s")
    #expect(ending.code == 3)
    #expect(ending.output.contains("s/secret.yaml: error: cannot be read: permission denied\n"))
  }

  @Test("a file of a hundred megabytes gets a verdict")
  func large() throws {
    let folder = try TemporaryFolder()
    let line = "# " + String(repeating: "x", count: 997) + "\n"
    let comments = Data(line.utf8)
    var data = Data(Sample.scenario("Large").utf8)
    data.reserveCapacity(101 << 20)
    while data.count < 100 << 20 { data.append(comments) }
    try folder.write(data, to: "large.yaml")
    let ending = try folder.run("--no-report", "large.yaml")
    #expect(ending.isExit)
    #expect(ending.code == 0)
    #expect(ending.output.contains("1 scenario: 1 passed\n"))
  }

  @Test("a file beyond the limit is told, and not read")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "huge.yaml")
    try #require(truncate("\(folder.path)/huge.yaml", 1 << 40) == 0)
    let ending = try folder.run("--no-report", "huge.yaml")
    #expect(ending.code == 3)
    #expect(
      ending.output.contains(
        "huge.yaml: error: cannot be read: the file is larger than 134217728 bytes\n"))
  }
}

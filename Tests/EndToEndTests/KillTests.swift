import Foundation
import Testing

/// Whoever of a run's processes is killed, and whenever: the reports account for every scenario.
@Suite(.serialized, .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
struct KillTests {
  /// Which process is killed, and what comes of it.
  struct Victim: Sendable {
    var name: String
    /// Seen from the process that plays.
    var who: String
    var options: [String]
    /// Whether the run ends as if nothing had been.
    var isMadeGood: Bool
  }

  private static let victims = [
    Victim(name: "the run", who: "self", options: ["-j1"], isMadeGood: true),
    Victim(name: "the run with threads", who: "self", options: ["-j2"], isMadeGood: true),
    Victim(
      name: "the supervisor", who: "parent", options: ["-j1"], isMadeGood: false),
    Victim(
      name: "a worker", who: "self", options: ["--isolate", "-j2"], isMadeGood: false),
    Victim(
      name: "the isolated run", who: "parent", options: ["--isolate", "-j2"], isMadeGood: true),
    Victim(
      name: "the supervisor of an isolated run", who: "grandparent", options: ["--isolate", "-j2"],
      isMadeGood: false),
  ]

  private static let files = 30
  private static let each = 4

  private let folder: TemporaryFolder
  private let expected: Set<String>

  init() throws {
    folder = try TemporaryFolder()
    try Hazard.fill(folder, files: Self.files, each: Self.each)
    expected = Set(
      (0..<Self.files).flatMap { file in (0..<Self.each).map { "Scenario \(file).\($0)" } })
  }

  @Test("at a step that is drawn by lot", arguments: victims.indices)
  func steps(number: Int) throws {
    let victim = Self.victims[number]
    var chance = Chance(state: UInt64(number))
    for round in 0..<14 {
      // Half of the steps, since two workers may share them.
      let step = Int.random(in: 1...(Self.files * Self.each * 3 / 2), using: &chance)
      let running = try Running(
        Tool.path("hazard-run"), victim.options + Self.reports, in: folder,
        variables: ["HAZARD_KILL": "\(step):\(victim.who):\(folder.path)/killed-\(number)-\(round)"]
      )
      let ending = try running.end()
      let what = Comment("\(victim.name) at step \(step): \(ending.output) \(ending.error)")
      #expect(folder.exists("killed-\(number)-\(round)"), what)
      let report = try check(what)
      if victim.isMadeGood {
        #expect(ending.isExit && ending.code == 0, what)
        #expect(ending.error.contains("Warning: the run was ended by SIGKILL"), what)
        #expect(ending.output.contains("120 scenarios: 120 passed\n"), what)
      } else if victim.who == "self" {
        #expect(ending.isExit && ending.code == 1, what)
        #expect(ending.output.contains("120 scenarios: 119 passed, 1 crashed\n"), what)
        #expect(report.contains("ended by SIGKILL during this step"), what)
      } else {
        #expect(!ending.isExit && ending.code == SIGKILL, what)
      }
    }
  }

  @Test("at a moment that is drawn by lot", arguments: [["-j2"], ["--isolate", "-j2"]])
  func moments(options: [String]) throws {
    var chance = Chance(state: UInt64(options.count))
    for _ in 0..<12 {
      let running = try Running(
        Tool.path("hazard-run"), options + Self.reports, in: folder)
      while !folder.content.contains("e.ndjson.partial"), running.process.isRunning { usleep(500) }
      usleep(UInt32.random(in: 0...40_000, using: &chance))
      let victim = descendants(of: running.identifier).randomElement(using: &chance)
      if let victim { kill(victim, SIGKILL) }
      let ending = try running.end()
      let what = Comment("\(ending.code) \(ending.output) \(ending.error)")
      #expect(ending.isExit, what)
      #expect(ending.code == 0 || ending.code == 1, what)
      _ = try check(what)
    }
  }

  private static let reports = [
    "-q", "--report", "junit=r.xml", "--report", "events=e.ndjson", "--report", "tap=r.tap", "s",
  ]

  /// Fails where the reports are not whole, or do not name every scenario once.
  ///
  /// - Returns: The JUnit report.
  private func check(_ what: Comment) throws -> String {
    try folder.checkReport("r.xml")
    let cases = try folder.cases(in: "r.xml")
    #expect(cases.count == expected.count, what)
    #expect(Set(cases) == expected, what)
    let events = try folder.read("e.ndjson").split(separator: "\n")
    #expect(events.last?.hasPrefix("{\"event\":\"runFinished\"") == true, what)
    for kind in ["scenarioStarted", "scenarioFinished"] {
      let found = events.filter { $0.hasPrefix("{\"event\":\"\(kind)\"") }.map {
        $0.split(separator: "\"").dropFirst(7).first.map(String.init) ?? ""
      }
      #expect(found.count == expected.count, what)
      #expect(Set(found).count == expected.count, what)
    }
    let points = try folder.read("r.tap").split(separator: "\n")
    #expect(points.contains("1..\(expected.count)"), what)
    #expect(folder.content.filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".partial") } == [], what)
    let report = try folder.read("r.xml")
    for name in ["r.xml", "e.ndjson", "r.tap"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    return report
  }

  /// The processes that a process has started, and those that these have.
  private func descendants(of process: pid_t) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let parents = all.compactMap { pid_t($0) }.compactMap { child -> (pid_t, pid_t)? in
      guard let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
        let parent = status.split(separator: ")").last?.split(separator: " ").dropFirst().first
      else { return nil }
      return pid_t(parent).map { (child, $0) }
    }
    var found: [pid_t] = []
    var open = [process]
    while let next = open.popLast() {
      let children = parents.filter { $0.1 == next }.map(\.0)
      found += children
      open += children
    }
    return found.sorted()
  }
}

import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

@Suite struct StatusTests {
  @Test("a scenario passes when the app does what it says")
  func passed() throws {
    let played = try play("start", "add: 2", "add: 3", "expect: { total: 5, heard: [2, 5] }")
    #expect(played.finished == ScenarioFinished(id: "a.yaml#1", status: .passed))
    #expect(played.steps.map(\.status) == [.passed, .passed, .passed, .passed])
  }

  @Test("a scenario fails with its first mismatch, at the place of what was expected")
  func failed() throws {
    let played = try play("add: 2", "expect: { total: 3 }")
    #expect(played.status == .failed)
    #expect(played.reason == "'total' is not as expected")
    #expect(played.finished.place == Place(file: "a.yaml", line: 5, column: 22))
    #expect(
      played.checks == [
        CheckFailed(
          step: 1, place: Place(file: "a.yaml", line: 5, column: 22),
          message: "'total' is not as expected", path: "total", expected: "3", actual: "2")
      ])
    #expect(played.steps.map(\.status) == [.passed, .failed])
  }

  @Test("an expect reports every mismatch, and the scenario goes on")
  func expectContinues() throws {
    let played = try play(
      "expect: { total: 1, heard: [1], crashed: null }", "add: 2", "expect: { total: 3 }")
    #expect(
      played.failures == [
        "4:22 'total' is not as expected", "4:32 'heard' has 0 elements, not 1",
        "6:22 'total' is not as expected",
      ])
    #expect(played.steps.map(\.status) == [.failed, .passed, .failed])
    #expect(played.finished.place?.line == 4)
  }

  @Test("a must reports every mismatch of its own, and ends the scenario")
  func mustStops() throws {
    let played = try play("must: { total: 1, heard: [1] }", "add: 2", "expect: { total: 9 }")
    #expect(
      played.failures == ["4:20 'total' is not as expected", "4:30 'heard' has 0 elements, not 1"])
    #expect(played.steps.map(\.status) == [.failed, .notRun, .notRun])
    #expect(played.operations == [])
  }

  @Test("a must that holds lets the scenario go on")
  func mustHolds() throws {
    #expect(try play("must: { total: 0 }", "add: 1", "expect: { total: 1 }").status == .passed)
  }

  @Test("a step that cannot be done fails the scenario with its reason and ends it")
  func impossibleStep() throws {
    let played = try play("start", "refuse", "add: 1", "expect: { total: 1 }")
    #expect(played.status == .failed)
    #expect(played.failures == ["5:5 there is nothing to refuse"])
    #expect(played.steps.map(\.status) == [.passed, .failed, .notRun, .notRun])
  }

  @Test("a scenario can be skipped under a condition of the run only")
  func skippedUnderCondition() throws {
    let scenario = try load(
      ["expect: { total: 0 }"], head: "skip: { with: closed, reason: nobody counts }\n")
    let usual = ScenarioPlayer(registry: Counter.registry, seed: 0)
    #expect(usual.reasonToSkip(scenario) == nil)
    #expect(usual.play(scenario).status == .passed)
    let closed = ScenarioPlayer(registry: Counter.registry, seed: 0, conditions: ["closed"])
    let played = try events(of: closed.play(scenario))
    #expect(played.status == .skipped)
    #expect(played.reason == "nobody counts")
  }

  @Test("what breaks down outside of the world makes an error of every verdict")
  func brokenDown() throws {
    let passing = try play("breakDown: the server is gone", "expect: { total: 0 }")
    #expect(passing.status == .error)
    #expect(passing.reason == "the server is gone")
    let known = try play(
      "breakDown: the server is gone", "expect: { total: 1 }", head: "knownFailure: it counts\n")
    #expect(known.status == .error)
    #expect(known.reason == "the server is gone")
  }

  @Test("a scenario that is skipped is not played, and says why")
  func skipped() throws {
    let scenario = try load(["add: 1", "expect: { total: 9 }"], head: "skip: not now\n")
    let played = try events(
      of: ScenarioPlayer(registry: Counter.registry, seed: 0).play(scenario), isDetailed: false)
    #expect(played.status == .skipped)
    #expect(played.reason == "not now")
    #expect(played.kinds == ["started", "finished"])
  }

  @Test("what is given and cannot be is an error of the scenario, at its name")
  func impossibleGiven() throws {
    let played = try play("expect: { total: 0 }", head: "given: { start: -1 }\n")
    #expect(played.status == .error)
    #expect(played.reason == "a counter cannot start at -1")
    #expect(played.finished.place == Place(file: "a.yaml", line: 1, column: 11))
  }

  @Test("a scenario of an app that is not registered is an error")
  func unknownApp() throws {
    let scenario = try load(["expect: { total: 0 }"])
    let played = ScenarioPlayer(registry: Registry(apps: []), seed: 0).play(scenario)
    #expect(try events(of: played).reason == "unknown app 'counter'")
    #expect(played.status == .error)
  }

  @Test("an app that never comes to rest is an error, and not a run without end")
  func restless() throws {
    let played = try play("spin", "expect: { total: 0 }")
    #expect(played.status == .error)
    #expect(
      played.reason == "the app does not come to rest: more than 100000 operations follow one step")
    #expect(played.steps.map(\.status) == [.failed, .notRun])
  }

  @Test("a scenario that is told not to be played says so")
  func notRun() throws {
    let scenario = try load(["expect: { total: 0 }"])
    let played = PlayedScenario(scenario, notPlayed: .notRun, reason: "too late")
    #expect(try events(of: played).kinds == ["started", "finished"])
    #expect(try events(of: played).reason == "too late")
    #expect(played.status == .notRun)
  }
}

@Suite struct RegistryTests {
  @Test("two of a kind with one name, or with a name of the language's own, are no registry")
  func twins() {
    func app(_ steps: [String] = [], _ states: [String] = []) -> AppVocabulary {
      AppVocabulary(
        name: "a", summary: "A.", steps: steps.map { StepDeclaration($0, .none, "Does.") },
        state: states.map { StateDeclaration($0, .any, "Shows.") })
    }
    #expect(Registry.flaw(in: [app(["b", "c"], ["b", "c"])]) == nil)
    #expect(Registry.flaw(in: [app(), app()]) == "two apps have the name 'a'")
    for app in [app(["b", "b"]), app(["expect"]), app([], ["pending"]), app([], ["b", "b"])] {
      #expect(Registry.flaw(in: [app]) != nil)
    }
  }
}

@Suite struct KnownFailureTests {
  private let head = "knownFailure: { reason: it is broken, issue: \"#7\" }\n"

  @Test(
    "a scenario that is known to fail and fails is an expected failure, with the reason that is known"
  )
  func expected() throws {
    let played = try play("expect: { total: 1 }", head: head)
    #expect(played.status == .expectedFailure)
    #expect(played.reason == "it is broken (#7)")
    #expect(played.failures == ["5:22 'total' is not as expected"])
    #expect(played.finished.state != nil)
  }

  @Test("a crash is a failure that can be known")
  func crash() throws {
    let played = try play("crash: boom", "expect: { total: 0 }", head: "knownFailure: it crashes\n")
    #expect(played.status == .expectedFailure)
    #expect(played.reason == "it crashes")
  }

  @Test("a scenario that is known to fail and passes is an unexpected pass")
  func unexpected() throws {
    let played = try play("expect: { total: 0 }", head: head)
    #expect(played.status == .unexpectedPass)
    #expect(played.reason == "it is broken (#7)")
    #expect(played.finished.place == Place(file: "a.yaml", line: 1, column: 11))
  }

  @Test("a scenario that is wrong itself is an error, known failure or not")
  func error() throws {
    let played = try play(
      "expect: { total: 0 }",
      head: head + "given: { faults: [{ on: counter.add, reply: never }] }\n")
    #expect(played.status == .error)
  }
}

@Suite struct CrashTests {
  @Test("a crash that nothing expects is the verdict, at the step in which it happened")
  func unclaimed() throws {
    let played = try play("add: 1", "crash: boom", "add: 1", "expect: { total: 2 }")
    #expect(played.status == .crashed)
    #expect(played.reason == "the app crashed: boom")
    #expect(played.finished.place == Place(file: "a.yaml", line: 5, column: 5))
    #expect(played.steps.map(\.status) == [.passed, .crashed, .notRun, .notRun])
  }

  @Test("a crash in the last step is a crash as well")
  func lastStep() throws {
    let played = try play("expect: { total: 0 }", "crash: boom")
    #expect(played.status == .crashed)
    #expect(played.steps.map(\.status) == [.passed, .crashed])
  }

  @Test("a crash that the next step expects is part of the story")
  func claimed() throws {
    let played = try play(
      "crash: boom", "expect: { crashed: { $contains: boo } }", "revive", "add: 1",
      "expect: { crashed: null, total: 1 }")
    #expect(played.failures == [])
    #expect(played.status == .passed)
  }

  @Test("a crash that is expected with another reason fails the scenario, and is not a crash")
  func otherReason() throws {
    let played = try play("crash: boom", "expect: { crashed: bang }")
    #expect(played.status == .failed)
    #expect(played.failures == ["5:24 'crashed' is not as expected"])
    #expect(played.checks.map(\.actual) == ["\"boom\""])
  }

  @Test("a second crash must be expected as well")
  func secondCrash() throws {
    let played = try play(
      "crash: one", "expect: { crashed: one }", "revive", "crash: two", "expect: { total: 0 }")
    #expect(played.status == .crashed)
    #expect(played.reason == "the app crashed: two")
  }

  @Test(
    "a crash in the very step that starts the app again must be expected as well",
    arguments: ["reviveInVain", "reviveForAMoment"])
  func crashAgain(step: String) throws {
    let once = try play("crash: one", "expect: { crashed: one }", "\(step): two", "add: 1")
    #expect(once.status == .crashed)
    #expect(once.reason == "the app crashed: two")
    #expect(once.steps.map(\.status) == [.passed, .passed, .crashed, .notRun])
    let twice = try play(
      "crash: one", "expect: { crashed: one }", "\(step): two", "expect: { crashed: two }",
      "put: 1", "expect: { data: 1 }")
    #expect(twice.failures == [])
  }

  @Test(
    "only what says that the app has crashed expects a crash",
    arguments: [
      "{ crashed: null }", "{ crashed: { $absent: true } }", "{ crashed: { $absent: false } }",
      "{ total: 0 }", "{ crashed: { $equals: null } }",
    ])
  func noClaim(expectation: String) throws {
    let played = try play("crash: boom", "expect: \(expectation)")
    #expect(played.status == .crashed)
    #expect(played.steps.map(\.status) == [.crashed, .notRun])
  }

  @Test("a crash outweighs the failure before it")
  func afterFailure() throws {
    let played = try play("expect: { total: 1 }", "crash: boom")
    #expect(played.status == .crashed)
    #expect(
      played.failures == ["4:22 'total' is not as expected", "5:5 the app crashed: boom"])
  }

  @Test("that the app is to crash, and does not, fails the scenario")
  func noCrash() throws {
    let played = try play("start", "expect: { crashed: { $contains: boom } }")
    #expect(played.status == .failed)
    #expect(played.failures == ["5:37 'crashed' is null, which contains nothing"])
  }
}

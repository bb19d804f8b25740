import Diagnostics
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

/// Plays the first scenario of `a.yaml` among files in memory.
func playFiles(
  _ files: [String: String], today: CalendarDate? = nil, variables: [OuterVariable] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Played {
  let loader = ScenarioLoader(
    vocabulary: Counter.registry.vocabulary,
    files: SourceFiles(
      exists: { files[$0] != nil },
      read: { path throws(UnreadableFile) in Array((files[path] ?? "").utf8) }),
    variables: variables, defaults: files.keys.filter { $0.hasSuffix("scenario-run.yaml") })
  let file = loader.load(SourceText(path: "a.yaml", bytes: Array((files["a.yaml"] ?? "").utf8)))
  #expect(file.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
  let scenario = try #require(file.scenarios.first, sourceLocation: sourceLocation)
  let player = ScenarioPlayer(
    registry: Counter.registry, seed: 0, detail: .steps, today: today)
  return try events(of: player.play(scenario), sourceLocation: sourceLocation)
}

@Suite("blocks of steps") struct BlockTests {
  private static let shared = """
    shared: Adds twice
    app: counter
    parameters:
      - amount
    results:
      sum: total was ${total}
      last: ${last}
    steps:
      - add: ${amount}
      - save: { total: total }
      - expect: { total: "${amount}" }
    """

  @Test("what shared steps are given is theirs, and what they give is the caller's")
  func sharedScope() throws {
    let played = try playFiles([
      "parts/add.yaml": Self.shared,
      "a.yaml": """
      scenario: A
      app: counter
      vars: { amount: 7, total: mine }
      steps:
        - run: parts/add.yaml
          with: { amount: 3 }
          save: { sum: sum, heard: last }
        - put: ["${sum}", "${heard}", "${amount}", "${total}"]
        - expect: { data: [total was 3, 3, 7, mine] }
      """,
    ])
    #expect(played.failures == [])
    #expect(played.status == .passed)
  }

  @Test("a failure within shared steps names their place and the caller's")
  func sharedFailure() throws {
    let played = try playFiles([
      "outer.yaml":
        "shared: O\napp: counter\nsteps:\n  - run: parts/add.yaml\n    with: { amount: 1 }\n",
      "parts/add.yaml": Self.shared,
      "a.yaml": "scenario: A\napp: counter\nsteps:\n  - add: 1\n  - run: outer.yaml\n",
    ])
    let check = try #require(played.checks.first)
    #expect(check.place.text == "parts/add.yaml:11:22")
    #expect(
      check.notes == [
        PlaceNote("run from here", at: Place(file: "outer.yaml", line: 4, column: 5)),
        PlaceNote("run from here", at: Place(file: "a.yaml", line: 5, column: 5)),
      ])
    #expect(played.steps.map(\.depth) == [0, 0, 1, 2, 2, 2])
    #expect(played.steps.last?.place.file == "parts/add.yaml")
  }

  @Test("what shared steps leave behind is not asked for where they have ended early")
  func endedEarly() throws {
    let played = try playFiles([
      "parts/must.yaml":
        "shared: M\napp: counter\nresults: { heard: \"${last}\" }\nsteps:\n  - must: { total: 1 }\n",
      "a.yaml":
        "scenario: A\napp: counter\nsteps:\n  - run: parts/must.yaml\n    save: { x: heard }\n  - put: ${x}\n",
    ])
    #expect(played.checks.map(\.message) == ["'total' is not as expected"])
    #expect(played.steps.map(\.status) == [.passed, .failed, .notRun])
  }

  @Test("a round is told with the failure in it")
  func rounds() throws {
    let played = try playFiles([
      "a.yaml": """
      scenario: A
      app: counter
      vars: { times: 3 }
      steps:
        - repeat: ${times}
          steps:
            - add: 1
            - expect: { total: { $lt: 3 } }
      """
    ])
    #expect(played.checks.map { $0.notes.map(\.message) } == [["in round 3 of 3"]])
    #expect(played.steps.map(\.depth) == [0, 1, 1, 1, 1, 1, 1])
  }

  @Test("nothing of a scenario is left for the next one")
  func leak() throws {
    let files = [
      "parts/add.yaml": Self.shared,
      "a.yaml": """
      scenario: A
      app: counter
      steps:
        - run: parts/add.yaml
          with: { amount: 3 }
        - expect: { total: 3 }
      """,
    ]
    #expect(try playFiles(files).status == .passed)
    #expect(try playFiles(files).status == .passed)
  }

  @Test("what comes at the end is played however the scenario went")
  func after() throws {
    func text(_ step: String) -> [String: String] {
      [
        "a.yaml": """
        scenario: A
        app: counter
        before: [add: 1]
        steps:
          - \(step)
          - expect: { total: 1 }
        after:
          - revive
          - expect: { total: 9 }
          - add: 1
        """
      ]
    }
    for (step, status, reason) in [
      ("start", Status.failed, "after: 'total' is not as expected"),
      ("refuse", .failed, "there is nothing to refuse"),
      ("crash: boom", .crashed, "the app crashed: boom"),
    ] {
      let played = try playFiles(text(step))
      #expect(played.status == status)
      #expect(played.reason == reason)
      #expect(played.checks.last?.message == "after: 'total' is not as expected")
      #expect(played.steps.map(\.phase) == [.before, .steps, .steps, .after, .after, .after])
      #expect(played.steps.suffix(3).map(\.status) == [.passed, .failed, .passed])
      #expect(played.steps[2].status == (step == "start" ? .passed : .notRun))
    }
  }

  @Test("a failure at the end is not covered up by one that is known")
  func afterKnownFailure() throws {
    let head = "scenario: A\napp: counter\nknownFailure: broken\n"
    let played = try playFiles([
      "a.yaml": "\(head)steps:\n  - expect: { total: 1 }\nafter:\n  - expect: { total: 2 }\n"
    ])
    #expect(played.status == .failed)
    #expect(played.reason == "after: 'total' is not as expected")
    let sound = try playFiles([
      "a.yaml": "\(head)steps:\n  - expect: { total: 1 }\nafter:\n  - expect: { total: 0 }\n"
    ])
    #expect(sound.status == .expectedFailure)
  }

  @Test("a crash at the end is told as one")
  func crashAfter() throws {
    let played = try playFiles([
      "a.yaml":
        "scenario: A\napp: counter\nsteps:\n  - expect: { total: 0 }\nafter:\n  - crash: late\n"
    ])
    #expect(played.status == .crashed)
    #expect(played.reason == "after: the app crashed: late")
  }

  @Test("what prepares a scenario must hold, or nothing else is played")
  func before() throws {
    let played = try playFiles([
      "a.yaml":
        "scenario: A\napp: counter\nbefore:\n  - expect: { total: 1 }\nsteps:\n  - add: 1\n  - expect: { total: 1 }\n"
    ])
    #expect(played.status == .failed)
    #expect(played.steps.map(\.status) == [.failed, .notRun, .notRun])
  }

  @Test("the defaults of a folder are played around its scenarios, in a scope of their own")
  func defaults() throws {
    let played = try playFiles(
      [
        "scenario-run.yaml": """
        app: counter
        given: { start: 5 }
        before:
          - put: ${outer}
          - save: { kept: total }
        after:
          - expect: { data: from outside, total: "${kept}" }
        """,
        "a.yaml":
          "scenario: A\nvars: { kept: 1 }\nsteps:\n  - add: 1\n  - expect: { total: 6 }\n  - put: \"${kept}\"\n",
      ], variables: [OuterVariable("outer", .string("from outside"))])
    #expect(
      played.failures == [
        "7:21 after: 'data' is not as expected", "7:42 after: 'total' is not as expected",
      ])
    #expect(played.checks.map(\.actual) == ["1", "6"])
    #expect(played.checks.map(\.expected) == ["\"from outside\"", "5"])
    #expect(played.checks.allSatisfy { $0.place.file == "scenario-run.yaml" })
  }

  @Test("what fails through an alias is told at the alias, with what it stands for")
  func aliases() throws {
    let played = try playFiles([
      "a.yaml": """
      scenario: A
      app: counter
      vars: { n: &n 3 }
      steps:
        - expect: &all
            total: 0
            heard: [9]
        - expect: *all
        - expect: { total: *n }
        - put: "${n}"
      """
    ])
    #expect(
      played.checks.map { "\($0.place.line):\($0.place.column)" } == ["7:14", "8:13", "9:22"])
    #expect(
      played.checks.map { $0.notes.map(\.place.line) } == [[], [7], [3]])
    #expect(played.checks.last?.notes.map(\.message) == ["it stands here"])
    let step = try playFiles([
      "a.yaml":
        "scenario: A\napp: counter\nskip: &x why\nknownFailure: *x\nsteps:\n  - expect: { total: 0 }\n"
    ])
    #expect(step.status == .skipped)
    let refused = try playFiles([
      "a.yaml":
        "scenario: A\napp: counter\nvars: { s: [ &s refuse ] }\nsteps:\n  - put: \"${s}\"\n  - *s\n  - expect: { total: 0 }\n"
    ])
    #expect(refused.failures == ["6:5 there is nothing to refuse"])
    #expect(refused.checks.first?.notes.map(\.place.line) == [3])
  }
}

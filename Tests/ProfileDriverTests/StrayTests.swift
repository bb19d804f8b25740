import Diagnostics
import Foundation
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Synchronization
import Testing

/// What a task that has left its world runs on; nothing does before it is told to.
private final class Outside: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let visits = Mutex(0)

  /// Goes to where the task prefers to be; nobody would go for nothing, hence the count.
  @concurrent func visit() async { visits.withLock { $0 += 1 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs what has come here on a thread of its own, and returns when that is done.
  func runElsewhere() {
    let thread = Thread { [self] in
      for job in jobs.withLock({ $0 }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
    thread.start()
    while !thread.isFinished { sched_yield() }
  }
}

/// An app that waits for something else than an operation or the world's clock.
private final class Wanderer {
  let outside = Outside()
  var isBack = false
  /// How often its world has come to rest.
  var rests = 0

  func wander(isolation: isolated any Actor) async {
    await withTaskExecutorPreference(outside) { await outside.visit() }
    isBack = true
  }

  static let registry = Registry(
    apps: [
      RegisteredApp(
        name: "wanderer", summary: "Wanders.",
        steps: [
          StepDefinition("leave", "Leaves the world.") { isolation, app, _ in
            Task { await app.wander(isolation: isolation) }
          },
          StepDefinition("comeBack", "Comes back from another thread.") { _, app, _ in
            app.outside.runElsewhere()
          },
          StepDefinition("stay", "Does nothing.") { _, _, _ in },
        ],
        states: [
          StateDefinition("isBack", .scalar, "Whether it is back.") { .bool($0.isBack) },
          StateDefinition("rests", .scalar, "The times it has rested.") { .int($0.rests) },
        ], settled: { $0.rests += 1 }
      ) { (_) throws(StepFailure) in Wanderer() }
    ])

  static func play(_ steps: String...) throws -> Played {
    let text =
      "scenario: A\napp: wanderer\nsteps:\n" + steps.map { "  - \($0)\n" }.joined()
    let file = ScenarioLoader(vocabulary: registry.vocabulary) { _ in true }
      .load(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
    #expect(file.diagnostics.map(\.message) == [])
    var events: [RunEvent] = []
    ScenarioPlayer(registry: registry, seed: 0, isDetailed: true)
      .play(try #require(file.scenarios.first))
      .append(to: &events, duration: nil, isDetailed: true)
    return Played(events: events)
  }
}

@Suite struct StrayTests {
  @Test("a scenario whose app has left the world and come back ends in an error, whatever it saw")
  func error() throws {
    let played = try Wanderer.play(
      "leave", "expect: { isBack: false }", "comeBack", "expect: { isBack: true }")
    #expect(played.status == .error)
    #expect(
      played.failures == [
        "the app has left the simulated world: one of its tasks waited for something else than an operation or the world's clock"
      ])
  }

  @Test("an app that stays in its world has not left it")
  func stays() throws {
    #expect(try Wanderer.play("stay", "expect: { isBack: false }").status == .passed)
  }
}

@Suite struct SettledTests {
  @Test("an app is told once whenever its world has come to rest, and not when its state is read")
  func once() throws {
    let played = try Wanderer.play(
      "expect: { rests: 1 }", "expect: { rests: 1 }", "stay", "expect: { rests: 2 }",
      "expect: { rests: 2, isBack: false }", "advance: 1s", "expect: { rests: 2 }")
    #expect(played.failures == [])
  }

  @Test("a screen follows its flag although nobody looks at it")
  func follows() throws {
    let played = try Apps.play(
      "camera", given: ["cameraAuthorization: authorized", "sourceType: photoLibrary"], "launch",
      "tap: camera", "cancel", "tap: camera",
      "expect: { sourceType: photoLibrary, screen: ImagePicker }")
    #expect(played.failures == [])
  }
}

import RunEvents
import ScenarioLanguage
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An app that counts, and that ends, blocks or fills the process that it lives in.
final class Hazard {
  private var count = 0
  private var kept: [[UInt8]] = []

  static let registered = RegisteredApp(
    name: "hazard", summary: "Ends, blocks or fills the process that plays it.",
    given: [.init("trap", .boolean, isRequired: false, "Whether making it ends the process.")],
    steps: steps,
    states: [StateDefinition("count", .scalar, "How often it has counted.") { .int($0.count) }]
  ) { setup in
    if setup.given("trap") == .bool(true) { Hazard.trap() }
    return Hazard()
  }

  private static let steps: [StepDefinition<Hazard>] = [
    StepDefinition("count", "Counts.") { _, app, _ in
      app.count += 1
      Moment.pass()
    },
    StepDefinition("trap", "Reads what is behind the end of a list.") { _, _, _ in trap() },
    StepDefinition("abort", "Ends the process as C does.") { _, _, _ in abort() },
    StepDefinition("leave", "Ends the process as if all were well.") { _, _, _ in exit(0) },
    StepDefinition("overflow", "Calls itself until the stack is full.") { _, app, _ in
      app.count += overflow(1)
    },
    StepDefinition("spin", "Never comes to an end.") { _, app, _ in
      while app.count >= 0 { app.count = (app.count + 1) & 0xFFFF }
    },
    StepDefinition("fill", "Takes memory without end.") { _, app, _ in
      while true { app.kept.append([UInt8](repeating: 1, count: 16 << 20)) }
    },
    StepDefinition("kill", "Kills the process from outside.") { _, _, _ in
      kill(getpid(), SIGKILL)
    },
    StepDefinition("wait", .integer, "Takes milliseconds of the machine's time.") {
      _, _, argument throws(StepFailure) in
      usleep(useconds_t(try argument.integer() * 1000))
    },
  ]

  private static func trap() {
    let numbers = CommandLine.arguments.isEmpty ? [1] : []
    print(numbers[1])
  }

  @inline(never)
  private static func overflow(_ depth: Int) -> Int {
    depth < 0 ? 0 : overflow(depth &+ 1) &+ depth
  }
}

import RunEvents
import ScenarioCommand
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The tool with one more app, whose steps do to the process that plays them what a scenario of a
// documented app cannot. The tests kill it, too, whence its slow step.

var environment = Environment.process
environment.apps = [Hazard.registered]
exit(ScenarioCommand.run(Array(CommandLine.arguments.dropFirst()), in: environment).rawValue)

import ScenarioCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(ScenarioCommand.run(Array(CommandLine.arguments.dropFirst()), in: .process).rawValue)

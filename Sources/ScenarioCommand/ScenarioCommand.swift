#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line of the tool.
package enum ScenarioCommand {
  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the name of the program.
  ///   - environment: What surrounds the process.
  /// - Returns: What the process is to say at its end.
  package static func run(_ arguments: [String], in environment: Environment) -> ExitCode {
    // A reader that goes away ends the writing, not the run.
    _ = signal(SIGPIPE, SIG_IGN)
    var parser = CommandLineParser(arguments)
    let options: RunOptions
    do throws(UsageError) {
      options = try parser.parse()
    } catch {
      return refuse(error, in: environment)
    }
    switch options.action {
    case .help: return say(Help.text, in: environment)
    case .version: return say("\(version)\n", in: environment)
    case .list: return Run(options).list(in: environment)
    case .run:
      Interruption.listen()
      return Run(options).play(in: environment)
    }
  }

  private static func say(_ text: String, in environment: Environment) -> ExitCode {
    environment.output.write(text)
    environment.output.flush()
    return environment.output.failure == nil ? .success : .harness
  }

  private static func refuse(_ error: UsageError, in environment: Environment) -> ExitCode {
    var text = "Error: \(error.message)\n"
    if let option = error.option, let entry = Help.entry(of: option) {
      text += "Help:\(entry.dropFirst())"
    }
    text += "\(Help.usage)\n  See 'scenario-run --help' for more.\n"
    environment.error.write(text)
    environment.error.flush()
    return .usage
  }
}

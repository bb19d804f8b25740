import Diagnostics

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
    // A reader that goes away ends the writing, not the run, and so does a file that may not grow.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    guard let first = arguments.first else {
      return perform(Subcommands.standard, [], in: environment)
    }
    // Asked for by itself it needs none of the options, which take most of the time of a start.
    if arguments == ["--version"] { return say("\(version)\n", in: environment) }
    if first == Subcommands.help { return help(arguments.dropFirst(), in: environment) }
    if let command = Subcommands.named(first) {
      return perform(command, arguments.dropFirst(), in: environment)
    }
    if let error = misspelt(first) {
      return refuse(error, of: Subcommands.standard, in: environment)
    }
    return perform(Subcommands.standard, arguments[...], in: environment)
  }

  private static func perform<Command: Subcommand>(
    _ command: Command.Type, _ arguments: ArraySlice<String>, in environment: Environment
  ) -> ExitCode {
    var parser = CommandLineParser<Command>(arguments)
    do throws(UsageError) {
      let options = try parser.parse()
      if options.wantsHelp { return say(Help.text(of: command), in: environment) }
      if options.wantsVersion { return say("\(version)\n", in: environment) }
      return try options.perform(in: environment)
    } catch {
      return refuse(error, of: command, in: environment)
    }
  }

  private static func help(
    _ arguments: ArraySlice<String>, in environment: Environment
  ) -> ExitCode {
    guard let name = arguments.first, ![Subcommands.help, "--help", "-h"].contains(name) else {
      return say(Help.text(of: Subcommands.standard), in: environment)
    }
    guard arguments.count == 1 else {
      let error = UsageError("'\(Subcommands.help)' takes one subcommand")
      return refuse(error, of: Subcommands.standard, in: environment)
    }
    if let command = Subcommands.named(name) {
      return say(Help.text(of: command), in: environment)
    }
    let hint = Suggestion.hint(for: name, among: Subcommands.names).map { "; \($0)" } ?? ""
    let error = UsageError("there is no subcommand '\(Visible.line(name))'\(hint)")
    return refuse(error, of: Subcommands.standard, in: environment)
  }

  /// What to say of a first word that is nearly a subcommand, and that is no path either.
  private static func misspelt(_ word: String) -> UsageError? {
    guard word.utf8.first != UInt8(ascii: "-"), (try? FileSystem.kind(of: word)) == nil,
      let nearest = Suggestion.nearest(to: word, among: Subcommands.names)
    else { return nil }
    return UsageError(
      "'\(Visible.line(word))' is neither a path nor a subcommand; did you mean '\(nearest)'?")
  }

  private static func say(_ text: String, in environment: Environment) -> ExitCode {
    environment.deliver(text, to: nil, as: "what was asked for")
  }

  private static func refuse(
    _ error: UsageError, of command: any Subcommand.Type, in environment: Environment
  ) -> ExitCode {
    var text = "Error: \(error.message)\n"
    if let option = error.option, let entry = Help.entry(of: option, in: command) {
      text += "Help:\(entry.dropFirst())"
    }
    let name = command == Subcommands.standard ? "" : "\(command.name) "
    text += "\(Help.usage(of: command))\n  See 'scenario-run \(name)--help' for more.\n"
    environment.error.write(text)
    environment.error.flush()
    return .usage
  }
}

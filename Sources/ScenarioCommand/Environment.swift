import ScenarioLanguage
package import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What surrounds the process: all that a run knows of the machine besides files and signals.
package struct Environment: Sendable {
  /// An environment variable, where it is set.
  package var variable: @Sendable (String) -> String?
  /// Where the console goes.
  package var output: OutputChannel
  /// Where messages about wrong use go.
  package var error: OutputChannel
  /// The columns of the terminal that the console is; `nil` where it is none.
  package var terminalColumns: Int?
  /// Whether runs may be played in processes that are forked from this one, which has one thread.
  package var forks = false
  /// Apps besides those that come with the tool.
  package var apps: [RegisteredApp] = []

  /// Their names.
  var appNames: [String] { apps.map(\.vocabulary.name) }

  package init(
    variable: @escaping @Sendable (String) -> String?, output: OutputChannel, error: OutputChannel,
    terminalColumns: Int? = nil
  ) {
    self.variable = variable
    self.output = output
    self.error = error
    self.terminalColumns = terminalColumns
  }

  /// The environment of this process.
  package static var process: Environment {
    let closed = openStandardStreams()
    func channel(_ file: Int32) -> OutputChannel {
      closed.contains(file) ? .missing() : .descriptor(file)
    }
    var environment = Environment(
      variable: { name in getenv(name).map { String(cString: $0) } },
      output: channel(STDOUT_FILENO), error: channel(STDERR_FILENO),
      terminalColumns: terminalColumns(of: STDOUT_FILENO))
    environment.forks = true
    return environment
  }

  /// Gives each standard stream that was closed something to be, so that no file that is opened
  /// later takes its number, and the console's text with it.
  ///
  /// - Returns: Those that were closed.
  private static func openStandardStreams() -> [Int32] {
    let closed = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { fcntl($0, F_GETFD) < 0 }
    for _ in closed { _ = open("/dev/null", O_RDWR) }
    return closed
  }

  private static func terminalColumns(of file: Int32) -> Int? {
    guard isatty(file) == 1 else { return nil }
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

extension Environment {
  /// Whether a variable is set to something.
  private func isSet(_ name: String) -> Bool {
    variable(name).map { !$0.isEmpty } ?? false
  }

  /// Whether the console may be coloured: on a terminal that can, and never with `NO_COLOR`.
  var usesColor: Bool {
    terminalColumns != nil && !isSet("NO_COLOR") && variable("TERM") != "dumb"
  }

  /// Whether the console shows signs beyond ASCII.
  var usesUnicode: Bool {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first { !$0.isEmpty } ?? ""
    let upper = locale.uppercased()
    return upper.contains("UTF-8") || upper.contains("UTF8")
  }

  /// Whether a line may be rewritten in place: on a terminal that is no CI's.
  var showsProgress: Bool {
    terminalColumns != nil && !isSet("CI") && variable("TERM") != "dumb"
  }
}

import Diagnostics

/// What `scenario-run fmt` is asked for.
struct FormatOptions: Sendable, Hashable {
  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  /// Whether files are only looked at.
  var checks = false
}

extension FormatOptions: Subcommand {
  static let name = "fmt"
  static let summary = "Write scenario files anew in the one canonical layout."

  static let discussion = [
    "Indents by two spaces, lists below their key too; sets one blank behind '-', ':' and ',' and "
      + "within braces; leaves one blank line at most, and one before '---'. Comments, quotes, the "
      + "order of keys and the breaks of lines stay. What a file means never changes: it is read "
      + "before and after, and left as it is where the two differ."
  ]

  static let operand: Operand? = RunOptions.operand

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "All files have the layout, or were written in it."),
    (.failure, "With --check: a file has another layout."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "A file cannot be read, or is no YAML; it was left as it is."),
    (.nothingToRun, "There is no scenario file."),
    (.harness, "A file could not be written."),
  ]

  static let options: [Option<FormatOptions>] = [
    Option("check", letter: "c", "Write nothing, and fail if a file has another layout.") {
      $0.checks = true
    }
  ]

  func check() throws(UsageError) {}

  func perform(in environment: Environment) -> ExitCode {
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    var tally = FormatTally()
    for dead in discovery.dead {
      tally.note(
        .wrong(ScenarioSource.rejection(of: dead.path, because: dead.reason).text), of: dead.path)
    }
    let files =
      discovery.files + discovery.defaults.filter { !discovery.defaultsAbove.contains($0) }
    FilesInOrder.go(
      through: files, take: { [checks] path in (path, FormattedFile(path).settle(checks)) },
      tell: { tally.note($0.1, of: $0.0) })
    for message in tally.messages { environment.error.write(message) }
    if tally.files > 0 { environment.output.write(tally.summary(checks)) }
    environment.output.flush()
    if files.isEmpty, discovery.dead.isEmpty {
      let paths = paths.map { "'\(Visible.line($0))'" }.joined(separator: ", ")
      environment.error.write("Error: there is no *.yaml or *.yml file in \(paths)\n")
    }
    environment.error.flush()
    if let code = Interruption.exitCode { return code }
    if environment.output.loss != nil { return .harness }
    return tally.exitCode(checks)
  }
}

/// What has become of the files.
private struct FormatTally {
  private(set) var files = 0
  private(set) var messages: [String] = []
  private var changed: [String] = []
  private var wrong = 0
  private var unwritten = 0

  mutating func note(_ outcome: FormattedFile.Outcome, of path: String) {
    files += 1
    let shown = Visible.line(path)
    switch outcome {
    case .kept: break
    case .changed: changed.append(shown)
    case .left(let line):
      messages.append(
        "\(shown):\(line): note: it is left as it is: how this is laid out is not known to fmt\n")
    case .wrong(let message):
      wrong += 1
      messages.append(message)
    case .unwritten(let reason):
      unwritten += 1
      messages.append("Error: \(shown) cannot be written: \(reason)\n")
    }
  }

  func summary(_ checks: Bool) -> String {
    let lines = changed.map { "\($0)\n" }.joined()
    let count = "\(files) file\(files == 1 ? "" : "s")"
    let isOne = changed.count == 1
    switch (changed.count, checks) {
    case (0, _): return "\(count): none has another layout\n"
    case (_, true):
      return lines + "\(count): \(changed.count) \(isOne ? "has" : "have") another layout\n"
    case (_, false):
      return lines + "\(count): \(changed.count) \(isOne ? "was" : "were") written anew\n"
    }
  }

  func exitCode(_ checks: Bool) -> ExitCode {
    if unwritten > 0 { return .harness }
    if wrong > 0 { return .wrongFiles }
    if files == 0 { return .nothingToRun }
    return checks && !changed.isEmpty ? .failure : .success
  }
}

/// The text of `--help`, made of the declarations of the options.
enum Help {
  private static let column = 26
  private static let width = 80

  static let usage = "USAGE: scenario-run [options] <path> ..."

  static var text: String {
    var lines = [
      "OVERVIEW: Play YAML scenarios of an app's flows and report the verdicts.",
      "",
      usage,
      "",
      "ARGUMENTS:",
    ]
    lines += entry("<path>", "A scenario file, or a folder to search for *.yaml and *.yml.")
    lines += ["", "OPTIONS:"]
    for option in RunOptions.declarations { lines += entry(option.spelling, option.summary) }
    lines += ["", "EXIT CODES:"]
    let codes: [(ExitCode, String)] = [
      (.success, "All selected scenarios passed, failed as expected, or were skipped."),
      (.failure, "A scenario failed, crashed or could not be judged."),
      (.usage, "The command line makes no sense."),
      (.wrongFiles, "A scenario file is wrong; the sound ones were played all the same."),
      (.nothingToRun, "There was nothing to play."),
      (.drifted, "Nothing failed, but a scenario passed that is known to fail."),
      (.harness, "A report could not be written."),
      (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM. The reports are complete."),
    ]
    for (code, meaning) in codes { lines += entry(String(code.rawValue), meaning) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The line that explains one option, for the message about its wrong use.
  static func entry(of name: String) -> String? {
    RunOptions.declarations.first { $0.name == name }.map {
      entry($0.spelling, $0.summary).map { $0 + "\n" }.joined()
    }
  }

  /// A term and what it means, the meaning wrapped in a column of its own.
  private static func entry(_ term: String, _ meaning: String) -> [String] {
    var lines: [String] = []
    var line = "  \(term)"
    if line.count >= column - 1 {
      lines.append(line)
      line = ""
    }
    line += String(repeating: " ", count: column - line.count)
    var isFirst = true
    for word in meaning.split(separator: " ") {
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: column)
        isFirst = true
      }
      line += isFirst ? word : " \(word)"
      isFirst = false
    }
    return lines + [line]
  }
}

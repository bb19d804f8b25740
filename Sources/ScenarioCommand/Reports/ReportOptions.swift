import Diagnostics

/// The options of every subcommand that reports a run.
extension Option {
  /// A report that is written.
  ///
  /// - Parameter summary: What stands in its help besides the formats.
  static func report(
    _ path: any WritableKeyPath<Options, [Report]> & Sendable, default: String? = nil
  ) -> Option {
    let formats = Report.Format.allCases.map(\.rawValue)
    let end = `default`.map { "; default: \($0)" } ?? ""
    return Option(
      "report", letter: "r", value: "format=path", completion: .words(formats.map { "\($0)=" }),
      "Write a report; '-' as path is standard output. "
        + "(formats: \(formats.joined(separator: ", "))\(end))"
    ) { value, options in
      addReport(value, to: &options[keyPath: path])
    }
  }

  /// Less on the console.
  static func quiet(_ path: any WritableKeyPath<Options, Loudness> & Sendable) -> Option {
    Option("quiet", letter: "q", "Show only what is not good, and the summary.") {
      $0[keyPath: path].ask(for: .quiet)
    }
  }

  /// More on the console.
  static func verbose(_ path: any WritableKeyPath<Options, Loudness> & Sendable) -> Option {
    Option("verbose", letter: "v", "Show the steps and the operations of every scenario.") {
      $0[keyPath: path].ask(for: .verbose)
    }
  }

  private static func addReport(_ value: String, to reports: inout [Report]) -> String? {
    let formats = Report.Format.allCases.map(\.rawValue)
    guard let sign = value.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return "'\(Visible.line(value))' is no <format>=<path>, such as junit=reports/junit.xml"
    }
    let name = String(value[..<sign])
    let path = String(value[value.utf8.index(after: sign)...])
    guard let format = Report.Format(rawValue: name) else {
      let hint = Suggestion.hint(for: name, among: formats).map { "; \($0)" } ?? ""
      return "there is no report format '\(Visible.line(name))'\(hint)"
    }
    guard !path.isEmpty else { return "the report '\(name)' has no path behind '='" }
    guard !reports.contains(where: { $0.path == path }) else {
      return "two reports go to '\(Visible.line(path))'"
    }
    reports.append(Report(format: format, path: path))
    return nil
  }
}

import Diagnostics

/// Says why there was nothing to play, and what was asked for that no scenario has.
struct Emptiness {
  private let paths: [String]
  private let discovery: FileDiscovery
  private let selection: SelectionOptions

  init(_ paths: [String], _ discovery: FileDiscovery, _ selection: SelectionOptions) {
    self.paths = paths
    self.discovery = discovery
    self.selection = selection
  }

  /// Tells whoever asked.
  ///
  /// - Parameters:
  ///   - code: What it has come to.
  ///   - seen: What the scenarios have that were loaded.
  func tell(_ code: ExitCode, _ seen: SeenScenarios, in environment: Environment) {
    let missing = seen.missing(selection)
    if code == .nothingToRun {
      environment.error.write("Error: \(reason(missing))\n")
    } else if code != .wrongFiles, code != .interrupted, code != .terminated {
      // What no scenario has selects nothing, and behind 'not' everything.
      for sentence in missing { environment.error.write("Warning: \(sentence)\n") }
    }
    environment.error.flush()
  }

  private func reason(_ missing: [String]) -> String {
    let paths = paths.map { "'\(Visible.line($0))'" }.joined(separator: ", ")
    if discovery.files.isEmpty, selection.failed != nil {
      return "nothing in \(paths) was not good in the last run"
    }
    guard !discovery.files.isEmpty else {
      guard let catalogue = discovery.catalogues.first else {
        return "there is no *.yaml or *.yml file in \(paths)"
      }
      return "'\(Visible.line(catalogue))' is a catalogue of requirements and holds no scenario; "
        + "'scenario-run coverage' reads it"
    }
    let more = missing.first.map { ": \($0)" } ?? ""
    return "no scenario in \(paths) is selected by \(Visible.line(selection.words))\(more)"
  }
}

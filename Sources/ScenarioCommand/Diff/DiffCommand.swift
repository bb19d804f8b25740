import Diagnostics
import RunEvents
import ScenarioReports

/// What `scenario-run diff` is asked for.
struct DiffCommand: Sendable, Hashable {
  /// The forms that a comparison has.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case text
    case markdown
  }

  var paths: [String] = []
  var wantsHelp = false
  var wantsVersion = false
  var format = Format.text
  /// The file of the comparison; standard output where it is `nil`.
  var output: String?
}

extension DiffCommand: Subcommand {
  static let name = "diff"
  static let summary = "Show what has changed from one run to another, by the events of both."
  static let discussion = [
    "The first path is the old run, the second the new one. A scenario is known by its file and its "
      + "name. One is slower that takes more operations or more virtual time, which are the same in "
      + "every run of the same files; the wall clock is not compared."
  ]
  static let operand: Operand? = .events(
    2...Int.max, missing: twoRuns, "The events of a run; '-' is standard input.")

  private static let twoRuns = "'diff' takes the events of two runs, the old one first"

  static let exitCodes: [(ExitCode, String)] = [
    (.success, "Nothing has become worse. Slower and gone scenarios are shown, and no failure."),
    (.failure, "A scenario is newly failing, or a file newly cannot be loaded."),
    (.usage, "The command line makes no sense."),
    (.wrongFiles, "The events of a run cannot be read, or have no end."),
    (.harness, "The comparison could not be written."),
    (.interrupted, "Interrupted by SIGINT; 143: by SIGTERM."),
  ]

  static let options: [Option<DiffCommand>] = [
    .format(\.format, "The form of the comparison. (formats: text, markdown; default: text)"),
    .output(\.output, "Write the comparison to a file instead of standard output."),
  ]

  func check() throws(UsageError) {
    guard paths.count == 2 else { throw UsageError(Self.twoRuns) }
  }

  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    let outputs = output.map {
      OutputCheck.Output(what: "the comparison", path: $0, option: "output")
    }
    try EventsInput.check(paths, against: outputs.map { [$0] } ?? [])
    Interruption.listen()
    let code = compare(in: environment)
    environment.error.flush()
    return Interruption.exitCode ?? code
  }

  private func compare(in environment: Environment) -> ExitCode {
    // Both are read, so that all that is wrong is said at once.
    let digests = paths.compactMap { digest(of: $0, in: environment) }
    guard digests.count == paths.count else { return .wrongFiles }
    let comparison = RunComparison(digests[0], digests[1])
    let text =
      switch format {
      case .text: comparison.text()
      case .markdown: comparison.markdown()
      }
    let code = environment.deliver(text, to: output, as: "the comparison")
    guard code == .success else { return code }
    return comparison.isGood ? .success : .failure
  }

  private func digest(of path: String, in environment: Environment) -> RunDigest? {
    do throws(EventsInput.Failure) {
      let input = try EventsInput(path)
      var digest = RunDigest()
      while let event = try input.next() { digest.note(event) }
      return digest
    } catch {
      environment.error.write("Error: \(error.message(about: path))\n")
      return nil
    }
  }
}

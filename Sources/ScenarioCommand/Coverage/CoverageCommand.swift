import Diagnostics
import RunEvents
import ScenarioReports
import Synchronization

extension CoverageOptions {
  /// Plays the scenarios and reports what they cover.
  func perform(in environment: Environment) throws(UsageError) -> ExitCode {
    let discovery = FileDiscovery(paths, workingFolder: FileSystem.workingFolder)
    let files = CatalogueFiles(requirements.map { [$0] } ?? discovery.catalogues)
    if files.catalogue == nil, files.rejected.isEmpty {
      throw UsageError(
        "no \(Catalogue.fileName) is in the searched folders or above them; name a catalogue",
        option: "requirements")
    }
    try checkApps(files.catalogue)
    try checkOutputs(discovery, files.catalogue)

    let variables = try given.variables(in: environment)
    Interruption.listen()
    let gathered = Gathered()
    let run = Run(
      runOptions, discovery, files, variables: variables, apps: environment.apps,
      checksCovers: false)
    let totals = run.play(to: [gathered.writer], errors: environment.error).totals
    for file in gathered.rejected {
      environment.error.write(file.text)
    }
    var code = Interruption.exitCode ?? ExitCode(verdict: totals)
    if let catalogue = files.catalogue {
      let coverage = Coverage(
        of: catalogue.only(judgedApps(discovery, gathered.scenarios)), known: catalogue.numbers,
        by: gathered.scenarios)
      code = deliver(coverage, code, in: environment)
    }
    environment.error.flush()
    return code
  }

  /// What of a run's options has a meaning here.
  private var runOptions: RunOptions {
    var options = RunOptions()
    options.selection.apps = apps
    options.seed = seed
    options.jobs = jobs
    return options
  }

  private func checkApps(_ catalogue: Catalogue?) throws(UsageError) {
    let names = catalogue?.apps.map(\.name) ?? []
    try Apps.check(apps, besides: names)
    if catalogue == nil { return }
    for app in apps where !names.contains(app) {
      let hint = Suggestion.hint(for: app, among: names).map { "; \($0)" } ?? ""
      throw UsageError(
        "the catalogue knows no app '\(Visible.line(app))'\(hint)", option: "app")
    }
  }

  /// Refuses to write over what is read.
  private func checkOutputs(
    _ discovery: FileDiscovery, _ catalogue: Catalogue?
  ) throws(UsageError) {
    var outputs: [OutputCheck.Output] = []
    if let output { outputs.append(.init(what: "the report", path: output, option: "output")) }
    if let docs, let catalogue {
      for app in catalogue.only(apps).apps {
        outputs.append(.init(what: "the page", path: "\(docs)/\(app.name).md", option: "docs"))
      }
    }
    let check = OutputCheck(discovery: discovery, inputs: requirements.map { [$0] } ?? [])
    try check.check(outputs)
  }

  /// The apps whose requirements are looked at: a catalogue that lies above the named paths may tell
  /// of apps whose scenarios lie elsewhere.
  private func judgedApps(
    _ discovery: FileDiscovery, _ scenarios: [Coverage.Scenario]
  ) -> [String] {
    guard apps.isEmpty, requirements == nil, discovery.hasCatalogueAbove else { return apps }
    return Set(scenarios.map(\.app)).sorted()
  }
}

// MARK: - What comes of it

extension CoverageOptions {
  /// Writes the report and the pages.
  ///
  /// - Returns: The exit code, in which the run's own has a part.
  private func deliver(
    _ coverage: Coverage, _ run: ExitCode, in environment: Environment
  ) -> ExitCode {
    var failures: [String] = []
    do throws(FileSystem.Failure) {
      try environment.deliver(report(of: coverage), to: output)
    } catch {
      failures.append("the report cannot be written to \(output ?? "-"): \(error.reason)")
    }
    var stale: [String] = []
    do throws(GeneratedPage.Failure) {
      // What is not known of wrong files would be missing on the pages.
      if run == .success || run == .failure || run == .drifted {
        stale = try bringUpToDate(coverage)
      }
    } catch {
      failures.append("the page \(error.page) cannot be brought up to date: \(error.reason)")
    }
    for failure in failures { environment.error.write("Error: \(failure)\n") }
    for page in stale {
      environment.error.write("Error: the generated parts of \(page) are out of date\n")
    }
    if !failures.isEmpty, Interruption.exitCode == nil { return .harness }
    let isGood = coverage.isComplete && stale.isEmpty
    return isGood || !(run == .success || run == .drifted) ? run : .failure
  }

  private func report(of coverage: Coverage) -> String {
    switch format {
    case .text: return CoverageText(coverage: coverage).text
    case .json: return CoverageJSON(coverage: coverage).text
    case .markdown:
      let end = output?.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = end.flatMap { end in output.map { String($0[...end]) } } ?? "."
      return CoverageMarkdown(coverage: coverage, links: links(from: folder)).text
    }
  }

  /// Writes the pages that are out of date.
  ///
  /// - Returns: Those that only were to be looked at.
  private func bringUpToDate(_ coverage: Coverage) throws(GeneratedPage.Failure) -> [String] {
    guard let docs else { return [] }
    let pages = FlowPages(
      folder: docs, markdown: CoverageMarkdown(coverage: coverage, links: links(from: docs)))
    let changed = try pages.pages().filter(\.isStale)
    if checksDocs { return changed.map(\.path) }
    for page in changed { try page.write() }
    return []
  }

  private func links(from folder: String) -> MarkdownLinks {
    MarkdownLinks(from: folder, workingFolder: FileSystem.workingFolder ?? "/")
  }
}

/// What the run tells, kept until it is over.
private final class Gathered: Sendable {
  private let state = Mutex<(scenarios: [Coverage.Scenario], rejected: [FileRejected])>(([], []))

  var scenarios: [Coverage.Scenario] { state.withLock { $0.scenarios } }
  var rejected: [FileRejected] { state.withLock { $0.rejected } }

  /// A report that is no file: it ends up here.
  var writer: ReportWriter {
    ReportWriter(
      name: "coverage",
      reporter: CoverageReporter(
        rejected: { file in self.state.withLock { $0.rejected.append(file) } },
        finish: { scenarios in self.state.withLock { $0.scenarios = scenarios } }),
      finish: {}, discard: {})
  }
}

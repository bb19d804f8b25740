import FirestoreEmulator
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The files that a command line names, and how they are loaded: the same for a run, a list and a
/// check.
struct ScenarioFiles: Sendable {
  /// The paths of the scenario files, in order.
  private(set) var paths: [String]
  /// What holds no scenarios and is wrong: dead paths, catalogues, and the defaults of folders.
  private(set) var rejected: [FileRejected]
  /// The apps that the scenarios are about.
  let registry: Registry
  /// Loads them.
  private(set) var source: ScenarioSource
  /// Takes the secrets among the variables out of what is told.
  let redaction: Redaction
  /// Which part of what is selected is wanted, where it is split.
  private(set) var plan: ShardPlan?
  private let defaults: [String]

  /// Makes ready to load files.
  ///
  /// - Parameters:
  ///   - discovery: The files.
  ///   - catalogue: The catalogue of requirements.
  ///   - selection: Which of their scenarios are wanted.
  ///   - variables: What the scenarios are given from outside.
  ///   - emulator: Where the documents are, instead of in the fake.
  ///   - apps: Apps besides those that come with the tool.
  ///   - checksCovers: Whether what a scenario covers must be in the catalogue, where there is one.
  ///   - keepsSource: Whether scenarios keep their text.
  ///   - looksForSlips: Whether slips are looked for that no run need be told of.
  init(
    _ discovery: FileDiscovery, _ catalogue: CatalogueFiles, _ selection: Selection,
    variables: [OuterVariable] = [], emulator: EmulatorAddress? = nil, apps: [RegisteredApp] = [],
    checksCovers: Bool = true,
    keepsSource: Bool = false, looksForSlips: Bool = false
  ) {
    paths = discovery.files
    let fixtures = FixtureFiles()
    registry = Apps.registry(fixtures, emulator: emulator).adding(apps)
    var vocabulary = registry.vocabulary
    if checksCovers { vocabulary.requirements = catalogue.catalogue?.numbers }
    var loader = ScenarioLoader(
      vocabulary: vocabulary, files: fixtures.sourceFiles, variables: variables,
      defaults: discovery.defaults)
    loader.keepsSource = keepsSource
    loader.looksForSlips = looksForSlips
    source = ScenarioSource(
      loader: loader, selection: selection, lines: discovery.lines, kept: discovery.kept)
    redaction = variables.redaction
    defaults = discovery.defaults
    rejected =
      discovery.dead.map { ScenarioSource.rejection(of: $0.path, because: $0.reason) }
      + source.loadDefaults(discovery.defaults) + catalogue.rejected
  }

  /// The wrong files that were read along the way, such as shared steps that lie elsewhere.
  var furtherRejections: [FileRejected] { source.furtherRejections(besides: paths + defaults) }

  /// Keeps one part of what is selected; for that all of it is read.
  ///
  /// - Parameters:
  ///   - part: Which part.
  ///   - jobs: How many files are read at a time.
  ///   - isolation: What reading a file may take, where one that takes more must not end the process.
  mutating func keep(_ part: ShardPart, jobs: Int? = nil, isolation: Isolation? = nil) {
    let deadly = isolation.map { FileProbe(source: source, limits: $0).deadly(among: paths) } ?? []
    let reader = ManifestReader(source: source, files: paths, unreadable: deadly, jobs: jobs)
    let (entries, sources) = reader.readApart(rejected: rejected)
    let plan = ShardPlan(part, of: entries, given: rejected.count, sources: sources)
    source.selection.plan = plan
    rejected = rejected.filter { plan.contains($0) }
    paths = plan.files
    self.plan = plan
  }
}

import FirestoreEmulator
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The files that a command line names, and how they are loaded: the same for a run, a list and a
/// check.
struct ScenarioFiles: Sendable {
  /// The paths of the scenario files, in order.
  let paths: [String]
  /// What holds no scenarios and is wrong: dead paths, catalogues, and kept names.
  let rejected: [FileRejected]
  /// The apps that the scenarios are about.
  let registry: Registry
  /// Loads them.
  let source: ScenarioSource

  /// Makes ready to load files.
  ///
  /// - Parameters:
  ///   - discovery: The files.
  ///   - catalogue: The catalogue of requirements.
  ///   - selection: Which of their scenarios are wanted.
  ///   - emulator: Where the documents are, instead of in the fake.
  ///   - apps: Apps besides those that come with the tool.
  ///   - checksCovers: Whether what a scenario covers must be in the catalogue, where there is one.
  ///   - keepsSource: Whether scenarios keep their text.
  init(
    _ discovery: FileDiscovery, _ catalogue: CatalogueFiles, _ selection: Selection,
    emulator: EmulatorAddress? = nil, apps: [RegisteredApp] = [], checksCovers: Bool = true,
    keepsSource: Bool = false
  ) {
    paths = discovery.files
    rejected =
      discovery.dead.map { ScenarioSource.rejection(of: $0.path, because: $0.reason) }
      + discovery.reserved.map { ScenarioSource.reservation(of: $0) }
      + catalogue.rejected
    let fixtures = FixtureFiles()
    registry = Apps.registry(fixtures, emulator: emulator).adding(apps)
    var vocabulary = registry.vocabulary
    if checksCovers { vocabulary.requirements = catalogue.catalogue?.numbers }
    var loader = ScenarioLoader(vocabulary: vocabulary, fileExists: { fixtures.exists($0) })
    loader.keepsSource = keepsSource
    source = ScenarioSource(loader: loader, selection: selection, lines: discovery.lines)
  }
}

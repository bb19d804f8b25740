import Diagnostics
import ScenarioLanguage
import Synchronization

/// Plays scenarios again whenever something changes that they depend on.
struct Watch {
  private let options: WatchOptions
  private let variables: [OuterVariable]
  private let changes: FolderChanges
  private let environment: Environment
  /// The files and what each depends on, as they were when they were last looked at.
  private var known: [String: Set<String>] = [:]

  init(
    _ options: WatchOptions, _ variables: [OuterVariable], _ changes: FolderChanges,
    _ environment: Environment
  ) {
    self.options = options
    self.variables = variables
    self.changes = changes
    self.environment = environment
  }

  /// Plays everything, then what changes, until a signal comes.
  mutating func run() -> ExitCode {
    let first = FileDiscovery(options.paths, workingFolder: FileSystem.workingFolder)
    listen(to: first)
    guard changes.count > 0 else {
      environment.error.write("Error: there is no folder to watch; is the path right?\n")
      environment.error.flush()
      return .nothingToRun
    }
    for file in first.files { known[file] = dependencies(of: file) }
    listen(to: first)
    if let failure = play(first, Set(first.files)) { return failure }
    while let change = changes.next() {
      let discovery = FileDiscovery(options.paths, workingFolder: FileSystem.workingFolder)
      listen(to: discovery)
      let affected = note(change, discovery)
      listen(to: discovery)
      for file in affected.gone { say("\(Visible.line(file)) is gone") }
      guard !affected.files.isEmpty else { continue }
      say("changed: \(Self.list(affected.causes))")
      if let failure = play(discovery, affected.files) { return failure }
    }
    return Interruption.exitCode ?? .success
  }

  /// Finds out what a change affects, and keeps in mind what is there now.
  private mutating func note(
    _ change: FolderChanges.Change, _ discovery: FileDiscovery
  ) -> (files: Set<String>, causes: [String], gone: [String]) {
    let here = Set(discovery.files)
    let gone = known.keys.filter { !here.contains($0) }.sorted()
    for file in gone { known[file] = nil }
    let isForAll =
      change.isIncomplete
      || change.paths.contains { path in
        let name = PathText.name(of: path)
        return name == Catalogue.fileName || name == FileDiscovery.defaultsName
      }
    var files: Set<String> = []
    var causes: Set<String> = []
    for file in discovery.files {
      let used = (known[file] ?? []).union([file])
      let changed = known[file] == nil ? [file] : used.intersection(change.paths)
      guard isForAll || !changed.isEmpty else { continue }
      files.insert(file)
      causes.formUnion(isForAll ? change.paths : changed)
      known[file] = dependencies(of: file)
    }
    return (files, causes.sorted(), gone)
  }

  /// The first few of many paths.
  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(5).map { Visible.line($0) }.joined(separator: ", ")
    return paths.count > 5 ? "\(shown) and \(paths.count - 5) more" : shown
  }

  /// Plays some of the files.
  ///
  /// - Returns: Why nothing can be played any more, where that is so.
  private func play(_ discovery: FileDiscovery, _ files: Set<String>) -> ExitCode? {
    var part = discovery
    part.keep(files)
    let run = Run(
      options.run, part, CatalogueFiles(discovery.catalogues), variables: variables,
      apps: environment.apps)
    let reports = RunReports(
      reporting: options.run.reporting, environment: environment, progress: run.progress)
    var failures: [String] = []
    let result = run.play(to: reports.open(&failures), errors: environment.error)
    if let failure = reports.close(result, failures) { return failure }
    if let code = Interruption.exitCode { return code }
    say("watching \(known.count) file\(known.count == 1 ? "" : "s"); Ctrl-C ends it")
    return environment.output.failure == nil ? nil : .harness
  }

  private func say(_ text: String) {
    environment.output.write(text + "\n")
    environment.output.flush()
  }

  /// The files that a scenario file depends on besides itself.
  private func dependencies(of path: String) -> Set<String> {
    let asked = AskedFiles()
    let loader = ScenarioLoader(
      vocabulary: Apps.vocabulary, files: asked.sourceFiles, variables: variables,
      defaults: FileDiscovery([path], workingFolder: FileSystem.workingFolder).defaults)
    guard let bytes = try? FileSystem.read(path, limit: 128 << 20) else { return [] }
    _ = loader.load(SourceText(path: path, bytes: bytes))
    return asked.paths
  }

  /// Listens to all folders in which something can change.
  private func listen(to discovery: FileDiscovery) {
    var folders: Set<String> = []
    for path in options.paths {
      // As a text, since the file may be gone.
      let shown = PathText.shown(PathText.resolved(path), workingFolder: FileSystem.workingFolder)
      if (try? FileSystem.kind(of: shown)) == .folder { gather(shown, &folders) }
    }
    let files = discovery.files + discovery.catalogues + discovery.defaults
    for file in files { folders.insert(PathText.folder(of: file)) }
    for file in known.values.joined() { folders.insert(PathText.folder(of: file)) }
    for folder in folders.sorted() { changes.add(folder) }
  }

  private func gather(_ folder: String, _ folders: inout Set<String>) {
    // The working folder is known as '.', and what is in it without that.
    guard folders.insert(folder == "." ? "" : folder).inserted else { return }
    let prefix = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    let entries = try? FileSystem.entries(of: folder, prefix: prefix) { _ in false }
    for entry in entries ?? [] where entry.isFolder { gather(entry.path, &folders) }
  }
}

/// The files that a loader has asked for.
private final class AskedFiles: Sendable {
  private let asked = Mutex<Set<String>>([])

  var paths: Set<String> { asked.withLock { $0 } }

  /// The files around scenarios: shared steps, rows and fixtures, each noted when it is asked for.
  var sourceFiles: SourceFiles {
    let files = FixtureFiles().sourceFiles
    return SourceFiles(
      exists: { self.note($0) },
      read: { path throws(UnreadableFile) in
        _ = self.note(path)
        return try files.read(path)
      }, shown: files.shown)
  }

  /// Notes a file, as the paths of changes are written, and says whether it is there.
  func note(_ path: String) -> Bool {
    // As a text, since the file may be gone.
    let shown = PathText.shown(PathText.resolved(path), workingFolder: FileSystem.workingFolder)
    asked.withLock { _ = $0.insert(shown) }
    return FileSystem.isFile(path)
  }
}

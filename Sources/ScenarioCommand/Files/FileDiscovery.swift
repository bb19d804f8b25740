import RunEvents
import Simulation

/// Finds the scenario files that a command line names.
struct FileDiscovery {
  /// A path that leads nowhere, or to something that cannot be read, and why.
  struct Dead: Sendable, Hashable {
    var path: String
    var reason: String
  }

  /// The name of the files that hold the defaults of a folder.
  static let defaultsName = "scenario-run.yaml"

  private(set) var files: [String] = []
  /// The lines behind the names of files of which only the scenarios that stand there are wanted.
  private(set) var lines: [String: [Int]] = [:]
  /// The catalogues of requirements, which are no scenario files: they are told by their name.
  private(set) var catalogues: [String] = []
  /// The files that hold the defaults of the searched folders, and of those above them.
  private(set) var defaults: [String] = []
  /// Those of them that lie above what was named.
  private(set) var defaultsAbove: Set<String> = []
  /// Whether a catalogue lies above what was named.
  private(set) var hasCatalogueAbove = false
  private(set) var dead: [Dead] = []
  /// What of the files has been read already.
  var kept = KeptInputs()
  /// Everything that has been found, by what it is: a file with two paths is played once.
  private(set) var found: Set<FileSystem.Identity> = []
  /// The paths of those files of which only a part is wanted.
  private var parts: [FileSystem.Identity: String] = [:]
  /// The folders that have been searched, each once, so that links across each other come to an end.
  private(set) var searched: Set<FileSystem.Identity> = []
  /// Whether a signal has ended the search before all was found.
  private(set) var isInterrupted = false
  private let workingFolder: String?

  /// Searches paths, in their order; what a folder holds comes in the order of the names.
  ///
  /// - Parameters:
  ///   - paths: Files, whatever their names end in, and folders, of which `*.yaml` and `*.yml`
  ///     count; hidden ones are left out. A file named `requirements.yaml` is a catalogue, in a
  ///     folder and by itself, so that `scenarios/*.yaml` means the same to every shell. Behind a
  ///     file a line may stand, as in `a.yaml:12`.
  ///   - workingFolder: Where relative paths begin.
  init(_ paths: [String], workingFolder: String?) {
    self.workingFolder = workingFolder
    var folders: [String] = []
    for path in paths {
      if let folder = add(path), !folders.contains(folder) { folders.append(folder) }
    }
    for folder in folders {
      searchAbove(folder)
      searchDefaultsAbove(folder)
    }
  }

  /// Leaves out all scenario files but some.
  mutating func keep(_ wanted: Set<String>) {
    files = files.filter { wanted.contains($0) }
  }

  /// Brings the scenario files into the order of a number.
  mutating func shuffle(by number: UInt64) {
    var chance = SeededRandomNumberGenerator(seed: number)
    files.shuffle(using: &chance)
  }

  /// Forgets what tells the files apart, which takes as much memory as their paths and is needed no
  /// more once all is found and checked.
  mutating func forgetIdentities() {
    found = []
    searched = []
  }

  /// Searches a path.
  ///
  /// - Returns: The folder that it is, or that the file lies in.
  private mutating func add(_ given: String) -> String? {
    let path = PathText.shown(given, workingFolder: workingFolder)
    do throws(FileSystem.Failure) {
      switch try FileSystem.kind(of: path) {
      case .folder:
        try search(path)
        return path
      case .file, .other:
        take(path, try FileSystem.identity(of: path))
        return PathText.folder(of: path)
      }
    } catch {
      if let (file, line) = PathText.splitLine(given), FileSystem.isFile(file) {
        let path = PathText.shown(file, workingFolder: workingFolder)
        take(path, try? FileSystem.identity(of: path), line: line)
        return PathText.folder(of: path)
      }
      note(Dead(path: path, reason: error.reason))
      return nil
    }
  }

  private mutating func note(_ dead: Dead) {
    if !self.dead.contains(dead) { self.dead.append(dead) }
  }

  /// Takes the nearest catalogue of a folder or of those above it, up to the working folder, or to
  /// the root for what lies elsewhere: whether a folder or a part of it is named, what scenarios
  /// cover is checked in the same way.
  private mutating func searchAbove(_ folder: String) {
    var folder = folder
    while true {
      let isHere = folder.isEmpty || folder == "."
      let path = (isHere ? "" : folder == "/" ? "/" : folder + "/") + Catalogue.fileName
      if FileSystem.isFile(path), let identity = try? FileSystem.identity(of: path) {
        if found.contains(identity) { return }
        hasCatalogueAbove = true
        return take(path, identity)
      }
      if isHere || folder == "/" || PathText.name(of: folder) == ".." { return }
      folder = PathText.folder(of: folder)
    }
  }

  /// Takes the defaults of a folder and of all above it, as far as catalogues are looked for.
  private mutating func searchDefaultsAbove(_ folder: String) {
    var folder = folder
    while true {
      let isHere = folder.isEmpty || folder == "."
      let path = (isHere ? "" : folder == "/" ? "/" : folder + "/") + Self.defaultsName
      if FileSystem.isFile(path), !defaults.contains(path) {
        defaultsAbove.insert(path)
        take(path, try? FileSystem.identity(of: path))
      }
      if isHere || folder == "/" || PathText.name(of: folder) == ".." { return }
      folder = PathText.folder(of: folder)
    }
  }

  private mutating func search(_ folder: String) throws(FileSystem.Failure) {
    let identity = try FileSystem.identity(of: folder)
    guard searched.insert(identity).inserted else { return }
    isInterrupted = Interruption.name != nil
    if isInterrupted { return }
    let prefix = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    let entries = try FileSystem.entries(of: folder, prefix: prefix) { $0.hasYAMLEnding }
    found.reserveCapacity(found.count + entries.count)
    for entry in entries {
      if entry.isFolder {
        do throws(FileSystem.Failure) {
          try search(entry.path)
        } catch {
          note(Dead(path: entry.path, reason: error.reason))
        }
      } else {
        take(entry.path, entry.identity)
      }
    }
  }

  /// Takes a file, unless it is there by another path; one that cannot be told from others is
  /// taken for a new one.
  private mutating func take(
    _ path: String, _ identity: FileSystem.Identity?, line: Int? = nil
  ) {
    if let identity, !found.insert(identity).inserted {
      guard let part = parts[identity] else { return }
      if let line {
        lines[part, default: []].append(line)
      } else {
        parts[identity] = nil
        lines[part] = nil
      }
      return
    }
    if path.hasName(Catalogue.fileName) {
      catalogues.append(path)
    } else if path.hasName(Self.defaultsName) {
      defaults.append(path)
    } else {
      files.append(path)
      if let line {
        lines[path] = [line]
        if let identity { parts[identity] = path }
      }
    }
  }
}

extension String {
  /// Whether this is the last part of the path.
  fileprivate func hasName(_ name: String) -> Bool {
    let start = utf8.count - name.utf8.count
    return start >= 0 && (start == 0 || byte(at: start - 1) == UInt8(ascii: "/"))
      && holds(name, at: start)
  }
}

extension Collection<UInt8> {
  /// Whether a name is that of a scenario file in a folder.
  var hasYAMLEnding: Bool {
    suffix(5).elementsEqual(".yaml".utf8) || suffix(4).elementsEqual(".yml".utf8)
  }
}

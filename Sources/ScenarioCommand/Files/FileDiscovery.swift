import RunEvents

/// Finds the scenario files that a command line names.
struct FileDiscovery {
  /// A path that leads nowhere, or to something that cannot be read, and why.
  struct Dead: Sendable, Hashable {
    var path: String
    var reason: String
  }

  private(set) var files: [String] = []
  /// The catalogues of requirements, which are no scenario files: they are told by their name.
  private(set) var catalogues: [String] = []
  private(set) var dead: [Dead] = []
  private let workingFolder: String?
  /// The folders that are being searched, from the outermost in, so that a loop of links ends.
  private var open: [FileSystem.Identity] = []

  /// Searches paths, in their order; what a folder holds comes in the order of the names.
  ///
  /// - Parameters:
  ///   - paths: Files, whatever their names end in, and folders, of which `*.yaml` and `*.yml`
  ///     count; hidden ones are left out. A file named `requirements.yaml` is a catalogue, in a
  ///     folder and by itself, so that `scenarios/*.yaml` means the same to every shell.
  ///   - workingFolder: Where relative paths begin.
  init(_ paths: [String], workingFolder: String?) {
    self.workingFolder = workingFolder
    for path in paths { add(path) }
    // One search comes to no path twice.
    guard paths.count > 1 else { return }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }
    catalogues = catalogues.filter { seen.insert($0).inserted }
  }

  private mutating func add(_ given: String) {
    let path = normal(given)
    do throws(FileSystem.Failure) {
      switch try FileSystem.kind(of: path) {
      case .folder: try search(path)
      case .file, .other: take(path)
      }
    } catch {
      dead.append(Dead(path: path, reason: error.reason))
    }
  }

  private mutating func search(_ folder: String) throws(FileSystem.Failure) {
    let identity = try FileSystem.identity(of: folder)
    if open.contains(identity) { return }
    open.append(identity)
    defer { open.removeLast() }
    let prefix = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    for (path, isFolder) in try FileSystem.entries(of: folder, prefix: prefix) {
      if isFolder {
        do throws(FileSystem.Failure) {
          try search(path)
        } catch {
          dead.append(Dead(path: path, reason: error.reason))
        }
      } else if path.hasYAMLEnding {
        take(path)
      }
    }
  }

  private mutating func take(_ path: String) {
    let start = path.utf8.count - Catalogue.fileName.utf8.count
    if start >= 0, path.holds(Catalogue.fileName, at: start),
      start == 0 || path.byte(at: start - 1) == UInt8(ascii: "/")
    {
      catalogues.append(path)
    } else {
      files.append(path)
    }
  }

  /// A path as reports show it, and as ids are made of it: relative to the working folder where it
  /// lies below it, without `./`, doubled slashes or a slash at its end.
  private func normal(_ path: String) -> String {
    var path = path
    if let workingFolder, path.utf8.starts(with: (workingFolder + "/").utf8) {
      path = String(path.dropFirst(workingFolder.count + 1))
    } else if path == workingFolder {
      path = "."
    }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let parts = path.split(separator: "/").filter { $0 != "." }
    if parts.isEmpty { return isAbsolute ? "/" : path.isEmpty ? "" : "." }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}

extension String {
  fileprivate var hasYAMLEnding: Bool {
    let count = utf8.count
    return (count >= 5 && holds(".yaml", at: count - 5))
      || (count >= 4 && holds(".yml", at: count - 4))
  }
}

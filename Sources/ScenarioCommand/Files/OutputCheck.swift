import Diagnostics

/// Keeps what a run writes apart from what it reads.
struct OutputCheck {
  /// A file that is going to be written.
  struct Output {
    /// What it is called in messages, such as `the report`.
    let what: String
    let path: String
    /// The option that asks for it.
    let option: String
  }

  let discovery: FileDiscovery
  /// Further files that are read.
  var inputs: [String] = []

  /// Refuses a command line whose outputs would destroy its inputs, or one another, or would be
  /// taken for scenario files the next time.
  func check(_ outputs: [Output]) throws(UsageError) {
    let named = Set(
      (discovery.dead.map(\.path) + inputs).map { Self.absolute($0) })
    let others = Set(inputs.compactMap { try? FileSystem.identity(of: $0) })
    var places: Set<String> = []
    for output in outputs {
      let shown = Visible.line(output.path)
      let identity = try? FileSystem.identity(of: output.path)
      let isRead = identity.map { discovery.found.contains($0) || others.contains($0) } ?? false
      if isRead || named.contains(Self.absolute(output.path)) {
        throw UsageError(
          "\(output.what) '\(shown)' would take the place of a file that is read",
          option: output.option)
      }
      if liesAmongScenarios(output.path) {
        throw UsageError(
          "\(output.what) '\(shown)' would be taken for a scenario file: it lies in a folder that "
            + "is searched for them", option: output.option)
      }
      if !places.insert(Self.place(of: output.path)).inserted {
        throw UsageError("two reports go to '\(shown)'", option: output.option)
      }
    }
  }

  private static func absolute(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let folder = FileSystem.workingFolder else {
      return PathText.resolved(path)
    }
    return PathText.resolved("\(folder)/\(path)")
  }

  /// What two spellings of one path have in common: the folder itself and the name in it.
  private static func place(of path: String) -> String {
    let path = absolute(path)
    guard let folder = try? FileSystem.identity(of: PathText.folder(of: path)) else { return path }
    return "\(folder.device):\(folder.number)/\(PathText.name(of: path))"
  }

  private func liesAmongScenarios(_ path: String) -> Bool {
    var path = Self.absolute(path)
    guard path.utf8.hasYAMLEnding, (try? FileSystem.kind(of: path)) != .other else { return false }
    while path.utf8.count > 1, !PathText.name(of: path).utf8.starts(with: ".".utf8) {
      path = PathText.folder(of: path)
      if let folder = try? FileSystem.identity(of: path), discovery.searched.contains(folder) {
        return true
      }
    }
    return false
  }
}

public import RunEvents
import Diagnostics
import Synchronization
import YAML

/// The files around scenarios, by their path from the working folder.
public struct SourceFiles: Sendable {
  /// Whether a file is there.
  public var exists: @Sendable (_ path: String) -> Bool
  /// The content of a file.
  public var read: @Sendable (_ path: String) throws(UnreadableFile) -> [UInt8]
  /// The one of the paths of a file that all messages show.
  public var shown: @Sendable (_ path: String) -> String

  public init(
    exists: @escaping @Sendable (_ path: String) -> Bool,
    read: @escaping @Sendable (_ path: String) throws(UnreadableFile) -> [UInt8],
    shown: @escaping @Sendable (_ path: String) -> String = { $0 }
  ) {
    self.exists = exists
    self.read = read
    self.shown = shown
  }
}

/// Why a file cannot be read, in the words of the system.
public struct UnreadableFile: Error, Sendable, Hashable {
  public var reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}

/// A variable that comes from outside, such as from the command line.
public struct OuterVariable: Sendable, Hashable {
  public var name: String
  public var value: Value
  /// Whether no message may show what it holds.
  public var isSecret: Bool

  public init(_ name: String, _ value: Value, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
  }

  /// Whether a name can be that of a variable: letters, digits and `_`, beginning with a letter.
  public static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isLetter else { return false }
    return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }

  /// What a text says as the value of a variable, read as a scenario's own values are; `nil` where
  /// it is no single value, such as a quote that is not closed.
  public static func value(of text: String) -> Value? {
    guard let first = text.utf8.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return text.isEmpty ? .string("") : YAMLScalar(plain: text).value }
    let stream = YAMLStream(parsing: SourceText(path: "", bytes: Array(text.utf8)))
    guard stream.diagnostics.isEmpty, stream.documents.count == 1 else { return nil }
    return stream.documents.first?.withRoot { $0.kind == .scalar ? $0.scalar.value : nil }
  }
}

extension YAMLScalar {
  /// The scalar as data.
  var value: Value {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let text): .string(text)
    }
  }
}

/// What scenarios share: the vocabulary, the variables from outside, and the files around them, each
/// of which is read once.
final class Surroundings: Sendable {
  let vocabulary: KnownVocabulary
  let files: SourceFiles
  let variables: [OuterVariable]
  /// The names of those by themselves.
  let variableNames: [String]
  /// The folders that have a file of defaults, with a slash at their end; the working folder is empty.
  private let foldersWithDefaults: Set<String>

  private struct State {
    var shared: [String: SharedFile] = [:]
    var steps: [String: SharedSteps] = [:]
    var defaults: [String: FolderDefaults] = [:]
    var run: Set<String> = []
    var usedVariables: Set<String> = []
  }

  private let state = Mutex(State())

  init(
    _ vocabulary: Vocabulary, files: SourceFiles, variables: [OuterVariable],
    defaults: [String]
  ) {
    self.vocabulary = KnownVocabulary(vocabulary)
    self.files = files
    self.variables = variables
    variableNames = variables.map(\.name)
    foldersWithDefaults = Set(defaults.map { $0.folder })
  }
}

// MARK: - Shared steps

extension Surroundings {
  /// A file of shared steps; `nil` where there is no such file.
  func sharedFile(_ path: String) -> SharedFile? {
    if let known = state.withLock({ $0.shared[path] }) { return known }
    guard files.exists(path) else { return nil }
    do throws(UnreadableFile) {
      return sharedFile(SourceText(path: path, bytes: try files.read(path)))
    } catch {
      return sharedFile(SourceText(path: path, bytes: []), flaw: "cannot be read: \(error.reason)")
    }
  }

  /// A file of shared steps that has been read already.
  func sharedFile(_ text: SourceText, flaw: String? = nil) -> SharedFile {
    let file = SharedFile(text, flaw: flaw, self)
    return state.withLock { state in
      if let known = state.shared[text.path] { return known }
      state.shared[text.path] = file
      return file
    }
  }

  /// What a file of shared steps holds, read once.
  func sharedSteps(_ file: SharedFile) -> SharedSteps {
    if let known = state.withLock({ $0.steps[file.text.path] }) { return known }
    let steps = SharedSteps(file, self)
    return state.withLock { state in
      if let known = state.steps[file.text.path] { return known }
      state.steps[file.text.path] = steps
      return steps
    }
  }

  /// Notes that a scenario runs the shared steps of a file.
  func noteRun(_ path: String) {
    state.withLock { _ = $0.run.insert(path) }
  }

  /// Notes that a scenario names a variable from outside.
  func noteUse(_ names: [String]) {
    state.withLock { $0.usedVariables.formUnion(names) }
  }

  /// The variables from outside that nothing has named so far.
  var unusedVariables: [String] {
    let used = state.withLock { $0.usedVariables }
    return variableNames.filter { !used.contains($0) }
  }

  /// The variables from outside that something names.
  var usedVariables: Set<String> { state.withLock { $0.usedVariables } }

  /// The files of shared steps that some scenario runs.
  var runFiles: Set<String> { state.withLock { $0.run } }

  /// The shared files and the defaults that were read and are wrong, by their path.
  var wrongFiles: [(text: SourceText, diagnostics: [Diagnostic])] {
    let (steps, defaults) = state.withLock { (Array($0.steps.values), Array($0.defaults.values)) }
    var wrong: [String: (SourceText, [Diagnostic])] = [:]
    for steps in steps where !steps.diagnostics.isEmpty {
      wrong[steps.text.path] = (steps.text, steps.diagnostics)
    }
    for part in defaults.flatMap(\.parts) where !part.diagnostics.isEmpty {
      wrong[part.text.path] = (part.text, part.diagnostics)
    }
    return wrong.sorted { $0.key < $1.key }.map { $0.value }
  }
}

// MARK: - Defaults

extension Surroundings {
  /// The defaults of the folder that a file lies in; `nil` where no folder of it has any.
  func defaults(for path: String) -> FolderDefaults? {
    if foldersWithDefaults.isEmpty { return nil }
    return defaults(ofFolder: path.folder)
  }

  /// The app of the folder that a file lies in, as far as it can be known without reading all of its
  /// defaults: what they run may be the very file that asks.
  func folderApp(for path: String) -> String? {
    var folder: String? = foldersWithDefaults.isEmpty ? nil : path.folder
    while let here = folder {
      if foldersWithDefaults.contains(here),
        let bytes = try? files.read(here + FolderDefaults.fileName)
      {
        let stream = YAMLStream(parsing: SourceText(path: here, bytes: bytes))
        let app = stream.documents.first?.withRoot { root in
          root["app"].flatMap { $0.kind == .scalar ? $0.text : nil }
        }
        if let app { return app }
      }
      folder = here.outerFolder
    }
    return nil
  }

  private func defaults(ofFolder folder: String) -> FolderDefaults? {
    if let known = state.withLock({ $0.defaults[folder] }) { return known }
    let outer = folder.outerFolder.flatMap { defaults(ofFolder: $0) }
    guard foldersWithDefaults.contains(folder) else { return outer }
    let made = FolderDefaults(folder + FolderDefaults.fileName, outer: outer, self)
    return state.withLock { state in
      if let known = state.defaults[folder] { return known }
      state.defaults[folder] = made
      return made
    }
  }
}

extension String {
  /// The folder of a path, with the slash at its end; empty for a file in the working folder.
  var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(self[...slash])
  }

  /// The folder that holds this folder; `nil` for the working folder, those above it and the root.
  fileprivate var outerFolder: String? {
    guard !isEmpty, self != "/" else { return nil }
    let name = String(dropLast())
    return name == ".." || name.hasSuffix("/..") ? nil : name.folder
  }
}

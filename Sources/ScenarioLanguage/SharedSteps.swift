import Diagnostics
import RunEvents
import YAML

/// A file of shared steps as far as those who run them have to know: what it asks for and gives.
final class SharedFile: Sendable {
  /// Something that a file of shared steps asks for.
  struct Parameter: Sendable {
    let name: String
    let range: SourceRange
    /// Whether there is something that it is where nobody says otherwise.
    let hasDefault: Bool
  }

  let text: SourceText
  /// Why it cannot be run, where that is so whatever its steps are.
  let flaw: String?
  /// Where that shows.
  let flawRange: SourceRange
  /// Its document, where it holds one.
  let document: YAMLDocument?
  /// What is wrong with its text as such.
  let textDiagnostics: [Diagnostic]
  let unusedAnchors: [Diagnostic]
  let app: String?
  let parameters: [Parameter]
  let results: [String]

  init(_ text: SourceText, flaw: String?, _ surroundings: Surroundings) {
    self.text = text
    var flaw = flaw
    let stream = YAMLStream(parsing: text)
    textDiagnostics = stream.diagnostics
    document = stream.documents.first
    unusedAnchors = stream.documents.flatMap { $0.unusedAnchors(in: text.path) }
    var flawRange = SourceRange.beginning
    if flaw == nil, stream.diagnostics.isEmpty {
      let places = stream.documents.compactMap { document in
        document.withRoot { root in
          root.entries.first { $0.key.isText("shared") }.map(\.key.writtenRange)
        }
      }
      let isShared = !places.isEmpty
      if isShared, stream.documents.count > 1 {
        flawRange = places[0]
        flaw = "holds more than one document, and shared steps stand in a file of their own"
      } else if !isShared {
        flaw = "holds no shared steps, which begin with 'shared: <name>'"
      }
    }
    self.flaw = flaw
    self.flawRange = flawRange
    let head = document?.withRoot { root in
      (
        app: root["app"].flatMap { $0.kind == .scalar ? $0.text : nil },
        parameters: root["parameters"].map(Self.parameters) ?? [],
        results: root["results"]?.entries.map { $0.key.text } ?? []
      )
    }
    app = head?.app ?? surroundings.folderApp(for: text.path)
    parameters = head?.parameters ?? []
    results = head?.results ?? []
  }

  /// The parameters that a list declares; what is wrong with it is said when it is read in full.
  static func parameters(of node: YAMLNode) -> [Parameter] {
    node.elements.compactMap { element in
      if element.kind == .scalar {
        return Parameter(name: element.text, range: element.writtenRange, hasDefault: false)
      }
      guard let entry = element.entries.first else { return nil }
      return Parameter(name: entry.key.text, range: entry.key.writtenRange, hasDefault: true)
    }
  }
}

/// The steps of a file that scenarios share, read and checked.
final class SharedSteps: Sendable {
  let text: SourceText
  /// What is wrong with the file.
  let diagnostics: [Diagnostic]
  let warnings: [Diagnostic]
  let list: StepList
  /// What the parameters hold that nobody gives.
  let defaults: [(name: String, value: Template)]
  let results: [(name: String, value: Template)]
  /// The variables from outside that its steps name.
  let outer: [(name: String, value: Template)]

  init(_ file: SharedFile, _ surroundings: Surroundings) {
    text = file.text
    var reader = ScenarioReader(
      path: file.text.path, number: 1, mayNameVariables: true, surroundings: surroundings)
    reader.isSoundText = file.textDiagnostics.isEmpty
    reader.what = "the file of shared steps"
    let parts = file.document?.withRoot { reader.readShared($0, file) } ?? .init()
    if let flaw = file.flaw, reader.diagnostics.isEmpty, file.textDiagnostics.isEmpty {
      reader.report("the file \(flaw)", at: file.flawRange)
    }
    diagnostics = (file.textDiagnostics + reader.diagnostics).inOrder
    warnings = (reader.warnings + file.unusedAnchors).inOrder
    list = parts.list
    defaults = parts.defaults
    results = parts.results
    outer = reader.usedOuterVariables
  }
}

extension SharedSteps {
  /// What is wrong with what the steps run: that they run themselves by way of others, or run what
  /// is wrong. It is looked for apart, since it takes others that may have to be read first.
  func flaws(_ surroundings: Surroundings) -> [Diagnostic] {
    guard diagnostics.isEmpty, list.hasBlocks else { return [] }
    var expansion = StepExpansion(surroundings, path: text.path)
    expansion.isTrial = true
    expansion.append(list, StepExpansion.Context(file: text.path, chain: [text.path]))
    return expansion.flaws
  }
}

/// Steps as they are written one below the other, with the blocks among them.
struct StepList: Sendable {
  /// What stands behind a step that begins a block.
  enum Block: Sendable {
    case shared(SharedCall)
    case rounds(Int, StepList)
  }

  var steps: [Step] = []
  /// The blocks, each with the place of the step that begins it.
  var blocks: [(index: Int, block: Block)] = []
}

/// That shared steps are run.
final class SharedCall: Sendable {
  /// The file of the shared steps.
  let path: String
  /// Where it is named.
  let range: SourceRange
  let arguments: [(name: String, value: Template)]
  /// The variables that keep results, and which.
  let saves: [(name: String, result: String)]

  init(
    path: String, range: SourceRange, arguments: [(name: String, value: Template)],
    saves: [(name: String, result: String)]
  ) {
    self.path = path
    self.range = range
    self.arguments = arguments
    self.saves = saves
  }
}

// MARK: - Reading

extension ScenarioReader {
  private static let sharedKeys = WordTable(Vocabulary.sharedKeys.map(\.name))

  /// What a file of shared steps is made of.
  struct SharedParts {
    var list = StepList()
    var defaults: [(name: String, value: Template)] = []
    var results: [(name: String, value: Template)] = []
  }

  mutating func readShared(_ root: YAMLNode, _ file: SharedFile) -> SharedParts {
    var parts = SharedParts()
    guard root.kind == .mapping, let title = root["shared"] else { return parts }
    for entry in root.entries where entry.key.place(in: Self.sharedKeys) == nil {
      reportUnknown("key", entry.key, among: Self.sharedKeys.words)
    }
    _ = reason(title, "shared")
    readApp(root["app"], in: root, default: file.app)
    if let node = root["parameters"] { parts.defaults = readParameters(node) }
    parts.list = readStepList(root["steps"], "steps", in: root)
    if let node = root["results"], isMapping(node, "results") {
      for entry in node.entries {
        checkVariableName(entry.key)
        if let template = template(entry.value, .any) {
          parts.results.append((entry.key.text, template))
        }
      }
    }
    warnOfUnusedNames()
    return parts
  }

  /// Reads the parameters: each is a word, or one key with what it is unless it is given.
  private mutating func readParameters(
    _ node: YAMLNode
  ) -> [(name: String, value: Template)] {
    guard isList(node, "parameters") else { return [] }
    var defaults: [(name: String, value: Template)] = []
    var names: [String] = []
    for element in node.elements {
      guard element.kind == .scalar || element.entries.count == 1 else {
        report(
          "a parameter is a name, or one name with its default, not \(element.kindWords)",
          at: element, hint: "write '- <name>' or '- <name>: <default>'")
        continue
      }
      let key = element.kind == .scalar ? element : element.entries.first?.key ?? element
      guard checkVariableName(key) else { continue }
      checkIsNotOfApp(key)
      let name = key.text
      if names.contains(name) {
        report("'\(name)' stands twice in 'parameters'", at: key, hint: "remove one of them")
      }
      names.append(name)
      if let value = element.entries.first?.value, let template = template(value, .any) {
        defaults.append((name, template))
      }
      define(name, key, "parameter")
      variables.append(name)
    }
    return defaults
  }
}

extension StepList {
  /// Whether there is any block among the steps.
  var hasBlocks: Bool { !blocks.isEmpty }
}

extension [Diagnostic] {
  /// In the order of their places; what has none comes first.
  var inOrder: [Diagnostic] {
    if count < 2 { return self }
    return enumerated().sorted {
      let (left, right) = ($0.element.range?.start, $1.element.range?.start)
      guard let left, let right, left != right else { return $0.offset < $1.offset }
      return left < right
    }.map(\.element)
  }
}

import Diagnostics
import YAML

/// Reads catalogues, each document an app, and gathers what is wrong with them.
struct CatalogueReader {
  private(set) var catalogue = Catalogue()
  /// What is wrong with the file that was read last.
  private(set) var diagnostics: [Diagnostic] = []
  private var path = ""
  /// Where each number and each app stands, for those that come again.
  private var numbers: [String: Place] = [:]
  private var apps: [String: Place] = [:]

  private struct Place {
    var path: String
    var range: SourceRange
  }

  /// Reads a file; numbers must be new in all that were read.
  mutating func read(_ text: SourceText) {
    path = text.path
    diagnostics = []
    var documents = YAMLReader(text)
    var isEmpty = true
    while let document = documents.next() {
      isEmpty = false
      document.withRoot { readApp($0) }
    }
    diagnostics += documents.diagnostics
    if isEmpty, diagnostics.isEmpty {
      report("the file holds no requirements", at: .beginning, hint: "begin with 'app: <name>'")
    }
    diagnostics.sort { $0.range?.start ?? .first < $1.range?.start ?? .first }
  }

  private mutating func readApp(_ root: YAMLNode) {
    guard isMapping(root, "a document of requirements") else { return }
    checkKeys(of: root, ["app", "title", "document", "requirements"])
    let name = requiredText("app", in: root)
    let title = requiredText("title", in: root)
    let document = readDocument(in: root)
    var requirements: [Catalogue.Requirement] = []
    if let list = required("requirements", in: root), isMapping(list, "'requirements'") {
      for entry in list.entries {
        if let requirement = readRequirement(entry) { requirements.append(requirement) }
      }
      if list.entries.isEmpty { report("'requirements' must not be empty", at: list.range) }
    }
    guard let name, let node = root["app"] else { return }
    if let other = apps[name] {
      reportTwin("two documents are about the app '\(name)'", at: node.range, other)
    }
    apps[name] = Place(path: path, range: node.range)
    guard let title, let document else { return }
    catalogue.apps.append(
      Catalogue.App(name: name, title: title, document: document, requirements: requirements))
  }

  private mutating func readDocument(in root: YAMLNode) -> Catalogue.Document? {
    guard let node = required("document", in: root), isMapping(node, "'document'") else {
      return nil
    }
    checkKeys(of: node, ["title", "kind"])
    let title = requiredText("title", in: node)
    let kind = requiredText("kind", in: node)
    guard let title, let kind else { return nil }
    return Catalogue.Document(title: title, kind: kind)
  }

  /// Reads a number and its sentence, or its sentence and whether it is silent.
  private mutating func readRequirement(_ entry: YAMLEntry) -> Catalogue.Requirement? {
    let (number, node) = (entry.key.text, entry.value)
    if !Self.isNumber(number) {
      report(
        "'\(number)' is no number of a requirement", at: entry.key.range,
        hint: "write letters, '-' and digits, such as SU-1")
    } else if let other = numbers[number] {
      reportTwin("two requirements have the number '\(number)'", at: entry.key.range, other)
    } else {
      numbers[number] = Place(path: path, range: entry.key.range)
    }
    guard node.kind == .mapping else {
      return text(node, number).map { Catalogue.Requirement(number: number, sentence: $0) }
    }
    checkKeys(of: node, ["sentence", "silent"])
    let sentence = requiredText("sentence", in: node)
    let isSilent = node["silent"].map { boolean($0, "silent") } ?? false
    return sentence.map {
      Catalogue.Requirement(number: number, sentence: $0, isSilent: isSilent ?? false)
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    return parts[0].allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && parts[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

// MARK: - Values

extension CatalogueReader {
  private mutating func report(
    _ message: String, at range: SourceRange, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(message, path: path, at: range, hint: hint, notes: notes))
  }

  private mutating func reportTwin(_ message: String, at range: SourceRange, _ other: Place) {
    // A note can only speak of a place in the same text.
    let isHere = other.path == path
    report(
      message, at: range,
      hint: isHere ? "remove one of them" : "see \(other.path):\(other.range.start.line)",
      notes: isHere ? [.init("the other one", at: other.range)] : [])
  }

  private mutating func isMapping(_ node: YAMLNode, _ name: String) -> Bool {
    if node.kind == .mapping { return true }
    report("\(name) is a mapping, not \(Self.kind(of: node))", at: node.range)
    return false
  }

  private mutating func checkKeys(of node: YAMLNode, _ keys: [String]) {
    for entry in node.entries where !keys.contains(entry.key.text) {
      report(
        "unknown key '\(entry.key.text)'", at: entry.key.range,
        hint: Suggestion.hint(for: entry.key.text, among: keys))
    }
  }

  private mutating func required(_ name: String, in node: YAMLNode) -> YAMLNode? {
    if let value = node[name] { return value }
    report(
      "'\(name)' is missing", at: SourceRange(start: node.range.start, end: node.range.start),
      hint: "add '\(name): …'")
    return nil
  }

  private mutating func requiredText(_ name: String, in node: YAMLNode) -> String? {
    required(name, in: node).flatMap { text($0, name) }
  }

  private mutating func text(_ node: YAMLNode, _ name: String) -> String? {
    guard node.kind == .scalar, case .string(let text) = node.scalar else {
      report("'\(name)' takes a text, not \(Self.kind(of: node))", at: node.range)
      return nil
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      report("'\(name)' must not be empty", at: node.range)
      return nil
    }
    return text
  }

  private mutating func boolean(_ node: YAMLNode, _ name: String) -> Bool? {
    if node.kind == .scalar, case .bool(let value) = node.scalar { return value }
    report("'\(name)' takes true or false, not \(Self.kind(of: node))", at: node.range)
    return nil
  }

  private static func kind(of node: YAMLNode) -> String {
    switch node.kind {
    case .mapping: return "a mapping"
    case .sequence: return "a list"
    case .scalar:
      switch node.scalar {
      case .null: return "nothing"
      case .bool: return "the boolean \(node.text)"
      case .int, .double: return "the number \(node.text)"
      case .string: return "the text '\(node.text)'"
      }
    }
  }
}

extension SourcePosition {
  fileprivate static let first = SourcePosition(line: 1, column: 1)
}

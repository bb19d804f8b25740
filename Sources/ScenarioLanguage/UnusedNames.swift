import Diagnostics
import YAML

/// Finds what is defined and never used, and what differs from another only by case.
extension ScenarioReader {
  /// A name that is given to something, for which uses are looked for.
  struct Definition {
    let name: String
    let range: SourceRange
    /// What is defined, in a word.
    let kind: String
    /// The file it stands in, where that is another one.
    var path: String?
  }

  /// Notes that a name is given to something.
  mutating func define(_ name: String, _ key: YAMLNode, _ kind: String) {
    let range = key.writtenRange
    if definitions.contains(where: { $0.name == name && $0.kind == kind }) { return }
    if let twin = definitions.first(where: { $0.name != name && $0.name.isSameButForCase(as: name) }
    ) {
      warn(
        "'\(name)' differs from '\(twin.name)' only by case", at: range,
        hint: "choose names that cannot be mixed up",
        notes: [.init("the other one", at: twin.range)])
    }
    definitions.append(Definition(name: name, range: range, kind: kind))
  }

  /// Notes that a variable is named.
  mutating func noteUse(_ name: String) {
    if !usedVariables.contains(name) { usedVariables.append(name) }
  }

  mutating func warn(
    _ message: String, at range: SourceRange, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    warnings.append(
      Diagnostic(.warning, message, path: path, at: range, hint: hint, notes: notes))
  }

  /// Tells of what has been defined and is used nowhere.
  mutating func warnOfUnusedNames() {
    for definition in definitions where !usedVariables.contains(definition.name) {
      warnings.append(
        Diagnostic(
          .warning, "the \(definition.kind) '\(definition.name)' is never used",
          path: definition.path ?? path, at: definition.range,
          hint: "remove it, or write '${\(definition.name)}' where it belongs"))
    }
  }

  /// Tells of texts in a list that differ only by case.
  mutating func warnOfTwins(_ node: YAMLNode, _ what: String) {
    let elements = node.elements
    guard elements.count > 1 else { return }
    var seen: [(text: String, range: SourceRange)] = []
    for element in elements.prefix(64) where element.kind == .scalar {
      let text = element.text
      if let twin = seen.first(where: { $0.text != text && $0.text.isSameButForCase(as: text) }) {
        warn(
          "the \(what) '\(text)' differs from '\(twin.text)' only by case",
          at: element.writtenRange,
          hint: "write it like the other one", notes: [.init("the other one", at: twin.range)])
      }
      seen.append((text, element.writtenRange))
    }
  }

  /// Tells of keys of a mapping, at any level, that differ only by case.
  mutating func warnOfTwinKeys(in node: YAMLNode) {
    switch node.kind {
    case .scalar: break
    case .sequence: for element in node.elements { warnOfTwinKeys(in: element) }
    case .mapping:
      let entries = node.entries
      for (place, entry) in entries.enumerated() {
        // Beyond a few dozen keys each would be held against too many others.
        if let twin = entries.prefix(min(place, 64)).first(where: {
          entry.key.differsOnlyByCase(from: $0.key)
        }) {
          warn(
            "the key '\(entry.key.text)' differs from '\(twin.key.text)' only by case",
            at: entry.key.writtenRange, hint: "choose keys that cannot be mixed up",
            notes: [.init("the other one", at: twin.key.writtenRange)])
        }
        // What an alias stands for is looked at where it is written.
        if !entry.value.isAliased { warnOfTwinKeys(in: entry.value) }
      }
    }
  }

  /// The variables from outside that have been named, with what they hold.
  var usedOuterVariables: [(name: String, value: Template)] {
    if usedVariables.isEmpty || surroundings.variables.isEmpty { return [] }
    let parameters = definitions.filter { $0.kind == "parameter" }.map(\.name)
    return surroundings.variables.filter {
      usedVariables.contains($0.name) && !parameters.contains($0.name)
    }.map { ($0.name, Template(.value($0.value), at: .beginning)) }
  }
}

extension [String] {
  /// Whether two texts differ only by the case of ASCII letters; mostly their lengths tell.
  var hasTwinsButForCase: Bool {
    guard count > 1 else { return false }
    for place in indices {
      for other in indices.prefix(place)
      where self[place].utf8.count == self[other].utf8.count && self[place] != self[other]
        && self[place].isSameButForCase(as: self[other])
      {
        return true
      }
    }
    return false
  }
}

extension String {
  /// It with the ASCII letters in lower case.
  public var lowercasedASCII: String {
    String(decoding: utf8.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether two texts differ by the case of ASCII letters at most.
  func isSameButForCase(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return zip(utf8, other.utf8).allSatisfy { left, right in
      left == right || left.isLetter && left | 0x20 == right | 0x20
    }
  }
}

extension YAMLDocument {
  /// The names of values that no alias uses.
  func unusedAnchors(in path: String) -> [Diagnostic] {
    unusedAnchors.map {
      Diagnostic(
        .warning, "the anchor '&\($0.name)' is never used", path: path, at: $0.range,
        hint: "remove it, or write '*\($0.name)' where the value belongs")
    }
  }
}

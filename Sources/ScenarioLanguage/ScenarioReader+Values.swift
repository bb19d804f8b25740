import Diagnostics
import RunEvents
import YAML

/// What all parts of the reader tell mistakes by, and the values that several of them read.
extension ScenarioReader {
  mutating func report(
    _ message: String, at range: SourceRange, hint: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(message, path: path, at: range, hint: hint, notes: notes))
  }

  /// Tells of a node at the place where a person wrote it: through an alias what the alias stands
  /// for is a second place.
  mutating func report(_ message: String, at node: YAMLNode, hint: String? = nil) {
    let notes = node.aliasRange == nil ? [] : [Diagnostic.Note("it stands here", at: node.range)]
    report(message, at: node.writtenRange, hint: hint, notes: notes)
  }

  /// Tells of a word that is none of those there are.
  ///
  /// - Parameters:
  ///   - what: What the word should be.
  ///   - node: The word.
  ///   - candidates: The words there are.
  ///   - others: What some of them are called elsewhere.
  /// - Returns: The candidate that was probably meant.
  @discardableResult
  mutating func reportUnknown(
    _ what: String, _ node: YAMLNode, among candidates: [String],
    called others: [String: String] = [:]
  ) -> String? {
    let word = node.text
    let meant = others[word.lowercased()] ?? Suggestion.nearest(to: word, among: candidates)
    report(
      "unknown \(what) '\(word)'", at: node,
      hint: others[word.lowercased()].map { "did you mean '\($0)'?" }
        ?? Suggestion.hint(for: word, among: candidates))
    return meant
  }

  /// Whether a node is a mapping; a diagnostic where it is something else.
  mutating func isMapping(_ node: YAMLNode, _ name: String) -> Bool {
    if node.kind == .mapping { return true }
    report(
      "'\(name)' takes a mapping, not \(node.kindWords)", at: node,
      hint: "write 'key: value' below it, each on a line of its own")
    return false
  }

  /// Whether a node is a list; a diagnostic where it is something else.
  mutating func isList(_ node: YAMLNode, _ name: String) -> Bool {
    if node.kind == .sequence { return true }
    let isWord =
      node.kind == .scalar && !node.text.isEmpty && node.text.utf8.count <= 40 && name != "faults"
    report(
      "'\(name)' takes a list, not \(node.kindWords)", at: node,
      hint: (isWord ? "write '[\(node.text)]', or " : "write ")
        + "each entry on a line of its own, behind '- '")
    return false
  }

  /// The text of a scalar that resolves to a string; a diagnostic where it is something else.
  mutating func text(_ node: YAMLNode, _ name: String) -> String? {
    guard node.kind == .scalar else {
      report("'\(name)' takes a text, not \(node.kindWords)", at: node)
      return nil
    }
    guard case .string(let text) = node.scalar else {
      report(
        "'\(name)' takes a text, not \(node.kindWords)", at: node,
        hint: node.text.isEmpty ? nil : "write \"\(node.text)\" in quotes if you mean the text")
      return nil
    }
    return text
  }

  mutating func requiredText(
    _ node: YAMLNode?, _ name: String, in root: YAMLNode, hint: String
  ) -> String? {
    guard let node else {
      let start = SourceRange(start: root.range.start, end: root.range.start)
      report("\(what) has no '\(name)'", at: start, hint: hint)
      return nil
    }
    return reason(node, name)
  }

  /// A text that says something.
  mutating func reason(_ node: YAMLNode, _ name: String) -> String? {
    if name == "skip" || name == "knownFailure" || name == "reason", node.kind == .scalar {
      switch node.scalar {
      case .bool, .null:
        report("'\(name)' takes a text, not \(node.kindWords)", at: node, hint: "write the reason")
        return nil
      default: break
      }
    }
    guard let text = text(node, name) else { return nil }
    guard text.isMoreThanBlank else {
      report("'\(name)' must not be empty", at: node)
      return nil
    }
    return text
  }

  mutating func texts(_ node: YAMLNode, _ name: String, of what: String) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(node.elements.count)
    guard isList(node, name) else { return [] }
    // A few are quicker looked through than hashed.
    var seen: Set<String>? = node.elements.count > 16 ? [] : nil
    for element in node.elements {
      guard let text = text(element, name) else { continue }
      guard text.isMoreThanBlank else {
        report("'\(name)' has an empty entry", at: element, hint: "fill it in, or remove it")
        continue
      }
      if seen.map({ $0.contains(text) }) ?? texts.contains(text) {
        report("'\(text)' stands twice in '\(name)'", at: element, hint: "remove one of them")
      }
      texts.append(text)
      seen?.insert(text)
    }
    return texts
  }

  /// Whether a key can be the name of a variable; a diagnostic where it cannot.
  @discardableResult
  mutating func checkVariableName(_ key: YAMLNode) -> Bool {
    checkVariableName(key.text, at: key.writtenRange)
  }

  /// Refuses a name that the app gives a variable: the app's is what is read, and what is kept under the
  /// name would be lost without a word.
  mutating func checkIsNotOfApp(_ key: YAMLNode) {
    guard let app, app.variables.contains(where: { key.hasText($0.name) }) else { return }
    report("the app defines '${\(key.text)}' by itself", at: key, hint: "choose another name")
  }

  @discardableResult
  mutating func checkVariableName(_ name: String, at range: SourceRange) -> Bool {
    if OuterVariable.isName(name) { return true }
    report(
      "'\(name)' is no name for a variable", at: range,
      hint: "use letters, digits and '_', beginning with a letter")
    return false
  }
}

extension String {
  /// Whether it says something: beyond ASCII there is something to see, but for spaces nobody would
  /// begin with.
  package var isMoreThanBlank: Bool { utf8.contains { $0 > 0x20 } }
}

extension UInt8 {
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension YAMLNode {
  /// How the boolean is written that a text probably means; YAML 1.1 had more words for them.
  var booleanHint: String? {
    switch text.lowercased() {
    case "yes", "on", "y", "true", "1": "write 'true', without quotes"
    case "no", "off", "n", "false", "0": "write 'false', without quotes"
    default: nil
    }
  }

  /// What kind of thing it is, as a person calls it, with its article.
  var kindWords: String {
    switch kind {
    case .mapping: return "a mapping"
    case .sequence: return "a list"
    case .scalar:
      switch scalar {
      case .null: return "nothing"
      case .bool: return "the boolean \(text)"
      case .int, .double: return "the number \(text)"
      case .string: return "the text '\(text)'"
      }
    }
  }
}

import RunEvents
import YAML

/// A scalar of which it is known when the scenario is loaded what it holds, variables or not.
struct KnownScalar {
  /// What it holds; `nil` where there is no scalar.
  var value: Value?
  /// What it is, as a person calls it, with its article.
  var words: String
  /// Where the variable is from that it is, where it is one: a hint.
  var origin: String?

  /// The text, where it is one.
  var text: String? {
    if case .string(let text)? = value { text } else { nil }
  }
}

extension ScenarioReader {
  /// Reads a scalar at a place where it must be known before anything happens.
  ///
  /// - Parameters:
  ///   - node: The node, which may be no scalar.
  ///   - subject: What must be known, with which a sentence can begin.
  ///   - instead: What to write where a variable is not known, for a hint.
  /// - Returns: What it holds; `nil` where that is not known, which is reported then.
  mutating func known(
    _ node: YAMLNode, _ subject: String,
    instead: String = "use a variable of 'vars', of a row or of the command line"
  ) -> KnownScalar? {
    guard node.kind == .scalar else { return KnownScalar(value: nil, words: node.kindWords) }
    guard mayNameVariables, node.holds(UInt8(ascii: "$")) else {
      return KnownScalar(value: node.scalar.value, words: node.kindWords)
    }
    guard let content = scalarContent(node) else { return nil }
    if case .value(let value) = content {
      return KnownScalar(value: value, words: value.words)
    }
    do throws(UnresolvedTemplate) {
      let value = try Template(content, at: node.range).value(knownVariables(in: content))
      var origin: String?
      if case .variable(let name) = content {
        origin = constants[name].map { "'${\(name)}' \($0.origin)" }
      }
      return KnownScalar(value: value, words: value.words, origin: origin)
    } catch {
      switch error {
      // What is unknown altogether has been told, or may be a column that cannot be read.
      case .unset(let name) where !variables.contains(name): break
      case .unset(let name):
        report(
          "\(subject) must be known when the scenario is loaded, and '${\(name)}' is not",
          at: node, hint: instead)
      case .refused(let reason): report(reason, at: node)
      }
      return nil
    }
  }

  /// The variables that a scalar names and that hold the same throughout, with what they hold.
  func knownVariables(in content: Template.Content) -> Variables {
    let names: [String] =
      switch content {
      case .variable(let name): [name]
      case .text(let text): text.variableNames
      case .value, .checked, .list, .record: []
      }
    var known = Variables()
    for name in names {
      if let constant = constants[name] { known.set(name, to: constant.value) }
    }
    return known
  }
}

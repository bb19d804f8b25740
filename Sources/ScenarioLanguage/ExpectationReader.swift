import Diagnostics
import RunEvents
import YAML

/// Reads what the state must be.
extension ScenarioReader {
  /// The matchers, which begin with `$`, and what each looks for.
  static let matchers: [(name: String, summary: String)] = [
    ("$equals", "The same data, nothing more and nothing less."),
    ("$contains", "A text that contains this one, or a list with an element like this."),
    ("$matches", "A text in which the regular expression is found."),
    ("$absent", "Nothing is there at all, not even null."),
    ("$count", "As many elements, keys or characters."),
    ("$oneOf", "One of these."),
    ("$not", "Anything else."),
    ("$each", "A list or mapping of which every element matches."),
    ("$gt", "A number that is greater."),
    ("$gte", "A number that is greater or equal."),
    ("$lt", "A number that is less."),
    ("$lte", "A number that is less or equal."),
    ("$urlOf", "The download URL of the object at this path."),
  ]

  mutating func readExpectations(_ argument: YAMLNode?, of keyword: YAMLNode) -> [Expectation]? {
    guard let argument = required(argument, of: keyword) else { return nil }
    guard argument.kind == .mapping else {
      report(
        "'\(keyword.text)' takes a mapping from paths to what is expected there, not "
          + argument.kindWords, at: argument.range, hint: "write '<path>: <value>' below it")
      return nil
    }
    var expectations: [Expectation] = []
    let entries = argument.entries
    expectations.reserveCapacity(entries.count)
    for entry in entries {
      guard let (path, target) = readPath(entry.key) else { continue }
      if let matcher = readMatcher(entry.value) {
        expectations.append(
          Expectation(path: path, target: target, range: entry.key.range, matcher: matcher))
      }
    }
    if entries.isEmpty {
      report(
        "'\(keyword.text)' expects nothing", at: argument.range, hint: "add a path, or remove it")
      return nil
    }
    return expectations
  }

  private mutating func readMatcher(_ node: YAMLNode) -> Matcher? {
    switch node.kind {
    case .scalar:
      return template(node, .any).map { Matcher(range: node.range, content: .same($0)) }
    case .sequence:
      let elements = node.elements.compactMap { readMatcher($0) }
      return Matcher(range: node.range, content: .list(elements))
    case .mapping:
      if node.entries.isEmpty {
        return template(node, .any).map { Matcher(range: node.range, content: .same($0)) }
      }
      let written = node.entries
      if written.contains(where: { $0.key.isMatcherName }) { return readNamedMatchers(node) }
      var entries: [(key: TextTemplate, range: SourceRange, matcher: Matcher)] = []
      entries.reserveCapacity(written.count)
      for entry in written {
        let (key, value) = (entry.key, entry.value)
        guard let text = textTemplate(key), let matcher = readMatcher(value) else { continue }
        entries.append((text, key.range, matcher))
      }
      return Matcher(range: node.range, content: .subset(entries))
    }
  }

  private mutating func readNamedMatchers(_ node: YAMLNode) -> Matcher? {
    var matchers: [Matcher] = []
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      guard key.isMatcherName else {
        report(
          "'\(key.text)' stands beside a matcher", at: key.range,
          hint: "a mapping holds either matchers, which begin with '$', or keys")
        continue
      }
      if let content = readMatcher(named: key, value) {
        matchers.append(Matcher(range: value.range, content: content))
      }
    }
    if matchers.count == 1 { return matchers[0] }
    return Matcher(range: node.range, content: .all(matchers))
  }

  private mutating func readMatcher(named key: YAMLNode, _ value: YAMLNode) -> Matcher.Content? {
    let name = key.text
    switch name {
    case "$equals": return template(value, .any).map { .equals($0) }
    case "$contains": return readMatcher(value).map { .contains($0) }
    case "$matches": return readPattern(value)
    case "$absent":
      guard value.kind == .scalar, case .bool(let isAbsent) = value.scalar else {
        report("'$absent' takes true or false, not \(value.kindWords)", at: value.range)
        return nil
      }
      return .absent(isAbsent)
    case "$count": return readMatcher(value).map { .count($0) }
    case "$oneOf":
      return isList(value, name) ? .oneOf(value.elements.compactMap { readMatcher($0) }) : nil
    case "$not": return readMatcher(value).map { .not($0) }
    case "$each": return readMatcher(value).map { .each($0) }
    case "$urlOf":
      guard text(value, name) != nil, let path = textTemplate(value) else { return nil }
      checkPath(path, at: value.range)
      return .urlOf(path)
    default:
      if let comparison = Matcher.Comparison(rawValue: name) {
        return readBound(value, name).map { .compare(comparison, $0) }
      }
      reportUnknown("matcher", key, among: Self.matchers.map(\.name))
      return nil
    }
  }

  private mutating func readPattern(_ node: YAMLNode) -> Matcher.Content? {
    guard let pattern = text(node, "$matches"), let template = textTemplate(node) else {
      return nil
    }
    if template.literal != nil, (try? Regex(pattern)) == nil {
      report(
        "'\(pattern)' is no regular expression", at: node.range,
        hint: "a backslash escapes what has a meaning of its own, such as '\\.' or '\\('")
      return nil
    }
    return .matches(template)
  }

  private mutating func readBound(_ node: YAMLNode, _ name: String) -> Template? {
    guard node.kind == .scalar else {
      report("'\(name)' takes a number, not \(node.kindWords)", at: node.range)
      return nil
    }
    guard let template = template(node, .any) else { return nil }
    switch template.content {
    case .value(.int), .value(.double), .variable, .text: return template
    default:
      report("'\(name)' takes a number, not \(node.kindWords)", at: node.range)
      return nil
    }
  }
}

// MARK: - Paths

extension ScenarioReader {
  private mutating func readPath(_ node: YAMLNode) -> (TextTemplate, Expectation.Target?)? {
    // Most paths are just the name of a root, which is not made anew.
    if let app, let root = node.place(in: app.stateNames) {
      return (TextTemplate(app.stateNames[root]), Expectation.Target(root: root, rest: nil))
    }
    return textTemplate(node).map { ($0, checkPath($0, at: node.range)) }
  }

  /// Checks as much of a path as is known before anything runs.
  ///
  /// - Returns: What the path leads to, where it names no variable and begins with a root.
  @discardableResult
  mutating func checkPath(_ path: TextTemplate, at range: SourceRange) -> Expectation.Target? {
    guard let app else { return nil }
    let known = path.literalPrefix
    let dot = known.offset(of: UInt8(ascii: "."))
    let length = dot ?? known.utf8.count
    let found = app.stateNames.firstIndex { $0.utf8.count == length && known.holds($0) }
    guard let found else {
      let root = String(known.utf8.prefix(length)) ?? known
      report(
        "unknown state '\(root)' of the app '\(app.name)'", at: range,
        hint: Suggestion.hint(for: root, among: app.stateNames))
      return nil
    }
    if let dot { checkPath(path, below: app.state[found], from: dot + 1, at: range) }
    return path.literal == nil ? nil : Expectation.Target(root: found, rest: dot.map { $0 + 1 })
  }

  /// Checks what follows the name of a root.
  private mutating func checkPath(
    _ path: TextTemplate, below declaration: StateDeclaration, from start: Int,
    at range: SourceRange
  ) {
    // Below a list, a map or what is not known before it runs there is nothing to check.
    switch declaration.content {
    case .scalar, .record: break
    case .any, .map, .list: return
    }
    let rest = path.literalPrefix.utf8.dropFirst(start)
    let first = String(rest.prefix { $0 != UInt8(ascii: ".") }) ?? ""
    if first.isEmpty {
      if path.literal != nil {
        report("the path has an empty name", at: range, hint: "add a name, or remove the dot")
      }
      return
    }
    switch declaration.content {
    case .scalar:
      report(
        "'\(declaration.name)' is a single value, nothing is below it", at: range,
        hint: "write just '\(declaration.name)'")
    case .record(let keys) where path.literal != nil && !keys.contains(first):
      report(
        "unknown state '\(declaration.name).\(first)'", at: range,
        hint: Suggestion.hint(for: first, among: keys))
    default: break
    }
  }
}

extension YAMLNode {
  /// Whether a key names a matcher, rather than a key or a variable.
  fileprivate var isMatcherName: Bool {
    guard firstByte == UInt8(ascii: "$") else { return false }
    return !utf8.starts(with: "${".utf8) && !utf8.starts(with: "$${".utf8)
  }
}

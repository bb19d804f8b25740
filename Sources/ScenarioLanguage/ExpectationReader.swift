import Diagnostics
import RunEvents
import YAML

/// Reads what the state must be.
extension ScenarioReader {
  /// The matchers, which begin with `$`, and what each looks for.
  static let matchers: [MatcherDeclaration] = [
    .init(
      "$equals", .data,
      "The same data, nothing more and nothing less; matchers do not count inside."),
    .init(
      "$contains", .matcher, "A text that contains this one, or a list with an element like this."),
    .init("$matches", .pattern, "A text in which the regular expression is found."),
    .init("$absent", .boolean, "Nothing is there at all, not even null."),
    .init("$count", .count, "As many elements, keys or characters."),
    .init("$oneOf", .matchers, "One of these."),
    .init(
      "$not", .matcher,
      "Anything else that is there; what is not there fails, unless it speaks of $absent."),
    .init("$each", .matcher, "A list or mapping of which every element matches."),
    .init("$gt", .number, "A number that is greater."),
    .init("$gte", .number, "A number that is greater or equal."),
    .init("$lt", .number, "A number that is less."),
    .init("$lte", .number, "A number that is less or equal."),
    .init("$urlOf", .path, "The download URL of the object at this path."),
  ]

  mutating func readExpectations(_ argument: YAMLNode?, of keyword: YAMLNode) -> [Expectation]? {
    guard let argument = required(argument, of: keyword) else { return nil }
    guard argument.kind == .mapping else {
      report(
        "'\(keyword.text)' takes a mapping from paths to what is expected there, not "
          + argument.kindWords, at: argument, hint: "write '<path>: <value>' below it")
      return nil
    }
    var expectations: [Expectation] = []
    let entries = argument.entries
    expectations.reserveCapacity(entries.count)
    for entry in entries {
      guard let (path, target) = readPath(entry.key) else { continue }
      if let target, target.rest == nil { checkKeys(of: entry.value, at: target.root) }
      if let matcher = readMatcher(entry.value) {
        expectations.append(
          Expectation(path: path, target: target, range: entry.key.writtenRange, matcher: matcher))
      }
    }
    if entries.isEmpty {
      report(
        "'\(keyword.text)' expects nothing", at: argument, hint: "add a path, or remove it")
      return nil
    }
    return expectations
  }

  mutating func readMatcher(_ node: YAMLNode) -> Matcher? {
    guard node.isAliased, alias != node.aliasRange else { return readMatcherItself(node) }
    let outer = alias
    alias = node.aliasRange
    defer { alias = outer }
    return readMatcherItself(node).map {
      Matcher(range: node.writtenRange, content: .alias($0))
    }
  }

  private mutating func readMatcherItself(_ node: YAMLNode) -> Matcher? {
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
          "'\(key.text)' stands beside a matcher", at: key,
          hint: "a mapping holds either matchers, which begin with '$', or keys")
        continue
      }
      if let content = readMatcher(named: key, value) {
        matchers.append(Matcher(range: value.range, content: content))
      }
    }
    if matchers.count > 1,
      let absent = node.entries.first(where: { $0.key.isText("$absent") })?.key
    {
      report(
        "'$absent' stands beside another matcher", at: absent,
        hint: "what is absent matches nothing else; remove one of them")
    }
    if matchers.count == 1 { return matchers[0] }
    return Matcher(range: node.range, content: .all(matchers))
  }

  private mutating func readMatcher(named key: YAMLNode, _ value: YAMLNode) -> Matcher.Content? {
    let name = key.text
    switch name {
    case "$equals":
      refuseMatchers(in: value)
      return template(value, .any).map { .equals($0) }
    case "$contains": return readMatcher(value).map { .contains($0) }
    case "$matches": return readPattern(value)
    case "$absent":
      guard value.kind == .scalar, case .bool(let isAbsent) = value.scalar else {
        report("'$absent' takes true or false, not \(value.kindWords)", at: value)
        return nil
      }
      return .absent(isAbsent)
    case "$count": return readCount(value)
    case "$oneOf":
      guard isList(value, name) else { return nil }
      if value.elements.isEmpty {
        report("'$oneOf' has nothing to choose from", at: value, hint: "add what it may be")
      }
      return .oneOf(value.elements.compactMap { readMatcher($0) })
    case "$not": return readMatcher(value).map { .not($0) }
    case "$each": return readMatcher(value).map { .each($0) }
    case "$urlOf":
      guard text(value, name) != nil, let path = textTemplate(value) else { return nil }
      checkObject(path, checkPath(path, at: value.writtenRange), at: value.writtenRange)
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
    guard text(node, "$matches") != nil, let template = textTemplate(node) else { return nil }
    guard let source = template.literal else {
      return .matches(PatternTemplate(text: template, ready: nil))
    }
    do throws(PatternMistake) {
      return .matches(PatternTemplate(text: template, ready: try Pattern(source)))
    } catch {
      report("'\(source)' is no regular expression", at: node, hint: error.message)
      return nil
    }
  }

  private mutating func readCount(_ node: YAMLNode) -> Matcher.Content? {
    guard let matcher = readMatcher(node) else { return nil }
    guard matcher.judgesCounts else {
      report(
        "'$count' takes a whole number from 0, not \(node.kindWords)", at: node,
        hint: "a matcher of numbers, such as '{ $gte: 1 }', can stand there as well")
      return nil
    }
    return .count(matcher)
  }

  /// Inside of data a matcher would be a key like any other, which nobody means.
  private mutating func refuseMatchers(in node: YAMLNode) {
    switch node.kind {
    case .scalar: break
    case .sequence:
      for element in node.elements { refuseMatchers(in: element) }
    case .mapping:
      for entry in node.entries {
        if entry.key.isMatcherName {
          report(
            "matchers do not count inside of '$equals'", at: entry.key,
            hint: "write the data itself, or leave out '$equals'")
        }
        refuseMatchers(in: entry.value)
      }
    }
  }

  /// Only what stands in a mapping of its own can have a download URL.
  private mutating func checkObject(
    _ path: TextTemplate, _ target: Expectation.Target?, at range: SourceRange
  ) {
    guard let app, let target else { return }
    switch app.state[target.root].content {
    case .scalar, .list, .record:
      report(
        "'$urlOf' takes the path of an object, and '\(app.stateNames[target.root])' holds none",
        at: range, hint: "write such as 'objects.<path>'")
    case .any, .map:
      if target.rest == nil {
        report(
          "'$urlOf' takes the path of an object", at: range,
          hint: "write '\(app.stateNames[target.root]).<path>'")
      }
    }
  }

  private mutating func readBound(_ node: YAMLNode, _ name: String) -> Template? {
    guard node.kind == .scalar else {
      report("'\(name)' takes a number, not \(node.kindWords)", at: node)
      return nil
    }
    guard let template = template(node, .any) else { return nil }
    switch template.content {
    case .value(.double(let number)) where number.isNaN:
      report("'\(name)' compares with a number, and '\(node.text)' is none", at: node)
      return nil
    case .value(.int), .value(.double), .variable: return template
    default:
      report("'\(name)' takes a number, not \(node.kindWords)", at: node)
      return nil
    }
  }
}

// MARK: - What roots can hold

extension ScenarioReader {
  /// Refuses the keys of a mapping that what is expected of a root can never have.
  private mutating func checkKeys(of node: YAMLNode, at root: Int) {
    guard node.kind == .mapping, let app else { return }
    let declaration = app.state[root]
    // What stands beside a matcher is refused as such.
    if node.entries.contains(where: { $0.key.isMatcherName }) { return }
    for entry in node.entries where !entry.key.holds(UInt8(ascii: "$")) {
      let key = entry.key.text
      switch declaration.content {
      case .any, .map: return
      case .record(let keys):
        if !keys.contains(key) {
          report(
            "unknown state '\(declaration.name).\(key)'", at: entry.key,
            hint: Suggestion.hint(for: key, among: keys))
        }
      case .scalar, .list:
        let isScalar = if case .scalar = declaration.content { true } else { false }
        let matcher = Self.matchers.first { $0.name.utf8.dropFirst().elementsEqual(key.utf8) }
        report(
          "'\(declaration.name)' is \(isScalar ? "a single value" : "a list"), and has no key "
            + "'\(key)'", at: entry.key,
          hint: matcher.map { "did you mean '\($0.name)'?" }
            ?? (isScalar ? "write just the value" : "write '[…]', or a matcher such as '$contains'")
        )
      }
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
    return textTemplate(node).map { ($0, checkPath($0, at: node.writtenRange)) }
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
    let found = known.withBytes {
      app.stateNames.place(of: UnsafeBufferPointer(rebasing: $0[..<length]))
    }
    guard let found else {
      let root = String(known.utf8.prefix(length)) ?? known
      if root.isEmpty, path.isLiteral {
        report("the path has an empty name", at: range, hint: "add a name, or remove the dot")
        return nil
      }
      if dot == nil, !path.isLiteral {
        report(
          "the first name of a path must be written out, without a variable", at: range,
          hint: Suggestion.hint(for: root, among: app.stateNames.words))
        return nil
      }
      if let bracket = root.utf8.firstIndex(of: UInt8(ascii: "[")),
        app.stateNames.words.contains(String(root[..<bracket]))
      {
        report(
          "unknown state '\(root)' of the app '\(app.name)'", at: range,
          hint: "an element of a list is written as in '\(root[..<bracket]).0'")
        return nil
      }
      report(
        "unknown state '\(root)' of the app '\(app.name)'", at: range,
        hint: Suggestion.hint(for: root, among: app.stateNames.words))
      return nil
    }
    let isWhole = path.isLiteral
    if let dot {
      check(known, isWhole: isWhole, below: app.state[found], from: dot + 1, at: range)
    }
    return isWhole ? Expectation.Target(root: found, rest: dot.map { $0 + 1 }) : nil
  }

  /// Checks what follows the name of a root.
  ///
  /// - Parameters:
  ///   - path: The path, up to the first variable in it.
  ///   - isWhole: Whether there is none.
  ///   - declaration: The root.
  ///   - start: Where what follows its name begins.
  ///   - range: Where the path stands.
  private mutating func check(
    _ path: String, isWhole: Bool, below declaration: StateDeclaration, from start: Int,
    at range: SourceRange
  ) {
    if isWhole, path.withBytes({ declaration.hasEmptyName($0[start...]) }) {
      report("the path has an empty name", at: range, hint: "add a name, or remove the dot")
      return
    }
    // Below a map or what is not known before it runs there is nothing more to check.
    switch declaration.content {
    case .scalar, .record, .list: break
    case .any, .map: return
    }
    let first = String(path.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: ".") }) ?? ""
    if first.isEmpty { return }
    switch declaration.content {
    case .scalar:
      report(
        "'\(declaration.name)' is a single value, nothing is below it", at: range,
        hint: "write just '\(declaration.name)'")
    case .list where isWhole && !first.isPlainNumber:
      report(
        "'\(declaration.name)' is a list, and '\(first)' is no place in it", at: range,
        hint: "the first element is '\(declaration.name).0'")
    case .record(let keys) where isWhole && !keys.contains(first):
      // With all that leads to it, since all of that is marked.
      let nearest = Suggestion.nearest(to: first, among: keys)
      report(
        "unknown state '\(declaration.name).\(first)'", at: range,
        hint: nearest.map { "did you mean '\(declaration.name).\($0)'?" }
          ?? Suggestion.hint(for: first, among: keys))
    default: break
    }
  }
}

extension StateDeclaration {
  /// Whether one of the names that lead on below it is empty; the keys of a map may hold any dots.
  fileprivate func hasEmptyName(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let dot = UInt8(ascii: ".")
    guard let first = rest.first, let last = rest.last, first != dot, last != dot else {
      return true
    }
    if case .map = content { return false }
    return rest.indices.dropLast().contains { rest[$0] == dot && rest[$0 + 1] == dot }
  }
}

extension String {
  /// Whether it is a number as lists count their elements: digits, and no zero before others.
  fileprivate var isPlainNumber: Bool {
    utf8.allSatisfy(\.isDigit) && (utf8.first != UInt8(ascii: "0") || utf8.count == 1)
  }
}

extension Matcher {
  /// Whether a count can be held against it.
  fileprivate var judgesCounts: Bool {
    switch content {
    case .same(let template), .equals(let template):
      switch template.content {
      case .value(.int(let count)): return count >= 0
      case .variable: return true
      default: return false
      }
    case .compare: return true
    case .not(let inner): return inner.judgesCounts
    case .alias(let inner): return inner.judgesCounts
    case .oneOf(let matchers), .all(let matchers):
      return matchers.allSatisfy { $0.judgesCounts }
    default: return false
    }
  }
}

extension YAMLNode {
  /// Whether a key names a matcher, rather than a key or a variable.
  fileprivate var isMatcherName: Bool {
    guard firstByte == UInt8(ascii: "$") else { return false }
    return !hasPrefix("${") && !hasPrefix("$${")
  }
}

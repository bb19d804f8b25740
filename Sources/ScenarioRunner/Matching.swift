import Diagnostics
import RunEvents
import ScenarioLanguage

/// Something that is not as it was expected.
struct Mismatch: Sendable {
  /// Where it is in the state.
  var path: String
  /// Where the expectation stands.
  var range: SourceRange
  /// What is wrong, in one line.
  var message: String
  var expected: String?
  var actual: String?
  /// The aliases that led to the expectation, the innermost first.
  var aliases: [SourceRange] = []
}

/// Holds values against matchers and gathers every mismatch.
struct Matching {
  /// What the variables hold.
  let variables: Variables
  /// Looks up a path in the state, for `$urlOf`.
  let state: (String) -> Value?
  var mismatches: [Mismatch] = []

  mutating func match(_ value: Value?, _ matcher: Matcher, at path: String) {
    do throws(UnresolvedTemplate) {
      try compare(value, matcher, at: path)
    } catch {
      fail(
        path, matcher, "cannot be judged: \(error.message())", expected: nil, actual: nil)
    }
  }

  private mutating func compare(
    _ value: Value?, _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    switch matcher.content {
    case .equals(let template):
      compare(value, equals: try template.value(variables), matcher, at: path)
    case .same(let template):
      let expected = try template.value(variables)
      guard let value else { return failAbsent(path, matcher, expected.description) }
      if !value.isSame(as: expected) {
        fail(
          path, matcher, "is not as expected\(Self.slip(expected, value))",
          expected: expected.description, actual: value)
      }
    case .subset(let entries): try compare(value, subset: entries, matcher, at: path)
    case .list(let matchers): try compare(value, list: matchers, matcher, at: path)
    case .all(let matchers):
      for matcher in matchers { try compare(value, matcher, at: path) }
    case .alias(let inner):
      let known = mismatches.count
      try compare(value, inner, at: path)
      for index in known..<mismatches.count { mismatches[index].aliases.append(matcher.range) }
    case .absent(let isAbsent):
      if isAbsent, let value {
        fail(path, matcher, "is there", expected: "nothing at all", actual: value)
      } else if !isAbsent, value == nil {
        failAbsent(path, matcher, "anything, even null")
      }
    case .not(let inner):
      // That nothing is there is seldom what is meant by something else.
      if value == nil, !inner.speaksOfAbsence {
        failAbsent(path, matcher, "anything but \(try words(inner))")
      } else if try matches(value, inner) {
        fail(path, matcher, "is what it must not be", expected: "anything else", actual: value)
      }
    case .oneOf(let matchers):
      for inner in matchers where try matches(value, inner) { return }
      fail(
        path, matcher, "is none of these",
        expected: try "one of [\(words(matchers))]", actual: value)
    case .contains(let inner): try compare(value, contains: inner, matcher, at: path)
    case .matches(let pattern): try compare(value, pattern: pattern, matcher, at: path)
    case .count(let inner): try compare(value, count: inner, matcher, at: path)
    case .each(let inner): try compare(value, each: inner, matcher, at: path)
    case .compare(let comparison, let bound):
      try compare(value, comparison, bound, matcher, at: path)
    case .urlOf(let object):
      let objectPath = try object.text(variables)
      guard case .string(let url)? = state(objectPath + ".downloadURL") else {
        return fail(
          path, matcher, "cannot be the URL of '\(objectPath)', which has none",
          expected: "the download URL of \(objectPath)", actual: value)
      }
      guard let value else { return failAbsent(path, matcher, "\"\(url)\"") }
      if !value.isSame(as: .string(url)) {
        fail(
          path, matcher, "is not the download URL of '\(objectPath)'",
          expected: Value.string(url).description, actual: value)
      }
    }
  }

  /// What a word was probably meant to be that other languages, or older YAML, read otherwise.
  private static func slip(_ expected: Value, _ actual: Value) -> String {
    guard case .string(let word) = expected else { return "" }
    switch (word.lowercased(), actual) {
    case ("yes", .bool), ("on", .bool): return "; YAML 1.2 writes 'true'"
    case ("no", .bool), ("off", .bool): return "; YAML 1.2 writes 'false'"
    case ("nil", _), ("none", _), ("undefined", _): return "; YAML writes 'null' for nothing"
    default: return ""
    }
  }

  /// Whether a value matches, without a word about why not.
  private func matches(_ value: Value?, _ matcher: Matcher) throws(UnresolvedTemplate) -> Bool {
    var trial = Matching(variables: variables, state: state)
    try trial.compare(value, matcher, at: "")
    return trial.mismatches.isEmpty
  }
}

// MARK: - The same data

extension Matching {
  /// Tells of each part that differs by its own path, rather than of two long lines.
  private mutating func compare(
    _ value: Value?, equals expected: Value, _ matcher: Matcher, at path: String
  ) {
    guard let value else { return failAbsent(path, matcher, expected.description) }
    if value.isSame(as: expected) { return }
    switch (value, expected) {
    case (.record(let entries), .record(let wanted)):
      for entry in wanted {
        compare(value[entry.key], equals: entry.value, matcher, at: "\(path).\(entry.key)")
      }
      for entry in entries where expected[entry.key] == nil {
        fail(
          "\(path).\(entry.key)", matcher, "is there, and is not expected",
          expected: "nothing at all", actual: entry.value)
      }
    case (.list(let elements), .list(let wanted)) where elements.count == wanted.count:
      for (index, (element, wanted)) in zip(elements, wanted).enumerated() {
        compare(element, equals: wanted, matcher, at: "\(path).\(index)")
      }
    default:
      fail(
        path, matcher, "is not as expected\(Self.slip(expected, value))",
        expected: expected.description, actual: value)
    }
  }
}

// MARK: - Structures

extension Matching {
  private mutating func compare(
    _ value: Value?, subset entries: [(key: TextTemplate, range: SourceRange, matcher: Matcher)],
    _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    guard let value else { return failAbsent(path, matcher, "a mapping") }
    guard case .record = value else {
      return fail(path, matcher, "is \(value.kind)", expected: "a mapping", actual: value)
    }
    for entry in entries {
      let key = try entry.key.text(variables)
      try compare(value.lookUp(key), entry.matcher, at: "\(path).\(key)")
    }
  }

  private mutating func compare(
    _ value: Value?, list matchers: [Matcher], _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    guard let value else { return failAbsent(path, matcher, "a list") }
    guard case .list(let elements) = value else {
      return fail(path, matcher, "is \(value.kind)", expected: "a list", actual: value)
    }
    guard elements.count == matchers.count else {
      return fail(
        path, matcher, "has \(elements.count) elements, not \(matchers.count)",
        expected: try "[\(words(matchers))]", actual: value)
    }
    for (index, (element, inner)) in zip(elements, matchers).enumerated() {
      try compare(element, inner, at: "\(path).\(index)")
    }
  }

  private mutating func compare(
    _ value: Value?, contains inner: Matcher, _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    let expected = try "something that contains \(words(inner))"
    switch value {
    case .string(let text)?:
      guard let part = try literal(inner) else {
        return fail(
          path, matcher, "is a text, and can contain only a text", expected: expected,
          actual: value)
      }
      if !text.containsText(part) {
        fail(path, matcher, "does not contain it", expected: expected, actual: value)
      }
    case .list(let elements)?:
      let part = try literal(inner)
      for element in elements {
        if let part, case .string(let text) = element, text.containsText(part) { return }
        if try matches(element, inner) { return }
      }
      fail(path, matcher, "has no such element", expected: expected, actual: value)
    case nil: failAbsent(path, matcher, expected)
    case let other?:
      fail(
        path, matcher, "is \(other.kind), which contains nothing", expected: expected, actual: value
      )
    }
  }

  private mutating func compare(
    _ value: Value?, each inner: Matcher, _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    switch value {
    case .list(let elements)?:
      for (index, element) in elements.enumerated() {
        try compare(element, inner, at: "\(path).\(index)")
      }
    case .record(let entries)?:
      for entry in entries { try compare(entry.value, inner, at: "\(path).\(entry.key)") }
    case nil: failAbsent(path, matcher, "a list or a mapping")
    case let other?:
      fail(
        path, matcher, "is \(other.kind)", expected: "a list or a mapping", actual: value)
    }
  }

  private mutating func compare(
    _ value: Value?, count inner: Matcher, _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    let count: Int
    switch value {
    case .list(let elements)?: count = elements.count
    case .record(let entries)?: count = entries.count
    case .string(let text)?: count = text.count
    case nil: return failAbsent(path, matcher, "something to count")
    case let other?:
      return fail(
        path, matcher, "is \(other.kind), which cannot be counted", expected: nil, actual: value)
    }
    if try !matches(.int(count), inner) {
      fail(
        path, matcher, "has a count of \(count)", expected: try "a count of \(words(inner))",
        actual: value)
    }
  }
}

// MARK: - Scalars

extension Matching {
  private mutating func compare(
    _ value: Value?, pattern: PatternTemplate, _ matcher: Matcher, at path: String
  ) throws(UnresolvedTemplate) {
    let pattern = try pattern.pattern(variables)
    var found: Bool? = false
    if case .string(let text)? = value { found = pattern.isFound(in: text) }
    if found == true { return }
    let expected = "a text that matches /\(pattern.source)/"
    switch value {
    case .string?:
      fail(
        path, matcher, found == nil ? "is too long to be searched" : "does not match",
        expected: expected, actual: value)
    case nil: failAbsent(path, matcher, expected)
    case let other?: fail(path, matcher, "is \(other.kind)", expected: expected, actual: value)
    }
  }

  private mutating func compare(
    _ value: Value?, _ comparison: Matcher.Comparison, _ bound: Template, _ matcher: Matcher,
    at path: String
  ) throws(UnresolvedTemplate) {
    let bound = try bound.value(variables)
    let words =
      switch comparison {
      case .gt: "a number greater than \(bound)"
      case .gte: "a number of at least \(bound)"
      case .lt: "a number less than \(bound)"
      case .lte: "a number of at most \(bound)"
      }
    guard let value else { return failAbsent(path, matcher, words) }
    guard let order = value.order(to: bound) else {
      return fail(path, matcher, "cannot be compared", expected: words, actual: value)
    }
    let holds =
      switch comparison {
      case .gt: order > 0
      case .gte: order >= 0
      case .lt: order < 0
      case .lte: order <= 0
      }
    if !holds { fail(path, matcher, "is out of bounds", expected: words, actual: value) }
  }

  /// The text that a matcher stands for, where it stands for one.
  private func literal(_ matcher: Matcher) throws(UnresolvedTemplate) -> String? {
    if case .alias(let inner) = matcher.content { return try literal(inner) }
    guard case .same(let template) = matcher.content,
      case .string(let text) = try template.value(variables)
    else { return nil }
    return text
  }
}

// MARK: - Words

extension Matching {
  private mutating func fail(
    _ path: String, _ matcher: Matcher, _ message: String, expected: String?, actual: Value?
  ) {
    mismatches.append(
      Mismatch(
        path: path, range: matcher.range, message: "'\(path)' \(message)", expected: expected,
        actual: actual?.description))
  }

  private mutating func failAbsent(_ path: String, _ matcher: Matcher, _ expected: String) {
    mismatches.append(
      Mismatch(
        path: path, range: matcher.range, message: "'\(path)' is not there", expected: expected,
        actual: "nothing at all"))
  }

  private func words(_ matchers: [Matcher]) throws(UnresolvedTemplate) -> String {
    var parts: [String] = []
    for matcher in matchers { parts.append(try words(matcher)) }
    return parts.joined(separator: ", ")
  }

  /// What a matcher expects, short enough for a message.
  private func words(_ matcher: Matcher) throws(UnresolvedTemplate) -> String {
    switch matcher.content {
    case .same(let template), .equals(let template):
      return try template.value(variables).description
    case .subset(let entries):
      var parts: [String] = []
      for entry in entries {
        parts.append(try "\(entry.key.text(variables)): \(words(entry.matcher))")
      }
      return "{ \(parts.joined(separator: ", ")) }"
    case .list(let matchers): return try "[\(words(matchers))]"
    case .all(let matchers): return try words(matchers)
    case .absent(let isAbsent): return isAbsent ? "nothing at all" : "anything"
    case .not(let inner): return try "anything but \(words(inner))"
    case .oneOf(let matchers): return try "one of [\(words(matchers))]"
    case .contains(let inner): return try "something that contains \(words(inner))"
    case .matches(let pattern): return try "/\(pattern.pattern(variables).source)/"
    case .count(let inner): return try "a count of \(words(inner))"
    case .each(let inner): return try "each \(words(inner))"
    case .compare(let comparison, let bound):
      return try "\(comparison.rawValue.dropFirst()) \(bound.value(variables))"
    case .alias(let inner): return try words(inner)
    case .urlOf(let object): return try "the URL of \(object.text(variables))"
    }
  }
}

extension Matcher {
  /// Whether it can match where nothing is there.
  fileprivate var speaksOfAbsence: Bool {
    switch content {
    case .absent: true
    case .not(let inner), .alias(let inner): inner.speaksOfAbsence
    case .oneOf(let matchers), .all(let matchers): matchers.contains { $0.speaksOfAbsence }
    default: false
    }
  }
}

extension String {
  /// Whether the text contains another, byte by byte, so that no locale and no normalisation decides.
  fileprivate func containsText(_ part: String) -> Bool {
    if part.isEmpty { return true }
    let whole = Array(utf8)
    let part = Array(part.utf8)
    guard whole.count >= part.count else { return false }
    return (0...(whole.count - part.count)).contains { start in
      whole[start..<(start + part.count)].elementsEqual(part)
    }
  }
}

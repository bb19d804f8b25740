public import Diagnostics
public import RunEvents

/// Data as a scenario writes it: it may still name variables, and every part knows its place.
public struct Template: Sendable {
  /// Where it stands.
  public let range: SourceRange
  let content: Content

  enum Content: Sendable {
    /// Data without any variable.
    case value(Value)
    /// `${name}` alone, which keeps the type of what the variable holds.
    case variable(String)
    /// What names a variable where a shape is declared, which is checked once the variable is known.
    case checked(CheckedTemplate)
    /// A text with variables in it.
    case text(TextTemplate)
    case list([Template])
    case record([(key: TextTemplate, keyRange: SourceRange, value: Template)])

    /// Whether it is data, and names no variable.
    var isValue: Bool {
      if case .value = self { true } else { false }
    }
  }

  init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// The data with every variable replaced.
  ///
  /// - Parameters:
  ///   - variables: What the variables hold.
  ///   - limit: How many bytes the variables may bring into it.
  /// - Throws: Why there is none, such as a variable that holds nothing yet.
  public func value(
    _ variables: Variables, limit: Int = Variables.limit
  ) throws(UnresolvedTemplate) -> Value {
    if case .value(let value) = content { return value }
    var budget = limit
    return try value(variables, &budget)
  }

  fileprivate func value(
    _ variables: Variables, _ budget: inout Int
  ) throws(UnresolvedTemplate) -> Value {
    switch content {
    case .value(let value): return value
    case .variable(let name): return try variables.value(name, &budget)
    case .text(let text): return .string(try text.text(variables, &budget))
    case .checked(let template): return try template.value(variables, &budget)
    case .list(let elements):
      var values: [Value] = []
      for element in elements { values.append(try element.value(variables, &budget)) }
      return .list(values)
    case .record(let entries):
      var values: [Value.Entry] = []
      for entry in entries {
        let key = try entry.key.text(variables, &budget)
        // Two keys may turn out to be one, which no mapping can hold.
        if values.contains(where: { $0.key == key }) {
          throw .refused("the key '\(key)' stands twice")
        }
        values.append(Value.Entry(key, try entry.value.value(variables, &budget)))
      }
      return .record(values)
    }
  }
}

/// A template with the shape that is declared at its place.
final class CheckedTemplate: Sendable {
  private let template: Template
  private let shape: Shape
  /// What it is called in messages.
  private let name: String?
  private let fixtures: Fixtures

  init(_ template: Template, _ shape: Shape, name: String?, fixtures: Fixtures) {
    self.template = template
    self.shape = shape
    self.name = name
    self.fixtures = fixtures
  }

  fileprivate func value(
    _ variables: Variables, _ budget: inout Int
  ) throws(UnresolvedTemplate) -> Value {
    let value = try template.value(variables, &budget)
    do throws(ShapeMismatch) {
      return try shape.checked(value, name: name, fixtures: fixtures)
    } catch {
      throw .refused(error.message)
    }
  }
}

/// A text that may name variables, as `${name}`.
public struct TextTemplate: Sendable {
  enum Piece: Sendable {
    case literal(String)
    case variable(String)
  }

  private enum Content: Sendable {
    /// By far the most texts name no variable, and need no list of pieces.
    case literal(String)
    case pieces([Piece])
  }

  private let content: Content

  init(_ literal: String) {
    content = .literal(literal)
  }

  init(_ pieces: [Piece]) {
    if pieces.count == 1, case .literal(let text) = pieces[0] {
      content = .literal(text)
    } else {
      content = .pieces(pieces)
    }
  }

  /// The text as far as it is known before anything runs: up to the first variable.
  var literalPrefix: String {
    switch content {
    case .literal(let text): return text
    case .pieces(let pieces):
      if case .literal(let text)? = pieces.first { return text }
      return ""
    }
  }

  /// Whether it names no variable.
  var isLiteral: Bool {
    if case .literal = content { true } else { false }
  }

  /// The text, where it names no variable.
  var literal: String? {
    if case .literal(let text) = content { text } else { nil }
  }

  /// The variable that the text is, where it is one and nothing else.
  var variable: String? {
    if case .pieces(let pieces) = content, pieces.count == 1, case .variable(let name) = pieces[0] {
      return name
    }
    return nil
  }

  /// The names of the variables in it.
  var variableNames: [String] {
    guard case .pieces(let pieces) = content else { return [] }
    return pieces.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// The text with every variable replaced.
  ///
  /// - Throws: Why there is none, such as a variable that holds nothing yet.
  public func text(_ variables: Variables) throws(UnresolvedTemplate) -> String {
    if case .literal(let text) = content { return text }
    var budget = Variables.limit
    return try text(variables, &budget)
  }

  fileprivate func text(
    _ variables: Variables, _ budget: inout Int
  ) throws(UnresolvedTemplate) -> String {
    guard case .pieces(let pieces) = content else { return literalPrefix }
    var output = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): output += text
      case .variable(let name): output += try variables.value(name, &budget).plainText
      }
    }
    return output
  }
}

/// What the variables of a scenario hold at a moment.
public struct Variables: Sendable {
  /// How many bytes a value may take that variables have a part in: each may name others twice,
  /// and a few lines would otherwise ask for more memory than there is.
  public static let limit = 1 << 20

  private var own: [(name: String, value: Value, size: Int)] = []

  /// Makes a set of variables of which none holds a value.
  public init() {}

  /// Gives a variable a value, in place of the one it may have had.
  public mutating func set(_ name: String, to value: Value) {
    let size = value.size
    if let index = own.firstIndex(where: { $0.name == name }) {
      own[index] = (name, value, size)
    } else {
      own.append((name, value, size))
    }
  }

  fileprivate func value(
    _ name: String, _ budget: inout Int
  ) throws(UnresolvedTemplate) -> Value {
    guard let entry = own.first(where: { $0.name == name }) else { throw .unset(name) }
    budget -= entry.size
    if budget < 0 { throw .refused("'${\(name)}' makes a value of more than 1 MB") }
    return entry.value
  }
}

/// Why a template has no value at this moment.
public enum UnresolvedTemplate: Error, Sendable, Hashable {
  /// A variable is known, but holds nothing.
  case unset(_ variable: String)
  /// What the variables hold makes no value that can stand at this place, and why.
  case refused(_ reason: String)

  /// What is wrong, in one line.
  ///
  /// - Parameter moment: When it was asked for, such as `at this point`.
  public func message(_ moment: String = "at this point") -> String {
    switch self {
    case .unset(let name): "'${\(name)}' holds nothing \(moment)"
    case .refused(let reason): reason
    }
  }
}

extension Value {
  /// About how many bytes the value takes, the structure that its parts may share counted for each.
  fileprivate var size: Int {
    switch self {
    case .null, .bool, .int, .double: 8
    case .string(let text): text.utf8.count
    case .list(let elements): elements.reduce(8) { $0 + $1.size }
    case .record(let entries): entries.reduce(8) { $0 + $1.key.utf8.count + $1.value.size }
    }
  }
}

extension Value {
  /// The value inside a longer text: a string without quotes, all else as it is written.
  public var plainText: String {
    if case .string(let text) = self { return text }
    return description
  }
}

extension Expectation {
  /// Whether it says that there is something at a path, rather than nothing or null.
  public func expectsSomething(at path: String) -> Bool {
    self.path.literal?.utf8.elementsEqual(path.utf8) == true && matcher.expectsSomething
  }
}

extension Matcher {
  fileprivate var expectsSomething: Bool {
    switch content {
    case .same(let template), .equals(let template):
      if case .value(.null) = template.content { false } else { true }
    case .absent: false
    case .all(let matchers): matchers.contains { $0.expectsSomething }
    case .alias(let matcher): matcher.expectsSomething
    default: true
    }
  }
}

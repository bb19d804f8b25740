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
    /// A text with variables in it.
    case text(TextTemplate)
    case list([Template])
    case record([(key: TextTemplate, keyRange: SourceRange, value: Template)])
  }

  init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// The data with every variable replaced.
  ///
  /// - Parameter variables: What the variables hold.
  /// - Throws: The name of a variable that holds nothing yet.
  public func value(_ variables: Variables) throws(UnsetVariable) -> Value {
    switch content {
    case .value(let value): return value
    case .variable(let name): return try variables.value(name)
    case .text(let text): return .string(try text.text(variables))
    case .list(let elements):
      var values: [Value] = []
      for element in elements { values.append(try element.value(variables)) }
      return .list(values)
    case .record(let entries):
      var values: [Value.Entry] = []
      for entry in entries {
        values.append(
          Value.Entry(try entry.key.text(variables), try entry.value.value(variables)))
      }
      return .record(values)
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

  /// The text with every variable replaced.
  ///
  /// - Throws: The name of a variable that holds nothing yet.
  public func text(_ variables: Variables) throws(UnsetVariable) -> String {
    guard case .pieces(let pieces) = content else { return literalPrefix }
    var output = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): output += text
      case .variable(let name): output += try variables.value(name).plainText
      }
    }
    return output
  }
}

/// What the variables of a scenario hold at a moment.
public struct Variables: Sendable {
  private var own: [(name: String, value: Value)] = []

  /// Makes a set of variables of which none holds a value.
  public init() {}

  /// Gives a variable a value, in place of the one it may have had.
  public mutating func set(_ name: String, to value: Value) {
    if let index = own.firstIndex(where: { $0.name == name }) {
      own[index].value = value
    } else {
      own.append((name, value))
    }
  }

  func value(_ name: String) throws(UnsetVariable) -> Value {
    if let entry = own.first(where: { $0.name == name }) { return entry.value }
    throw UnsetVariable(name: name)
  }
}

/// A variable is known, but holds nothing at this moment.
public struct UnsetVariable: Error, Sendable, Hashable {
  /// Its name.
  public let name: String

  public init(name: String) {
    self.name = name
  }
}

extension Value {
  /// The value inside a longer text: a string without quotes, all else as it is written.
  public var plainText: String {
    if case .string(let text) = self { return text }
    return description
  }
}

extension TextTemplate {
  /// Whether the text surely begins with a word.
  public func begins(with word: String) -> Bool { literalPrefix.utf8.starts(with: word.utf8) }
}

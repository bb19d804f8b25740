public import RunEvents

/// What an argument may look like; the loader checks it, help and the editors' schema describe it.
public enum Shape: Sendable {
  /// No argument: the step is a bare word.
  case none
  /// A text; the placeholder says what it stands for.
  case text(_ placeholder: String)
  /// One of a closed set of words.
  case choice([String])
  case boolean
  case integer
  /// A text such as `5s`, `250ms` or `1m`.
  case duration
  /// The path of a file beside the scenario, or below its folder.
  case fixture
  /// Any data.
  case any
  /// A mapping with these keys and no others.
  case record([Field])
  /// A mapping with keys of the scenario's own.
  indirect case map(key: String, value: Shape)
  indirect case list(Shape)
  /// A value of this shape, or null.
  indirect case nullable(Shape)
  /// A value of this shape of which more is asked: what is wrong with it, in words without a full stop.
  indirect case such(Shape, flaw: @Sendable (Value) -> String?)
  /// A value of either shape; the first fits a scalar, the second a mapping or a list.
  indirect case either(Shape, Shape)

  /// A key of a mapping.
  public struct Field: Sendable {
    /// The key.
    public var name: String
    /// What it means, in one sentence.
    public var summary: String
    public var shape: Shape
    public var isRequired: Bool

    public init(_ name: String, _ shape: Shape, isRequired: Bool = true, _ summary: String) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.summary = summary
    }
  }
}

extension Shape {
  /// The shape in words, with an article, for messages that say what was expected.
  public var words: String {
    switch self {
    case .none: "no argument"
    case .text(let placeholder): "a text (\(placeholder))"
    case .choice(let words):
      words.count == 1
        ? "'\(words[0])'" : "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .duration: "a duration such as 5s or 250ms"
    case .fixture: "the path of a file"
    case .any: "a value"
    case .record(let fields):
      "a mapping with "
        + fields.map { $0.isRequired ? $0.name : "\($0.name)?" }
        .joined(separator: ", ")
    case .map(let key, _): "a mapping from \(key) to values"
    case .list(let element): "a list, each \(element.words)"
    case .such(let shape, _): shape.words
    case .nullable(let shape): "\(shape.words), or null"
    case .either(let first, let second): "\(first.words), or \(second.words)"
    }
  }

  /// Whether a step of this shape can be a bare word and nothing else.
  public var isNothing: Bool {
    if case .none = self { true } else { false }
  }

  /// Whether a step of this shape can stand as a bare word.
  public var allowsNothing: Bool {
    switch self {
    case .none: true
    case .record(let fields): fields.allSatisfy { !$0.isRequired }
    case .nullable: true
    case .such(let shape, let flaw): shape.allowsNothing && flaw(.record([])) == nil
    case .either(let first, let second): first.allowsNothing || second.allowsNothing
    default: false
    }
  }
}

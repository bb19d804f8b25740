import RunEvents

/// The files that a scenario can name.
struct Fixtures: Sendable {
  /// The path of the scenario.
  let path: String
  /// Whether a file is there, by its path from the working folder.
  let fileExists: @Sendable (String) -> Bool

  /// The path of a fixture, from the working folder: the scenario names it from its own folder.
  func resolve(_ file: String) -> String {
    if file.utf8.first == UInt8(ascii: "/") { return file }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return file }
    return String(path[...slash]) + file
  }
}

/// Why a value is not of the shape that is declared, in one line.
struct ShapeMismatch: Error {
  var message: String
}

extension Shape {
  /// Holds a value against the shape that is declared at its place.
  ///
  /// - Parameters:
  ///   - value: A value that a variable has had a part in.
  ///   - name: What it is called in messages: the step's or the key's name, and what leads on.
  ///   - fixtures: The files that can be named.
  /// - Returns: The value, the fixtures in it by their path from the working folder.
  func checked(
    _ value: Value, name: String?, fixtures: Fixtures
  ) throws(ShapeMismatch) -> Value {
    switch (self, value) {
    case (.any, _), (.text, .string), (.boolean, .bool), (.integer, .int): return value
    case (.choice(let words), .string(let word)) where words.contains(word): return value
    case (.duration, .string(let text)):
      switch Duration.Reading(text) {
      case .duration: return value
      case .tooLong: throw ShapeMismatch(message: Duration.tooLong(text, name))
      case .unreadable: throw mismatch(value, name)
      }
    case (.fixture, .string(let file)):
      let resolved = fixtures.resolve(file)
      guard fixtures.fileExists(resolved) else {
        throw ShapeMismatch(message: "there is no file '\(file)'; looked for '\(resolved)'")
      }
      return .string(resolved)
    case (.such(let inner, let flaw), _):
      let checked = try inner.checked(value, name: name, fixtures: fixtures)
      if let flaw = flaw(checked) { throw ShapeMismatch(message: flaw) }
      return checked
    case (.nullable, .null): return value
    case (.nullable(let inner), _):
      return try inner.checked(value, name: name, fixtures: fixtures)
    case (.either(let scalar, let other), _):
      let shape = value.isCollection ? other : scalar
      return try shape.checked(value, name: name, fixtures: fixtures)
    case (.list(let element), .list(let values)):
      var checked: [Value] = []
      for (index, value) in values.enumerated() {
        checked.append(
          try element.checked(value, name: Self.path(name, "\(index)"), fixtures: fixtures))
      }
      return .list(checked)
    case (.map(_, let element), .record(let entries)):
      var checked: [Value.Entry] = []
      for entry in entries {
        let value = try element.checked(
          entry.value, name: Self.path(name, entry.key), fixtures: fixtures)
        checked.append(Value.Entry(entry.key, value))
      }
      return .record(checked)
    case (.record(let fields), .record(let entries)):
      return .record(try Self.checked(entries, fields, name: name, fixtures: fixtures))
    default: throw mismatch(value, name)
    }
  }

  private static func checked(
    _ entries: [Value.Entry], _ fields: [Field], name: String?, fixtures: Fixtures
  ) throws(ShapeMismatch) -> [Value.Entry] {
    var checked: [Value.Entry] = []
    for entry in entries {
      guard let field = fields.first(where: { $0.name == entry.key }) else {
        throw ShapeMismatch(message: "unknown key '\(path(name, entry.key))'")
      }
      let value = try field.shape.checked(
        entry.value, name: path(name, entry.key), fixtures: fixtures)
      checked.append(Value.Entry(entry.key, value))
    }
    for field in fields where field.isRequired && !entries.contains(where: { $0.key == field.name })
    {
      let subject = name.map { "'\($0)'" } ?? "the mapping"
      throw ShapeMismatch(message: "\(subject) needs '\(field.name)'")
    }
    return checked
  }

  private static func path(_ name: String?, _ key: String) -> String {
    name.map { "\($0).\(key)" } ?? key
  }

  private func mismatch(_ value: Value, _ name: String?) -> ShapeMismatch {
    let subject = name.map { "'\($0)' takes " } ?? "expected "
    return ShapeMismatch(message: "\(subject)\(words), not \(value.words)")
  }

  /// Whether a text can be of this shape.
  var takesText: Bool {
    switch self {
    case .any, .text, .choice, .duration, .fixture: true
    case .nullable(let inner), .such(let inner, _): inner.takesText
    case .either(let scalar, _): scalar.takesText
    case .none, .boolean, .integer, .record, .map, .list: false
    }
  }
}

extension Value {
  fileprivate var isCollection: Bool {
    switch self {
    case .list, .record: true
    default: false
    }
  }

  /// What it is, as a person calls it, with its article; a long text is cut.
  var words: String {
    switch self {
    case .null: return "nothing"
    case .bool(let value): return "the boolean \(value)"
    case .int, .double: return "the number \(self)"
    case .string(let text):
      let shown = text.unicodeScalars.prefix(80)
      return "the text '\(String(shown))\(shown.endIndex < text.endIndex ? "…" : "")'"
    case .list: return "a list"
    case .record: return "a mapping"
    }
  }
}

// MARK: - Durations

extension Duration {
  /// The longest that a scenario can name: beyond it is a slip, and clocks would come to their end.
  private static let longest = 1000.0 * 24 * 3600

  /// What a text says as a duration.
  enum Reading {
    case duration(Duration)
    case tooLong
    case unreadable

    init(_ text: String) {
      self = .unreadable
      guard let unit = text.utf8.firstIndex(where: { $0.isLetter }) else { return }
      guard let number = Double(text[..<unit]), number >= 0 else { return }
      let scale: Double
      switch text[unit...] {
      case "ms": scale = 0.001
      case "s": scale = 1
      case "m": scale = 60
      case "h": scale = 3600
      default: return
      }
      let seconds = number * scale
      self =
        seconds <= Duration.longest
        ? .duration(.milliseconds(Int64((seconds * 1000).rounded()))) : .tooLong
    }
  }

  /// Reads a duration as scenarios write it: a number and one of `ms`, `s`, `m`, `h`; `nil` where
  /// it is none, or is longer than a thousand days.
  public init?(scenarioText text: String) {
    guard case .duration(let duration) = Reading(text) else { return nil }
    self = duration
  }

  static func tooLong(_ text: String, _ name: String?) -> String {
    "\(name.map { "'\($0)': " } ?? "")'\(text)' is too long, a duration is at most 1000 days"
  }
}

import ScenarioLanguage

extension Shape {
  /// A key that a value of a shape can have, at whatever depth.
  struct Key {
    /// Where it stands: the keys that lead to it, `<names>` for any, `[]` behind a list.
    var path: [String]
    var shape: Shape
    var summary: String
    var isRequired: Bool
  }

  /// All the keys that a value of this shape can have.
  ///
  /// - Parameter path: Where the value itself stands.
  func keys(below path: [String]) -> [Key] {
    switch self {
    case .record(let fields):
      fields.flatMap { field in
        let path = path + [field.name]
        return [
          Key(
            path: path, shape: field.shape, summary: field.summary, isRequired: field.isRequired)
        ] + field.shape.keys(below: path)
      }
    case .map(let key, let value): value.keys(below: path + ["<\(key)>"])
    case .list(let element): element.keys(below: path.dropLast() + ["\(path.last ?? "")[]"])
    case .nullable(let shape), .such(let shape, _): shape.keys(below: path)
    case .either(let first, let second): first.keys(below: path) + second.keys(below: path)
    case .none, .text, .choice, .boolean, .integer, .duration, .fixture, .any: []
    }
  }

  /// The shape as a value of it is written, with placeholders; empty for none.
  var brief: String {
    switch self {
    case .none: ""
    case .text(let placeholder): "<\(placeholder)>"
    case .choice(let words) where words.count > 3: "<one of \(words.count) words>"
    case .choice(let words): words.joined(separator: "|")
    case .boolean: "true|false"
    case .integer: "<a number>"
    case .duration: "<a duration>"
    case .fixture: "<a file>"
    case .any: "…"
    case .record(let fields):
      "{ " + fields.map { $0.name + ($0.isRequired ? "" : "?") }.joined(separator: ", ") + " }"
    case .map(let key, let value): "{ <\(key)>: \(value.brief) }"
    case .list(let element): "[\(element.brief)]"
    case .such(let shape, _): shape.brief
    case .nullable(let shape): "\(shape.brief)|null"
    case .either(let first, let second): "\(first.brief) or \(second.brief)"
    }
  }

  /// A value of this shape as an example, on one line: what must be there, and nothing else.
  var example: String {
    switch self {
    case .record(let fields):
      let needed = fields.filter(\.isRequired)
      let shown = needed.isEmpty ? Array(fields.prefix(1)) : needed
      return "{ " + shown.map { "\($0.name): \($0.shape.example)" }.joined(separator: ", ") + " }"
    case .map(let key, let value): return "{ <\(key)>: \(value.example) }"
    case .list(let element): return "[\(element.example)]"
    case .choice(let words): return words.first ?? ""
    case .boolean: return "true"
    case .integer: return "1"
    case .duration: return "5s"
    case .nullable(let shape), .such(let shape, _), .either(let shape, _): return shape.example
    case .none, .text, .fixture, .any: return brief
    }
  }
}

extension StateDeclaration.Content {
  /// What can be found, in words; the keys of a record as `code` writes them.
  func words(code: (String) -> String = { $0 }) -> String {
    switch self {
    case .any: "anything"
    case .scalar: "a single value"
    case .record(let keys): "null, or " + keys.map { code($0) }.joined(separator: ", ")
    case .map: "a mapping"
    case .list: "a list"
    }
  }
}

/// Data read from JSON; the keys of an object in the order in which they stood.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(String)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// What kind of value it is, with its article.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// Why bytes are no JSON.
struct JSONError: Error {
  /// The place of the byte, from zero.
  var offset: Int
  var message: String
}

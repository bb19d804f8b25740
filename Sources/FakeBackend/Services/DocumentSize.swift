import ProfileCore

/// The limits on what a document holds, as Google's emulator of Firestore measures them.
enum DocumentSize {
  private static let limit = 1_048_576
  private static let textLimit = 1_048_487

  /// What the server says to a document that would be too large; `nil` where it is not.
  static func problem(of fields: DocumentFields, at path: String) -> String? {
    for field in fields where isTooLong(field.value) {
      return "The value of property \"\(field.name)\" is longer than \(textLimit) bytes."
    }
    // Each segment counts a byte more than it has, which its slash stands for.
    let name = 16 + path.utf8.count + 1
    return name + 32 + size(of: fields) > limit
      ? "maximum entity size is \(limit) bytes" : nil
  }

  private static func isTooLong(_ value: DocumentValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.count > textLimit
    case .bytes(let bytes): bytes.count > textLimit
    default: false
    }
  }

  private static func size(of fields: DocumentFields) -> Int {
    fields.reduce(0) { $0 + $1.name.utf8.count + 1 + size(of: $1.value) }
  }

  private static func size(of value: DocumentValue) -> Int {
    switch value {
    case .null, .bool: 1
    case .integer, .double, .timestamp: 8
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .array(let values): values.reduce(0) { $0 + size(of: $1) }
    case .map(let fields): size(of: fields)
    }
  }
}

import ProfileCore

/// The limits on what a document holds, as Google's emulator of Firestore measures them.
enum DocumentSize {
  /// How large a document may be, its name and its fields' names included.
  static let limit = 1_048_576
  /// How long a single text or piece of data may be.
  static let textLimit = 1_048_487

  /// What the server says to a document that would be too large; `nil` where it is not.
  static func problem(
    of fields: DocumentFields, at path: String, limit: Int = DocumentSize.limit
  ) -> String? {
    name(path) + 32 + size(of: fields) > limit
      ? "maximum entity size is \(DocumentSize.limit) bytes" : nil
  }

  /// Each segment of a name counts a byte more than it has, which its slash stands for.
  static func name(_ path: String) -> Int { 16 + path.utf8.count + 1 }

  private static func size(of fields: DocumentFields) -> Int {
    fields.reduce(0) { $0 + $1.name.utf8.count + 1 + size(of: $1.value) }
  }

  /// How much a value counts.
  static func size(of value: DocumentValue) -> Int {
    switch value {
    case .null, .bool, .fieldValue: 1
    case .integer, .double, .timestamp: 8
    case .geoPoint: 16
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    // Only the part of the name after the database counts.
    case .reference(let reference):
      name(reference.parts(at: UInt8(ascii: "/")).dropFirst(5).joined(separator: "/"))
    // What is empty counts one byte, and what is not counts only what it holds.
    case .array(let values): values.isEmpty ? 1 : values.reduce(0) { $0 + size(of: $1) }
    case .map(let fields): fields.isEmpty ? 1 : size(of: fields)
    }
  }
}

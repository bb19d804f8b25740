/// What the server is to make of a field, in the place of a value: the documents' `FieldValue`.
public enum FieldValue: Sendable, Hashable {
  /// Removes the field.
  case delete
  /// The server's time, the same for every field of one commit.
  case serverTimestamp
  /// Adds to the number that is there; what is no number counts as nothing.
  case increment(Int64)
  /// Adds to the number that is there, which becomes a double.
  case incrementDouble(Double)
  /// Adds the values that the array does not hold yet.
  case arrayUnion([DocumentValue])
  /// Removes every value that equals one of these.
  case arrayRemove([DocumentValue])

  /// The SDK's name for it, as its messages have it.
  public var name: String {
    switch self {
    case .delete: "FieldValue.delete()"
    case .serverTimestamp: "FieldValue.serverTimestamp()"
    case .increment, .incrementDouble: "FieldValue.increment()"
    case .arrayUnion: "FieldValue.arrayUnion()"
    case .arrayRemove: "FieldValue.arrayRemove()"
    }
  }
}

extension FieldValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .delete, .serverTimestamp: name
    case .increment(let value): "FieldValue.increment(\(value))"
    case .incrementDouble(let value): "FieldValue.increment(\(value))"
    case .arrayUnion(let values): "FieldValue.arrayUnion(\(DocumentValue.array(values)))"
    case .arrayRemove(let values): "FieldValue.arrayRemove(\(DocumentValue.array(values)))"
    }
  }
}

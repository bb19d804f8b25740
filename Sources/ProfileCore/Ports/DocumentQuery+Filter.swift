extension DocumentQuery {
  /// How a field is compared.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case isEqual = "=="
    case isNotEqual = "!="
    case isLess = "<"
    case isLessOrEqual = "<="
    case isGreater = ">"
    case isGreaterOrEqual = ">="
    /// The field equals one of the values of an array.
    case isIn = "in"
    /// The field equals none of the values of an array.
    case isNotIn = "not-in"
    /// The field is an array that holds the value.
    case arrayContains = "array-contains"
    /// The field is an array that holds one of the values of an array.
    case arrayContainsAny = "array-contains-any"
  }

  /// A condition on a document: the documents' `Filter`.
  public enum Filter: Sendable, Hashable {
    /// A condition on a field; a document without the field never meets it.
    case field(DocumentFieldPath, Comparison, DocumentValue)
    /// All of these conditions: `andFilter`.
    case all([Filter])
    /// At least one of these conditions: `orFilter`.
    case any([Filter])

    /// Makes a condition on a field.
    public init(_ field: DocumentFieldPath, _ comparison: Comparison, _ value: DocumentValue) {
      self = .field(field, comparison, value)
    }
  }
}

extension DocumentQuery.Filter: CustomStringConvertible {
  /// The condition on one line, short and readable.
  public var description: String {
    switch self {
    case .field(let field, let comparison, let value):
      "\(field) \(comparison.rawValue) \(value)"
    case .all(let filters): "(\(filters.map(\.description).joined(separator: " and ")))"
    case .any(let filters): "(\(filters.map(\.description).joined(separator: " or ")))"
    }
  }
}

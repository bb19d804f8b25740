import ProfileCore

extension DocumentQuery.Comparison {
  /// Whether documents are sorted by what is compared so.
  var isInequality: Bool {
    switch self {
    case .isEqual, .isIn, .arrayContains, .arrayContainsAny: false
    case .isNotEqual, .isNotIn, .isLess, .isLessOrEqual, .isGreater, .isGreaterOrEqual: true
    }
  }

  /// Whether a field is compared with each value of an array.
  var takesList: Bool { self == .isIn || self == .isNotIn || self == .arrayContainsAny }
}

extension DocumentQuery.Filter {
  /// A condition on one field, taken out of those that hold it.
  typealias Leaf = (
    field: DocumentFieldPath, comparison: DocumentQuery.Comparison, value: DocumentValue
  )

  /// All conditions on fields, in their order.
  var leaves: [Leaf] {
    switch self {
    case .field(let field, let comparison, let value): [(field, comparison, value)]
    case .all(let filters), .any(let filters): filters.flatMap(\.leaves)
    }
  }

  /// Whether a document meets the condition.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - root: What stands before its path in its full name.
  ///   - planted: An error that a test has planted.
  func isMet(by document: StoredDocument, below root: String, planted: PlantedError?) -> Bool {
    switch self {
    case .all(let filters):
      return filters.allSatisfy { $0.isMet(by: document, below: root, planted: planted) }
    case .any(let filters):
      if planted == .orNeedsAll {
        return filters.allSatisfy { $0.isMet(by: document, below: root, planted: planted) }
      }
      return filters.contains { $0.isMet(by: document, below: root, planted: planted) }
    case .field(let field, let comparison, let value):
      let found =
        field.isDocumentID
        ? DocumentValue.reference(root + document.path)
        : document.fields.value(at: field.names[...])
      return found.map { Self.holds($0, comparison, value, planted: planted) } ?? false
    }
  }

  /// Whether a value stands to another as a comparison has it.
  ///
  /// As the SDK sends it: `== null` and `== NaN` ask for just these, and `!=` for everything else
  /// but null. No other comparison knows null or NaN as a value.
  private static func holds(
    _ found: DocumentValue, _ comparison: DocumentQuery.Comparison, _ value: DocumentValue,
    planted: PlantedError?
  ) -> Bool {
    switch comparison {
    case .isEqual where value == .null || value.isNaN: return value.equals(found)
    case .isNotEqual: return found != .null && !value.equals(found)
    case .isIn:
      return (value.elements ?? []).contains { !$0.isUnknown && $0.equals(found) }
    case .isNotIn:
      // Null is unequal to nothing that is known, so that nothing is found where it is named.
      let values = value.elements ?? []
      if found == .null || values.contains(.null) { return planted == .notInKeepsNull }
      return !values.contains { !$0.isUnknown && $0.equals(found) }
    case .arrayContains:
      return !value.isUnknown && (found.elements ?? []).contains { value.equals($0) }
    case .arrayContainsAny:
      return (value.elements ?? []).contains { value in
        !value.isUnknown && (found.elements ?? []).contains { value.equals($0) }
      }
    case .isEqual, .isLess, .isLessOrEqual, .isGreater, .isGreaterOrEqual: break
    }
    // Only values of one type are compared.
    guard !value.isUnknown, !found.isUnknown, value.rank == found.rank else { return false }
    let order = found.order(to: value)
    switch comparison {
    case .isEqual: return order == .same
    case .isLess: return order == .before
    case .isLessOrEqual: return order != .after
    case .isGreater: return order == .after
    case .isGreaterOrEqual: return order != .before
    case .isNotEqual, .isIn, .isNotIn, .arrayContains, .arrayContainsAny: return false
    }
  }
}

extension DocumentQuery {
  /// The fields that are compared for more than equality, some of them more than once.
  var unequalFields: [DocumentFieldPath] {
    filters.flatMap { $0.leaves.filter { $0.comparison.isInequality }.map(\.field) }
  }

  /// Those of them that a server sorts by: what is less or greater than null or NaN is nothing to it.
  var sortedUnequalFields: [DocumentFieldPath] {
    filters.flatMap { filter in
      filter.leaves.filter { leaf in
        switch leaf.comparison {
        case .isLess, .isLessOrEqual, .isGreater, .isGreaterOrEqual: !leaf.value.isUnknown
        case .isNotIn: leaf.value.elements?.allSatisfy { $0 == .null } != true
        default: leaf.comparison.isInequality
        }
      }.map(\.field)
    }
  }
}

extension DocumentValue {
  /// Whether the value is null or NaN, with which nothing compares.
  fileprivate var isUnknown: Bool { self == .null || isNaN }
}

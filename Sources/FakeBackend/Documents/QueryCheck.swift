import ProfileCore

/// What the server finds wrong with a query, in the order in which the emulator finds it.
enum QueryCheck {
  /// How many values a comparison may name.
  private static let listLimits: [DocumentQuery.Comparison: Int] = [
    .isIn: 30, .arrayContainsAny: 30, .isNotIn: 10,
  ]
  private static let alternativeLimit = 30
  private static let partLimit = 100
  private static let inequalityLimit = 10
  /// How large a value may be that is compared with: as in a document.
  private static let valueLimit = 1500

  static func check(
    _ query: DocumentQuery, in engine: DocumentEngine
  ) throws(DocumentStoreError) {
    if let problem = problem(of: query, in: engine) {
      throw DocumentCode.invalidArgument.error(problem)
    }
    // An order by descending ids alone has no index.
    let isByID = query.orders.count == 1 && query.orders[0].field.isDocumentID
    if isByID, query.orders[0].isDescending,
      query.filters.allSatisfy({ $0.leaves.allSatisfy { $0.field.isDocumentID } })
    {
      throw DocumentCode.failedPrecondition.error(
        "Firestore does not support descending key scans")
    }
  }

  private static func problem(of query: DocumentQuery, in engine: DocumentEngine) -> String? {
    let ids = query.collection.parts(at: UInt8(ascii: "/"))
    if let problem = DocumentPath.collectionProblem(of: ids.last ?? "") { return problem }
    let leaves = query.filters.flatMap(\.leaves)
    if leaves.count(where: { $0.comparison == .isNotEqual || $0.comparison == .isNotIn }) > 1 {
      return
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query."
    }
    if leaves.contains(where: { $0.comparison == .isNotIn }),
      query.filters.contains(where: \.hasAlternatives)
    {
      return
        "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'."
    }
    for filter in query.filters {
      if let problem = problem(of: filter, in: engine) { return problem }
    }
    for order in query.orders {
      if let problem = problem(of: order.field) { return problem }
    }
    for bound in [query.start, query.end] {
      if let bound, let problem = problem(of: bound, of: query, in: engine) { return problem }
    }
    let alternatives = QueryAlternatives(query.filters)
    if let problem = combinationProblem(of: query, alternatives) { return problem }
    if alternatives.all.count > alternativeLimit {
      if alternatives.isBeyondCounting {
        return
          "Too many disjunctions after normalization, the maximum is \(alternativeLimit)"
      }
      return
        "Too many disjunctions after normalization. Result had \(alternatives.all.count) disjunctions which is more than the maximum of \(alternativeLimit)"
    }
    return orderProblem(of: query)
      ?? (query.limit ?? 0 < 0 ? "limit is negative" : nil)
  }
}

// MARK: - Conditions one by one

extension QueryCheck {
  private static func problem(
    of filter: DocumentQuery.Filter, in engine: DocumentEngine
  ) -> String? {
    switch filter {
    case .any(let filters), .all(let filters):
      if case .any = filter, filters.isEmpty {
        return "Composite filter must have at least one sub-filter."
      }
      for filter in filters {
        if let problem = problem(of: filter, in: engine) { return problem }
      }
      return nil
    case .field(let field, let comparison, let value):
      return problem(of: field) ?? listProblem(of: comparison, value)
        ?? WriteCheck.valueProblem(of: value)
        ?? (field.isDocumentID ? idProblem(of: comparison, value, in: engine) : nil)
    }
  }

  private static func problem(of field: DocumentFieldPath) -> String? {
    field.isDocumentID ? nil : WriteCheck.nameProblem(of: field.names)
  }

  private static func listProblem(
    of comparison: DocumentQuery.Comparison, _ value: DocumentValue
  ) -> String? {
    guard let limit = listLimits[comparison], let name = comparison.serverName else { return nil }
    guard let values = value.elements else { return "'\(name)' requires an ArrayValue." }
    if values.isEmpty { return "'\(name)' requires an non-empty ArrayValue." }
    return values.count > limit ? "'\(name)' supports up to \(limit) comparison values." : nil
  }

  /// What is wrong with a condition on the id.
  private static func idProblem(
    of comparison: DocumentQuery.Comparison, _ value: DocumentValue, in engine: DocumentEngine
  ) -> String? {
    for value in comparison.takesList ? value.elements ?? [] : [value] {
      guard case .reference(let name) = value else { continue }
      if let problem = nameProblem(of: name, in: engine) { return problem }
      if let path = engine.path(of: name), let problem = DocumentPath.keyProblem(of: path) {
        return problem
      }
    }
    return nil
  }

  private static func nameProblem(of name: String, in engine: DocumentEngine) -> String? {
    guard let path = engine.path(of: name) else {
      return "The cursor key is in a different database than the query"
    }
    if let problem = DocumentPath.problem(of: path, named: name, kind: "Resource") {
      return problem
    }
    return path.parts(at: UInt8(ascii: "/")).count % 2 == 1
      ? "Resource name \"\(name)\" lacks \"/\" at index \(name.utf16.count)." : nil
  }

  private static func problem(
    of bound: DocumentQuery.Bound, of query: DocumentQuery, in engine: DocumentEngine
  ) -> String? {
    for value in bound.values {
      if let problem = WriteCheck.valueProblem(of: value) { return problem }
    }
    if bound.values.count > query.orders.count { return "Cursor has too many values." }
    for (order, value) in zip(query.orders, bound.values) where order.field.isDocumentID {
      guard case .reference(let name) = value else {
        return "Cursor __key__ value is not a document reference."
      }
      if let problem = nameProblem(of: name, in: engine) { return problem }
    }
    return nil
  }
}

// MARK: - The query as a whole

extension QueryCheck {
  private static func combinationProblem(
    of query: DocumentQuery, _ alternatives: QueryAlternatives
  ) -> String? {
    if DocumentQuery.Filter.all(query.filters).mostContained > 1 {
      return "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction."
    }
    // One condition after the other, and of each all that can be wrong with it.
    for leaf in query.filters.flatMap(\.leaves) {
      if let problem = leaf.field.isDocumentID ? keyProblem(of: leaf) : fieldProblem(of: leaf) {
        return problem
      }
    }
    for order in query.orders where !order.field.isDocumentID {
      if let problem = WriteCheck.maskProblem(of: order.field.names) { return problem }
    }
    let unequal = query.sortedUnequalFields
    if !unequal.isEmpty, !unequal.contains(where: \.isDocumentID),
      alternatives.leaves.contains(where: { $0.field.isDocumentID && $0.comparison == .isEqual })
    {
      return
        "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities."
    }
    return countProblem(of: query, alternatives)
  }

  private static func countProblem(
    of query: DocumentQuery, _ alternatives: QueryAlternatives
  ) -> String? {
    var fields: [DocumentFieldPath] = []
    for field in query.sortedUnequalFields where !fields.contains(where: field.isIdentical) {
      fields.append(field)
    }
    if fields.count > inequalityLimit {
      let names = fields.map { $0.isDocumentID ? "__key__" : WriteCheck.text(of: $0.names[...]) }
      return
        "The query contains \(fields.count) distinct inequality fields: [\(names.joined(separator: ", "))]. A query may not have more than \(inequalityLimit) distinct inequality fields."
    }
    let hasParent = query.collection.utf8.contains(UInt8(ascii: "/"))
    let filters = alternatives.leaves.reduce(0) {
      $0 + ($1.comparison == .isNotIn ? $1.value.elements?.count ?? 1 : 1)
    }
    let count = filters + query.orders.count + (hasParent ? 1 : 0)
    if count > partLimit {
      return
        "The query may not have more than \(partLimit) filters + sort orders + ancestor total. Currently there are \(filters) filters, \(query.orders.count) sort orders, and \(hasParent ? "one" : "no") ancestor filter."
    }
    return nil
  }

  /// What is wrong with what the id is compared with.
  private static func keyProblem(of leaf: DocumentQuery.Filter.Leaf) -> String? {
    switch leaf.comparison {
    case .arrayContains, .arrayContainsAny: return "the name __key__ is reserved"
    default: break
    }
    let values = leaf.comparison.takesList ? leaf.value.elements ?? [] : [leaf.value]
    return values.allSatisfy { if case .reference = $0 { true } else { false } }
      ? nil : "__key__ filter value must be a Key"
  }

  /// What is wrong with the length of a field's path, or with the size of what it is compared with.
  private static func fieldProblem(of leaf: DocumentQuery.Filter.Leaf) -> String? {
    let (field, comparison, value) = leaf
    if let problem = WriteCheck.maskProblem(of: field.names) { return problem }
    let values = comparison.takesList ? value.elements ?? [] : [value]
    if values.allSatisfy({ DocumentSize.size(of: $0) <= valueLimit }) { return nil }
    let isElement = comparison == .arrayContains || comparison == .arrayContainsAny
    return "value for \(field)\(isElement ? "[*]" : "") is too large to be used in a query"
  }

  private static func orderProblem(of query: DocumentQuery) -> String? {
    for (index, order) in query.orders.enumerated()
    where query.orders[..<index].contains(where: { $0.field.isIdentical(to: order.field) }) {
      return "order by clause cannot contain duplicate fields \(order.field)"
    }
    guard let place = query.orders.firstIndex(where: { $0.field.isDocumentID }) else { return nil }
    let sorted = query.orders.map(\.field)
    let isLast =
      place == sorted.count - 1
      && query.sortedUnequalFields.allSatisfy { field in
        field.isDocumentID || sorted.contains { $0.isIdentical(to: field) }
      }
    return isLast ? nil : "order by clause cannot contain more fields after the key"
  }
}

extension DocumentQuery.Comparison {
  /// What the server's texts call it, where they do.
  fileprivate var serverName: String? {
    switch self {
    case .isIn: "IN"
    case .isNotIn: "NOT_IN"
    case .arrayContainsAny: "ARRAY_CONTAINS_ANY"
    default: nil
    }
  }
}

extension DocumentQuery.Filter {
  /// How many times an array has to hold something in one of the ways to meet it. What stands twice side by
  /// side is one, as measured; the same a level deeper, or among several that it may hold, is another.
  fileprivate var mostContained: Int {
    switch self {
    case .field(_, let comparison, _):
      return comparison == .arrayContains || comparison == .arrayContainsAny ? 1 : 0
    case .any(let filters): return filters.map(\.mostContained).max() ?? 0
    case .all(let filters):
      return filters.enumerated().reduce(0) { count, filter in
        let isAgain = filters[..<filter.offset].contains { $0.isIdentical(to: filter.element) }
        return count + (isAgain ? 0 : filter.element.mostContained)
      }
    }
  }

  /// Whether it can be met in several ways.
  fileprivate var hasAlternatives: Bool {
    switch self {
    case .field(_, let comparison, _): comparison == .isIn || comparison == .arrayContainsAny
    case .any: true
    case .all(let filters): filters.contains(where: \.hasAlternatives)
    }
  }
}

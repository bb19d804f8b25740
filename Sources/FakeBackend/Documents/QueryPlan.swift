import ProfileCore

/// A query that has been checked, and the order it implies.
struct QueryPlan {
  private var filters: [DocumentQuery.Filter]
  private var orders: [DocumentQuery.Order]
  private var isDescendingByID: Bool
  private var limit: Int?

  init(_ query: DocumentQuery, in engine: DocumentEngine) throws(DocumentStoreError) {
    if let problem = Self.problem(of: query) { throw DocumentCode.invalidArgument.error(problem) }
    filters = query.filters
    orders = query.orders
    limit = query.limit
    // Fields that are compared for more than equality are sorted by as well, in the order of their
    // names and in the direction of the last order.
    isDescendingByID = query.orders.last?.isDescending ?? false
    let compared = query.filters.filter(\.comparison.isInequality).map(\.field)
    for field in compared.sorted(by: { $0.isBefore($1) })
    where !orders.contains(where: { $0.field.isIdentical(to: field) }) {
      orders.append(DocumentQuery.Order(field, isDescending: isDescendingByID))
    }
  }

  /// The documents that are asked for, in order.
  func run(
    on documents: some Collection<StoredDocument>, planted: PlantedError?
  ) -> [StoredDocument] {
    var found: [(keys: [DocumentValue], document: StoredDocument)] = []
    for document in documents where filters.allSatisfy({ $0.isMet(by: document.fields) }) {
      let keys = orders.compactMap { document.fields.value(at: $0.field.names[...]) }
      if keys.count == orders.count {
        found.append((keys, document))
      } else if planted == .orderKeepsMissing {
        found.append((Array(repeating: .null, count: orders.count), document))
      }
    }
    found.sort { isBefore($0.keys, $0.document.path, $1.keys, $1.document.path) }
    return found.prefix(limit ?? .max).map(\.document)
  }

  /// Whether a document of one collection comes before another.
  private static func id(_ left: String, isBefore right: String) -> Bool {
    // Numbers have underscores; without any, order is that of bytes.
    let underscore = UInt8(ascii: "_")
    if left.utf8.contains(underscore) || right.utf8.contains(underscore) {
      return path(left, isBefore: right)
    }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private func isBefore(
    _ left: [DocumentValue], _ leftPath: String, _ right: [DocumentValue], _ rightPath: String
  ) -> Bool {
    for (index, order) in orders.enumerated() {
      switch left[index].order(to: right[index]) {
      case .same: continue
      case .before: return !order.isDescending
      case .after: return order.isDescending
      }
    }
    return isDescendingByID
      ? Self.id(rightPath, isBefore: leftPath) : Self.id(leftPath, isBefore: rightPath)
  }

  /// Whether a path comes before another: segment by segment, numbered ids (`__id7__`) first.
  static func path(_ left: String, isBefore right: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let order = ValueOrder(left.utf8.split(separator: slash), right.utf8.split(separator: slash)) {
      left, right in
      switch (DocumentPath.number(of: Substring(left)), DocumentPath.number(of: Substring(right))) {
      case (let left?, let right?): ValueOrder(left, right)
      case (_?, nil): .before
      case (nil, _?): .after
      case (nil, nil): ValueOrder(left, right) { ValueOrder($0, $1) }
      }
    }
    return order == .before
  }
}

// MARK: - What the server refuses

extension QueryPlan {
  private static func problem(of query: DocumentQuery) -> String? {
    let ids = query.collection.parts(at: UInt8(ascii: "/"))
    if let problem = DocumentPath.collectionProblem(of: ids.last ?? "") { return problem }
    for filter in query.filters {
      if let problem = problem(of: filter) { return problem }
    }
    // What a list has to hold may be asked twice, but not two different things.
    let contained = query.filters.filter { $0.comparison == .arrayContains }
    if let first = contained.first, !contained.allSatisfy({ $0.isIdentical(to: first) }) {
      return "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction."
    }
    if query.filters.count(where: { $0.comparison == .isNotEqual }) > 1 {
      return
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query."
    }
    for (index, order) in query.orders.enumerated()
    where query.orders[..<index].contains(where: { $0.field.isIdentical(to: order.field) }) {
      return "order by clause cannot contain duplicate fields \(order.field)"
    }
    if let limit = query.limit, limit < 0 { return "limit is negative" }
    return nil
  }

  private static func problem(of filter: DocumentQuery.Filter) -> String? {
    guard filter.comparison == .isIn else { return nil }
    guard let values = filter.value.elements else { return "'IN' requires an ArrayValue." }
    if values.isEmpty { return "'IN' requires an non-empty ArrayValue." }
    return values.count > 30 ? "'IN' supports up to 30 comparison values." : nil
  }
}

extension DocumentQuery.Comparison {
  /// Whether documents are sorted by what is compared so.
  var isInequality: Bool {
    switch self {
    case .isEqual, .isIn, .arrayContains: false
    case .isNotEqual, .isLess, .isLessOrEqual, .isGreater, .isGreaterOrEqual: true
    }
  }
}

extension DocumentFieldPath {
  func isIdentical(to other: DocumentFieldPath) -> Bool {
    names.count == other.names.count
      && zip(names, other.names).allSatisfy { $0.isIdentical(to: $1) }
  }

  func isBefore(_ other: DocumentFieldPath) -> Bool {
    ValueOrder(names, other.names) { ValueOrder(text: $0, $1) } == .before
  }
}

extension DocumentQuery.Filter {
  fileprivate func isIdentical(to other: DocumentQuery.Filter) -> Bool {
    field.isIdentical(to: other.field) && comparison == other.comparison
      && value.isIdentical(to: other.value)
  }

  /// Whether a document meets the condition.
  ///
  /// As the SDK sends it: `== null` and `== NaN` ask for just these, and `!=` for everything else
  /// but null. No other comparison knows null or NaN as a value.
  func isMet(by fields: DocumentFields) -> Bool {
    guard let found = fields.value(at: field.names[...]) else { return false }
    if comparison == .isEqual, value == .null || value.isNaN { return value.equals(found) }
    if comparison == .isNotEqual { return found != .null && !value.equals(found) }
    switch comparison {
    case .isIn:
      return (value.elements ?? []).contains { !$0.isUnknown && $0.equals(found) }
    case .arrayContains:
      return !value.isUnknown && (found.elements ?? []).contains { value.equals($0) }
    default: break
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
    case .isNotEqual, .isIn, .arrayContains: return false
    }
  }
}

extension DocumentValue {
  /// Whether the value is null or NaN, with which nothing compares.
  fileprivate var isUnknown: Bool { self == .null || isNaN }
}

import ProfileCore

/// A query as the SDK sends it: every order is explicit, bounds are values, ids are full names, and the
/// last documents are the first ones of the opposite order.
struct QueryTarget {
  /// What a server is asked.
  let query: DocumentQuery
  /// Whether the answer has to be turned round.
  let isReversed: Bool
  private let plan: QueryPlan

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - query: What the app asks.
  ///   - root: What stands before a document's path in its full name.
  /// - Throws: What the SDK says before it ends the app.
  init(_ query: DocumentQuery, root: String) throws(ClientMisuse) {
    try Self.check(query)
    let names = QueryNames(query: query, root: root)
    var sent = query
    sent.filters = []
    var comparisons: [DocumentQuery.Comparison] = []
    for filter in query.filters {
      guard let filter = try names.resolved(filter) else { continue }
      for leaf in filter.leaves {
        try Self.check(leaf.comparison, beside: comparisons)
        comparisons.append(leaf.comparison)
      }
      sent.filters.append(filter)
    }
    sent.orders = query.allOrders
    sent.start = try query.start.map { (bound) throws(ClientMisuse) in try names.resolved(bound) }
    sent.end = try query.end.map { (bound) throws(ClientMisuse) in try names.resolved(bound) }
    isReversed = query.isLimitToLast
    if isReversed {
      for index in sent.orders.indices { sent.orders[index].isDescending.toggle() }
      (sent.start, sent.end) = (sent.end, sent.start)
      sent.isLimitToLast = false
    }
    self.query = sent
    plan = QueryPlan(sent, root: root)
  }

  /// The documents of a server's answer in the order of the query.
  func inOrder(_ documents: [StoredDocument]) -> [StoredDocument] {
    isReversed ? documents.reversed() : documents
  }

  /// Documents that the query finds, in its order.
  func sorted(_ documents: [StoredDocument]) -> [StoredDocument] {
    inOrder(plan.sorted(documents))
  }

  private static func check(_ query: DocumentQuery) throws(ClientMisuse) {
    if query.isGroup {
      if query.collection.isEmpty { throw ClientMisuse(reason: "Collection ID cannot be empty.") }
      if query.collection.utf8.contains(UInt8(ascii: "/")) {
        throw ClientMisuse(
          reason:
            "Invalid collection ID (\(query.collection)). Collection IDs must not contain / in them."
        )
      }
    } else if let problem = ClientCheck.problem(ofCollection: query.collection) {
      throw ClientMisuse(reason: problem)
    }
    if let limit = query.limit, limit <= 0 {
      throw ClientMisuse(
        reason: "Invalid Query. Query limit (\(limit)) is invalid. Limit must be positive.")
    }
    if query.isLimitToLast, query.orders.isEmpty {
      throw ClientMisuse(
        reason: "limit(toLast:) queries require specifying at least one OrderBy() clause.")
    }
  }

  private static func check(
    _ comparison: DocumentQuery.Comparison, beside others: [DocumentQuery.Comparison]
  ) throws(ClientMisuse) {
    let conflicts: [DocumentQuery.Comparison] =
      switch comparison {
      case .isNotEqual: [.isNotEqual, .isNotIn]
      case .isIn, .arrayContainsAny: [.isNotIn]
      case .isNotIn: [.arrayContainsAny, .isIn, .isNotIn, .isNotEqual]
      default: []
      }
    guard let other = others.first(where: conflicts.contains) else { return }
    throw ClientMisuse(
      reason: other == comparison
        ? "Invalid Query. You cannot use more than one '\(comparison.clientName)' filter."
        : "Invalid Query. You cannot use '\(comparison.clientName)' filters with '\(other.clientName)' filters."
    )
  }
}

/// Makes full names of the ids in a query.
private struct QueryNames {
  let query: DocumentQuery
  let root: String

  /// A condition as it is sent; `nil` for one that asks nothing.
  func resolved(_ filter: DocumentQuery.Filter) throws(ClientMisuse) -> DocumentQuery.Filter? {
    switch filter {
    case .all(let filters):
      let parts = try resolved(filters)
      return parts.count > 1 ? .all(parts) : parts.first
    case .any(let filters):
      let parts = try resolved(filters)
      return parts.count > 1 ? .any(parts) : parts.first
    case .field(let field, let comparison, let value):
      if let problem = ClientCheck.problem(
        ofQueried: value, allowsNestedArrays: comparison == .isIn || comparison == .isNotIn)
      {
        throw ClientMisuse(reason: problem)
      }
      if field.isDocumentID, comparison == .arrayContains || comparison == .arrayContainsAny {
        throw ClientMisuse(
          reason:
            "Invalid query. You can't perform \(comparison.clientName) queries on document ID since document IDs are not arrays."
        )
      }
      guard comparison.takesList else {
        return .field(field, comparison, field.isDocumentID ? try name(of: value) : value)
      }
      let values = value.elements ?? []
      if values.isEmpty {
        throw ClientMisuse(
          reason:
            "Invalid Query. A non-empty array is required for '\(comparison.clientName)' filters.")
      }
      guard field.isDocumentID else { return filter }
      return .field(
        field, comparison,
        .array(try values.map { (value) throws(ClientMisuse) in try name(of: value) }))
    }
  }

  private func resolved(
    _ filters: [DocumentQuery.Filter]
  ) throws(ClientMisuse) -> [DocumentQuery.Filter] {
    var resolved: [DocumentQuery.Filter] = []
    for filter in filters {
      if let filter = try self.resolved(filter) { resolved.append(filter) }
    }
    return resolved
  }

  /// The full name of a document that a condition on the id names.
  private func name(of value: DocumentValue) throws(ClientMisuse) -> DocumentValue {
    switch value {
    case .reference: return value
    case .string(let id):
      if id.isEmpty {
        throw ClientMisuse(
          reason:
            "Invalid query. When querying by document ID you must provide a valid document ID, but it was an empty string."
        )
      }
      return try reference(
        to: id,
        slash:
          "Invalid query. When querying a collection by document ID you must provide a plain document ID, but '\(id)' contains a '/' character.",
        odd:
          "Invalid query. When querying a collection group by document ID, the value provided must result in a valid document path, but '\(id)' is not because it has an odd number of segments."
      )
    default:
      throw ClientMisuse(
        reason:
          "Invalid query. When querying by document ID you must provide a valid string or DocumentReference, but it was of type: \(value.clientType)"
      )
    }
  }

  /// The full name that an id stands for: one of the collection, or in a group the path of a document.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - slash: What the SDK says to a slash in the id of a collection's document.
  ///   - odd: What it says to a path that is none of a document.
  private func reference(
    to id: String, slash: @autoclosure () -> String, odd: @autoclosure () -> String
  ) throws(ClientMisuse) -> DocumentValue {
    if query.isGroup {
      if id.pathSegments.count % 2 == 1 { throw ClientMisuse(reason: odd()) }
      return .reference(root + id)
    }
    if id.utf8.contains(UInt8(ascii: "/")) { throw ClientMisuse(reason: slash()) }
    return .reference(root + query.collection + "/" + id)
  }

  /// A bound as it is sent.
  func resolved(_ bound: DocumentQuery.Bound) throws(ClientMisuse) -> DocumentQuery.Bound {
    switch bound.position {
    case .values(let values):
      if values.count > query.orders.count {
        throw ClientMisuse(
          reason:
            "Invalid query. You are trying to start or end a query using more values than were specified in the order by."
        )
      }
      var resolved: [DocumentValue] = []
      for (value, order) in zip(values, query.orders) {
        if let problem = ClientCheck.problem(ofQueried: value, allowsNestedArrays: false) {
          throw ClientMisuse(reason: problem)
        }
        resolved.append(order.field.isDocumentID ? try boundName(of: value) : value)
      }
      return DocumentQuery.Bound(.values(resolved), isInclusive: bound.isInclusive)
    case .document(let document):
      var values: [DocumentValue] = []
      for order in query.allOrders {
        if order.field.isDocumentID {
          values.append(.reference(root + document.path))
        } else if let value = document.fields.value(at: order.field.names[...]) {
          values.append(value)
        } else {
          throw ClientMisuse(
            reason:
              "Invalid query. You are trying to start or end a query using a document for which the field '\(order.field)' (used as the order by) does not exist."
          )
        }
      }
      return DocumentQuery.Bound(.values(values), isInclusive: bound.isInclusive)
    }
  }

  private func boundName(of value: DocumentValue) throws(ClientMisuse) -> DocumentValue {
    guard case .string(let id) = value else {
      throw ClientMisuse(reason: "Invalid query. Expected a string for the document ID.")
    }
    return try reference(
      to: id,
      slash:
        "Invalid query. When querying a collection and ordering by document ID, you must pass a plain document ID, but '\(id)' contains a slash.",
      odd:
        "Invalid query. When querying a collection group and ordering by document ID, you must pass a value that results in a valid document path, but '\(id)' is not because it contains an odd number of segments."
    )
  }
}

extension DocumentQuery {
  /// What is really sorted by: what the query says, then the fields that are compared for more than
  /// equality, then the id, in the direction of the last order that is said.
  var allOrders: [Order] {
    var all = orders
    let isDescending = orders.last?.isDescending ?? false
    let compared = unequalFields.filter { !$0.isDocumentID }.sorted { $0.isBefore($1) }
    for field in compared + [.documentID]
    where !all.contains(where: { $0.field.isIdentical(to: field) }) {
      all.append(Order(field, isDescending: isDescending))
    }
    return all
  }
}

extension DocumentQuery.Comparison {
  /// What the SDK's texts call it.
  fileprivate var clientName: String {
    switch self {
    case .isEqual: "equal"
    case .isNotEqual: "notEqual"
    case .isLess: "lessThan"
    case .isLessOrEqual: "lessThanOrEqual"
    case .isGreater: "greaterThan"
    case .isGreaterOrEqual: "greaterThanOrEqual"
    case .isIn: "in"
    case .isNotIn: "notIn"
    case .arrayContains: "arrayContains"
    case .arrayContainsAny: "arrayContainsAny"
    }
  }
}

extension DocumentValue {
  /// The class that the value has in Objective-C, which the SDK's text names.
  fileprivate var clientType: String {
    switch self {
    case .null: "NSNull"
    case .bool: "__NSCFBoolean"
    case .integer, .double: "__NSCFNumber"
    case .string: "NSString"
    case .bytes: "NSData"
    case .timestamp: "FIRTimestamp"
    case .reference: "FIRDocumentReference"
    case .geoPoint: "FIRGeoPoint"
    case .array: "NSArray"
    case .map: "NSDictionary"
    case .fieldValue: "FIRFieldValue"
    }
  }
}

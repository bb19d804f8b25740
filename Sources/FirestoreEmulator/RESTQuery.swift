import ProfileCore

/// A query as the SDK sends it.
struct RESTQuery {
  /// What stands before a path in a full name.
  let root: String

  func json(_ query: DocumentQuery) -> JSON {
    let slash = query.collection.utf8.lastIndex(of: UInt8(ascii: "/"))
    let id = slash.map { String(query.collection[query.collection.utf8.index(after: $0)...]) }
    var from: [JSON.Member] = [
      .init(name: "collectionId", value: .string(id ?? query.collection))
    ]
    if query.isGroup { from.append(.init(name: "allDescendants", value: true)) }
    var members: [JSON.Member] = [.init(name: "from", value: [.object(from)])]
    if !query.filters.isEmpty {
      let whole = query.filters.count == 1 ? query.filters[0] : .all(query.filters)
      members.append(.init(name: "where", value: json(whole)))
    }
    if !query.orders.isEmpty {
      members.append(.init(name: "orderBy", value: .array(query.orders.map(Self.json))))
    }
    if let start = query.start {
      members.append(.init(name: "startAt", value: json(start, of: query, before: true)))
    }
    if let end = query.end {
      members.append(.init(name: "endAt", value: json(end, of: query, before: false)))
    }
    if let limit = query.limit {
      members.append(.init(name: "limit", value: .number("\(limit)")))
    }
    return ["structuredQuery": .object(members)]
  }

  /// The path of the document whose collection is asked; empty for a collection at the root.
  static func parent(of query: DocumentQuery) -> String {
    let slash = query.collection.utf8.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { "/" + query.collection[..<$0] } ?? ""
  }

  private static func json(_ order: DocumentQuery.Order) -> JSON {
    [
      "field": ["fieldPath": RESTValue.text(of: order.field.names)],
      "direction": order.isDescending ? "DESCENDING" : "ASCENDING",
    ]
  }

  /// A bound, which the interface says to lie before or behind what stands there.
  private func json(
    _ bound: DocumentQuery.Bound, of query: DocumentQuery, before isBefore: Bool
  ) -> JSON {
    var values: [DocumentValue] = []
    if case .values(let given) = bound.position { values = given }
    let places = values.enumerated().map { index, value in
      let isID = index < query.orders.count && query.orders[index].field == .documentID
      return RESTValue.json(isID ? own(value) : value)
    }
    return ["values": .array(places), "before": .bool(bound.isInclusive == isBefore)]
  }

  private func json(_ filter: DocumentQuery.Filter) -> JSON {
    switch filter {
    case .all(let filters):
      return ["compositeFilter": ["op": "AND", "filters": .array(filters.map { json($0) })]]
    case .any(let filters):
      return ["compositeFilter": ["op": "OR", "filters": .array(filters.map { json($0) })]]
    case .field(let path, let comparison, let value):
      let field: JSON = ["fieldPath": RESTValue.text(of: path.names)]
      if let unary = Self.unary(comparison, value) {
        return ["unaryFilter": ["op": .string(unary), "field": field]]
      }
      return [
        "fieldFilter": [
          "field": field, "op": .string(Self.name(of: comparison)),
          "value": RESTValue.json(path == .documentID ? own(value) : value),
        ]
      ]
    }
  }

  /// A document that an id is compared with, in the emulator's project instead of the app's.
  private func own(_ value: DocumentValue) -> DocumentValue {
    switch value {
    case .reference(let name):
      let parts = name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 5)
      return parts.count == 6 ? .reference(root + "/" + String(Substring(parts[5]))) : value
    case .array(let values): return .array(values.map { own($0) })
    default: return value
    }
  }

  /// The SDK asks for null and NaN by operators of their own.
  private static func unary(
    _ comparison: DocumentQuery.Comparison, _ value: DocumentValue
  ) -> String? {
    let isNaN = if case .double(let value) = value { value.isNaN } else { false }
    switch comparison {
    case .isEqual: return value == .null ? "IS_NULL" : isNaN ? "IS_NAN" : nil
    case .isNotEqual: return value == .null ? "IS_NOT_NULL" : isNaN ? "IS_NOT_NAN" : nil
    default: return nil
    }
  }

  private static func name(of comparison: DocumentQuery.Comparison) -> String {
    switch comparison {
    case .isEqual: "EQUAL"
    case .isNotEqual: "NOT_EQUAL"
    case .isLess: "LESS_THAN"
    case .isLessOrEqual: "LESS_THAN_OR_EQUAL"
    case .isGreater: "GREATER_THAN"
    case .isGreaterOrEqual: "GREATER_THAN_OR_EQUAL"
    case .isIn: "IN"
    case .isNotIn: "NOT_IN"
    case .arrayContains: "ARRAY_CONTAINS"
    case .arrayContainsAny: "ARRAY_CONTAINS_ANY"
    }
  }
}

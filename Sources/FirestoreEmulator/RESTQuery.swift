import ProfileCore

/// A query as the SDK sends it.
enum RESTQuery {
  static func json(_ query: DocumentQuery) -> JSON {
    let slash = query.collection.utf8.lastIndex(of: UInt8(ascii: "/"))
    let id = slash.map { String(query.collection[query.collection.utf8.index(after: $0)...]) }
    var members: [JSON.Member] = [
      .init(name: "from", value: [["collectionId": .string(id ?? query.collection)]])
    ]
    if !query.filters.isEmpty {
      let filters = query.filters.map(json)
      members.append(
        .init(
          name: "where",
          value: filters.count == 1
            ? filters[0] : ["compositeFilter": ["op": "AND", "filters": .array(filters)]]))
    }
    if !query.orders.isEmpty {
      members.append(.init(name: "orderBy", value: .array(query.orders.map(json))))
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

  private static func json(_ filter: DocumentQuery.Filter) -> JSON {
    let field: JSON = ["fieldPath": RESTValue.text(of: filter.field.names)]
    if let unary = unary(filter) {
      return ["unaryFilter": ["op": .string(unary), "field": field]]
    }
    return [
      "fieldFilter": [
        "field": field, "op": .string(name(of: filter.comparison)),
        "value": RESTValue.json(filter.value),
      ]
    ]
  }

  /// The SDK asks for null and NaN by operators of their own.
  private static func unary(_ filter: DocumentQuery.Filter) -> String? {
    let isNaN = if case .double(let value) = filter.value { value.isNaN } else { false }
    switch filter.comparison {
    case .isEqual: return filter.value == .null ? "IS_NULL" : isNaN ? "IS_NAN" : nil
    case .isNotEqual: return filter.value == .null ? "IS_NOT_NULL" : isNaN ? "IS_NOT_NAN" : nil
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
    case .arrayContains: "ARRAY_CONTAINS"
    }
  }
}

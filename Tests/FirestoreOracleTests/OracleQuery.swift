import ProfileCore

extension DocumentValue {
  /// The document at a path, in whichever project a sequence is played.
  static func id(_ path: String) -> DocumentValue { .reference("~/" + path) }

  fileprivate func named(in project: String) -> DocumentValue {
    switch self {
    case .reference(let name) where name.hasPrefix("~/"):
      .reference("projects/\(project)/databases/(default)/documents" + name.dropFirst())
    case .array(let values): .array(values.map { $0.named(in: project) })
    default: self
    }
  }
}

extension DocumentQuery {
  /// The query with the full names of what it names by ``DocumentValue/id(_:)``.
  func named(in project: String) -> DocumentQuery {
    var query = self
    query.filters = filters.map { $0.named(in: project) }
    query.start = start?.named(in: project)
    query.end = end?.named(in: project)
    return query
  }

  /// Queries with a little less in them.
  var smaller: [DocumentQuery] {
    var smaller: [DocumentQuery] = []
    func add(_ change: (inout DocumentQuery) -> Void) {
      var query = self
      change(&query)
      if query != self { smaller.append(query) }
    }
    for index in filters.indices {
      add { $0.filters.remove(at: index) }
      for filter in filters[index].smaller { add { $0.filters[index] = filter } }
    }
    for index in orders.indices { add { $0.orders.remove(at: index) } }
    for index in orders.indices { add { $0.orders[index].isDescending = false } }
    add { $0.start = nil }
    add { $0.end = nil }
    add { $0.limit = nil }
    add { $0.isGroup = false }
    return smaller
  }
}

extension DocumentQuery.Bound {
  fileprivate func named(in project: String) -> DocumentQuery.Bound {
    guard case .values(let values) = position else { return self }
    return DocumentQuery.Bound(
      .values(values.map { $0.named(in: project) }), isInclusive: isInclusive)
  }
}

extension DocumentQuery.Filter {
  fileprivate func named(in project: String) -> DocumentQuery.Filter {
    switch self {
    case .all(let filters): .all(filters.map { $0.named(in: project) })
    case .any(let filters): .any(filters.map { $0.named(in: project) })
    case .field(let field, let comparison, let value):
      .field(field, comparison, value.named(in: project))
    }
  }

  fileprivate var smaller: [DocumentQuery.Filter] {
    switch self {
    case .all(let filters): filters + Self.smaller(filters).map { .all($0) }
    case .any(let filters): filters + Self.smaller(filters).map { .any($0) }
    case .field(let field, let comparison, .array(let values)):
      values.indices.map { index in
        var fewer = values
        fewer.remove(at: index)
        return .field(field, comparison, .array(fewer))
      }
    case .field: []
    }
  }

  private static func smaller(_ filters: [DocumentQuery.Filter]) -> [[DocumentQuery.Filter]] {
    filters.indices.flatMap { index in
      var fewer = filters
      fewer.remove(at: index)
      return [fewer]
        + filters[index].smaller.map { filter in
          var changed = filters
          changed[index] = filter
          return changed
        }
    }
  }
}

import ProfileCore

/// How a query is answered, with the order that it implies.
struct QueryPlan {
  private let filters: [DocumentQuery.Filter]
  /// What is sorted by before the id.
  private let orders: [DocumentQuery.Order]
  private let isDescendingByID: Bool
  private let start: DocumentQuery.Bound?
  private let end: DocumentQuery.Bound?
  private let limit: Int?
  private let isGroup: Bool
  /// What stands before a document's path in its full name.
  private let root: String

  /// Makes the plan of a query that a server would take.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - root: What stands before a document's path in its full name.
  init(_ query: DocumentQuery, root: String) {
    self.root = root
    filters = query.filters
    start = query.start
    end = query.end
    limit = query.limit
    isGroup = query.isGroup
    // Fields that are compared for more than equality are sorted by as well, in the order of their
    // names and in the direction of the last order; the id comes last.
    var orders = query.orders
    isDescendingByID = orders.last?.isDescending ?? false
    if orders.last?.field.isDocumentID == true { orders.removeLast() }
    for field in query.sortedUnequalFields.sorted(by: { $0.isBefore($1) })
    where !field.isDocumentID && !orders.contains(where: { $0.field.isIdentical(to: field) }) {
      orders.append(DocumentQuery.Order(field, isDescending: isDescendingByID))
    }
    self.orders = orders
  }

  /// The documents that are asked for, in order.
  func run(
    on documents: some Sequence<StoredDocument>, planted: PlantedError?
  ) -> [StoredDocument] {
    var found: [(keys: [DocumentValue], document: StoredDocument)] = []
    for document in documents
    where filters.allSatisfy({ $0.isMet(by: document, below: root, planted: planted) }) {
      let keys = orders.compactMap { document.fields.value(at: $0.field.names[...]) }
      if keys.count == orders.count {
        if isWithinBounds(keys, document, planted) { found.append((keys, document)) }
      } else if planted == .orderKeepsMissing {
        found.append((Array(repeating: .null, count: orders.count), document))
      }
    }
    found.sort { isBefore($0.keys, $0.document.path, $1.keys, $1.document.path) }
    return found.prefix(limit ?? .max).map(\.document)
  }

  /// Documents that have every field that is sorted by, in order.
  func sorted(_ documents: [StoredDocument]) -> [StoredDocument] {
    let keyed = documents.map { document in
      (orders.compactMap { document.fields.value(at: $0.field.names[...]) }, document)
    }
    return keyed.sorted { isBefore($0.0, $0.1.path, $1.0, $1.1.path) }.map(\.1)
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
    let (first, second) = isDescendingByID ? (rightPath, leftPath) : (leftPath, rightPath)
    return isGroup ? Self.path(first, isBefore: second) : Self.id(first, isBefore: second)
  }

  /// Whether a path comes before another: segment by segment, numbered ids (`__id7__`) first.
  static func path(_ left: String, isBefore right: String) -> Bool {
    ValueOrder(path: left, right) == .before
  }
}

// MARK: - Where the answer begins and ends

extension QueryPlan {
  private func isWithinBounds(
    _ keys: [DocumentValue], _ document: StoredDocument, _ planted: PlantedError?
  ) -> Bool {
    if let start {
      let order = order(of: keys, document, to: start)
      let isWithin = start.isInclusive || planted == .startAfterKeepsEqual
      if order == .before || order == .same && !isWithin { return false }
    }
    if let end {
      let order = order(of: keys, document, to: end)
      if order == .after || order == .same && !end.isInclusive { return false }
    }
    return true
  }

  /// How a document stands to a bound in the order of the query; where the bound names the first few
  /// values only, documents that share them stand where it does.
  private func order(
    of keys: [DocumentValue], _ document: StoredDocument, to bound: DocumentQuery.Bound
  ) -> ValueOrder {
    for (index, value) in bound.values.enumerated() {
      let isID = index == orders.count
      let key = isID ? DocumentValue.reference(root + document.path) : keys[index]
      let isDescending = isID ? isDescendingByID : orders[index].isDescending
      let order = key.order(to: value)
      if order != .same { return isDescending ? order.reversed : order }
    }
    return .same
  }
}

extension DocumentQuery.Bound {
  /// The values that stand there; those of a document are found before a server is asked.
  var values: [DocumentValue] {
    if case .values(let values) = position { values } else { [] }
  }
}

extension ValueOrder {
  /// The order of two paths or full names: segment by segment, numbered ids (`__id7__`) first.
  init(path left: String, _ right: String) {
    let slash = UInt8(ascii: "/")
    self.init(left.utf8.split(separator: slash), right.utf8.split(separator: slash)) {
      left, right in
      switch (DocumentPath.number(of: Substring(left)), DocumentPath.number(of: Substring(right))) {
      case (let left?, let right?): ValueOrder(left, right)
      case (_?, nil): .before
      case (nil, _?): .after
      case (nil, nil): ValueOrder(left, right) { ValueOrder($0, $1) }
      }
    }
  }
}

extension DocumentFieldPath {
  /// Whether it stands for the document's id.
  var isDocumentID: Bool { names.count == 1 && names[0] == "__name__" }

  func isIdentical(to other: DocumentFieldPath) -> Bool {
    names.count == other.names.count
      && zip(names, other.names).allSatisfy { $0.isIdentical(to: $1) }
  }

  func isBefore(_ other: DocumentFieldPath) -> Bool {
    ValueOrder(names, other.names) { ValueOrder(text: $0, $1) } == .before
  }
}

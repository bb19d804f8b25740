/// A question about the documents of a collection, or of all collections of one name.
public struct DocumentQuery: Sendable, Hashable {
  /// A field to sort by; documents without it are left out.
  public struct Order: Sendable, Hashable {
    /// Where the field is.
    public var field: DocumentFieldPath
    /// Whether the greatest comes first.
    public var isDescending: Bool

    /// Makes an order.
    public init(_ field: DocumentFieldPath, isDescending: Bool = false) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// Where an answer begins or ends in its order: the documents' `start(at:)`, `start(after:)`,
  /// `end(at:)` and `end(before:)`.
  public struct Bound: Sendable, Hashable {
    /// What stands there.
    public enum Position: Sendable, Hashable {
      /// Values of the fields that are sorted by, or of the first few of them.
      case values([DocumentValue])
      /// A document of an earlier answer.
      case document(QueriedDocument)
    }

    /// What stands there.
    public var position: Position
    /// Whether what stands there is part of the answer.
    public var isInclusive: Bool

    /// Makes a bound.
    public init(_ position: Position, isInclusive: Bool) {
      self.position = position
      self.isInclusive = isInclusive
    }

    /// `start(at:)` or `end(at:)`.
    public static func at(_ values: DocumentValue...) -> Bound {
      Bound(.values(values), isInclusive: true)
    }

    /// `start(after:)` or `end(before:)`.
    public static func beyond(_ values: DocumentValue...) -> Bound {
      Bound(.values(values), isInclusive: false)
    }
  }

  /// The collection's path, such as `users`; the name of the collections where it is a group.
  public var collection: String
  /// Whether all collections of the name are asked, wherever they lie: `collectionGroup(_:)`.
  public var isGroup = false
  /// The conditions, all of which have to be met.
  public var filters: [Filter]
  /// What the answer is sorted by; then, and without any, by id.
  public var orders: [Order]
  /// Where the answer begins.
  public var start: Bound?
  /// Where the answer ends.
  public var end: Bound?
  /// How many documents are wanted at most.
  public var limit: Int?
  /// Whether the last ones are wanted instead of the first ones: `limit(toLast:)`.
  public var isLimitToLast = false

  /// Makes a query.
  public init(
    _ collection: String, where filters: [Filter] = [], orderBy orders: [Order] = [],
    from start: Bound? = nil, to end: Bound? = nil, limit: Int? = nil
  ) {
    self.collection = collection
    self.filters = filters
    self.orders = orders
    self.start = start
    self.end = end
    self.limit = limit
  }
}

extension DocumentFieldPath {
  /// Stands for a document's id among the fields of a query: `FieldPath.documentID()`.
  public static let documentID: DocumentFieldPath = ["__name__"]
}

extension DocumentQuery: CustomStringConvertible {
  /// The query on one line, short and readable.
  public var description: String {
    var parts = [isGroup ? "all \(collection)" : collection]
    parts += filters.map { "where \($0)" }
    parts += orders.map { "by \($0.field)\($0.isDescending ? " descending" : "")" }
    if let start { parts.append("from \(start)") }
    if let end { parts.append("to \(end)") }
    if let limit { parts.append("limit \(isLimitToLast ? "to last " : "")\(limit)") }
    return parts.joined(separator: " ")
  }
}

extension DocumentQuery.Bound: CustomStringConvertible {
  /// The bound as it stands in a query's description.
  public var description: String {
    let place =
      switch position {
      case .values(let values): DocumentValue.array(values).description
      case .document(let document): document.path
      }
    return isInclusive ? place : "beyond \(place)"
  }
}

/// A question about the documents of one collection.
public struct DocumentQuery: Sendable, Hashable {
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
    /// The field is an array that holds the value.
    case arrayContains = "array-contains"
  }

  /// A condition on a field; a document without the field never meets it.
  public struct Filter: Sendable, Hashable {
    /// Where the field is.
    public var field: DocumentFieldPath
    /// How it is compared.
    public var comparison: Comparison
    /// What it is compared with.
    public var value: DocumentValue

    /// Makes a condition.
    public init(_ field: DocumentFieldPath, _ comparison: Comparison, _ value: DocumentValue) {
      self.field = field
      self.comparison = comparison
      self.value = value
    }
  }

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

  /// The collection's path, such as `users`.
  public var collection: String
  /// The conditions, all of which have to be met.
  public var filters: [Filter]
  /// What the answer is sorted by; then, and without any, by id.
  public var orders: [Order]
  /// How many documents are wanted at most.
  public var limit: Int?

  /// Makes a query.
  public init(
    _ collection: String, where filters: [Filter] = [], orderBy orders: [Order] = [],
    limit: Int? = nil
  ) {
    self.collection = collection
    self.filters = filters
    self.orders = orders
    self.limit = limit
  }
}

extension DocumentQuery: CustomStringConvertible {
  /// The query on one line, short and readable.
  public var description: String {
    let conditions = filters.map { " where \($0.field) \($0.comparison.rawValue) \($0.value)" }
    let sorted = orders.map { " by \($0.field)\($0.isDescending ? " descending" : "")" }
    let most = limit.map { " limit \($0)" } ?? ""
    return collection + conditions.joined() + sorted.joined() + most
  }
}

import ProfileCore

/// The conditions of a query as alternatives, in each of which some plain comparisons have to hold:
/// what a server looks for. `in` and `array-contains-any` are alternatives themselves.
struct QueryAlternatives {
  /// More than this many are not told apart any more; a server refuses far fewer.
  private static let most = 5000

  /// The comparisons, each of them once.
  private(set) var leaves: [DocumentQuery.Filter.Leaf] = []
  /// Whether conditions that all have to hold make so many alternatives of several each that a server
  /// does not count them to the end, as measured.
  private(set) var isBeyondCounting = false
  /// The alternatives, by the places of their comparisons.
  private(set) var all: Set<[Int]> = [[]]

  init(_ filters: [DocumentQuery.Filter]) {
    all = alternatives(of: .all(filters))
  }

  private mutating func alternatives(of filter: DocumentQuery.Filter) -> Set<[Int]> {
    switch filter {
    case .field(let field, .isIn, let value):
      return Set((value.elements ?? []).map { [place(of: (field, .isEqual, $0))] })
    case .field(let field, .arrayContainsAny, let value):
      return Set((value.elements ?? []).map { [place(of: (field, .arrayContains, $0))] })
    case .field(let field, let comparison, let value):
      return [[place(of: (field, comparison, value))]]
    case .any(let filters):
      return filters.reduce(into: []) { $0.formUnion(alternatives(of: $1)) }
    case .all(let filters):
      var product: Set<[Int]> = [[]]
      for (index, filter) in filters.enumerated()
      where !filters[..<index].contains(where: { $0.isIdentical(to: filter) }) {
        let further = alternatives(of: filter)
        let isProduct = product.count > 1 && further.count > 1
        if isProduct, product.count * further.count > 60 { isBeyondCounting = true }
        var next: Set<[Int]> = []
        for left in product where next.count < Self.most {
          for right in further { next.insert(Set(left + right).sorted()) }
        }
        product = next
      }
      return product
    }
  }

  private mutating func place(of leaf: DocumentQuery.Filter.Leaf) -> Int {
    let known = leaves.firstIndex {
      $0.comparison == leaf.comparison && $0.field.isIdentical(to: leaf.field)
        && $0.value.isIdentical(to: leaf.value)
    }
    if let known { return known }
    leaves.append(leaf)
    return leaves.count - 1
  }
}

extension DocumentQuery.Filter {
  /// Whether nothing tells the condition from another.
  func isIdentical(to other: DocumentQuery.Filter) -> Bool {
    switch (self, other) {
    case (.field(let field, let own, let value), .field(let other, let others, let wanted)):
      own == others && field.isIdentical(to: other) && value.isIdentical(to: wanted)
    case (.all(let left), .all(let right)), (.any(let left), .any(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
    default: false
    }
  }
}

import ProfileCore

/// How one value stands to another.
enum ValueOrder {
  case before
  case same
  case after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : left > right ? .after : .same
  }

  /// The order of two sequences by their first elements that differ; a beginning comes first.
  init<Element>(
    _ left: some Collection<Element>, _ right: some Collection<Element>,
    by order: (Element, Element) -> ValueOrder
  ) {
    for (left, right) in zip(left, right) {
      let order = order(left, right)
      if order != .same {
        self = order
        return
      }
    }
    self.init(left.count, right.count)
  }

  /// Texts are ordered by the bytes of their UTF-8.
  init(text left: String, _ right: String) {
    self.init(left.utf8, right.utf8) { ValueOrder($0, $1) }
  }
}

extension DocumentValue {
  /// The place of the value's type in Firestore's order of all values.
  var rank: Int {
    switch self {
    case .null, .fieldValue: 0
    case .bool: 1
    case .integer, .double: 2
    case .timestamp: 3
    case .string: 4
    case .bytes: 5
    case .reference: 6
    case .geoPoint: 7
    case .array: 8
    case .map: 9
    }
  }

  /// Whether the value is the number that is none.
  var isNaN: Bool {
    if case .double(let value) = self { value.isNaN } else { false }
  }

  /// How the value stands to another in Firestore's order, measured with the emulator.
  func order(to other: DocumentValue) -> ValueOrder {
    switch (self, other) {
    case (.bool(let left), .bool(let right)): ValueOrder(left ? 1 : 0, right ? 1 : 0)
    case (.integer(let left), .integer(let right)): ValueOrder(left, right)
    case (.double(let left), .double(let right)):
      left.isNaN || right.isNaN
        ? ValueOrder(left.isNaN ? 0 : 1, right.isNaN ? 0 : 1) : ValueOrder(left, right)
    case (.integer(let left), .double(let right)): Self.order(left, right)
    case (.double(let left), .integer(let right)): Self.order(right, left).reversed
    case (.timestamp(let left), .timestamp(let right)): ValueOrder(left, right)
    case (.string(let left), .string(let right)): ValueOrder(text: left, right)
    case (.bytes(let left), .bytes(let right)): ValueOrder(left, right) { ValueOrder($0, $1) }
    case (.reference(let left), .reference(let right)): ValueOrder(path: left, right)
    case (.geoPoint(let north, let east), .geoPoint(let otherNorth, let otherEast)):
      ValueOrder([north, east], [otherNorth, otherEast]) { ValueOrder($0, $1) }
    case (.array(let left), .array(let right)): ValueOrder(left, right) { $0.order(to: $1) }
    case (.map(let left), .map(let right)):
      ValueOrder(left, right) { left, right in
        let order = ValueOrder(text: left.name, right.name)
        return order == .same ? left.value.order(to: right.value) : order
      }
    default: ValueOrder(rank, other.rank)
    }
  }

  /// Integers and doubles are compared by what they stand for, without rounding either.
  private static func order(_ left: Int64, _ right: Double) -> ValueOrder {
    if right.isNaN { return .after }
    if right >= 0x1p63 { return .before }
    if right < -0x1p63 { return .after }
    let whole = right.rounded(.towardZero)
    let order = ValueOrder(left, Int64(whole))
    return order == .same ? ValueOrder(whole, right) : order
  }
}

extension ValueOrder {
  var reversed: ValueOrder {
    switch self {
    case .before: .after
    case .same: .same
    case .after: .before
    }
  }
}

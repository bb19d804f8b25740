import ProfileCore

extension FieldValue {
  /// What the server makes of a field.
  ///
  /// Measured with the emulator: what is no number counts as nothing and what is no array as an
  /// empty one, integers stay within 64 bits, equal values of a union are put once, and 3 equals 3.0.
  func applied(
    to old: DocumentValue?, at time: Int64?, planted: PlantedError?
  ) -> DocumentValue {
    switch self {
    case .delete: return .null
    // The server's time has milliseconds only.
    case .serverTimestamp:
      return time.map { .timestamp(microseconds: $0 - $0 % 1000) } ?? .null
    case .increment(let amount):
      switch old {
      case .integer(let value):
        if planted == .incrementWraps { return .integer(value &+ amount) }
        let (sum, isTooLarge) = value.addingReportingOverflow(amount)
        return .integer(isTooLarge ? (amount > 0 ? .max : .min) : sum)
      case .double(let value): return DocumentValue.double(value + Double(amount)).stored
      default: return .integer(amount)
      }
    case .incrementDouble(let amount):
      switch old {
      case .integer(let value): return DocumentValue.double(Double(value) + amount).stored
      case .double(let value): return DocumentValue.double(value + amount).stored
      default: return DocumentValue.double(amount).stored
      }
    case .arrayUnion(let values):
      var elements = old?.elements ?? []
      for value in values.map(\.stored)
      where planted == .unionKeepsDoublets || !elements.contains(where: value.equals) {
        elements.append(value)
      }
      return .array(elements)
    case .arrayRemove(let values):
      return .array(
        (old?.elements ?? []).filter { element in !values.contains(where: element.equals) })
    }
  }
}

extension DocumentValue {
  /// The elements, where it is an array.
  var elements: [DocumentValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The value as it is stored: there is one zero only.
  var stored: DocumentValue {
    switch self {
    case .double(let value) where value == 0: .double(0)
    case .geoPoint(let latitude, let longitude):
      .geoPoint(latitude: latitude + 0, longitude: longitude + 0)
    case .array(let values): .array(values.map(\.stored))
    case .map(let fields): .map(DocumentFields(fields.map { ($0.name, $0.value.stored) }))
    default: self
    }
  }

  /// Whether two values are equal to arrays and queries: numbers by what they stand for, and a value
  /// that is no number equals itself.
  func equals(_ other: DocumentValue) -> Bool { order(to: other) == .same }
}

extension DocumentFields {
  /// Whether nothing tells the fields from others: to a document, 1 and 1.0 are different.
  func isIdentical(to other: DocumentFields) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.name.isIdentical(to: $1.name) && $0.value.isIdentical(to: $1.value)
      }
  }
}

extension DocumentValue {
  /// Whether nothing tells the value from another, not even its type.
  func isIdentical(to other: DocumentValue) -> Bool {
    switch (self, other) {
    case (.double(let left), .double(let right)): left == right || left.isNaN && right.isNaN
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
    case (.map(let left), .map(let right)): left.isIdentical(to: right)
    case (.string(let left), .string(let right)), (.reference(let left), .reference(let right)):
      left.isIdentical(to: right)
    default: self == other
    }
  }
}

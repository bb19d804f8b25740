/// What a field of a document holds.
public enum DocumentValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  /// A moment, as microseconds since 1970 in UTC; Firestore keeps no finer time.
  case timestamp(microseconds: Int64)
  /// The full name of a document: `projects/…/databases/(default)/documents/users/u1`.
  case reference(String)
  case geoPoint(latitude: Double, longitude: Double)
  case array([DocumentValue])
  case map(DocumentFields)
  /// What the server is to make of the field; only a write holds one, never a stored document.
  case fieldValue(FieldValue)

  /// The text, where it is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The truth value, where it is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}

extension DocumentValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .map(DocumentFields(elements))
  }
}

extension DocumentValue: CustomStringConvertible {
  /// The value on one line, short and readable.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text): "\"\(text)\""
    case .bytes(let bytes): "<\(bytes.count) bytes>"
    case .timestamp(let microseconds): "<\(microseconds) µs>"
    case .reference(let name): "<\(name)>"
    case .geoPoint(let latitude, let longitude): "<\(latitude), \(longitude)>"
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .map(let fields): fields.description
    case .fieldValue(let value): value.description
    }
  }
}

/// The fields of a document or of a map in it, sorted by name; no name stands twice.
///
/// A store does not keep the order in which fields were written, so there is only one.
public struct DocumentFields: Sendable, Hashable {
  /// A field's name and what it holds.
  public struct Field: Sendable, Hashable {
    /// The field's name.
    public var name: String
    /// What it holds.
    public var value: DocumentValue
  }

  private var sorted: [Field] = []

  /// Makes a document without fields.
  public init() {}

  /// Makes fields of names and values; of two that share a name the later one stays.
  public init(_ fields: some Sequence<(String, DocumentValue)>) {
    sorted.reserveCapacity(fields.underestimatedCount)
    for (name, value) in fields { self[name] = value }
  }

  /// The value of a field; setting `nil` removes the field.
  public subscript(name: String) -> DocumentValue? {
    get {
      let place = place(of: name)
      return isAt(place, name) ? sorted[place].value : nil
    }
    set {
      let place = place(of: name)
      switch (isAt(place, name), newValue) {
      case (true, let value?): sorted[place].value = value
      case (true, nil): sorted.remove(at: place)
      case (false, let value?): sorted.insert(Field(name: name, value: value), at: place)
      case (false, nil): break
      }
    }
  }

  private func place(of name: String) -> Int {
    // Documents have few fields: a walk is quicker than a search.
    sorted.firstIndex { !$0.name.utf8.lexicographicallyPrecedes(name.utf8) } ?? sorted.endIndex
  }

  private func isAt(_ place: Int, _ name: String) -> Bool {
    place < sorted.endIndex && sorted[place].name.utf8.elementsEqual(name.utf8)
  }
}

extension DocumentFields: RandomAccessCollection {
  public var startIndex: Int { sorted.startIndex }
  public var endIndex: Int { sorted.endIndex }
  public subscript(position: Int) -> Field { sorted[position] }
}

extension DocumentFields: ExpressibleByDictionaryLiteral, CustomStringConvertible {
  public init(dictionaryLiteral elements: (String, DocumentValue)...) { self.init(elements) }

  /// The fields on one line, short and readable.
  public var description: String {
    "{\(sorted.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
  }
}

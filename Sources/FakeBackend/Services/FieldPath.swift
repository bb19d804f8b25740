import ProfileCore

/// The rules for the names of fields, and for what they may hold.
enum FieldPath {
  /// A field, found by the names that lead to it, and its new value.
  struct Update {
    var path: [String]
    var value: DocumentValue
  }

  /// Reads the names of an update, in which dots lead into maps.
  static func parse(_ fields: DocumentFields) -> Result<[Update], ClientMisuse> {
    var updates: [Update] = []
    for field in fields {
      let name = field.name
      if name.utf8.contains(where: { "~*/[]".utf8.contains($0) }) {
        return misuse(
          "Invalid field path (\(name)). Paths must not contain '~', '*', '/', '[', or ']'")
      }
      let path = name.parts(at: UInt8(ascii: "."))
      if path.contains("") {
        return misuse(
          "Invalid field path (\(name)). Paths must not be empty, begin with '.', end with '.', or contain '..'"
        )
      }
      updates.append(Update(path: path, value: field.value))
    }
    return .success(updates)
  }

  /// Looks for values that the SDK refuses: an array that directly holds an array.
  static func checkValues(of fields: DocumentFields) -> Result<Void, ClientMisuse> {
    fields.contains { holdsNestedArray($0.value) }
      ? .failure(ClientMisuse(reason: "Nested arrays are not supported")) : .success(())
  }

  private static func holdsNestedArray(_ value: DocumentValue) -> Bool {
    switch value {
    case .array(let values):
      values.contains {
        if case .array = $0 { true } else { holdsNestedArray($0) }
      }
    case .map(let fields): fields.contains { holdsNestedArray($0.value) }
    default: false
    }
  }

  private static func misuse(_ reason: String) -> Result<[Update], ClientMisuse> {
    .failure(ClientMisuse(reason: reason))
  }
}

extension DocumentFields {
  /// Puts a value where names lead to; what is no map on the way becomes one.
  mutating func set(_ value: DocumentValue, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if rest.isEmpty {
      self[name] = value
      return
    }
    var inner = DocumentFields()
    if case .map(let fields) = self[name] { inner = fields }
    inner.set(value, at: rest)
    self[name] = .map(inner)
  }

  /// Merges fields leaf by leaf: arrays and empty maps replace what is there.
  mutating func merge(_ fields: DocumentFields) {
    for field in fields {
      guard case .map(let new) = field.value, !new.isEmpty else {
        self[field.name] = field.value
        continue
      }
      var inner = DocumentFields()
      if case .map(let old) = self[field.name] { inner = old }
      inner.merge(new)
      self[field.name] = .map(inner)
    }
  }
}

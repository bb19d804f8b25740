import ProfileCore

/// The rules for the names of fields, and for what they may hold.
enum FieldPath {
  /// Reads the names of an update, in which dots lead into maps.
  static func parse(_ fields: DocumentFields) -> Result<[DocumentWrite.Update], ClientMisuse> {
    var updates: [DocumentWrite.Update] = []
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
      updates.append(DocumentWrite.Update(DocumentFieldPath(path), field.value))
    }
    return .success(updates)
  }

  private static func misuse(_ reason: String) -> Result<[DocumentWrite.Update], ClientMisuse> {
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
}

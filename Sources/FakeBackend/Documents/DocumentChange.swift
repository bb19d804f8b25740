import ProfileCore

/// What a write does to the fields of a document, taken apart: values to put or remove, and
/// transforms, which come last and in the order of the fields.
struct DocumentChange {
  /// Something that the server works out.
  struct Transform {
    var path: [String]
    var value: FieldValue
  }

  /// What becomes of the fields that are not named.
  enum Base {
    /// They go.
    case replaced
    /// They stay.
    case kept
  }

  var base: Base
  /// All fields, where they are stored as they are and nothing can be wrong with one by itself, which
  /// is so for most documents; there is nothing to take apart then.
  private(set) var whole: DocumentFields?
  /// The values, under the names that lead to them and in the order of the write; `nil` for fields that
  /// go.
  var values: [(path: [String], value: DocumentValue?)] = []
  var transforms: [Transform] = []

  init(_ write: DocumentWrite) {
    switch write.operation {
    case .delete: base = .replaced
    case .set(let fields):
      base = .replaced
      if fields.allSatisfy(\.isPlain) {
        whole = fields
        return
      }
      for field in fields { put(field.value, at: [field.name]) }
    case .merge(let fields):
      base = .kept
      for field in fields { merge(field.value, at: [field.name]) }
    case .mergeFields(let fields, let paths):
      base = .kept
      for path in paths {
        if let value = fields.value(at: path.names[...]) {
          put(value, at: path.names)
        } else {
          values.append((path.names, nil))
        }
      }
    case .update(let updates):
      base = .kept
      for update in updates { put(update.value, at: update.path.names) }
    }
  }

  /// Puts a value in the place of what is there.
  private mutating func put(_ value: DocumentValue, at path: [String]) {
    switch value {
    case .fieldValue(.delete): values.append((path, nil))
    case .fieldValue(let transform): transforms.append(Transform(path: path, value: transform))
    case .map(let fields):
      values.append((path, .map(withoutTransforms(fields, at: path))))
    default: values.append((path, value.stored))
    }
  }

  /// Puts the leaves of a value; an empty map is a leaf.
  private mutating func merge(_ value: DocumentValue, at path: [String]) {
    guard case .map(let fields) = value, !fields.isEmpty else {
      put(value, at: path)
      return
    }
    for field in fields { merge(field.value, at: path + [field.name]) }
  }

  /// A map without its transforms, which are noted under their own paths.
  private mutating func withoutTransforms(
    _ fields: DocumentFields, at path: [String]
  ) -> DocumentFields {
    var rest = DocumentFields()
    for field in fields {
      switch field.value {
      case .fieldValue(.delete): continue
      case .fieldValue(let transform):
        transforms.append(Transform(path: path + [field.name], value: transform))
      case .map(let inner):
        rest[field.name] = .map(withoutTransforms(inner, at: path + [field.name]))
      default: rest[field.name] = field.value.stored
      }
    }
    return rest
  }

  /// Changes the fields of a document at a moment; without one, a field that is to be the server's time
  /// is null, as the SDK has it until the server has answered.
  func apply(to fields: inout DocumentFields, at time: Int64?, planted: PlantedError? = nil) {
    if let whole {
      fields = whole
      return
    }
    if base == .replaced || planted == .mergeReplaces { fields = DocumentFields() }
    for change in values {
      if let value = change.value {
        fields.set(value, at: change.path[...])
      } else {
        fields.remove(at: change.path[...])
      }
    }
    for transform in transforms {
      let old = fields.value(at: transform.path[...])
      let new = transform.value.applied(to: old, at: time, planted: planted)
      fields.set(new, at: transform.path[...])
    }
  }
}

extension DocumentFields {
  /// The value to which names lead.
  func value(at path: ArraySlice<String>) -> DocumentValue? {
    guard let name = path.first, let value = self[name] else { return nil }
    let rest = path.dropFirst()
    if rest.isEmpty { return value }
    guard case .map(let inner) = value else { return nil }
    return inner.value(at: rest)
  }

  /// Removes the field to which names lead; the maps on the way stay, even without fields.
  mutating func remove(at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if rest.isEmpty {
      self[name] = nil
    } else if case .map(var inner) = self[name] {
      inner.remove(at: rest)
      self[name] = .map(inner)
    }
  }
}

extension DocumentFields.Field {
  /// Whether no check can find anything in the field, and it is stored as it is.
  fileprivate var isPlain: Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "_"),
      name.utf8.count <= WriteCheck.nameLimit
    else { return false }
    return switch value {
    case .null, .bool, .integer, .timestamp: true
    case .string(let text): text.utf8.count <= DocumentSize.textLimit
    case .double, .bytes, .reference, .geoPoint, .array, .map, .fieldValue: false
    }
  }
}

import ProfileCore

/// What the server finds wrong with writes before it looks at any stored document, in the order in
/// which the emulator finds it.
enum WriteCheck {
  /// How deep maps and arrays may lie in a field, measured with the emulator.
  static let depthLimit = 20
  /// How many bytes the name of a field may have.
  static let nameLimit = 1500

  /// What is wrong with the fields as they are sent; the write's own mask does not matter yet.
  static func conversionProblem(of change: DocumentChange, _ write: DocumentWrite) -> String? {
    if change.whole != nil { return nil }
    let parts = write.sentParts
    for part in parts where isReserved(part.path[0]) {
      return "field name \(part.path[0]) is reserved"
    }
    for part in parts {
      for name in part.path.dropFirst() where isReserved(name) {
        return "field name '\(name)' is reserved."
      }
      if let problem = valueProblem(of: part.value) { return problem }
    }
    for part in parts {
      if let problem = nestingProblem(of: part.value) { return problem }
    }
    // The names of all paths are read before the length of any is judged.
    let mask = change.maskPaths(of: write)
    for path in mask {
      if let problem = nameProblem(of: path) { return problem }
    }
    for path in mask {
      if let problem = maskProblem(of: path) { return problem }
    }
    for transform in change.transforms {
      if let problem = nameProblem(of: transform.path) { return problem }
      for element in transform.value.elements {
        if let problem = valueProblem(of: element) ?? nestingProblem(of: element) {
          return problem
        }
      }
    }
    return nestedTransformProblem(of: change)
  }

  /// What is wrong with a value by itself, but for arrays in arrays, which are looked for last.
  static func valueProblem(of value: DocumentValue) -> String? {
    switch value {
    case .array(let values):
      for value in values {
        if let problem = valueProblem(of: value) { return problem }
      }
      return nil
    case .map(let fields):
      for field in fields where isReserved(field.name) && !field.value.isFieldValue {
        return "field name '\(field.name)' is reserved."
      }
      for field in fields {
        if let problem = valueProblem(of: field.value) { return problem }
      }
      return nil
    case .geoPoint(let latitude, _) where !(-90...90).contains(latitude):
      return "Geo point latitude '\(latitude)' outside permitted range -90.0 to 90.0."
    case .geoPoint(_, let longitude) where !(-180...180).contains(longitude):
      return "Geo point longitude '\(longitude)' outside permitted range -180.0 to 180.0."
    default: return nil
    }
  }

  private static func nestingProblem(of value: DocumentValue) -> String? {
    switch value {
    case .array(let values):
      for value in values {
        if case .array = value { return "Cannot convert an array value in an array value." }
        if let problem = nestingProblem(of: value) { return problem }
      }
      return nil
    case .map(let fields):
      for field in fields {
        if let problem = nestingProblem(of: field.value) { return problem }
      }
      return nil
    default: return nil
    }
  }

  /// Whether a name stands between two pairs of underscores: at least one character, of any kind.
  static func isReserved(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.count > 4 && bytes.first == UInt8(ascii: "_") && bytes.starts(with: "__".utf8)
      && bytes.suffix(2).elementsEqual("__".utf8)
  }

  /// What is wrong with the names that lead to a field which is compared or sorted by.
  static func nameProblem(of path: [String]) -> String? {
    syntaxProblem(of: path) ?? reservedProblem(of: path)
  }

  private static func syntaxProblem(of path: [String]) -> String? {
    guard path.contains("") else { return nil }
    return
      "Invalid property path \"\(text(of: path[...]))\". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)"
  }

  private static func reservedProblem(of path: [String]) -> String? {
    guard let index = path.firstIndex(where: isReserved) else { return nil }
    return "Invalid reserved name in field path \(path[index...].joined(separator: "."))"
  }

  /// A transform's path may be of any length and depth; that of a value may not.
  static func maskProblem(of path: [String]) -> String? {
    if path.reduce(0, { $0 + $1.utf8.count + 1 }) > nameLimit {
      return "property path is longer than 1500 bytes."
    }
    return path.count > 20 ? "paths must have at most 20 elements" : nil
  }

  /// A path as it is written: names that are no plain words stand in backticks.
  static func text(of path: ArraySlice<String>) -> String {
    path.map { name in
      let isPlain =
        name.utf8.allSatisfy { isWordByte($0) } && !(name.utf8.first.map(isDigit) ?? true)
      if isPlain { return name }
      let escaped = name.unicodeScalars.map { $0 == "`" || $0 == "\\" ? "\\\($0)" : "\($0)" }
      return "`\(escaped.joined())`"
    }.joined(separator: ".")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: isDigit(byte)
    }
  }

  private static func nestedTransformProblem(of change: DocumentChange) -> String? {
    let paths = change.transforms.map(\.path)
    guard paths.count > 1 else { return nil }
    for outer in paths {
      for inner in paths
      where inner.count > outer.count && inner.starts(with: outer, by: { $0.isIdentical(to: $1) }) {
        return
          "Cannot transform property \(text(of: outer[...])) and its nested property at the same time."
      }
    }
    return nil
  }
}

// MARK: - The shape of what is written

extension WriteCheck {
  /// What is wrong with the document's key and with the fields that are really written.
  static func shapeProblem(
    of change: DocumentChange, _ write: DocumentWrite, depthLimit: Int
  ) -> String? {
    if case .delete = write.operation { return nil }
    if let problem = DocumentPath.keyProblem(of: write.path) { return problem }
    for part in change.values {
      guard let value = part.value else { continue }
      if let problem = fieldProblem(of: value, at: part.path, depthLimit: depthLimit) {
        return problem
      }
    }
    return nil
  }

  /// What is wrong with the fields that several writes of a document, or one that merges, really write.
  static func shapeProblem(of fields: WrittenFields, depthLimit: Int) -> String? {
    for (name, value) in fields.inOrder {
      if let problem = fieldProblem(of: value, at: [name], depthLimit: depthLimit) {
        return problem
      }
    }
    return nil
  }

  private static func fieldProblem(
    of value: DocumentValue, at path: [String], depthLimit: Int
  ) -> String? {
    if path[0].isEmpty { return "The property.name is the empty string." }
    if path[0].utf8.count > nameLimit { return "The property.name is longer than 1500 bytes." }
    return entryProblem(of: value, at: path, depthLimit: depthLimit)
  }

  private static func entryProblem(
    of value: DocumentValue, at path: [String], depthLimit: Int
  ) -> String? {
    // A long text within a map makes the map invalid; elsewhere it is named itself.
    var isMap = path.count > 1
    if case .map = value { isMap = true }
    if !isMap, (value.elements ?? [value]).contains(where: isTooLong) {
      return "The value of property \"\(path[0])\" is longer than \(DocumentSize.textLimit) bytes."
    }
    let length = path.reduce(path.count - 1) { $0 + $1.utf8.count }
    let isNamed = path.count == 1 || length <= nameLimit
    return isNamed && isSound(value, name: length, depth: path.count - 1, limit: depthLimit)
      ? nil : "Property \(path[0]) contains an invalid nested entity."
  }

  /// Whether maps do not lie too deep and names are neither empty nor, with those that lead to them
  /// and the dots between, too long.
  private static func isSound(
    _ value: DocumentValue, name: Int, depth: Int, limit: Int
  ) -> Bool {
    switch value {
    case .array(let values):
      // An empty array lies no deeper than a number would; an empty map does.
      values.isEmpty
        || depth < limit
          && values.allSatisfy { isSound($0, name: name, depth: depth + 1, limit: limit) }
    case .map(let fields):
      depth < limit
        && fields.allSatisfy {
          let nested = name + 1 + $0.name.utf8.count
          return !$0.name.isEmpty && nested <= nameLimit
            && isSound($0.value, name: nested, depth: depth + 1, limit: limit)
        }
    default: !isTooLong(value)
    }
  }

  private static func isTooLong(_ value: DocumentValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.count > DocumentSize.textLimit
    case .bytes(let bytes): bytes.count > DocumentSize.textLimit
    default: false
    }
  }
}

// MARK: - Several writes of one document

extension WriteCheck {
  /// What a write is to others of the same document in one commit.
  private enum Kind: String {
    case insert
    case update
    case upsert
    case delete
  }

  /// Why two writes of one document cannot stand in one commit in their order.
  static func sequenceProblem(of writes: [DocumentWrite]) -> String? {
    var last: [PathKey: (kind: Kind, base: Kind, version: Int64?)] = [:]
    for write in writes {
      let key = PathKey(write.path)
      let (own, version) = traits(of: write)
      // What the first one asks of the store stays asked.
      let base = last[key]?.base ?? own
      let kind: Kind = if case .delete = write.operation { .delete } else { base }
      defer { last[key] = (kind, base, version ?? last[key]?.version) }
      guard let before = last[key] else { continue }
      let condition = write.effectivePrecondition
      let isImpossible =
        before.kind == .delete
        ? condition == .exists(true) || version != nil && kind != .delete
        : condition == .exists(false)
      if isImpossible {
        let name: Kind = kind == .delete ? .delete : own
        return "Cannot \(before.kind) then \(name) an entity in the same request."
      }
      if version != before.version, version != nil {
        return
          "Cannot collapse mutations with different version preconditions (\(text(before.version)) and \(text(version)))"
      }
    }
    return nil
  }

  /// What a write asks of the store.
  private static func traits(of write: DocumentWrite) -> (Kind, Int64?) {
    switch write.effectivePrecondition {
    case nil: (.upsert, nil)
    case .exists(let exists): (exists ? .update : .insert, nil)
    // Whoever knows a version knows that there is a document.
    case .updateTime(let time): (.update, time)
    }
  }

  private static func text(_ version: Int64?) -> String {
    version.map { "VersionPrecondition{exactBaseVersion=\($0), maxBaseVersion=null}" } ?? "null"
  }
}

extension DocumentWrite {
  /// The values as a request carries them, with the names that lead to each: those outside the mask of
  /// a merge too, and nothing that the server is to work out.
  fileprivate var sentParts: [(path: [String], value: DocumentValue)] {
    var parts: [(path: [String], value: DocumentValue)] = []
    switch operation {
    case .set(let fields), .merge(let fields):
      for field in fields { parts.append(([field.name], field.value)) }
    case .mergeFields(let fields, let paths):
      for path in paths {
        if let value = fields.value(at: path.names[...]) { parts.append((path.names, value)) }
      }
    case .update(let updates):
      for update in updates { parts.append((update.path.names, update.value)) }
    case .delete: break
    }
    parts.removeAll { $0.value.isFieldValue || $0.path.isEmpty }
    return parts
  }
}

extension DocumentValue {
  /// Whether the server is to work the value out.
  fileprivate var isFieldValue: Bool {
    if case .fieldValue = self { true } else { false }
  }
}

extension FieldValue {
  /// The values that it carries.
  fileprivate var elements: [DocumentValue] {
    switch self {
    case .arrayUnion(let values), .arrayRemove(let values): values
    case .delete, .serverTimestamp, .increment, .incrementDouble: []
    }
  }
}

extension DocumentChange {
  /// The paths that a request names; one that replaces the document names none.
  fileprivate func maskPaths(of write: DocumentWrite) -> [[String]] {
    if case .set = write.operation { return [] }
    return values.map(\.path)
  }
}

import ProfileCore

/// What the SDK finds wrong with a call before it sends anything: it raises an Objective-C exception,
/// which ends the app. Texts of release 12.19 of the SDK.
enum ClientCheck {
  /// The first thing wrong with a write; `nil` where it may be sent.
  static func problem(of write: DocumentWrite) -> String? {
    switch write.operation {
    case .delete: return nil
    case .set(let fields):
      return problem(of: fields, at: []) { path in
        "FieldValue.delete() can only be used with updateData() and setData() with merge:true (found in field \(path))"
      }
    case .merge(let fields): return problem(of: fields, at: []) { _ in nil }
    case .mergeFields(let fields, let paths):
      for path in paths where fields.value(at: path.names[...]) == nil {
        return
          "Field '\(path)' is specified in your field mask but missing from your input data."
      }
      return problem(of: fields, at: []) { _ in nil }
    case .update(let updates):
      for update in updates {
        if let problem = problem(of: update) { return problem }
      }
      return nil
    }
  }

  private static func problem(of update: DocumentWrite.Update) -> String? {
    if update.path.names.isEmpty || update.path.names.contains("") {
      return "Invalid field path. Field names must not be empty."
    }
    if update.value == .fieldValue(.delete) { return nil }
    for (index, name) in update.path.names.enumerated() {
      if let problem = problem(of: name, in: Array(update.path.names[...index])) { return problem }
    }
    return problem(of: update.value, at: update.path.names, isInArray: false) { path in
      "FieldValue.delete() can only appear at the top level of your update data (found in field \(path))"
    }
  }

  private static func problem(
    of fields: DocumentFields, at path: [String], deletion: (String) -> String?
  ) -> String? {
    for field in fields {
      if let problem = problem(of: field.name, in: path + [field.name]) { return problem }
      // Most values can be no problem, and need no path then.
      guard field.value.hasParts else { continue }
      if let problem = problem(
        of: field.value, at: path + [field.name], isInArray: false, deletion: deletion)
      {
        return problem
      }
    }
    return nil
  }

  private static func problem(
    of name: String, in path: @autoclosure () -> [String]
  ) -> String? {
    guard let first = name.utf8.first else {
      let place = path().joined(separator: ".")
      return "Invalid data. Document fields must not be empty (found in field \(place))"
    }
    // Two underscores that begin a name may be the same that end it.
    if first == UInt8(ascii: "_"), name.utf8.starts(with: "__".utf8),
      name.utf8.suffix(2).elementsEqual("__".utf8)
    {
      let place = path().joined(separator: ".")
      return
        "Invalid data. Document fields cannot begin and end with \"__\" (found in field \(place))"
    }
    return nil
  }

  private static func problem(
    of value: DocumentValue, at path: [String], isInArray: Bool, deletion: (String) -> String?
  ) -> String? {
    switch value {
    case .fieldValue(let value):
      if isInArray { return "\(value.name) is not currently supported inside arrays" }
      if value == .delete { return deletion(path.joined(separator: ".")) }
      return problem(ofElements: value)
    case .map(let fields): return problem(of: fields, at: path, deletion: deletion)
    case .array(let values):
      for value in values {
        if case .array = value { return "Nested arrays are not supported" }
        if let problem = problem(of: value, at: path, isInArray: true, deletion: deletion) {
          return problem
        }
      }
      return nil
    default: return nil
    }
  }

  private static func problem(ofElements value: FieldValue) -> String? {
    switch value {
    case .arrayUnion(let values), .arrayRemove(let values):
      problem(of: .array(values), at: [], isInArray: false) { _ in nil }
    default: nil
    }
  }

  /// What is wrong with a value that a query compares with; `nil` where it may be sent.
  static func problem(ofQueried value: DocumentValue, allowsNestedArrays: Bool) -> String? {
    switch value {
    case .fieldValue(let value):
      return "\(value.name) can only be used with updateData() and setData()"
    case .array(let values):
      for value in values {
        if case .array = value, !allowsNestedArrays { return "Nested arrays are not supported" }
        if let problem = problem(ofQueried: value, allowsNestedArrays: false) { return problem }
      }
      return nil
    case .map(let fields):
      for field in fields {
        if let problem = problem(of: field.name, in: [field.name])
          ?? problem(ofQueried: field.value, allowsNestedArrays: false)
        {
          return problem
        }
      }
      return nil
    default: return nil
    }
  }

  /// The first thing wrong with the path of a collection; `nil` where it may be sent.
  static func problem(ofCollection path: String) -> String? {
    if path.isEmpty { return "Collection path cannot be empty." }
    let ids = path.parts(at: UInt8(ascii: "/"))
    if ids.contains("") {
      return "Invalid path (\(path)). Paths must not contain // in them."
    }
    if ids.count % 2 == 0 {
      return
        "Invalid collection reference. Collection references must have an odd number of segments, but \(path) has \(ids.count)"
    }
    return nil
  }
}

extension DocumentValue {
  /// Whether the value holds others or asks something of the server.
  fileprivate var hasParts: Bool {
    switch self {
    case .array, .map, .fieldValue: true
    default: false
    }
  }
}

/// The fields of an object, asked for by name and kind; fields nobody asks for mean nothing.
struct JSONFields {
  private let entries: [(key: String, value: JSONValue)]
  /// What the object is, for messages.
  let name: String

  init(_ value: JSONValue, _ name: String) throws(JSONError) {
    guard case .object(let entries) = value else {
      throw JSONError(offset: 0, message: "\(name) is an object, not \(value.kind)")
    }
    self.init(entries, name)
  }

  private init(_ entries: [(key: String, value: JSONValue)], _ name: String) {
    self.entries = entries
    self.name = name
  }

  /// The value of a field, null included.
  subscript(_ key: String) -> JSONValue? {
    entries.first { $0.key == key }?.value
  }

  private func required(_ key: String) throws(FieldError) -> JSONValue {
    guard let value = self[key] else { throw FieldError("\(name) has no '\(key)'") }
    return value
  }

  private func wrong(_ key: String, _ value: JSONValue, _ wanted: String) -> FieldError {
    FieldError("'\(key)' of \(name) is \(value.kind), not \(wanted)")
  }

  func text(_ key: String) throws(FieldError) -> String {
    let value = try required(key)
    guard case .text(let text) = value else { throw wrong(key, value, "a text") }
    return text
  }

  func optionalText(_ key: String) throws(FieldError) -> String? {
    self[key] == nil ? nil : try text(key)
  }

  func int(_ key: String) throws(FieldError) -> Int {
    let value = try required(key)
    guard case .int(let number) = value else { throw wrong(key, value, "a whole number") }
    return number
  }

  func bool(_ key: String) throws(FieldError) -> Bool {
    let value = try required(key)
    guard case .bool(let flag) = value else { throw wrong(key, value, "a boolean") }
    return flag
  }

  /// A list; an absent one is empty where that is allowed.
  func list(_ key: String, isOptional: Bool = false) throws(FieldError) -> [JSONValue] {
    if isOptional, self[key] == nil { return [] }
    let value = try required(key)
    guard case .list(let values) = value else { throw wrong(key, value, "a list") }
    return values
  }

  func texts(_ key: String) throws(FieldError) -> [String] {
    try list(key, isOptional: true).map { value throws(FieldError) in
      guard case .text(let text) = value else { throw wrong(key, value, "a list of texts") }
      return text
    }
  }

  func fields(_ key: String) throws(FieldError) -> JSONFields {
    let value = try required(key)
    guard case .object(let entries) = value else { throw wrong(key, value, "an object") }
    return JSONFields(entries, "'\(key)'")
  }

  func optionalFields(_ key: String) throws(FieldError) -> JSONFields? {
    self[key] == nil ? nil : try fields(key)
  }

  func objects(_ key: String, isOptional: Bool = false) throws(FieldError) -> [JSONFields] {
    try list(key, isOptional: isOptional).map { value throws(FieldError) in
      guard case .object(let entries) = value else {
        throw wrong(key, value, "a list of objects")
      }
      return JSONFields(entries, "an element of '\(key)'")
    }
  }

  /// A word that must be one of a few.
  func word<Word: RawRepresentable<String>>(
    _ key: String, _: Word.Type
  ) throws(FieldError) -> Word {
    let text = try text(key)
    guard let word = Word(rawValue: text) else {
      throw FieldError("'\(key)' of \(name) cannot be '\(CleanText.string(text, as: .name))'")
    }
    return word
  }
}

/// Why an object is not what it should be.
struct FieldError: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

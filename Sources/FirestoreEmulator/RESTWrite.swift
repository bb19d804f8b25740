import FakeBackend
import ProfileCore

/// A write as the SDK sends it: fields, the paths that are written, and transforms.
///
/// It is put together here from the SDK's documented behaviour and shares nothing with the fake's
/// engine, or else the two could be wrong in the same way.
struct RESTWrite {
  private var fields = DocumentFields()
  private var mask: [[String]]?
  private var transforms: [JSON] = []

  /// The write as the interface takes it.
  static func json(_ write: DocumentWrite, named name: String) -> JSON {
    var members: [JSON.Member] = []
    if case .delete = write.operation {
      members.append(.init(name: "delete", value: .string(name)))
    } else {
      let parts = RESTWrite(write.operation)
      members.append(
        .init(
          name: "update",
          value: ["name": .string(name), "fields": RESTValue.json(parts.fields)]))
      if let mask = parts.mask {
        members.append(
          .init(
            name: "updateMask",
            value: ["fieldPaths": .array(mask.map { RESTValue.text(of: $0) })]))
      }
      if !parts.transforms.isEmpty {
        members.append(.init(name: "updateTransforms", value: .array(parts.transforms)))
      }
    }
    if let condition = condition(of: write) {
      members.append(.init(name: "currentDocument", value: condition))
    }
    return .object(members)
  }

  private static func condition(of write: DocumentWrite) -> JSON? {
    switch (write.precondition, write.operation) {
    case (.exists(let exists)?, _): ["exists": .bool(exists)]
    case (.updateTime(let time)?, _): ["updateTime": .string(RESTTime.text(of: time))]
    case (nil, .update): ["exists": true]
    default: nil
    }
  }

  private init(_ operation: DocumentWrite.Operation) {
    switch operation {
    case .delete: break
    case .set(let data):
      fields = sent(data, at: [])
    case .merge(let data):
      mask = []
      fields = sent(data, at: [])
      addLeaves(of: data, at: [])
    case .mergeFields(let data, let paths):
      mask = []
      for path in paths { add(Self.find(path.names, in: data), at: path.names) }
    case .update(let updates):
      mask = []
      for update in updates { add(update.value, at: update.path.names) }
    }
  }

  /// Adds a value for one path of the mask.
  private mutating func add(_ value: DocumentValue?, at path: [String]) {
    switch value {
    case nil, .fieldValue(.delete)?: mask?.append(path)
    case .fieldValue(let value)?: transforms.append(Self.transform(value, at: path))
    case .map(let data)?:
      mask?.append(path)
      Self.put(.map(sent(data, at: path)), at: path[...], in: &fields)
    case let value?:
      mask?.append(path)
      Self.put(value, at: path[...], in: &fields)
    }
  }

  /// The data without what the server works out, which becomes transforms.
  private mutating func sent(_ data: DocumentFields, at path: [String]) -> DocumentFields {
    var rest = DocumentFields()
    for field in data {
      let path = path + [field.name]
      switch field.value {
      case .fieldValue(.delete): break
      case .fieldValue(let value): transforms.append(Self.transform(value, at: path))
      case .map(let inner): rest[field.name] = .map(sent(inner, at: path))
      default: rest[field.name] = field.value
      }
    }
    return rest
  }

  private mutating func addLeaves(of data: DocumentFields, at path: [String]) {
    for field in data {
      let path = path + [field.name]
      switch field.value {
      case .map(let inner) where !inner.isEmpty: addLeaves(of: inner, at: path)
      case .fieldValue(.delete): mask?.append(path)
      case .fieldValue: break
      default: mask?.append(path)
      }
    }
  }

  private static func find(_ path: [String], in data: DocumentFields) -> DocumentValue? {
    var value: DocumentValue? = .map(data)
    for name in path {
      guard case .map(let fields)? = value else { return nil }
      value = fields[name]
    }
    return value
  }

  private static func put(
    _ value: DocumentValue, at path: ArraySlice<String>, in fields: inout DocumentFields
  ) {
    guard let name = path.first else { return }
    if path.count == 1 {
      fields[name] = value
    } else {
      var inner = DocumentFields()
      if case .map(let existing)? = fields[name] { inner = existing }
      put(value, at: path.dropFirst(), in: &inner)
      fields[name] = .map(inner)
    }
  }

  private static func transform(_ value: FieldValue, at path: [String]) -> JSON {
    let kind: JSON.Member
    switch value {
    case .delete, .serverTimestamp:
      kind = .init(name: "setToServerValue", value: "REQUEST_TIME")
    case .increment(let amount):
      kind = .init(name: "increment", value: RESTValue.json(.integer(amount)))
    case .incrementDouble(let amount):
      kind = .init(name: "increment", value: RESTValue.json(.double(amount)))
    case .arrayUnion(let values):
      kind = .init(
        name: "appendMissingElements", value: ["values": .array(values.map(RESTValue.json))])
    case .arrayRemove(let values):
      kind = .init(
        name: "removeAllFromArray", value: ["values": .array(values.map(RESTValue.json))])
    }
    return .object([.init(name: "fieldPath", value: RESTValue.text(of: path)), kind])
  }
}

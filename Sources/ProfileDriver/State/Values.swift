import FakeBackend
import ProfileCore
import RunEvents

extension AuthUser {
  /// The user, as scenarios see it.
  var value: Value {
    .record([
      .init("uid", .string(uid)), .init("email", email.map { .string($0) } ?? .null),
    ])
  }
}

extension User {
  /// The user's document, as scenarios see it.
  var value: Value { fields.value }
}

extension DocumentFields {
  /// The fields, as scenarios see them.
  var value: RunEvents.Value { .record(map { RunEvents.Value.Entry($0.name, $0.value.value) }) }

  /// Makes fields of what a scenario gives.
  init(_ entries: [RunEvents.Value.Entry]) {
    self.init(entries.map { ($0.key, DocumentValue($0.value)) })
  }
}

extension DocumentValue {
  /// The value, as scenarios see it.
  var value: RunEvents.Value {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .int(Int(value))
    case .double(let value): .double(value)
    case .string(let text): .string(text)
    case .bytes(let bytes): .record([.init("bytes", .int(bytes.count))])
    case .timestamp(let microseconds): .record([.init("microseconds", .int(Int(microseconds)))])
    case .reference(let name): .record([.init("reference", .string(name))])
    case .geoPoint(let latitude, let longitude):
      .record([.init("latitude", .double(latitude)), .init("longitude", .double(longitude))])
    case .array(let values): .list(values.map(\.value))
    case .map(let fields): fields.value
    case .fieldValue(let value): .string(value.description)
    }
  }

  /// Makes a value of what a scenario gives.
  init(_ value: RunEvents.Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .integer(Int64(value))
    case .double(let value): self = .double(value)
    case .string(let text): self = .string(text)
    case .list(let values): self = .array(values.map { DocumentValue($0) })
    case .record(let entries): self = .map(DocumentFields(entries))
    }
  }
}

extension FakeBackend {
  /// The accounts by address, as scenarios see them.
  var accountsValue: Value {
    .record(
      accounts.map { account in
        .init(
          account.email,
          .record([
            .init("uid", .string(account.uid)), .init("disabled", .bool(account.isDisabled)),
          ]))
      })
  }

  /// The documents by path, as scenarios see them.
  var documentsValue: Value {
    .record(allDocuments.map { .init($0.path, $0.fields.value) })
  }

  /// The objects by path, as scenarios see them; never their bytes.
  var objectsValue: Value {
    .record(
      allObjects.map { object in
        var entries: [Value.Entry] = [
          .init("contentType", .string(object.contentType)), .init("size", .int(object.size)),
          .init("generation", .int(Int(object.generation))),
          .init("downloadURL", .string(object.downloadURL)),
        ]
        if let picture = object.picture {
          entries += [
            .init("format", .string(picture.format.rawValue)),
            .init("width", .int(picture.width)), .init("height", .int(picture.height)),
          ]
        }
        return .init(object.path, .record(entries))
      })
  }
}

package import ProfileCore

/// How large a request is in which writes are sent: in protocol buffers, as the SDK sends it.
package enum RequestSize {
  /// What production refuses to read more of. Documented are 10 MiB; public bug reports tell of 11.
  private static let limit = 11 << 20
  /// What the emulator refuses to read more of, measured.
  private static let emulatorLimit = 4 << 20

  /// What a server says to writes that make too large a request; `nil` where they do not.
  ///
  /// - Parameters:
  ///   - writes: The writes.
  ///   - root: What stands before a document's path in its full name.
  ///   - texts: Whose limit holds.
  static func refusal(
    of writes: [DocumentWrite], in root: String, by texts: DocumentTexts
  ) -> DocumentStoreError? {
    let size = size(of: writes, in: root)
    switch texts {
    // On the SDK's stream nothing stands beside the writes but a few bytes that the server has chosen.
    case .production:
      return size <= limit
        ? nil
        : DocumentCode.invalidArgument.error(
          "Request payload size exceeds the limit: \(limit) bytes.")
    // Here the name of the database does.
    case .emulator:
      let whole = size + field(root.utf8.count - "/documents/".utf8.count)
      return whole <= emulatorLimit
        ? nil
        : DocumentCode.resourceExhausted.error(
          "gRPC message exceeds maximum size \(emulatorLimit): \(whole)")
    }
  }

  /// How many bytes writes take in a request.
  ///
  /// - Parameters:
  ///   - writes: The writes.
  ///   - root: What stands before a document's path in its full name.
  package static func size(of writes: [DocumentWrite], in root: String) -> Int {
    writes.reduce(0) { $0 + field(bytes(of: $1, in: root)) }
  }

  private static func bytes(of write: DocumentWrite, in root: String) -> Int {
    let name = root.utf8.count + write.path.utf8.count
    let condition: Int =
      switch write.effectivePrecondition {
      case nil: 0
      case .exists: field(2)
      case .updateTime(let time): field(field(timestamp(time)))
      }
    if case .delete = write.operation { return field(name) + condition }
    let change = DocumentChange(write)
    var fields = change.whole ?? DocumentFields()
    for (path, value) in change.values {
      if let value { fields.set(value, at: path[...]) }
    }
    var mask = 0
    if change.base == .kept {
      mask = field(change.values.reduce(0) { $0 + bytes(ofPath: $1.path) })
    }
    let transforms = change.transforms.reduce(0) {
      $0 + field(bytes(ofPath: $1.path) + bytes(of: $1.value))
    }
    return field(field(name) + bytes(of: fields)) + mask + transforms + condition
  }

  private static func bytes(ofPath path: [String]) -> Int {
    field(WriteCheck.text(of: path[...]).utf8.count)
  }

  private static func bytes(of transform: FieldValue) -> Int {
    switch transform {
    // A field that goes is in the mask, and no transform.
    case .delete: 0
    case .serverTimestamp: 2
    case .increment(let amount): field(1 + varint(amount))
    case .incrementDouble: field(9)
    case .arrayUnion(let values), .arrayRemove(let values):
      field(values.reduce(0) { $0 + field(bytes(of: $1)) })
    }
  }

  /// Fields of a document or a map, each an entry with its name and value.
  private static func bytes(of fields: DocumentFields) -> Int {
    fields.reduce(0) { $0 + field(field($1.name.utf8.count) + field(bytes(of: $1.value))) }
  }

  private static func bytes(of value: DocumentValue) -> Int {
    switch value {
    case .bool: 2
    case .integer(let value): 1 + varint(value)
    case .double: 9
    case .timestamp(let microseconds): field(timestamp(microseconds))
    // These have numbers above 15, which take two bytes.
    case .string(let text): 1 + field(text.utf8.count)
    case .bytes(let bytes): 1 + field(bytes.count)
    case .reference(let name): field(name.utf8.count)
    case .geoPoint(let latitude, let longitude):
      field((latitude == 0 ? 0 : 9) + (longitude == 0 ? 0 : 9))
    case .array(let values): field(values.reduce(0) { $0 + field(bytes(of: $1)) })
    case .map(let fields): field(bytes(of: fields))
    case .null: 2
    case .fieldValue: 0
    }
  }

  private static func timestamp(_ microseconds: Int64) -> Int {
    let seconds = microseconds.floorDivided(by: 1_000_000)
    let nanoseconds = (microseconds - seconds * 1_000_000) * 1000
    return [seconds, nanoseconds].reduce(0) { $0 + ($1 == 0 ? 0 : 1 + varint($1)) }
  }

  /// What a part of so many bytes takes: its number, its length and itself.
  private static func field(_ size: Int) -> Int { 1 + varint(Int64(size)) + size }

  /// How many groups of seven bits a number takes; one below zero takes ten.
  private static func varint(_ number: Int64) -> Int {
    max(1, (70 - UInt64(bitPattern: number).leadingZeroBitCount) / 7)
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

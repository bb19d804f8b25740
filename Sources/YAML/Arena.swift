/// Owns the memory of a document. Nothing changes after the parse.
final class Arena: Sendable {
  nonisolated(unsafe) let tree: UnsafeMutablePointer<Tree>
  let properties: [Properties]
  let tables: [MappingTable]

  init(
    records: [Record], bytes: [UInt8], properties: [Properties], tables: [MappingTable]
  ) {
    let ownRecords = UnsafeMutableBufferPointer<Record>.allocate(capacity: records.count)
    _ = ownRecords.initialize(from: records)
    let ownBytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = ownBytes.initialize(from: bytes)
    self.properties = properties
    self.tables = tables
    tree = .allocate(capacity: 1)
    tree.initialize(
      to: Tree(
        records: UnsafeBufferPointer(ownRecords), bytes: UnsafeBufferPointer(ownBytes),
        owner: Unmanaged.passUnretained(self)))
  }

  deinit {
    tree.pointee.records.deallocate()
    tree.pointee.bytes.deallocate()
    tree.deallocate()
  }
}

/// The nodes of a document in the order of the text, and the bytes of their scalars.
///
/// A node's children follow it; `next` leads past them all. A reader looks at most nodes more than
/// once, so they lie in memory that is looked at without counting who does: see ``YAMLNode``.
struct Tree {
  let records: UnsafeBufferPointer<Record>
  /// The values of all scalars, one after another.
  let bytes: UnsafeBufferPointer<UInt8>
  /// What keeps all this, and what only few documents have.
  let owner: Unmanaged<Arena>

  var properties: [Properties] { owner._withUnsafeGuaranteedRef { $0.properties } }
  var tables: [MappingTable] { owner._withUnsafeGuaranteedRef { $0.tables } }
}

/// One node, or an alias that stands for one.
struct Record: Sendable {
  /// What a record is, with the style it was written in.
  enum Shape: UInt8, Sendable {
    case alias
    case plain
    case singleQuoted
    case doubleQuoted
    case literal
    case folded
    case flowSequence
    case blockSequence
    case flowMapping
    case blockMapping
  }

  var shape: Shape
  /// What the tag says of a scalar's meaning.
  var tag = CoreTag.none
  var startLine: UInt32
  var startColumn: UInt32
  var endLine: UInt32
  var endColumn: UInt32
  /// A scalar's first byte, an alias's target, or a mapping's table counted from one.
  var first: UInt32
  /// A scalar's bytes, or a sequence's elements, or a mapping's entries as they were written.
  var count: UInt32
  /// The record behind this one and all its children.
  var next: UInt32
  /// The anchor and the tag, counted from one.
  var properties: UInt32 = 0

  var isScalar: Bool { shape.rawValue &- Shape.plain.rawValue <= 4 }
  var isMapping: Bool { shape.rawValue >= Shape.flowMapping.rawValue }
  var isSequence: Bool { shape == .flowSequence || shape == .blockSequence }

  /// Where the bytes of a scalar lie; a collection has none.
  var span: Range<Int> { isScalar ? Int(first)..<Int(first) + Int(count) : 0..<0 }
}

/// What was written in front of a node.
struct Properties: Sendable {
  var anchor: String?
  var tag: String?
}

/// The tags that mean something here.
enum CoreTag: UInt8, Sendable {
  case none
  case string
  case int
  case float
  case bool
  case null
  case sequence
  case mapping
  case merge
}

/// The entries of a mapping that is large or takes over those of others.
struct MappingTable: Sendable {
  /// An entry; `via` is the alias through which a merged one came, or zero.
  struct Entry: Sendable {
    var key: UInt32
    var value: UInt32
    var via: UInt32
  }

  /// The mapping's own entries as they were written, then the merged ones.
  var entries: [Entry]
  /// The places of the entries, ordered by the bytes of their keys.
  var order: [UInt32]
}

extension Tree {
  /// The record that an alias stands for; any other stands for itself.
  func target(of index: UInt32) -> UInt32 {
    let record = records[Int(index)]
    return record.shape == .alias ? record.first : index
  }

  /// Asks something of a scalar's bytes.
  @inline(__always)
  func compare(_ record: Record, _ isTrue: (Span<UInt8>) -> Bool) -> Bool {
    isTrue(Span(_unsafeElements: bytes).extracting(record.span))
  }

  /// The text of a scalar.
  func text(_ record: Record) -> String {
    Meaning.text(record, in: Span(_unsafeElements: bytes))
  }

  /// What a scalar means.
  func scalar(_ record: Record) -> YAMLScalar {
    Meaning.scalar(record, in: Span(_unsafeElements: bytes))
  }
}

/// Reads the value of a scalar by its style and its tag.
enum Meaning {
  static func scalar(_ record: Record, in bytes: Span<UInt8>) -> YAMLScalar {
    switch resolution(record, in: bytes) {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .text, .tooLarge, nil: .string(text(record, in: bytes))
    }
  }

  /// The text of a scalar. It is made where the bytes lie: a slice of them would have to hold them.
  static func text(_ record: Record, in bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { all in
      String(decoding: UnsafeBufferPointer(rebasing: all[record.span]), as: UTF8.self)
    }
  }

  /// What a scalar is; `nil` where its tag promises something that its text is not.
  static func resolution(_ record: Record, in bytes: Span<UInt8>) -> CoreSchema.Resolution? {
    guard record.tag != .none else {
      guard record.shape == .plain else { return .text }
      return CoreSchema.resolve(bytes.extracting(record.span))
    }
    let plain = CoreSchema.resolve(bytes.extracting(record.span))
    switch (record.tag, plain) {
    case (_, .tooLarge) where record.tag == .int || record.tag == .float: return .tooLarge
    case (.int, .int), (.float, .double), (.bool, .bool), (.null, .null): return plain
    case (.float, .int(let value)): return .double(Double(value))
    case (.int, _), (.float, _), (.bool, _), (.null, _): return nil
    default: return .text
    }
  }
}

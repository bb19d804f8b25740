import CYAML
import Diagnostics

/// Turns the events of one document after another into arenas.
///
/// This is the inner loop of reading: no `String` and no object is made for a usual node.
struct TreeBuilder: ~Copyable {
  /// A collection that is still open, or the document around the root.
  struct Frame {
    var record: UInt32 = 0
    var count: UInt32 = 0
    var isMapping = false
    var expectsValue = false
    /// The key `<<`, or zero.
    var mergeKey: UInt32 = 0
    var endLine: UInt32 = 0
    var endColumn: UInt32 = 0
    /// Where the mapping's keys begin among the open ones.
    var firstKey = 0
    /// The size of the document, aliases followed, where the collection begins.
    var sizeBefore = 0
  }

  let limits: YAMLLimits
  var cursor: SourceCursor
  var findings: Findings
  /// Set where a limit is passed: the rest of the text is not worth reading.
  var isOver = false

  var records: [Record] = []
  var bytes: [UInt8] = []
  var properties: [Properties] = []
  var tables: [MappingTable] = []
  var frame = Frame()
  var frames: [Frame] = []
  var keys: [OpenKey] = []
  var anchors: [String: Anchor] = [:]
  /// How many nodes the document has when aliases are followed.
  var expandedSize = 0

  /// How much room the next document is given; the one before it tells.
  private var expectedRecords: Int
  private var expectedBytes: Int

  init(_ text: SourceText, _ check: TextCheck, limits: YAMLLimits) {
    self.limits = limits
    cursor = SourceCursor(text.bytes, base: check.base, isASCII: check.isASCII)
    findings = Findings(path: text.path, limit: limits.diagnostics)
    expectedRecords = min(text.bytes.count / 6 + 4, 1_024)
    expectedBytes = min(text.bytes.count, 8_192)
    frames.reserveCapacity(12)
    keys.reserveCapacity(32)
  }

  // MARK: - Documents

  mutating func beginDocument(_ event: borrowing yaml_event_t) {
    records = []
    bytes = []
    properties = []
    tables = []
    records.reserveCapacity(expectedRecords)
    bytes.reserveCapacity(expectedBytes)
    frames.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    anchors = [:]
    expandedSize = 0
    frame = Frame()
    frame.endLine = UInt32(truncatingIfNeeded: event.end_mark.line)
    frame.endColumn = UInt32(truncatingIfNeeded: event.end_mark.column)
  }

  mutating func endDocument() -> YAMLDocument? {
    findings.endDocument()
    guard !records.isEmpty else { return nil }
    expectedRecords = records.count
    expectedBytes = bytes.count
    let arena = Arena(records: records, bytes: bytes, properties: properties, tables: tables)
    records = []
    bytes = []
    return YAMLDocument(arena: arena)
  }

  // MARK: - Nodes

  mutating func addScalar(_ event: UnsafePointer<yaml_event_t>) {
    let scalar = event.pointee.data.scalar
    let shape = Record.Shape(scalar.style)
    var record = makeRecord(shape, event)
    let count = scalar.length
    record.first = UInt32(truncatingIfNeeded: bytes.count)
    record.count = UInt32(truncatingIfNeeded: count)
    if count > 0 { bytes.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: count)) }
    let extent = event.pointee.end_mark.index - event.pointee.start_mark.index
    if shape.rawValue >= Record.Shape.literal.rawValue {
      trimBlockScalar(&record, event)
    } else if extent == 0, frames.isEmpty {
      // An empty document has its place behind its '---', not at the next token.
      record.startLine = frame.endLine
      record.startColumn = frame.endColumn
      record.endLine = frame.endLine
      record.endColumn = frame.endColumn
    }
    if scalar.anchor != nil || scalar.tag != nil || (shape == .plain && extent > count) {
      addScalarProperties(to: &record, event)
    }
    if count > 4, shape == .plain, CoreSchema.mayBeNumber(first: scalar.value[0]) {
      checkNumber(record)
    }
    let index = append(record)
    if frame.isMapping {
      if !frame.expectsValue {
        noteKey(index, record, scalar.value, count)
      }
      frame.expectsValue.toggle()
    }
    frame.count += 1
    frame.endLine = record.endLine
    frame.endColumn = record.endColumn
  }

  mutating func openSequence(_ event: UnsafePointer<yaml_event_t>) {
    let start = event.pointee.data.sequence_start
    let shape: Record.Shape =
      start.style == YAML_FLOW_SEQUENCE_STYLE ? .flowSequence : .blockSequence
    open(shape, event, anchor: start.anchor, tag: start.tag)
  }

  mutating func openMapping(_ event: UnsafePointer<yaml_event_t>) {
    let start = event.pointee.data.mapping_start
    let shape: Record.Shape =
      start.style == YAML_FLOW_MAPPING_STYLE ? .flowMapping : .blockMapping
    open(shape, event, anchor: start.anchor, tag: start.tag)
  }

  private mutating func open(
    _ shape: Record.Shape, _ event: UnsafePointer<yaml_event_t>,
    anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?
  ) {
    var record = makeRecord(shape, event)
    if anchor != nil || tag != nil {
      addCollectionProperties(to: &record, event, anchor: anchor, tag: tag)
    }
    let sizeBefore = expandedSize
    let index = append(record)
    if frame.isMapping {
      if !frame.expectsValue { refuseKey(record, at: record.range) }
      frame.expectsValue.toggle()
    }
    frame.count += 1
    frames.append(frame)
    if frames.count > limits.depth {
      isOver = true
      findings.add(
        "collections stand in one another more than \(limits.depth) deep", at: record.range,
        hint: "take some of them apart")
    }
    frame = Frame()
    frame.record = index
    frame.isMapping = record.isMapping
    frame.firstKey = keys.count
    frame.sizeBefore = sizeBefore
    frame.endLine = record.endLine
    frame.endColumn = record.endColumn
  }

  mutating func close(_ event: UnsafePointer<yaml_event_t>) {
    guard let parent = frames.popLast() else { return }
    let index = Int(frame.record)
    var record = records[index]
    // Only a bracket ends a collection; all others end with their last child, although libyaml
    // notices that at the next token.
    let hasBracket = event.pointee.end_mark.index > event.pointee.start_mark.index
    if record.shape == .flowSequence || record.shape == .flowMapping, hasBracket {
      record.endLine = UInt32(truncatingIfNeeded: event.pointee.end_mark.line)
      record.endColumn = UInt32(truncatingIfNeeded: event.pointee.end_mark.column)
    } else {
      record.endLine = frame.endLine
      record.endColumn = frame.endColumn
    }
    record.count = frame.isMapping ? frame.count / 2 : frame.count
    record.next = UInt32(truncatingIfNeeded: records.count)
    records[index] = record
    if frame.isMapping {
      if frame.mergeKey > 0 || record.count > Self.fewKeys { makeTable(for: frame.record) }
      keys.removeSubrange(frame.firstKey...)
    }
    if record.properties > 0 { closeAnchor(of: record) }
    frame = parent
    frame.endLine = record.endLine
    frame.endColumn = record.endColumn
  }

  @inline(__always)
  func makeRecord(_ shape: Record.Shape, _ event: UnsafePointer<yaml_event_t>) -> Record {
    Record(
      shape: shape,
      startLine: UInt32(truncatingIfNeeded: event.pointee.start_mark.line),
      startColumn: UInt32(truncatingIfNeeded: event.pointee.start_mark.column),
      endLine: UInt32(truncatingIfNeeded: event.pointee.end_mark.line),
      endColumn: UInt32(truncatingIfNeeded: event.pointee.end_mark.column),
      first: 0, count: 0, next: 0)
  }

  @inline(__always)
  mutating func append(_ record: Record) -> UInt32 {
    let index = UInt32(truncatingIfNeeded: records.count)
    records.append(record)
    records[Int(index)].next = index + 1
    expandedSize += 1
    if records.count > limits.nodes, !isOver {
      isOver = true
      findings.add(
        "the document has more than \(limits.nodes) values", at: record.range,
        hint: "split it into several documents")
    }
    return index
  }

  private mutating func trimBlockScalar(
    _ record: inout Record, _ event: UnsafePointer<yaml_event_t>
  ) {
    let end = cursor.trimmed(
      ParserMark(event.pointee.end_mark), notBefore: ParserMark(event.pointee.start_mark))
    record.endLine = UInt32(truncatingIfNeeded: end.line)
    record.endColumn = UInt32(truncatingIfNeeded: end.column)
  }
}

extension Record.Shape {
  @inline(__always)
  init(_ style: yaml_scalar_style_t) {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: self = .literal
    case YAML_FOLDED_SCALAR_STYLE: self = .folded
    default: self = .plain
    }
  }
}

import CYAML
import Diagnostics

/// Turns the events of one document after another into arenas.
///
/// This is the inner loop of reading: no `String` and no object is made for a usual node.
struct TreeBuilder: ~Copyable {
  /// A collection that is still open, or the document around the root.
  struct Frame {
    var record: UInt32 = 0
    var isMapping = false
    var count: UInt32 = 0
    var expectsValue = false
    /// Whether the collection, or one around it, stands where only a scalar can.
    var isInKey = false
    /// The key `<<`, or zero.
    var mergeKey: UInt32 = 0
    /// Where the collection ends, for all that is known.
    var lastChild: UInt32 = 0
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

  /// The place behind the document's '---', or its beginning.
  private var documentStart = ParserMark()
  /// How much room the next document is given; the one before it tells.
  private var expectedRecords: Int
  private var expectedBytes: Int

  init(_ text: SourceText, _ check: TextCheck, limits: YAMLLimits) {
    self.limits = limits
    cursor = SourceCursor(text.bytes, base: check.base, isASCII: check.isASCII)
    findings = Findings(path: text.path, limit: limits.diagnostics)
    expectedRecords = min(text.bytes.count / 8 + 8, 1_024)
    expectedBytes = min(text.bytes.count, 8_192)
    frames.reserveCapacity(12)
    keys.reserveCapacity(32)
  }

  // MARK: - Documents

  mutating func beginDocument(_ event: borrowing yaml_event_t) {
    beginDocument(in: [])
    bytes.reserveCapacity(expectedBytes)
    documentStart = ParserMark(event.end_mark)
  }

  /// Begins a document whose scalars are parts of a text, or are gathered where that is empty.
  mutating func beginDocument(in text: [UInt8]) {
    records = []
    bytes = text
    properties = []
    tables = []
    records.reserveCapacity(expectedRecords)
    frames.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    anchors = [:]
    expandedSize = 0
    frame = Frame()
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
    let count = scalar.length
    let index = append(shape, Extent(event.pointee), first: bytes.count, count: count)
    if count > 0 {
      bytes.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: count))
    }
    let extent = event.pointee.end_mark.index - event.pointee.start_mark.index
    if shape.rawValue >= Record.Shape.literal.rawValue || extent == 0 {
      placeEnd(of: index, extent, event)
    }
    if scalar.anchor != nil || scalar.tag != nil || (shape == .plain && extent > count) {
      addScalarProperties(to: index, event)
    }
    settle(index, shape, scalar.value, count)
  }

  /// Adds a scalar of a text that the document began with.
  mutating func add(
    _ shape: Record.Shape, _ extent: Extent, at first: Int, count: Int, in text: Span<UInt8>
  ) {
    let index = append(shape, extent, first: first, count: count)
    // The keys' fingerprints are read in words; the pointer is not kept.
    text.extracting(first..<first + count).withUnsafeBufferPointer { bytes in
      settle(index, shape, bytes.baseAddress, count)
    }
  }

  /// Gives a new scalar its place among its neighbours.
  @inline(__always)
  private mutating func settle(
    _ index: UInt32, _ shape: Record.Shape, _ text: UnsafePointer<UInt8>?, _ count: Int
  ) {
    if count > 4, shape == .plain, let text, CoreSchema.mayBeNumber(first: text[0]) {
      checkNumber(index)
    }
    if frame.isMapping {
      if !frame.expectsValue { noteKey(index, shape, text, count) }
      frame.expectsValue.toggle()
    }
    frame.count += 1
    frame.lastChild = index
  }

  /// Mends the ends that libyaml sees elsewhere than a person does.
  private mutating func placeEnd(
    of index: UInt32, _ extent: Int, _ event: UnsafePointer<yaml_event_t>
  ) {
    let start = ParserMark(event.pointee.start_mark)
    let end = ParserMark(event.pointee.end_mark)
    if extent > 0 {
      records[Int(index)].end(at: cursor.trimmed(end, notBefore: start))
    } else if frames.isEmpty {
      // An empty document has its place behind its '---', not at the next token.
      records[Int(index)].start(at: documentStart)
      records[Int(index)].end(at: documentStart)
    } else {
      // Some empty values are seen at the next token; they belong behind what stands before it.
      let place = cursor.trimmed(start)
      records[Int(index)].start(at: place)
      records[Int(index)].end(at: place)
    }
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
    let index = open(shape, Extent(event.pointee))
    if anchor != nil || tag != nil {
      addCollectionProperties(to: index, event, anchor: anchor, tag: tag)
    }
  }

  /// Opens a collection.
  @discardableResult
  mutating func open(_ shape: Record.Shape, _ extent: Extent) -> UInt32 {
    let sizeBefore = expandedSize
    let index = append(shape, extent, first: 0, count: 0)
    let isKey = frame.isMapping && !frame.expectsValue
    let isInKey = isKey || frame.isInKey
    if frame.isMapping { frame.expectsValue.toggle() }
    frame.count += 1
    frame.lastChild = index
    frames.append(frame)
    if frames.count > limits.depth {
      isOver = true
      findings.add(
        "collections stand in one another more than \(limits.depth) deep",
        at: records[Int(index)].range, hint: "take some of them apart")
    }
    frame = Frame(
      record: index, isMapping: shape.rawValue >= Record.Shape.flowMapping.rawValue,
      isInKey: isInKey, lastChild: index, firstKey: keys.count, sizeBefore: sizeBefore)
    return index
  }

  mutating func close(_ event: UnsafePointer<yaml_event_t>) {
    let end = event.pointee.end_mark
    // Only a bracket ends a collection; all others end with their last child, although libyaml
    // notices that at the next token.
    let hasBracket = end.index > event.pointee.start_mark.index
    close(
      bracket: hasBracket
        ? (UInt32(truncatingIfNeeded: end.line), UInt32(truncatingIfNeeded: end.column)) : nil)
  }

  /// Closes the innermost collection.
  ///
  /// - Parameter bracket: The place behind the bracket that closes it, where one does.
  mutating func close(bracket: (line: UInt32, column: UInt32)?) {
    guard let parent = frames.popLast() else { return }
    let index = Int(frame.record)
    var record = records[index]
    if let bracket, record.shape == .flowSequence || record.shape == .flowMapping {
      record.endLine = bracket.line
      record.endColumn = bracket.column
    } else if frame.count > 0 {
      let last = records[Int(frame.lastChild)]
      record.endLine = last.endLine
      record.endColumn = last.endColumn
    }
    record.count = frame.isMapping ? frame.count / 2 : frame.count
    record.next = UInt32(truncatingIfNeeded: records.count)
    records[index] = record
    if frame.isMapping {
      if frame.mergeKey > 0 || record.count > Self.fewKeys { makeTable(for: frame.record) }
      keys.removeLast(keys.count - frame.firstKey)
    }
    if record.properties > 0 { closeAnchor(of: records[index]) }
    if frame.isInKey, !parent.isInKey { refuseKey(frame.record, at: records[index].range) }
    frame = parent
  }

  /// The collection that is open, as far as it has been read.
  var innermost: Record? { frames.isEmpty ? nil : records[Int(frame.record)] }

  /// Appends a record and leads it past itself.
  @inline(__always)
  mutating func append(
    _ shape: Record.Shape, _ extent: Extent, first: Int, count: Int
  ) -> UInt32 {
    let index = UInt32(truncatingIfNeeded: records.count)
    records.append(
      Record(
        shape: shape, startLine: extent.startLine, startColumn: extent.startColumn,
        endLine: extent.endLine, endColumn: extent.endColumn,
        first: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: count),
        next: index + 1))
    expandedSize += 1
    if index >= limits.nodes { reportExcess(at: index) }
    return index
  }

  private mutating func reportExcess(at index: UInt32) {
    guard !isOver else { return }
    isOver = true
    findings.add(
      "the document has more than \(limits.nodes) values", at: records[Int(index)].range,
      hint: "split it into several documents")
  }
}

/// Where something stands, as libyaml counts: from zero, in scalars.
struct Extent {
  var startLine: UInt32
  var startColumn: UInt32
  var endLine: UInt32
  var endColumn: UInt32
}

extension Extent {
  @inline(__always)
  init(_ event: borrowing yaml_event_t) {
    startLine = UInt32(truncatingIfNeeded: event.start_mark.line)
    startColumn = UInt32(truncatingIfNeeded: event.start_mark.column)
    endLine = UInt32(truncatingIfNeeded: event.end_mark.line)
    endColumn = UInt32(truncatingIfNeeded: event.end_mark.column)
  }
}

extension Record {
  mutating func start(at mark: ParserMark) {
    startLine = UInt32(truncatingIfNeeded: mark.line)
    startColumn = UInt32(truncatingIfNeeded: mark.column)
  }

  mutating func end(at mark: ParserMark) {
    endLine = UInt32(truncatingIfNeeded: mark.line)
    endColumn = UInt32(truncatingIfNeeded: mark.column)
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

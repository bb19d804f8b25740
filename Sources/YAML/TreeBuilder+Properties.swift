import CYAML
import Diagnostics

/// A node with a name.
struct Anchor {
  var record: UInt32
  /// How many nodes it stands for; `nil` while it is still open.
  var size: Int?
}

// MARK: - Anchors and tags

extension TreeBuilder {
  private static let namespace = "tag:yaml.org,2002:"
  private static let scalarTags = ["!!str", "!!int", "!!float", "!!bool", "!!null", "!!merge"]
  private static let collectionTags = ["!!seq", "!!map"]

  mutating func addScalarProperties(
    to index: UInt32, _ event: UnsafePointer<yaml_event_t>
  ) {
    var record = records[Int(index)]
    defer { records[Int(index)] = record }
    let scalar = event.pointee.data.scalar
    let start = ParserMark(event.pointee.start_mark)
    let (content, behind, isString) = cursor.behindProperties(
      from: start, to: ParserMark(event.pointee.end_mark))
    let written = SourceRange(
      start: SourcePosition(line: start.line + 1, column: start.column + 1),
      end: SourcePosition(line: behind.line + 1, column: behind.column + 1))
    record.start(at: content)
    if isString { record.tag = .string }
    store(anchor: scalar.anchor, tag: scalar.tag, in: &record, index, size: 1)
    guard let tag = scalar.tag else { return }
    record.tag = coreTag(String(cString: tag), for: record, writtenAt: written)
    switch Meaning.resolution(record, in: bytes.span) {
    case nil:
      let text = String(decoding: bytes[record.span], as: UTF8.self)
      let name = shortTag(String(cString: tag))
      findings.add(
        "'\(text)' is not what '\(name)' says", at: record.range,
        hint: "remove '\(name)' or mend the value")
    case .tooLarge where record.shape != .plain: reportTooLarge(record)
    default: break
    }
  }

  mutating func addCollectionProperties(
    to index: UInt32, _ event: UnsafePointer<yaml_event_t>,
    anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?
  ) {
    var record = records[Int(index)]
    defer { records[Int(index)] = record }
    let start = record.range.start
    let end = event.pointee.end_mark
    // The mark behind the event's token is behind the bracket or the dash, or at the first key.
    let before = cursor.offset(of: max(end.index - 1, 0))
    let isToken =
      record.shape == .flowMapping || record.shape == .flowSequence
      || before < cursor.bytes.count && cursor.bytes[before] == UInt8(ascii: "-")
    record.startLine = UInt32(truncatingIfNeeded: end.line)
    record.startColumn = UInt32(truncatingIfNeeded: end.column - (isToken ? 1 : 0))
    store(anchor: anchor, tag: tag, in: &record, index, size: nil)
    guard let tag else { return }
    let behind = cursor.behindProperties(
      from: ParserMark(event.pointee.start_mark), to: ParserMark(end)
    ).written
    let written = SourceRange(
      start: start, end: SourcePosition(line: behind.line + 1, column: behind.column + 1))
    record.tag = coreTag(String(cString: tag), for: record, writtenAt: written)
  }

  private mutating func store(
    anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?, in record: inout Record,
    _ index: UInt32, size: Int?
  ) {
    guard anchor != nil || tag != nil else { return }
    let name = anchor.map { String(cString: $0) }
    properties.append(Properties(anchor: name, tag: tag.map { String(cString: $0) }))
    record.properties = UInt32(truncatingIfNeeded: properties.count)
    if let name {
      anchors[name] = Anchor(record: index, size: size)
    }
  }

  private func shortTag(_ tag: String) -> String {
    tag.hasPrefix(Self.namespace) ? "!!" + tag.dropFirst(Self.namespace.count) : tag
  }

  private mutating func coreTag(
    _ tag: String, for record: Record, writtenAt range: SourceRange
  ) -> CoreTag {
    if tag == "!" { return record.isScalar ? .string : .none }
    let shown = shortTag(tag)
    guard let core = CoreTag(shown) else {
      findings.add(
        "unknown tag '\(shown)'", at: range,
        hint: Suggestion.hint(
          for: shown, among: record.isScalar ? Self.scalarTags : Self.collectionTags))
      return .none
    }
    let fits =
      switch core {
      case .sequence: record.isSequence
      case .mapping: record.isMapping
      default: record.isScalar
      }
    if !fits {
      findings.add(
        "the tag '\(shown)' does not fit \(record.description)", at: range,
        hint: "remove '\(shown)'")
    }
    return fits ? core : .none
  }

  mutating func checkNumber(_ index: UInt32) {
    let record = records[Int(index)]
    if Meaning.resolution(record, in: bytes.span) == .tooLarge { reportTooLarge(record) }
  }

  private mutating func reportTooLarge(_ record: Record) {
    let text = String(decoding: bytes[record.span].prefix(60), as: UTF8.self)
    findings.add(
      "'\(text)\(record.count > 60 ? "…" : "")' is too large for a number", at: record.range,
      hint: "put it in quotes if it is meant as text")
  }
}

// MARK: - Aliases

extension TreeBuilder {
  /// Notes how much a collection with an anchor holds, unless the name was given anew within.
  mutating func closeAnchor(of record: Record) {
    guard let name = properties[Int(record.properties) - 1].anchor,
      anchors[name]?.record == frame.record
    else { return }
    anchors[name]?.size = expandedSize - frame.sizeBefore
  }

  mutating func addAlias(_ event: UnsafePointer<yaml_event_t>) {
    let name = event.pointee.data.alias.anchor.map { String(cString: $0) } ?? ""
    let index: UInt32
    var size = 1
    if let known = anchors[name], let knownSize = known.size {
      index = append(.alias, Extent(event.pointee), first: Int(known.record), count: 0)
      size = knownSize
    } else {
      // A null stands in for what is not there, so that reading can go on.
      index = append(.plain, Extent(event.pointee), first: 0, count: 0)
      reportAlias(name, at: records[Int(index)].range)
    }
    if frame.isMapping {
      if !frame.expectsValue { noteAliasKey(index) }
      frame.expectsValue.toggle()
    }
    frame.count += 1
    frame.lastChild = index
    // No size is beyond a limit, so that the sum of two cannot overflow.
    expandedSize += size - 1
    if expandedSize > min(limits.expandedNodes, 1 << 60), !isOver {
      isOver = true
      findings.add(
        "the aliases up to here stand for more than \(limits.expandedNodes) values",
        at: records[Int(index)].range, hint: "use fewer aliases of what holds aliases")
    }
  }

  private mutating func reportAlias(_ name: String, at range: SourceRange) {
    guard !findings.isFull else { return }
    if let open = anchors[name] {
      findings.add(
        "the alias '*\(name)' stands within what it names", at: range,
        hint: "a value cannot hold itself",
        notes: [Diagnostic.Note("'&\(name)' is here", at: records[Int(open.record)].range)])
      return
    }
    // Only a handful is compared, for a text may hold any number of both.
    let known = anchors.count <= 200 ? anchors.keys.sorted() : []
    findings.add(
      "unknown anchor '\(name)'", at: range,
      hint: Suggestion.hint(for: name, among: known)
        ?? (anchors.isEmpty
          ? "name a value with '&\(name)' before, or put the text in quotes" : nil))
  }
}

extension CoreTag {
  /// The tag of a name such as `!!str`.
  fileprivate init?(_ name: String) {
    switch name {
    case "!!str": self = .string
    case "!!int": self = .int
    case "!!float": self = .float
    case "!!bool": self = .bool
    case "!!null": self = .null
    case "!!seq": self = .sequence
    case "!!map": self = .mapping
    case "!!merge": self = .merge
    default: return nil
    }
  }
}

extension Record {
  /// What the record is, for a sentence.
  var description: String {
    isScalar ? "a single value" : isMapping ? "a mapping" : "a list"
  }
}

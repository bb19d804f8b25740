extension YAMLNode {
  /// The elements of a sequence; none for another kind of node.
  public var elements: YAMLElements { YAMLElements(node: self) }

  /// The entries of a mapping, those of its merge keys behind its own; none for another kind.
  public var entries: YAMLEntries { YAMLEntries(node: self) }

  /// The value of a mapping's key, compared by the text of the key.
  ///
  /// Takes logarithmic time in large mappings. Of a key that stands twice, the first counts.
  public subscript(key: String) -> YAMLNode? {
    var key = key
    return key.withUTF8 { value(of: Span(_unsafeElements: $0)) }
  }

  private func value(of key: Span<UInt8>) -> YAMLNode? {
    guard let table else {
      return entries.first { $0.key.equals(key) }?.value
    }
    var low = 0
    var high = table.order.count
    while low < high {
      let middle = (low + high) / 2
      let found = tree.pointee.target(of: table.entries[Int(table.order[middle])].key)
      if tree.pointee.compare(tree.pointee.records[Int(found)], { $0.precedes(key) }) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < table.order.count else { return nil }
    let entry = YAMLEntry(table.entries[Int(table.order[low])], in: tree, via: alias)
    return entry.key.equals(key) ? entry.value : nil
  }

  private func equals(_ key: Span<UInt8>) -> Bool {
    let record = record
    return record.isScalar && tree.pointee.compare(record) { $0.equals(key) }
  }

  var table: MappingTable? {
    let record = record
    return record.isMapping && record.first > 0 ? tree.pointee.tables[Int(record.first) - 1] : nil
  }
}

/// A key of a mapping and its value.
public struct YAMLEntry {
  /// The key, a scalar in a document without findings.
  public let key: YAMLNode
  /// The value.
  public let value: YAMLNode

  init(key: UInt32, value: UInt32, in tree: UnsafePointer<Tree>, via alias: UInt32) {
    self.key = .resolved(key, in: tree, via: alias)
    self.value = .resolved(value, in: tree, via: alias)
  }

  init(_ entry: MappingTable.Entry, in tree: UnsafePointer<Tree>, via alias: UInt32) {
    let via = entry.via == 0 ? alias : entry.via
    key = .resolved(entry.key, in: tree, via: via)
    value = .resolved(entry.value, in: tree, via: via)
  }
}

/// The elements of a sequence, of use as long as the node whose they are.
public struct YAMLElements: Collection {
  private let tree: UnsafePointer<Tree>
  /// The alias that led to the collection, and so to what is in it; or zero.
  private let alias: UInt32
  /// The place of the first element.
  public let startIndex: Int
  /// The place behind the last element.
  public let endIndex: Int
  /// How many elements there are, in constant time.
  public let count: Int

  init(node: YAMLNode) {
    let record = node.record
    tree = node.tree
    alias = node.alias
    startIndex = Int(node.index) + 1
    endIndex = record.isSequence ? Int(record.next) : startIndex
    count = record.isSequence ? Int(record.count) : 0
  }

  /// The place of the next element, in constant time.
  public func index(after place: Int) -> Int { Int(tree.pointee.records[place].next) }

  /// The element at a place, an alias replaced by what it stands for.
  public subscript(place: Int) -> YAMLNode { .resolved(UInt32(place), in: tree, via: alias) }
}

/// The entries of a mapping, of use as long as the node whose they are.
public struct YAMLEntries: Collection {
  private let tree: UnsafePointer<Tree>
  /// The alias that led to the collection, and so to what is in it; or zero.
  private let alias: UInt32
  /// Where entries are listed apart from the nodes, places count in this list; the list's own
  /// place is counted from one.
  private let table: Int
  /// The place of the first entry.
  public let startIndex: Int
  /// The place behind the last entry.
  public let endIndex: Int
  /// How many entries there are, in constant time.
  public let count: Int

  init(node: YAMLNode) {
    let record = node.record
    tree = node.tree
    alias = node.alias
    table = record.isMapping ? Int(record.first) : 0
    if table > 0 {
      startIndex = 0
      endIndex = tree.pointee.tables[table - 1].entries.count
      count = endIndex
    } else {
      startIndex = Int(node.index) + 1
      endIndex = record.isMapping ? Int(record.next) : startIndex
      count = record.isMapping ? Int(record.count) : 0
    }
  }

  /// The place of the next entry, in constant time.
  public func index(after place: Int) -> Int {
    guard table == 0 else { return place + 1 }
    return Int(tree.pointee.records[Int(tree.pointee.records[place].next)].next)
  }

  /// The entry at a place, aliases replaced by what they stand for.
  public subscript(place: Int) -> YAMLEntry {
    if table > 0 {
      return YAMLEntry(tree.pointee.tables[table - 1].entries[place], in: tree, via: alias)
    }
    return YAMLEntry(
      key: UInt32(place), value: tree.pointee.records[place].next, in: tree, via: alias)
  }
}

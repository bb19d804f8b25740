import ProfileCore

/// The fields that the writes of one document in a commit put into it, as the server has them when it
/// looks for what is wrong: as those of one write, and those of a merge in the order of a hash table.
///
/// The order decides which of several wrong fields is named, and nothing else. It was measured with the
/// emulator, which is written in Java.
struct WrittenFields {
  private var fields = DocumentFields()
  private var names: [String] = []
  /// The names in the mask; `nil` where nothing is kept of the document.
  private var mask: [String]?

  /// Makes the fields of all writes of a document, in their order.
  init(_ changes: [DocumentChange]) {
    let first = changes.lastIndex { $0.base == .replaced }
    if first == nil { mask = [] }
    if let first {
      fields = changes[first].whole ?? DocumentFields()
      put(changes[first].values)
      names = fields.map(\.name)
    }
    for change in changes[(first.map { $0 + 1 } ?? 0)...] { add(change) }
  }

  /// The fields in their order.
  var inOrder: [(name: String, value: DocumentValue)] {
    names.compactMap { name in fields[name].map { (name, $0) } }
  }

  private mutating func put(_ values: [(path: [String], value: DocumentValue?)]) {
    for (path, value) in values {
      if let value { fields.set(value, at: path[...]) } else { fields.remove(at: path[...]) }
    }
  }

  private mutating func add(_ change: DocumentChange) {
    let before = fields
    put(change.values)
    // Into the mask come first the fields that are written as a whole.
    let paths = change.values.map(\.path)
    let own = Self.hashed(
      (paths.filter { $0.count == 1 } + paths.filter { $0.count > 1 }).map { $0[0] })
    if let mask {
      let all = Self.hashed(own + mask)
      self.mask = all
      names = Self.hashed(all.filter { fields[$0] != nil })
    } else {
      // What becomes another goes behind what stays as it is.
      let changed = own.filter { name in
        guard let value = fields[name] else { return false }
        return before[name].map { !$0.isIdentical(to: value) } ?? true
      }
      names.removeAll { name in changed.contains { $0.isIdentical(to: name) } }
      names += Self.hashed(changed)
    }
  }

  /// Names in the order of Java's `HashMap` after they have been put into one, one after another.
  private static func hashed(_ names: [String]) -> [String] {
    var seen: Set<PathKey> = []
    let names = names.filter { seen.insert(PathKey($0)).inserted }
    var size: UInt32 = 16
    while names.count > size / 4 * 3 { size *= 2 }
    return names.map { name in
      let hash = name.utf16.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }
      return (name, (hash ^ hash >> 16) % size)
    }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

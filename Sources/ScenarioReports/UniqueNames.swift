internal import RunEvents

/// Names that have been given away; of each only a hash is kept.
struct UniqueNames {
  /// The hashes of the names. Never iterated: hash order means nothing.
  private var taken: Set<UInt64> = []
  /// For each name that had a twin, the number its next twin is tried with.
  private var twins: [UInt64: Int] = [:]
  /// The first name by itself, as long as it is the only one: so it is in most suites.
  private var only: UInt64?

  /// Gives a name away: itself the first time, later with a number after it.
  ///
  /// - Parameters:
  ///   - name: The name; it is changed where it was given away before.
  ///   - opening: What stands before the number.
  ///   - closing: What stands after it.
  mutating func claim(_ name: inout [UInt8], opening: String, closing: String) {
    let hash = name.stableHash
    if taken.isEmpty, only == nil {
      only = hash
      return
    }
    if let first = only {
      taken.insert(first)
      only = nil
    }
    if taken.insert(hash).inserted { return }
    var number = twins[hash] ?? 2
    let base = name
    repeat {
      name = base
      name.append(text: opening)
      name.append(decimal: number)
      name.append(text: closing)
      number += 1
    } while !taken.insert(name.stableHash).inserted
    twins[hash] = number
  }

  /// Forgets all names.
  mutating func clear() {
    only = nil
    guard !taken.isEmpty else { return }
    taken.removeAll(keepingCapacity: taken.capacity < 1 << 16)
    twins = [:]
  }
}

/// Different texts in the order in which they came first, and how many more there were.
struct DistinctTexts {
  private static let most = 100
  private(set) var texts: [String] = []
  private var last: [String] = []
  private(set) var omitted = false

  mutating func add(_ more: [String]) {
    // Neighbours mostly have the same.
    guard more != last else { return }
    last = more
    for text in more { add(text) }
  }

  mutating func add(_ text: String) {
    guard !text.isEmpty, !texts.contains(text) else { return }
    if texts.count < Self.most { texts.append(text) } else { omitted = true }
  }

  mutating func clear() {
    guard !last.isEmpty || !texts.isEmpty else { return }
    texts.removeAll(keepingCapacity: true)
    // It is another's list, so there is no room to keep.
    last = []
    omitted = false
  }
}

import ProfileCore
import Simulation

/// Makes sequences in which much happens: few paths, few names and few values, so that they meet.
struct RandomSequences {
  private var random: SeededRandomNumberGenerator

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  mutating func next(steps: Int) -> OracleSequence {
    OracleSequence(steps: (0..<steps).map { _ in step() })
  }

  private mutating func step() -> OracleStep {
    switch below(10) {
    case 0: OracleStep(.get(path()))
    case 1: OracleStep(.query(query()))
    case 2: OracleStep(chance(4) ? .count(query()) : .query(query()))
    case 3, 4: OracleStep(.commit((0...below(4)).map { _ in write() }))
    default: OracleStep(write())
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
  private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  // MARK: Paths and names

  private mutating func path() -> String {
    if chance(25) {
      return pick([
        "u/__x__", "u/.", "u/..", "__x__/a", "u/__id7__", "u/__id07__", "u/a b", "u/é", "u/a%2Fb",
        "u/a.b", "u/__", "u/" + String(repeating: "x", count: 1500 + below(2)), "./a",
        "u/a/__s__/b", "u/a/s/__y__", "u/€😀", "u/e\u{301}", "u/\u{301}", "e\u{301}/a", "é/a",
      ])
    }
    return pick(["u/a", "u/a", "u/b", "u/c", "v/a", "u/a/s/x", "u/a/s/y", "u/B"])
  }

  private mutating func name() -> String {
    if chance(40) {
      return pick([
        "__x__", "", "_____", "____", "__", String(repeating: "n", count: 1500 + below(2)), "😀",
      ])
    }
    return pick([
      "a", "a", "b", "b", "c", "m", "m", "a.b", "a-b", "0", "é", "e\u{301}", "`", "\\", "_a1",
    ])
  }

  private mutating func fieldPath() -> DocumentFieldPath {
    var path = DocumentFieldPath([name()])
    while chance(3), path.names.count < 4 { path.names.append(name()) }
    if chance(150) {
      path.names = Array(repeating: "k", count: 19 + below(4))
    }
    // An empty name has no place in a path: the SDK does not let it through.
    path.names = path.names.map { $0.isEmpty ? "e" : $0 }
    return path
  }

  // MARK: Values

  private mutating func value(depth: Int = 0, isQueried: Bool = false) -> DocumentValue {
    if isQueried, chance(60) { return .string(String(repeating: "q", count: 1498 + below(4))) }
    if !isQueried, chance(400) { return oversize() }
    if chance(150) { return deep() }
    switch below(depth < 3 ? 16 : 11) {
    case 0: return .null
    case 1: return .bool(chance(2))
    case 2, 3: return .integer(pick([0, 1, 2, 3, -1, .max, .min]))
    case 4, 5: return .double(pick([0, -0.0, 1, 2.5, 3, .nan, .infinity, -.infinity, 1e300]))
    case 6: return .string(pick(["", "x", "y", "é", "e\u{301}", "z", "\u{FFFF}", "😀"]))
    case 7: return .bytes(pick([[], [0], [1, 2], [255]]))
    case 8:
      return .timestamp(
        microseconds: pick([0, 1, 1_500_000_000_123_456, -1, -62_135_596_800_000_000]))
    case 9:
      return .geoPoint(latitude: pick([0, 1, -0.0, 90]), longitude: pick([0, -180, 1.5]))
    case 10:
      return .reference(
        "projects/p/databases/(default)/documents/"
          + pick(["u/a", "u/b", "v/a", "u-/a", "u/__id7__", "u/é"]))
    case 11, 12:
      return .array((0..<below(4)).map { _ in element(depth: depth + 1) })
    default:
      return .map(fields(depth: depth + 1))
    }
  }

  private mutating func element(depth: Int) -> DocumentValue {
    let value = value(depth: depth)
    if case .array = value, !chance(10) { return .null }
    return value
  }

  private mutating func oversize() -> DocumentValue {
    pick([
      .string(String(repeating: "x", count: 1_048_487 + below(2))),
      .bytes(Array(repeating: 7, count: 1_048_487 + below(2))),
      .string(String(repeating: "y", count: 700_000)),
    ])
  }

  private mutating func deep() -> DocumentValue {
    var value: DocumentValue = pick([1, .null, .map([:]), .array([]), .array([1])])
    for _ in 0..<(17 + below(5)) { value = .map(["k": value]) }
    return value
  }

  private mutating func fields(depth: Int = 0) -> DocumentFields {
    DocumentFields((0..<below(4)).map { _ in (name(), value(depth: depth)) })
  }

  /// Fields in which the server works something out here and there.
  private mutating func written(depth: Int = 0, allowsDelete: Bool = false) -> DocumentFields {
    DocumentFields(
      (0..<below(4)).map { _ in
        let name = name()
        if chance(4) { return (name, .fieldValue(fieldValue(allowsDelete: allowsDelete))) }
        if depth < 2, chance(5) {
          return (name, .map(written(depth: depth + 1, allowsDelete: allowsDelete)))
        }
        return (name, value(depth: depth))
      })
  }

  private mutating func fieldValue(allowsDelete: Bool) -> FieldValue {
    switch below(allowsDelete ? 7 : 5) {
    case 0: .serverTimestamp
    case 1: .increment(pick([0, 1, -1, .max, .min]))
    case 2: .incrementDouble(pick([0, 0.5, -0.0, .infinity, .nan]))
    case 3: .arrayUnion((0..<below(4)).map { _ in element(depth: 2) })
    case 4: .arrayRemove((0..<below(4)).map { _ in element(depth: 2) })
    default: .delete
    }
  }

  // MARK: Writes and queries

  private mutating func write() -> DocumentWrite {
    var write = DocumentWrite(path(), operation())
    if chance(5) {
      write.precondition = pick([
        .exists(true), .exists(false), OracleStep.currentVersion,
        .updateTime(1_577_836_800_000_000),
      ])
    }
    return write
  }

  private mutating func operation() -> DocumentWrite.Operation {
    switch below(10) {
    case 0: return .delete
    case 1, 2, 3: return .set(written())
    case 4, 5: return .merge(written(allowsDelete: true))
    case 6:
      let fields = written(allowsDelete: true)
      let paths = fields.filter { _ in chance(2) }.map { DocumentFieldPath([$0.name]) }
      return .mergeFields(fields, paths.filter { $0.names != [""] })
    default: return .update(updates())
    }
  }

  /// Updates none of which lies in another: the SDK's dictionary can hold such, and refuses them.
  private mutating func updates() -> [DocumentWrite.Update] {
    var updates: [DocumentWrite.Update] = []
    for _ in 0..<below(4) {
      let path = fieldPath()
      let isApart = updates.allSatisfy {
        !path.names.starts(with: $0.path.names) && !$0.path.names.starts(with: path.names)
      }
      if !isApart { continue }
      let value: DocumentValue =
        chance(3)
        ? .fieldValue(fieldValue(allowsDelete: true)) : chance(6) ? .map(written()) : value()
      updates.append(DocumentWrite.Update(path, value))
    }
    return updates
  }

  private mutating func query() -> DocumentQuery {
    var query = DocumentQuery(pick(["u", "u", "u", "v", "u/a/s", "w", "e\u{301}"]))
    if chance(8) {
      query = DocumentQuery(pick(["u", "s", "v"]))
      query.isGroup = true
    }
    query.filters = (0..<below(3)).map { _ in filter(depth: 0) }
    // How many parts a condition counts for that nothing can meet is not modelled.
    if chance(60) { query.filters = manyFilters() }
    if chance(3) {
      for _ in 0...below(2) {
        query.orders.append(DocumentQuery.Order(queriedPath(), isDescending: chance(2)))
      }
    }
    if chance(8) { query.orders.append(.init(.documentID, isDescending: chance(2))) }
    if chance(5) { query.start = bound(of: query) }
    if chance(5) { query.end = bound(of: query) }
    if chance(4) { query.limit = 1 + below(3) }
    return query
  }

  private mutating func filter(depth: Int) -> DocumentQuery.Filter {
    if depth < 3, chance(5) {
      let parts = (0..<below(4)).map { _ in filter(depth: depth + 1) }
      return chance(3) ? .all(parts) : .any(parts)
    }
    let comparison = pick(DocumentQuery.Comparison.allCases)
    if chance(12) { return idFilter(comparison) }
    let takesList = [.isIn, .isNotIn, .arrayContainsAny].contains(comparison)
    if takesList, !chance(20) {
      let count = chance(10) ? 5 + below(28) : below(4)
      let values = (0..<count).map { index -> DocumentValue in
        count > 4 ? .integer(Int64(index)) : value(depth: 3, isQueried: true)
      }
      return .init(queriedPath(), comparison, .array(values))
    }
    return .init(queriedPath(), comparison, value(depth: 3, isQueried: true))
  }

  private mutating func idFilter(_ comparison: DocumentQuery.Comparison) -> DocumentQuery.Filter {
    let takesList = [.isIn, .isNotIn, .arrayContainsAny].contains(comparison)
    let value: DocumentValue =
      takesList ? .array((0..<below(4)).map { _ in documentID() }) : documentID()
    return .init(.documentID, comparison, value)
  }

  /// More comparisons, or more fields that are compared, than a query may have.
  private mutating func manyFilters() -> [DocumentQuery.Filter] {
    if chance(2) {
      return (0..<(9 + below(3))).map { .init(["n\($0)"], .isGreater, 1) }
    }
    return (0..<(97 + below(5))).map { .init(["n"], .isGreater, .integer(Int64($0))) }
  }

  private mutating func bound(of query: DocumentQuery) -> DocumentQuery.Bound {
    let count = chance(12) ? query.orders.count + 1 : min(query.orders.count, 1 + below(2))
    let values = (0..<count).map { index -> DocumentValue in
      index < query.orders.count && query.orders[index].field == .documentID
        ? documentID() : value(depth: 3, isQueried: true)
    }
    return .init(.values(values), isInclusive: chance(2))
  }

  private mutating func documentID() -> DocumentValue {
    if chance(15) { return pick(["a", 1, .id("u"), .id("u/__x__"), .id("u/a/.."), .null]) }
    return .id(pick(["u/a", "u/b", "u/c", "u/B", "u/e\u{301}", "v/a", "u/a/s/x", "u/__id7__"]))
  }

  private mutating func queriedPath() -> DocumentFieldPath {
    if chance(100) {
      return pick([["__x__"], ["m", "__x__"], [String(repeating: "n", count: 1500)]])
    }
    return pick([["a"], ["a"], ["b"], ["m"], ["m", "a"], ["a.b"], ["c"]])
  }
}

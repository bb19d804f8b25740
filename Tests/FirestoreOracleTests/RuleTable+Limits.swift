import FakeBackend
import ProfileCore

// MARK: - Paths and limits (B.4, B.5)

extension RuleCase {
  static let paths: [RuleCase] = [
    "u/__x__", "u/.", "u/..", "u/a%2Fb", "u/a b", "u/é", "u/e\u{301}", "u/\u{301}", "u/__id7__",
    "u/__id07__", "u/__id0__",
    "u/__id99999999999999999999__", "u/__a", "u/__", "u/___", "u/____", "u/_____", "u/a.b",
    "__x__/a", "./a", "__id7__/a", "u/a/__s__/b", "u/a/../b", "U/A", "é/😀/s/..",
    "u/" + String(repeating: "x", count: 1500), "u/" + String(repeating: "x", count: 1501),
    "u/" + String(repeating: "é", count: 751), String(repeating: "x", count: 1501) + "/a",
    Array(repeating: "a", count: 200).joined(separator: "/"),
    Array(repeating: "a", count: 202).joined(separator: "/"),
  ].map { path in
    RuleCase(
      "path \(path.prefix(40))", OracleStep(set([:], path)), get(path), OracleStep(delete(path)))
  }

  /// A document of exactly the largest size, but for a value: what is left for its two texts.
  private static func full(_ value: DocumentValue, size: Int, over: Int) -> OracleStep {
    let rest = 1_048_576 - (16 + 4) - 32 - (2 + size) - 2 * (2 + 1) - 500_000
    return OracleStep(set(["p": text(500_000), "q": text(rest + over), "v": value]))
  }

  static let limits: [RuleCase] = sizes + lengths + depths + names + requests

  /// Requests that are too large: the emulator says how large they are, to the byte.
  private static let requests: [RuleCase] = {
    let large = (0..<4).map { set(["a": text(1_048_000)], "u/\($0)") }
    let values: DocumentFields = [
      "null": .null, "true": true, "zero": 0, "minus": -1, "max": .integer(.max), "half": 0.5,
      "nan": .double(.nan), "time": .timestamp(microseconds: -1),
      "second": .timestamp(microseconds: 1_500_000_000_000_000), "text": "é", "empty": "",
      "bytes": .bytes([0, 255]), "place": .geoPoint(latitude: 1.5, longitude: 0),
      "link": .reference("projects/p/databases/(default)/documents/u/a"), "list": [1, "a", [:]],
      "none": [], "map": ["a-b": ["c": 1]],
    ]
    let transforms: DocumentFields = [
      "time": .fieldValue(.serverTimestamp), "sum": .fieldValue(.increment(-300)),
      "half": .fieldValue(.incrementDouble(0.5)), "union": .fieldValue(.arrayUnion([1, "é", [:]])),
      "rest": .fieldValue(.arrayRemove([])), "a.b": ["c`\\": .fieldValue(.increment(1))],
    ]
    let small: [(String, DocumentWrite)] = [
      ("set", set(values)), ("merge", merge(values)), ("empty set", set([:])),
      ("empty merge", merge([:])), ("transforms", set(transforms)),
      ("merged transforms", merge(transforms)), ("update", update(["m", "a-b"], .map(values))),
      ("field that goes", update(["m", "x"], .fieldValue(.delete))), ("deletion", delete()),
      ("mask", DocumentWrite("u/a", .mergeFields(["a": 1, "b": ["c": 2]], [["b", "c"]]))),
      ("deletion of what is there", DocumentWrite("u/a", .delete, if: .exists(true))),
      ("nothing there", DocumentWrite("u/a", .set(values), if: .exists(false))),
      ("version", DocumentWrite("u/a", .set(values), if: .updateTime(1_500_000_000_123_456))),
    ]
    let single = RuleCase("single large request", OracleStep(set(["a": text(5_000_000)])))
    let sound = RuleCase(
      "request that is not too large", OracleStep(.commit(Array(large.prefix(3)))), get("u/1"))
    return [single, sound]
      + small.map { name, write in
        RuleCase("large request with \(name)", OracleStep(.commit(large + [write])), get())
      }
  }()

  private static let sizes: [RuleCase] = {
    let values: [(String, DocumentValue, Int)] = [
      ("null", .null, 1), ("bool", true, 1), ("integer", 1, 8), ("double", 1.5, 8),
      ("timestamp", .timestamp(microseconds: 1), 8), ("text", "", 1), ("bytes", .bytes([1, 2]), 2),
      ("place", .geoPoint(latitude: 1, longitude: 2), 16), ("empty array", [], 1),
      ("empty map", [:], 1), ("array", [1, "abc"], 12), ("map", ["ab": ["c": 1]], 13),
      ("reference", .reference("projects/p/databases/(default)/documents/u/a/bb/c"), 25),
    ]
    return values.flatMap { name, value, size in
      [0, 1].map { RuleCase("size of \(name), \($0) over", full(value, size: size, over: $0)) }
    }
  }()

  private static let lengths: [RuleCase] = [
    RuleCase("longest text", OracleStep(set(["a": text(1_048_487)]))),
    RuleCase("text too long", OracleStep(set(["a": text(1_048_488)]))),
    RuleCase("text too long in an array", OracleStep(set(["a": [text(1_048_488)]]))),
    RuleCase("text too long in a map", OracleStep(set(["a": ["b": text(1_048_488)]]))),
  ]

  private static let depths: [RuleCase] = [19, 20, 21].flatMap { (depth: Int) -> [RuleCase] in
    let leaves: [DocumentValue] = [1, [:], [], [1], [["k": 1]]]
    return leaves.map {
      RuleCase("\(depth) maps around \($0)", OracleStep(set(["k": nested(depth, in: $0)])))
    }
  }

  private static let names: [RuleCase] = {
    var cases: [RuleCase] = []
    var names = ["", "__a__", "_____", "____", "__", "a.b"]
    names += [1497, 1498, 1499, 1500, 1501].map { String(repeating: "f", count: $0) }
    for name in names {
      let fields = DocumentFields([(name, .integer(1))])
      let title = "\(name.prefix(9)), \(name.count) characters"
      cases.append(RuleCase("name \(title)", OracleStep(set(fields))))
      cases.append(RuleCase("name \(title) in a map", OracleStep(set(["m": .map(fields)]))))
      if name.isEmpty { continue }
      cases.append(RuleCase("path m.\(title)", start, OracleStep(update(["m", name], 1))))
    }
    for count in [20, 21] {
      let path = DocumentFieldPath(Array(repeating: "k", count: count))
      cases.append(RuleCase("path of \(count) names", start, OracleStep(update(path, 1))))
    }
    return cases
  }()
}

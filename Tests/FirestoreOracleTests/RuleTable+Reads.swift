import FakeBackend
import ProfileCore

// MARK: - Reads and rules (B.6, B.8)

extension RuleCase {
  private static let values: [(String, DocumentValue)] = [
    ("a", 1), ("b", 1.0), ("c", 2.5), ("d", "x"), ("e", .null), ("f", .double(.nan)), ("g", true),
    ("h", [1, 2]), ("i", ["a": 1]), ("j", .timestamp(microseconds: 5)), ("k", .bytes([0, 1])),
    ("l", .reference("projects/p/databases/(default)/documents/u/a")),
    ("m", .geoPoint(latitude: 1, longitude: 2)), ("n", false), ("o", -0.0), ("p", 0), ("q", "é"),
    ("s", "😀"), ("t", "\u{FFFF}"), ("u", []), ("v", [:]), ("w", [1]), ("y", ["b": 1]),
    ("z", .integer(.max)),
  ]

  private static let filled = OracleStep(
    .commit(
      values.map { set(["v": $0.1, "k": .string($0.0)], "u/\($0.0)") } + [set(["k": "0"], "u/none")]
        + [set(["v": 1], "u/a/s/x"), set(["v": 1], "w/1")]))

  static let reads: [RuleCase] =
    [
      RuleCase("reading a missing document", get()),
      RuleCase("ids tell cases apart", OracleStep(set([:], "u/Bob")), get("u/bob")),
      RuleCase("a collection", filled, OracleStep(.query(DocumentQuery("u")))),
      RuleCase("a subcollection", filled, OracleStep(.query(DocumentQuery("u/a/s")))),
      RuleCase("an empty collection", filled, OracleStep(.query(DocumentQuery("x")))),
      RuleCase(
        "order of all values", filled,
        OracleStep(.query(DocumentQuery("u", orderBy: [.init(["v"])]))),
        OracleStep(.query(DocumentQuery("u", orderBy: [.init(["v"], isDescending: true)]))),
        OracleStep(.query(DocumentQuery("u", orderBy: [.init(["v"])], limit: 3)))),
      RuleCase(
        "a range in another order", filled,
        OracleStep(
          .query(
            DocumentQuery(
              "u", where: [.init(["v"], .isGreater, 0)], orderBy: [.init(["k"], isDescending: true)]
            )))),
      RuleCase(
        "two conditions", filled,
        OracleStep(
          .query(
            DocumentQuery(
              "u", where: [.init(["v"], .isGreaterOrEqual, 1), .init(["k"], .isLess, "c")])))),
      RuleCase(
        "one order twice", filled,
        OracleStep(.query(DocumentQuery("u", orderBy: [.init(["v"]), .init(["v"])])))),
      RuleCase(
        "31 values", filled,
        OracleStep(
          .query(
            DocumentQuery(
              "u", where: [.init(["v"], .isIn, .array((0..<31).map { .integer($0) }))])))),
    ]
    + DocumentQuery.Comparison.allCases.map { comparison in
      var steps = [filled]
      for (_, value) in values {
        let takesList = [.isIn, .isNotIn, .arrayContainsAny].contains(comparison)
        let operand = takesList ? .array([value, "none"]) : value
        steps.append(
          OracleStep(
            .query(DocumentQuery("u", where: [.init(["v"], comparison, operand)]))))
      }
      var rule = RuleCase("\(comparison.rawValue) every value")
      rule.sequence.steps = steps
      return rule
    }

  /// The collection in which a document lies.
  private static func collection(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static let table = SecurityRules([
    .init("users/{userId}", allow: [.get, .create, .update], if: .owner("userId")),
    .init("posts/{id}", allow: [.get, .update], if: .ownerField("owner")),
    .init("notes/{id}", allow: [.get, .update], if: .ownerField("owner-id")),
    .init("open/{path=**}", allow: SecurityRules.Method.allCases, if: .always),
    .init("names/{name}", allow: [.get, .create], if: .signedIn),
    .init("closed/{id}", allow: SecurityRules.Method.allCases, if: .never),
  ])

  static let security: [RuleCase] = [.user(nil), .user("u1"), .user("u2")].flatMap {
    (who: DocumentRequester) in
    [
      "users/u1", "posts/p", "posts/missing", "notes/n", "open/a/b/c", "names/n", "closed/c",
      "none/x",
    ].map { path in
      RuleCase(
        "rules for \(path), \(who)", OracleStep(set(["owner": "u1"], "posts/p")),
        OracleStep(set(["owner-id": "u1"], "notes/n")),
        OracleStep(.get(path), by: who), OracleStep(.commit([update(["a"], 1, path)]), by: who),
        OracleStep(.commit([set(["owner": "u1"], path)]), by: who),
        OracleStep(.get(path), by: who), OracleStep(.commit([set(["a": 1], path)]), by: who),
        OracleStep(.query(DocumentQuery(collection(of: path))), by: who),
        OracleStep(.commit([set([:], "open/x"), set([:], path)]), by: who), get("open/x"),
        OracleStep(.commit([delete(path)]), by: who),
        OracleStep(.commit([set(["__x__": 1], path)]), by: who),
        OracleStep(
          .commit([set(["a": text(600_000), "b": text(600_000)], path)]), by: who),
        rules: table)
    }
  }
}

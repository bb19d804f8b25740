import FakeBackend
import ProfileCore

// MARK: - Queries with alternatives, bounds, ids and groups (B.6)

extension RuleCase {
  private typealias Filter = DocumentQuery.Filter

  private static let crowd = OracleStep(
    .commit([
      set(["n": 1, "t": ["x", "y"], "s": "p"], "u/a"), set(["n": 2, "t": ["y"], "s": "q"], "u/b"),
      set(["n": 3.0, "t": [], "s": .null], "u/c"),
      set(["n": .double(.nan), "t": [.null, 1], "s": "p"], "u/d"), set(["s": "r"], "u/e"),
      set(["n": .null, "t": "x"], "u/f"), set(["n": 1, "t": [["k": 1]]], "u/__id7__"),
      set(["n": 1], "u/__id12__"), set(["n": 5, "s": "p"], "v/a/u/h"), set(["n": 7], "u/a/u/i"),
    ]))

  /// A case that asks the crowd, and counts it.
  private static func asking(
    _ title: String, _ queries: DocumentQuery..., by user: DocumentRequester = .owner,
    rules: SecurityRules? = nil
  ) -> RuleCase {
    var rule = RuleCase(title, crowd, rules: rules)
    rule.sequence.steps += queries.flatMap {
      [OracleStep(.query($0), by: user), OracleStep(.count($0), by: user)]
    }
    return rule
  }

  private static func query(
    _ filters: Filter..., by orders: DocumentFieldPath..., from start: DocumentQuery.Bound? = nil,
    to end: DocumentQuery.Bound? = nil, limit: Int? = nil
  ) -> DocumentQuery {
    DocumentQuery(
      "u", where: filters, orderBy: orders.map { .init($0) }, from: start, to: end, limit: limit)
  }

  private static func group(_ query: DocumentQuery) -> DocumentQuery {
    var query = query
    query.isGroup = true
    return query
  }

  private static func descending(_ field: DocumentFieldPath) -> DocumentQuery {
    DocumentQuery("u", orderBy: [.init(field, isDescending: true)])
  }

  private static let one = Filter(["n"], .isEqual, 1)
  private static let two = Filter(["n"], .isEqual, 2)
  private static let p = Filter(["s"], .isEqual, "p")
  private static let notP = Filter(["s"], .isNotIn, ["p"])
  private static func integers(_ count: Int) -> DocumentValue {
    .array((0..<count).map { .integer(Int64($0)) })
  }

  static let queries: [RuleCase] = alternatives + bounds + ids + groups + limitsOfQueries

  private static let alternatives: [RuleCase] = [
    asking("or", query(.any([one, p])), query(.any([one])), query(.any([two, one]), by: ["n"])),
    asking("or of nothing", query(.any([])), query(.all([])), query(.any([.all([]), one]))),
    asking("or in and", query(.all([.any([one, two]), .any([p, .init(["s"], .isEqual, "q")])]))),
    asking("and in or", query(.any([.all([one, p]), two])), query(.any([.all([one])]))),
    asking("or with a range sorts all", query(.any([.init(["n"], .isGreater, 1), p]))),
    asking(
      "or with what nothing is greater than", query(.any([.init(["n"], .isGreater, .null), p]))),
    asking("or with null", query(.any([.init(["s"], .isEqual, .null), one]))),
    asking("unequal in or", query(.any([.init(["n"], .isNotEqual, 1), p]))),
    asking(
      "not-in", query(.init(["n"], .isNotIn, [1])), query(.init(["n"], .isNotIn, [1, .null])),
      query(.init(["n"], .isNotIn, [.double(.nan)])), query(.init(["t"], .isNotIn, [["y"]]))),
    asking("not-in and its like", query(notP, notP), query(notP, .init(["s"], .isNotEqual, "p"))),
    asking(
      "not-in and alternatives", query(notP, .any([one])), query(notP, .init(["n"], .isIn, [1])),
      query(notP, .init(["t"], .arrayContainsAny, ["y"])), query(.any([notP, .any([])]))),
    asking(
      "not-in and what it may stand beside", query(notP, .init(["t"], .arrayContains, "y")),
      query(notP, .init(["s"], .isLess, "z")), query(notP, .init(["n"], .isGreater, 0))),
    asking(
      "array-contains-any", query(.init(["t"], .arrayContainsAny, ["x", "y"])),
      query(.init(["t"], .arrayContainsAny, [.null])),
      query(.init(["t"], .arrayContainsAny, [1.0, .null])),
      query(.init(["t"], .arrayContainsAny, [["k": 1]]))),
    asking(
      "array-contains in alternatives",
      query(.init(["t"], .arrayContainsAny, ["x"]), .init(["t"], .arrayContains, "y")),
      query(.init(["t"], .arrayContainsAny, ["x"]), .init(["t"], .arrayContainsAny, ["x"])),
      query(.any([.init(["t"], .arrayContains, "x"), .init(["t"], .arrayContains, "y")])),
      query(.any([.init(["t"], .arrayContains, "x"), two]), .init(["t"], .arrayContains, "y"))),
    asking(
      "the same array-contains twice", query(hasX, hasX), query(hasX, two, hasX),
      query(.all([hasX]), hasX), query(.any([hasX]), hasX), query(.all([hasX, hasX])),
      query(.init(["t"], .arrayContainsAny, ["x"]), hasX), query(.all([hasX, two]), hasX)),
    asking(
      "too many alternatives to count",
      query(.init(["n"], .isIn, integers(20)), .init(["s"], .isIn, integers(3))),
      query(.init(["n"], .isIn, integers(21)), .init(["s"], .isIn, integers(3))),
      query(.any((0..<70).map { .init(["n"], .isEqual, .integer($0)) }))),
    asking(
      "the first condition that is wrong", query(tooLarge, keys), query(keys, tooLarge),
      query(tooLarge, .init(.documentID, .isEqual, 1)),
      query(.init(.documentID, .isEqual, 1), tooLarge),
      query(.init(.documentID, .isEqual, .id("u/b")), tooLarge), query(tooDeep, tooLarge),
      query(tooLarge, tooDeep), query(tooDeep, keys), query(keys, tooDeep),
      query(.init(DocumentFieldPath(Array(repeating: long, count: 21)), .isEqual, 1))),
  ]

  private static let hasX = DocumentQuery.Filter(["t"], .arrayContains, "x")
  private static let keys = DocumentQuery.Filter(.documentID, .arrayContainsAny, [.id("u/b")])
  private static let tooLarge = DocumentQuery.Filter(["s"], .isLess, text(1501))
  private static let long = String(repeating: "k", count: 100)
  private static let tooDeep = DocumentQuery.Filter(
    DocumentFieldPath(Array(repeating: "k", count: 21)), .isEqual, 1)

  private static let bounds: [RuleCase] = [
    asking(
      "start", query(by: ["n"], from: .at(2)), query(by: ["n"], from: .beyond(2)),
      query(by: ["n"], from: .at(.null)), query(by: ["n"], from: .at("a"))),
    asking("end", query(by: ["n"], to: .at(2)), query(by: ["n"], to: .beyond(2))),
    asking(
      "start and end", query(by: ["n"], from: .beyond(1), to: .at(3)),
      query(by: ["n"], from: .beyond(3), to: .at(1)),
      query(by: ["n"], from: .at(1), to: .at(3), limit: 1)),
    asking(
      "the first of several values", query(by: ["s"], ["n"], from: .beyond("p")),
      query(by: ["s"], ["n"], from: .beyond("p", 1)), query(by: ["s"], ["n"], to: .at("p")),
      query(by: ["s"], ["n"], from: .init(.values([]), isInclusive: true))),
    asking(
      "more values than orders", query(by: ["n"], from: .at(2, 3)), query(from: .at(2)),
      query(.init(["n"], .isGreater, 0), from: .at(2)), query(by: ["n"], ["n"], from: .at(1, 2, 3))),
    asking("values of any depth and size", query(by: ["t"], from: .at([[1]], text(2000)))),
    asking("an ill-formed value", query(by: ["t"], from: .at(["__x__": 1]))),
  ]

  private static let ids: [RuleCase] =
    [.isEqual, .isNotEqual, .isLess, .isLessOrEqual, .isGreater, .isGreaterOrEqual].map {
      comparison in
      asking(
        "id \(comparison.rawValue)", query(.init(.documentID, comparison, .id("u/b"))),
        query(.init(.documentID, comparison, .id("u/__id12__"))),
        query(.init(.documentID, comparison, .id("v/b"))),
        query(.init(.documentID, comparison, .id("u/a/u/i"))),
        query(.init(.documentID, comparison, .id("u"))),
        query(.init(.documentID, comparison, .id("u/__x__"))),
        query(.init(.documentID, comparison, "b")), query(.init(.documentID, comparison, .null)),
        query(.init(.documentID, comparison, .id("u/b")), .init(["n"], .isGreater, 0)))
    } + [
      asking(
        "lists of ids", query(.init(.documentID, .isIn, [.id("u/b"), .id("u/a")])),
        query(.init(.documentID, .isNotIn, [.id("u/b"), .id("v/a")])),
        query(.init(.documentID, .isIn, [.id("u/b"), 1])),
        query(.init(.documentID, .arrayContains, .id("u/b")))),
      asking(
        "order of ids", query(by: .documentID), descending(.documentID),
        query(by: ["n"], .documentID),
        query(by: .documentID, ["n"]),
        DocumentQuery("u", where: [one], orderBy: [.init(.documentID, isDescending: true)]),
        DocumentQuery(
          "u", orderBy: [.init(["n"], isDescending: true), .init(.documentID)])),
      asking(
        "bounds of ids", query(by: .documentID, from: .at(.id("u/c"))),
        query(by: ["n"], .documentID, from: .beyond(1, .id("u/__id12__"))),
        query(by: .documentID, to: .at(.id("v/a"))), query(by: .documentID, from: .at("c")),
        query(by: .documentID, from: .at(.id("u/__x__")))),
    ]

  private static let groups: [RuleCase] = [
    asking(
      "a group", group(query()), group(query(by: ["n"])), group(query(p)),
      group(query(.init(.documentID, .isEqual, .id("v/a/u/h")))),
      group(query(by: .documentID, from: .at(.id("u/c")))), group(descending(.documentID)),
      group(DocumentQuery("__x__"))),
    asking(
      "a group under rules", group(query()), query(), by: .user("u1"),
      rules: SecurityRules([
        .init("u/{id}", allow: [.list], if: .always),
        .init("v/{a}/u/{id}", allow: [.list], if: .always),
      ])),
    asking(
      "a group under a rule for everything", group(query()), by: .user("u1"),
      rules: SecurityRules([.init("{path=**}", allow: [.list], if: .signedIn)])),
  ]

  private static let limitsOfQueries: [RuleCase] = [
    asking(
      "how many values", query(.init(["n"], .isIn, integers(30))),
      query(.init(["n"], .isIn, integers(31))),
      query(.init(["n"], .arrayContainsAny, integers(31))),
      query(.init(["n"], .isNotIn, integers(10))), query(.init(["n"], .isNotIn, integers(11))),
      query(.init(["n"], .isNotIn, [])), query(.init(["n"], .isNotIn, 1))),
    asking(
      "how many alternatives",
      query(.init(["n"], .isIn, integers(5)), .init(["m"], .isIn, integers(6))),
      query(.init(["n"], .isIn, integers(6)), .init(["m"], .isIn, integers(6))),
      query(.init(["n"], .isIn, integers(8)), .init(["n"], .isIn, integers(8)))),
    asking(
      "how large a value",
      query(.init(["s"], .isEqual, text(1499))), query(.init(["s"], .isEqual, text(1500))),
      query(.init(["a.b"], .isGreater, text(1500))), query(.init(["s"], .isIn, ["a", text(1500)])),
      query(.init(["s"], .arrayContains, text(1500))),
      query(.init(["s"], .isEqual, ["k": text(1497)])),
      query(.init(["s"], .isEqual, ["k": text(1498)])),
      query(.init(["s"], .isEqual, .bytes(Array(repeating: 0, count: 1501))))),
    asking(
      "how many parts",
      DocumentQuery("u", where: (0..<100).map { .init(["n"], .isGreater, .integer($0)) }),
      DocumentQuery("u", where: (0..<101).map { .init(["n"], .isGreater, .integer($0)) }),
      DocumentQuery("u/a/u", where: (0..<100).map { .init(["n"], .isGreater, .integer($0)) }),
      DocumentQuery(
        "u", where: (0..<99).map { .init(["n"], .isGreater, .integer($0)) },
        orderBy: [.init(["n"]), .init(["s"])])),
    asking(
      "how many fields in ranges",
      DocumentQuery("u", where: (0..<10).map { .init(["n\($0)"], .isGreater, 1) }),
      DocumentQuery("u", where: (0..<11).map { .init(["n\($0)"], .isGreater, 1) })),
    asking("limits", query(limit: 0), query(limit: -1), query(by: ["n"], limit: 2)),
    asking(
      "arrays in arrays", query(.init(["t"], .isEqual, [[1]])),
      query(.init(["t"], .isIn, [[["x"]]])),
      query(.init(["t"], .arrayContains, ["x"]))),
    asking("an ill-formed field", query(.init(["__x__"], .isEqual, 1)), query(by: ["m", "__x__"])),
  ]
}

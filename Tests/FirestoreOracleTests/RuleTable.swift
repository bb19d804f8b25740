import FakeBackend
import ProfileCore

/// A rule of Firestore as the facts have it, and the steps that show it.
struct RuleCase: Sendable, CustomStringConvertible {
  var rule: String
  var sequence: OracleSequence

  init(_ rule: String, _ steps: OracleStep..., rules: SecurityRules? = nil) {
    self.rule = rule
    sequence = OracleSequence(steps: steps, rules: rules)
  }

  var description: String { rule }

  static let all =
    writes + transforms + batches + documents + paths + limits + reads + queries + security
}

// MARK: - Writes (B.3)

extension RuleCase {
  static let writes: [RuleCase] = [
    RuleCase("setData makes a document", OracleStep(set(["a": 1])), get()),
    RuleCase("setData replaces the whole document", start, OracleStep(set(["z": 1])), get()),
    RuleCase("setData without fields makes an empty document", OracleStep(set([:])), get()),
    RuleCase("setData that changes nothing moves no time", start, start, get()),
    RuleCase("merge makes a document", OracleStep(merge(["a": ["b": 1]])), get()),
    RuleCase("merge goes leaf by leaf", start, OracleStep(merge(["m": ["b": ["y": 2]]])), get()),
    RuleCase("merge replaces arrays", start, OracleStep(merge(["l": [3]])), get()),
    RuleCase("merge puts an empty map", start, OracleStep(merge(["m": ["b": [:]]])), get()),
    RuleCase("merge takes dots literally", start, OracleStep(merge(["m.a": 2])), get()),
    RuleCase(
      "merge removes fields", start, OracleStep(merge(["m": ["a": .fieldValue(.delete)]])), get()),
    RuleCase(
      "mergeFields ignores other fields", start,
      OracleStep(DocumentWrite("u/a", .mergeFields(["n": 2, "s": "z"], [["n"]]))), get()),
    RuleCase(
      "mergeFields without fields changes nothing", start,
      OracleStep(DocumentWrite("u/a", .mergeFields(["n": 2], []))), get()),
    RuleCase(
      "mergeFields without fields makes an empty document",
      OracleStep(DocumentWrite("u/a", .mergeFields(["n": 2], []))), get()),
    RuleCase("updateData needs a document", OracleStep(update(["a"], 1)), get()),
    RuleCase("updateData keeps siblings", start, OracleStep(update(["m", "a"], 2)), get()),
    RuleCase("updateData makes parents", start, OracleStep(update(["q", "r"], 2)), get()),
    RuleCase(
      "updateData replaces what is no map", start, OracleStep(update(["s", "r"], 2)), get()),
    RuleCase("updateData replaces a map", start, OracleStep(update(["m"], ["z": 1])), get()),
    RuleCase(
      "updateData without fields", start, OracleStep(DocumentWrite("u/a", .update([]))), get()),
    RuleCase("updateData that changes nothing", start, OracleStep(update(["n"], 1)), get()),
    RuleCase("1 and 1.0 are different contents", start, OracleStep(update(["n"], 1.0)), get()),
    RuleCase("quoted names", start, OracleStep(update(["a.b", "`", "\\", "é"], 1)), get()),
    RuleCase(
      "removing a field", start, OracleStep(update(["m", "b", "x"], .fieldValue(.delete))), get()),
    RuleCase(
      "removing a missing field", start, OracleStep(update(["q", "x"], .fieldValue(.delete))),
      get()),
    RuleCase(
      "ids, names and texts are told apart by their bytes", OracleStep(set(["é": "é"], "u/é")),
      OracleStep(set(["é": "é", "e\u{301}": 1], "u/e\u{301}")),
      OracleStep(update(["é"], "e\u{301}", "u/é")), get("u/é"), get("u/e\u{301}"),
      OracleStep(delete("u/é"))),
    RuleCase(
      "names of paths are read before lengths are judged",
      OracleStep(merge(["A": nested(20, in: 1), "__x__": .fieldValue(.delete)])),
      OracleStep(merge(["A": nested(20, in: 1), "c": ["": 1]])),
      OracleStep(merge(["__x__": .fieldValue(.delete), "c": ["": 1]])),
      OracleStep(merge(["B": ["": 1], "__x__": .fieldValue(.delete)]))),
    RuleCase(
      "of several wrong fields a merge names the first of a hash table",
      OracleStep(updates(["b"], ["a"])), OracleStep(updates(["b"], ["q"])),
      OracleStep(updates(["zz"], ["m"])), OracleStep(updates(["a"], ["q"])),
      OracleStep(updates(["q"], ["a"])), OracleStep(updates(["é"], ["\\"])),
      OracleStep(updates(["e\u{301}"], ["\\"])), OracleStep(updates(["e\u{301}", "p"], ["\\"])),
      OracleStep(updates(["q", "p"], ["a", "s"])), OracleStep(updates(["😀"], ["a"])),
      OracleStep(merge(["b": ["p": wrong], "q": wrong])),
      OracleStep(set(["b": wrong, "q": wrong])),
      OracleStep(DocumentWrite("u/a", .mergeFields(["b": wrong, "q": wrong], [["b"], ["q"]])))),
    RuleCase(
      "more than twelve fields are a larger hash table",
      OracleStep(updates(["q"], ["a"], with: 10)), OracleStep(updates(["q"], ["a"], with: 11)),
      OracleStep(updates(["q"], ["a"], with: 11, .fieldValue(.delete))),
      OracleStep(updates(["q"], ["a"], with: 23)), OracleStep(updates(["bP"], ["B"], with: 23))),
    RuleCase("delete", start, OracleStep(delete()), get()),
    RuleCase("delete of a missing document", OracleStep(delete()), get()),
    RuleCase(
      "subcollections survive", start, OracleStep(set([:], "u/a/s/x")), OracleStep(delete()),
      get("u/a/s/x")),
    RuleCase(
      "create only", start, OracleStep(DocumentWrite("u/a", .set([:]), if: .exists(false))), get()),
    RuleCase(
      "stale version", start, OracleStep(DocumentWrite("u/a", .set([:]), if: .updateTime(1)))),
    RuleCase(
      "current version", start,
      OracleStep(DocumentWrite("u/a", .set([:]), if: OracleStep.currentVersion)),
      get()),
    RuleCase(
      "delete of what has to exist", OracleStep(DocumentWrite("u/a", .delete, if: .exists(true)))),
    RuleCase(
      "an array in an array", OracleStep(set(["a": [[1]]])), OracleStep(set(["a": [["b": [1]]]]))),
    RuleCase(
      "an array in an array is found after everything else in values",
      OracleStep(set(["a": [[], ["__x__": 1]]])), OracleStep(set(["a": [[1]], "b": ["__x__": 1]])),
      OracleStep(set(["a": [[1]], "b": .geoPoint(latitude: 91, longitude: 0)]))),
    RuleCase(
      "there is one zero", OracleStep(set(["a": 0.0])), OracleStep(set(["a": -0.0])), get()),
    RuleCase(
      "NaN is itself", OracleStep(set(["a": .double(.nan)])),
      OracleStep(set(["a": .double(.nan)])), get()),
  ]

  static let transforms: [RuleCase] =
    [
      ("serverTimestamp", .serverTimestamp), ("increment", .increment(2)),
      ("increment to the limit", .increment(.max)),
      ("increment by a double", .incrementDouble(0.5)),
      ("union", .arrayUnion([2, 2.0, 3, 3])), ("removal", .arrayRemove([1.0])),
      ("increment by nothing", .increment(0)),
    ].flatMap { (name, value: FieldValue) in
      ["n", "l", "s", "q"].map { field in
        RuleCase(
          "\(name) on \(field)", start, OracleStep(update([field], .fieldValue(value))), get())
      }
    } + [
      RuleCase(
        "transforms deep in a merge", start,
        OracleStep(merge(["m": ["b": ["t": .fieldValue(.serverTimestamp)]]])), get()),
      RuleCase(
        "transforms in a map of an update", start,
        OracleStep(update(["m"], ["t": .fieldValue(.increment(1))])), get()),
      RuleCase(
        "transforms one in the other",
        OracleStep(
          set(["k": .fieldValue(.increment(1))]),
          DocumentWrite(
            "u/a",
            .update([
              .init(["k"], .fieldValue(.increment(1))),
              .init(["k", "a"], .fieldValue(.increment(1))),
            ])))),
    ]

  static let batches: [RuleCase] = [
    RuleCase("all or nothing", OracleStep(set(["a": 1]), update(["a"], 1, "u/b")), get()),
    RuleCase("one document twice", OracleStep(set(["a": 1]), set(["a": 2])), get()),
    RuleCase("set, then update", OracleStep(set(["a": 1]), update(["b"], 2)), get()),
    RuleCase("set, then delete", OracleStep(set(["a": 1]), delete()), get()),
    RuleCase("delete, then set", start, OracleStep(delete(), set(["a": 1])), get()),
    RuleCase("delete, then update", start, OracleStep(delete(), update(["a"], 1)), get()),
    RuleCase("there and back", start, OracleStep(update(["n"], 2), update(["n"], 1)), get()),
    RuleCase(
      "set, then create", OracleStep(set([:]), DocumentWrite("u/a", .set([:]), if: .exists(false)))),
    RuleCase(
      "what a later write replaces is not looked at",
      OracleStep(
        set(["m": ["a": ["k": nested(21, in: 1)]], "n": 1]), merge(["m": ["a": ["k": 1]]])),
      OracleStep(set(["m": nested(21, in: 1)]), merge(["m": [:]])),
      OracleStep(set(["m": nested(21, in: 1)]), merge(["m": ["a": 1]]))),
    RuleCase(
      "of several wrong fields the one is named that comes first when the writes have become one",
      OracleStep(update(["b"], wrong), update(["a"], wrong)),
      OracleStep(update(["a"], wrong), update(["q"], wrong)),
      OracleStep(set(["a": wrong, "b": wrong]), update(["a", "x"], 1)),
      OracleStep(set(["a": wrong, "b": wrong]), update(["a"], wrong)),
      OracleStep(set(["b": wrong]), updates(["a"], ["q"]), update(["0"], wrong)),
      OracleStep(delete(), updates(["b"], ["a"]), update(["a", "x"], 1)),
      OracleStep(set(["a": wrong]), updates(["q"], ["b"]), set(["q": wrong, "n": wrong]))),
    RuleCase(
      "documents come in the order of their first writes: wrong fields",
      OracleStep(set([:], "u/b"), set(["a": wrong], "u/c"), update(["b"], wrong, "u/b")),
      OracleStep(set([:], "u/c"), set(["a": wrong], "u/b"), update(["c"], wrong, "u/c"))),
    RuleCase(
      "what the first write asks stays asked",
      OracleStep(
        update(["a"], 1), delete(), set([:]), DocumentWrite("u/a", .delete, if: .exists(false))),
      OracleStep(update(["a"], 1), delete(), set([:])),
      OracleStep(DocumentWrite("u/a", .set([:]), if: .exists(false)), delete(), set(["n": 1])),
      get(), OracleStep(DocumentWrite("u/a", .set([:]), if: .exists(false)), delete(), set([:])),
      OracleStep(DocumentWrite("u/a", .delete, if: .exists(true)), set(["n": 2])), get(),
      OracleStep(delete(), delete(), DocumentWrite("u/a", .set([:]), if: .exists(false)))),
    RuleCase("no writes", OracleStep(.commit([]))),
    RuleCase(
      "501 writes", OracleStep(.commit((0..<501).map { set(["n": .integer($0)], "u/\($0)") }))),
    RuleCase(
      "what is ill-formed comes before what is missing",
      OracleStep(update(["a"], 1), set(["__x__": 1], "u/b"))),
    RuleCase(
      "what is missing comes before what is too large",
      OracleStep(update(["a"], 1), set(["a": text(600_000), "b": text(600_000)], "u/b"))),
  ]

  /// What is looked at document by document: what is asked of one, and its size.
  static let documents: [RuleCase] = {
    let asked: [(String, DocumentWrite)] = [
      ("stale", DocumentWrite("u/a", .set([:]), if: .updateTime(1_577_836_800_000_000))),
      ("missing", update(["a"], 1)),
      ("already there", DocumentWrite("u/l", .set([:]), if: .exists(false))),
    ]
    return asked.flatMap { (name, write) -> [RuleCase] in
      ["u/0", "u/z"].map { other in
        let half = merge(["a": text(600_000)], other)
        let rest = merge(["b": text(600_000)], other)
        let union = update(
          ["c"], .fieldValue(.arrayUnion([text(600_000), text(500_000)])), other)
        return RuleCase(
          "documents come in the order of their first writes: \(name), and \(other) too large",
          OracleStep(set([:], "u/l")), OracleStep(write, half, rest), OracleStep(half, write, rest),
          OracleStep(half, rest, write), OracleStep(merge([:], other), write, union),
          OracleStep(write, merge([:], other), union))
      }
    }
  }()
}

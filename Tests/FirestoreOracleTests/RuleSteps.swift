import FakeBackend
import ProfileCore

/// Short words for the steps of the table of rules.
func set(_ fields: DocumentFields, _ path: String = "u/a") -> DocumentWrite {
  DocumentWrite(path, .set(fields))
}

func merge(_ fields: DocumentFields, _ path: String = "u/a") -> DocumentWrite {
  DocumentWrite(path, .merge(fields))
}

func update(
  _ path: DocumentFieldPath, _ value: DocumentValue, _ document: String = "u/a"
) -> DocumentWrite {
  DocumentWrite(document, .update([.init(path, value)]))
}

/// A value that can be sent, but not stored.
let wrong: DocumentValue = ["": 1]

/// An update of two fields to what cannot be stored, and of others to something else.
func updates(
  _ one: DocumentFieldPath, _ other: DocumentFieldPath, with count: Int = 0,
  _ value: DocumentValue = 1
) -> DocumentWrite {
  let others = (0..<count).map { DocumentWrite.Update(["n\($0)"], value) }
  return DocumentWrite("u/a", .update([.init(one, wrong), .init(other, wrong)] + others))
}

func get(_ path: String = "u/a") -> OracleStep { OracleStep(.get(path)) }

func delete(_ path: String = "u/a") -> DocumentWrite { DocumentWrite(path, .delete) }

func text(_ count: Int) -> DocumentValue { .string(String(repeating: "x", count: count)) }

func nested(_ depth: Int, in leaf: DocumentValue) -> DocumentValue {
  (0..<depth).reduce(leaf) { value, _ in .map(["k": value]) }
}

let start = OracleStep(
  set(["m": ["a": 1, "b": ["x": 1]], "l": [1, 2], "s": "t", "n": 1]))

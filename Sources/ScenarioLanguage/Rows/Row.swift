import Diagnostics
import RunEvents

/// A row of examples: what makes one of several scenarios of a document.
struct Row: Sendable {
  /// Which of the rows, from one.
  let number: Int
  /// The title of its scenario.
  let name: String
  let values: [(name: String, value: Value)]
  /// Where the names of the values stand.
  let columns: [RowTable.Column]
  /// What it is, and where it stands.
  let note: PlaceNote
}

/// Columns, and what stands in them row by row.
struct RowTable {
  struct Column: Sendable {
    var name: String
    var range: SourceRange
    /// The file it stands in.
    var path: String
  }

  struct Line {
    /// As many as there are columns.
    var values: [Value]
    var place: Place
  }

  var columns: [Column] = []
  var lines: [Line] = []

  /// The table with every line beside every line of another one.
  func product(_ other: RowTable) -> RowTable {
    if columns.isEmpty { return other }
    if other.columns.isEmpty { return self }
    return RowTable(
      columns: columns + other.columns,
      lines: lines.flatMap { line in
        other.lines.map { Line(values: line.values + $0.values, place: line.place) }
      })
  }
}

/// What a document with rows comes to.
struct RowPlan {
  var rows: [Row]
  /// The columns, for which uses are looked for.
  var definitions: [ScenarioReader.Definition]
  /// The columns that the title names.
  var usedByTitle: [String]
}

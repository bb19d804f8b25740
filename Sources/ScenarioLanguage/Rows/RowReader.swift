import Diagnostics
import RunEvents
import YAML

/// Reads the rows that make several scenarios of one document.
extension ScenarioReader {
  /// The most scenarios that rows make of a document.
  private static let mostRows = 10_000

  /// Reads the rows of a document.
  ///
  /// - Parameters:
  ///   - examples: What stands under `examples`.
  ///   - matrix: What stands under `matrix`.
  ///   - title: The title of the document.
  /// - Returns: The scenarios that it makes; `nil` where something is wrong, and the columns are
  ///   known all the same.
  mutating func readRows(
    examples: YAMLNode?, matrix: YAMLNode?, title: YAMLNode?
  ) -> RowPlan? {
    let before = diagnostics.count
    let table = examples.map { readExamples($0) } ?? RowTable()
    let product = matrix.map { readMatrix($0) } ?? RowTable()
    for column in product.columns where table.columns.contains(where: { $0.name == column.name }) {
      report(
        "'\(column.name)' is a column of the examples and of the matrix", at: column.range,
        hint: "give each a name of its own")
    }
    // Counted first: a product can ask for more memory than there is.
    let count = max(table.lines.count, 1) * max(product.lines.count, 1)
    if count > Self.mostRows, let node = matrix ?? examples {
      report(
        "the rows make more than \(Self.mostRows) scenarios", at: node.writtenRange,
        hint: "there are \(count); use fewer")
    }
    let columns = table.columns + product.columns
    let names = columns.map(\.name)
    knowsColumns = diagnostics.count == before || matrix == nil && !table.columns.isEmpty
    guard diagnostics.count == before else {
      variables += names
      return nil
    }
    let lines = table.product(product).lines
    let (titles, used) = titles(title, names, lines)
    guard diagnostics.count == before else {
      variables += names
      return nil
    }
    let rows = lines.enumerated().map { index, line in
      Row(
        number: index + 1, name: titles[index],
        values: zip(names, line.values).map { (name: $0, value: $1) }, columns: columns,
        note: PlaceNote("in row \(index + 1) of the examples", at: line.place))
    }
    return RowPlan(
      rows: rows,
      definitions: columns.map {
        Definition(name: $0.name, range: $0.range, kind: "column", path: $0.path)
      }, usedByTitle: used)
  }
}

// MARK: - Titles

extension ScenarioReader {
  /// The most scalars of a value that a title shows.
  private static let longestValue = 40

  /// The title of each row's scenario, each another, and the columns that the title names.
  private mutating func titles(
    _ node: YAMLNode?, _ names: [String], _ lines: [RowTable.Line]
  ) -> (titles: [String], used: [String]) {
    guard let node, node.kind == .scalar, case .string(let text) = node.scalar else {
      // That there is no title is said for each row, and once in the end.
      return (lines.map { _ in "" }, [])
    }
    var titles: [String] = []
    var used: [String] = []
    if text.utf8.contains(UInt8(ascii: "$")), let template = textTemplate(node),
      template.literal == nil
    {
      used = template.variableNames
      for name in used where !names.contains(name) {
        report(
          "the title names '${\(name)}', which is no column", at: node.writtenRange,
          hint: Suggestion.hint(for: name, among: names))
      }
      for line in lines where used.allSatisfy({ names.contains($0) }) {
        var variables = Variables()
        for (name, value) in zip(names, line.values) { variables.set(name, to: value) }
        titles.append((try? template.text(variables)) ?? text)
      }
    } else {
      titles = lines.map { line in
        let values = zip(names, line.values).map { "\($0): \(Self.short($1))" }
        return "\(text) [\(values.joined(separator: ", "))]"
      }
    }
    var counts: [String: Int] = [:]
    for title in titles { counts[title, default: 0] += 1 }
    for index in titles.indices where counts[titles[index], default: 0] > 1 {
      titles[index] += " [row-\(index + 1)]"
    }
    return (titles, used)
  }

  private static func short(_ value: Value) -> String {
    let text = value.plainText.unicodeScalars
    let shown = String(text.prefix(longestValue).map { $0 == "\n" ? " " : Character($0) })
    return text.count > longestValue ? shown + "…" : shown
  }
}

// MARK: - Examples

extension ScenarioReader {
  private mutating func readExamples(_ node: YAMLNode) -> RowTable {
    switch node.kind {
    case .sequence: return readRowNodes(node)
    case .scalar:
      guard let file = text(node, "examples") else { return RowTable() }
      return readRowFile(file, node)
    case .mapping:
      report(
        "'examples' takes a list of rows, or the path of a CSV or JSON file, not a mapping",
        at: node, hint: "write each row on a line of its own, behind '- '")
      return RowTable()
    }
  }

  /// Reads a list of mappings, which all have the columns of the first one.
  private mutating func readRowNodes(_ node: YAMLNode) -> RowTable {
    var table = RowTable()
    if node.elements.isEmpty {
      report("the examples have no rows", at: node, hint: "a scenario is made of each row")
    }
    for element in node.elements {
      guard element.kind == .mapping else {
        report(
          "a row is a mapping from columns to values, not \(element.kindWords)", at: element,
          hint: "write such as '- { email: a@example.com }'")
        continue
      }
      if table.columns.isEmpty {
        table.columns = element.entries.compactMap { entry in
          isColumnName(entry.key)
            ? RowTable.Column(name: entry.key.text, range: entry.key.writtenRange, path: path) : nil
        }
      }
      table.lines.append(readRow(element, table.columns))
    }
    return table
  }

  private mutating func readRow(
    _ node: YAMLNode, _ columns: [RowTable.Column]
  ) -> RowTable.Line {
    for entry in node.entries
    where !columns.contains(where: { entry.key.hasText($0.name) })
      && OuterVariable.isName(entry.key.text)
    {
      report(
        "the row has a column '\(entry.key.text)', which the first row has not", at: entry.key,
        hint: Suggestion.hint(for: entry.key.text, among: columns.map(\.name)))
    }
    let values: [Value] = columns.map { column in
      guard let value = node[column.name] else {
        report(
          "the row has no '\(column.name)'", at: node,
          hint: "add '\(column.name): …', as the first row has it")
        return .null
      }
      return data(value)
    }
    return RowTable.Line(values: values, place: Place(file: path, node.writtenRange))
  }

  /// What a value of a row is: data, in which no variable is replaced.
  private mutating func data(_ node: YAMLNode) -> Value {
    switch node.kind {
    case .scalar:
      let value = node.scalar.value
      if mayNameVariables, case .string(let text) = value, text.names("${") {
        report(
          "a row holds data, and names no variables", at: node,
          hint: "write the value itself; '$${' is '${' in the steps")
      }
      return value
    case .sequence:
      var values: [Value] = []
      for element in node.elements { values.append(data(element)) }
      return .list(values)
    case .mapping:
      var entries: [Value.Entry] = []
      for entry in node.entries { entries.append(.init(entry.key.text, data(entry.value))) }
      return .record(entries)
    }
  }

  private mutating func isColumnName(_ node: YAMLNode) -> Bool {
    guard checkVariableName(node) else { return false }
    return true
  }
}

// MARK: - Matrix

extension ScenarioReader {
  private mutating func readMatrix(_ node: YAMLNode) -> RowTable {
    var table = RowTable()
    guard isMapping(node, "matrix") else { return table }
    if node.entries.isEmpty {
      report("the matrix is empty", at: node, hint: "write such as 'size: [small, large]'")
    }
    for entry in node.entries {
      guard checkVariableName(entry.key), isList(entry.value, entry.key.text) else { continue }
      var side = RowTable()
      side.columns = [
        RowTable.Column(name: entry.key.text, range: entry.key.writtenRange, path: path)
      ]
      for element in entry.value.elements {
        side.lines.append(
          RowTable.Line(values: [data(element)], place: Place(file: path, element.writtenRange)))
      }
      if side.lines.isEmpty {
        report("'\(entry.key.text)' has no values", at: entry.value, hint: "add at least one")
      }
      // What is far too much is refused by its count, and never made.
      guard table.lines.count * side.lines.count <= 10 * Self.mostRows else {
        report(
          "the rows make more than \(Self.mostRows) scenarios", at: node.writtenRange,
          hint: "use fewer")
        return table
      }
      table = table.product(side)
    }
    return table
  }
}

// MARK: - Files

extension ScenarioReader {
  private mutating func readRowFile(_ file: String, _ node: YAMLNode) -> RowTable {
    let path = fixtures.resolve(file)
    let isCSV = file.hasEnding(".csv")
    guard isCSV || file.hasEnding(".json") else {
      report(
        "'\(file)' is neither a CSV file nor a JSON file", at: node,
        hint: "its name must end in .csv or .json")
      return RowTable()
    }
    guard surroundings.files.exists(path) else {
      report(
        "there is no file '\(file)'", at: node,
        hint: "looked for '\(path)'; paths start at the scenario's folder")
      return RowTable()
    }
    let text: SourceText
    do throws(UnreadableFile) {
      text = SourceText(path: path, bytes: try surroundings.files.read(path))
    } catch {
      report("'\(file)' cannot be read: \(error.reason)", at: node)
      return RowTable()
    }
    otherTexts.append(text)
    return isCSV ? readCSV(text) : readJSON(text, node)
  }

  private mutating func readJSON(_ text: SourceText, _ node: YAMLNode) -> RowTable {
    let stream = YAMLStream(parsing: SourceText(path: text.path, bytes: text.bytes.jsonAsYAML))
    diagnostics += stream.diagnostics
    var reader = ScenarioReader(
      path: text.path, number: 1, mayNameVariables: false, surroundings: surroundings)
    defer { diagnostics += reader.diagnostics }
    guard stream.diagnostics.isEmpty, let document = stream.documents.first else {
      return RowTable()
    }
    return document.withRoot { root in
      guard root.kind == .sequence else {
        reader.report("the file holds \(root.kindWords), not a list of rows", at: root)
        return RowTable()
      }
      return reader.readRowNodes(root)
    }
  }

  private mutating func readCSV(_ text: SourceText) -> RowTable {
    var reader = ScenarioReader(
      path: text.path, number: 1, mayNameVariables: false, surroundings: surroundings)
    defer { diagnostics += reader.diagnostics }
    var table = RowTable()
    var csv = CSV(text.bytes)
    do throws(CSV.Mistake) {
      guard let head = try csv.next() else {
        reader.report(
          "the file is empty", at: .beginning, hint: "its first line names the columns")
        return table
      }
      for cell in head {
        if table.columns.contains(where: { $0.name == cell.text }) {
          reader.report("two columns have the name '\(cell.text)'", at: cell.range)
        }
        reader.checkVariableName(cell.text, at: cell.range)
        table.columns.append(
          RowTable.Column(name: cell.text, range: cell.range, path: text.path))
      }
      while let cells = try csv.next() {
        reader.readCSVLine(cells, &table)
      }
      if table.lines.isEmpty {
        reader.report(
          "the examples have no rows", at: .beginning, hint: "a scenario is made of each line")
      }
    } catch {
      reader.report(error.message, at: error.range, hint: error.hint)
    }
    return table
  }

  private mutating func readCSVLine(_ cells: [CSV.Cell], _ table: inout RowTable) {
    guard let first = cells.first, let last = cells.last else { return }
    let count = table.columns.count
    if cells.count > count {
      report(
        "the row has \(cells.count) cells, and there are \(count) columns",
        at: cells[count].range, hint: "a cell that holds a comma stands in quotes")
    } else if cells.count < count {
      report(
        "the row has no '\(table.columns[cells.count].name)'",
        at: SourceRange(start: last.range.end, end: last.range.end),
        hint: "write a comma for each of the \(count) columns but the last")
    }
    var values = cells.prefix(count).map { cell -> Value in
      cell.isQuoted ? .string(cell.text) : YAMLScalar(plain: cell.text).value
    }
    while values.count < count { values.append(.null) }
    table.lines.append(
      RowTable.Line(
        values: values,
        place: Place(
          file: path, SourceRange(start: first.range.start, end: last.range.end))))
  }
}

extension String {
  /// Whether it ends in something, whatever the case of its letters.
  fileprivate func hasEnding(_ ending: String) -> Bool {
    String(decoding: utf8.suffix(ending.utf8.count), as: UTF8.self).isSameButForCase(as: ending)
  }

  /// Whether it holds an ASCII text.
  fileprivate func names(_ part: String) -> Bool {
    let part = Array(part.utf8)
    let all = Array(utf8)
    guard all.count >= part.count else { return false }
    return (0...(all.count - part.count)).contains {
      all[$0..<($0 + part.count)].elementsEqual(part)
    }
  }
}

extension [UInt8] {
  /// JSON as a reader of YAML takes it, which JSON is but for two things: tabs between values, and
  /// signs beyond the first 65,536 that are written as two escapes.
  var jsonAsYAML: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var place = 0
    while place < count {
      let byte = self[place]
      if byte == UInt8(ascii: "\\"), let (scalar, length) = escapedPair(at: place) {
        let digits = String(scalar, radix: 16)
        let padding = String(repeating: "0", count: 8 - digits.utf8.count)
        output += Array("\\U\(padding)\(digits)".utf8)
        place += length
      } else if byte == UInt8(ascii: "\\"), place + 1 < count {
        output += self[place...(place + 1)]
        place += 2
      } else {
        // A tab cannot stand in a JSON text but between its values.
        output.append(byte == 0x09 ? 0x20 : byte)
        place += 1
      }
    }
    return output
  }

  /// The scalar that two escapes make, `\ud83d\ude00`, and how many bytes they take.
  private func escapedPair(at place: Int) -> (scalar: UInt32, length: Int)? {
    guard let high = escape(at: place), (0xD800...0xDBFF).contains(high),
      let low = escape(at: place + 6), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), 12)
  }

  private func escape(at place: Int) -> UInt32? {
    guard place + 6 <= count, self[place] == UInt8(ascii: "\\"),
      self[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: self[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}

import Diagnostics
import RunEvents
import YAML

/// Reads data and checks it against the shape that is expected at its place.
extension ScenarioReader {
  mutating func template(_ node: YAMLNode, _ shape: Shape, name: String? = nil) -> Template? {
    if mayNameVariables, node.holds(UInt8(ascii: "$")) {
      guard let content = scalarContent(node) else { return nil }
      if !content.isValue { return variableTemplate(node, content, shape, name) }
    }
    switch shape {
    case .any: return anyTemplate(node)
    case .nullable(let inner):
      if node.kind == .scalar, case .null = node.scalar {
        return Template(.value(.null), at: node.range)
      }
      return template(node, inner, name: name)
    case .such(let inner, let flaw):
      return template(node, inner, flaw, name: name)
    case .either(let scalar, let other):
      return template(node, node.kind == .scalar ? scalar : other, name: name)
    case .record(let fields): return recordTemplate(node, fields, shape, name)
    case .map(_, let value): return mapTemplate(node, value, shape, name)
    case .list(let element):
      guard node.kind == .sequence else { return mismatch(node, shape, name) }
      let elements = node.elements.compactMap { template($0, element, name: name) }
      return Template(Self.list(elements), at: node.range)
    case .none: return mismatch(node, shape, name)
    case .text, .choice, .boolean, .integer, .duration, .fixture:
      guard node.kind == .scalar else { return mismatch(node, shape, name) }
      return scalarTemplate(node, shape, name)
    }
  }

  /// Data of a shape of which more is asked, which is so once all of it is known.
  private mutating func template(
    _ node: YAMLNode, _ shape: Shape, _ flaw: @escaping @Sendable (Value) -> String?,
    name: String?
  ) -> Template? {
    let before = diagnostics.count
    guard let template = template(node, shape, name: name), diagnostics.count == before else {
      return nil
    }
    guard case .value(let value) = template.content else {
      // Its parts are held against their shapes by themselves.
      let checked = CheckedTemplate(
        template, .such(.any, flaw: flaw), name: name, fixtures: fixtures)
      return Template(.checked(checked), at: template.range)
    }
    guard let flaw = flaw(value) else { return template }
    report(flaw, at: node)
    return nil
  }

  /// What a variable holds is known when the step is played, and checked then, unless the scenario
  /// itself has said it.
  private mutating func variableTemplate(
    _ node: YAMLNode, _ content: Template.Content, _ shape: Shape, _ name: String?
  ) -> Template? {
    let template = Template(content, at: node.range)
    if case .any = shape { return template }
    if case .none = shape { return mismatch(node, shape, name) }
    if case .variable(let variable) = content {
      if let constant = constants[variable] {
        do throws(ShapeMismatch) {
          _ = try shape.checked(constant.value, name: name, fixtures: fixtures)
        } catch {
          report(error.message, at: node, hint: "'${\(variable)}' \(constant.origin)")
          return nil
        }
      }
    } else if !shape.takesText {
      return mismatch(node, shape, name)
    }
    return Template(
      .checked(CheckedTemplate(template, shape, name: name, fixtures: fixtures)), at: node.range)
  }

  private mutating func mismatch(_ node: YAMLNode, _ shape: Shape, _ name: String?) -> Template? {
    let subject = name.map { "'\($0)' takes " } ?? "expected "
    report(
      "\(subject)\(shape.words), not \(node.kindWords)", at: node, hint: hint(for: node, shape))
    return nil
  }

  /// How what was written would be right, where that can be told.
  private func hint(for node: YAMLNode, _ shape: Shape) -> String? {
    switch shape {
    case .duration where node.kind == .scalar:
      if case .int(let number) = node.scalar, number >= 0 {
        return "write '\(number)s' for seconds, or '\(number)ms'"
      }
      return "write a number and 'ms', 's', 'm' or 'h', with nothing between them"
    case .boolean where node.kind == .scalar: return node.booleanHint
    case .record, .map: return "write 'key: value' below it, each on a line of its own"
    case .list(let element) where node.kind == .scalar && element.mappingExample != nil:
      return element.mappingExample.map { "write '[\($0)]', or each entry on a line behind '- '" }
    case .list where node.kind == .scalar && !node.text.isEmpty && node.text.utf8.count <= 40:
      return "write '[\(node.text)]'"
    case .list: return "write each entry on a line of its own, behind '- '"
    default: return nil
    }
  }

  private mutating func scalarTemplate(
    _ node: YAMLNode, _ shape: Shape, _ name: String?
  ) -> Template? {
    guard let content = scalarContent(node) else { return nil }
    guard case .value(let value) = content else { return nil }
    switch (shape, value) {
    case (.text, .string), (.boolean, .bool), (.integer, .int):
      return Template(content, at: node.range)
    case (.text, .int), (.text, .double), (.text, .bool):
      let subject = name.map { "'\($0)' takes " } ?? "expected "
      report(
        "\(subject)\(shape.words), not \(node.kindWords)", at: node,
        hint: "write \"\(node.text)\" in quotes if you mean the text")
      return nil
    case (.choice(let words), .string(let word)):
      guard words.contains(word) else {
        report(
          "\(name.map { "'\($0)'" } ?? "it") cannot be '\(word)'", at: node,
          hint: Suggestion.hint(for: word, among: words))
        return nil
      }
      return Template(content, at: node.range)
    case (.duration, .string(let text)):
      switch Duration.Reading(text) {
      case .duration: return Template(content, at: node.range)
      case .tooLong:
        report(
          "'\(text)' is too long", at: node, hint: "a duration is at most 1000 days")
        return nil
      case .unreadable: return mismatch(node, shape, name)
      }
    case (.fixture, .string(let file)):
      let resolved = fixtures.resolve(file)
      guard fixtures.fileExists(resolved) else {
        report(
          "there is no file '\(file)'", at: node,
          hint: "looked for '\(resolved)'; paths start at the scenario's folder")
        return nil
      }
      return Template(.value(.string(resolved)), at: node.range)
    default: return mismatch(node, shape, name)
    }
  }

  private mutating func recordTemplate(
    _ node: YAMLNode, _ fields: [Shape.Field], _ shape: Shape, _ name: String?
  ) -> Template? {
    guard node.kind == .mapping else { return mismatch(node, shape, name) }
    var record = RecordBuilder(count: node.entries.count)
    // A bit for each field that is there; a record has fewer than 64 fields.
    var present: UInt64 = 0
    var misspelt: UInt64 = 0
    for entry in node.entries {
      // By its place, since an element would be copied with its shape.
      guard let index = fields.indices.first(where: { entry.key.hasText(fields[$0].name) }) else {
        let meant = reportUnknown("key", entry.key, among: fields.map(\.name))
        if let index = fields.firstIndex(where: { $0.name == meant }) {
          misspelt |= 1 << UInt64(index)
        }
        continue
      }
      present |= 1 << UInt64(index)
      let name = fields[index].name
      if let template = template(entry.value, fields[index].shape, name: name) {
        record.append(TextTemplate(name), entry.key.range, template)
      }
    }
    // That a key is missing which is there misspelt would be a second word about one mistake.
    present |= misspelt
    for index in fields.indices
    where fields[index].isRequired && present & (1 << UInt64(index)) == 0 {
      let field = fields[index]
      let start = SourceRange(start: node.range.start, end: node.range.start)
      report(
        "\(name.map { "'\($0)' " } ?? "the mapping ")needs '\(field.name)'", at: start,
        hint: "add '\(field.name): …', \(field.shape.words)")
    }
    return Template(record.content, at: node.range)
  }

  private mutating func mapTemplate(
    _ node: YAMLNode, _ element: Shape, _ shape: Shape, _ name: String?
  ) -> Template? {
    guard node.kind == .mapping else { return mismatch(node, shape, name) }
    var record = RecordBuilder(count: node.entries.count)
    for entry in node.entries {
      guard let key = textTemplate(entry.key) else { continue }
      if let template = template(entry.value, element, name: key.literal) {
        record.append(key, entry.key.range, template)
      }
    }
    return Template(record.content, at: node.range)
  }

  private mutating func anyTemplate(_ node: YAMLNode) -> Template? {
    switch node.kind {
    case .scalar:
      return scalarContent(node).map { Template($0, at: node.range) }
    case .sequence:
      let elements = node.elements.compactMap { anyTemplate($0) }
      return Template(Self.list(elements), at: node.range)
    case .mapping:
      return mapTemplate(node, .any, .any, nil)
    }
  }

  /// A list, as plain data where no element names a variable.
  private static func list(_ elements: [Template]) -> Template.Content {
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard case .value(let value) = element.content else { return .list(elements) }
      values.append(value)
    }
    return .value(.list(values))
  }
}

/// Gathers a mapping: as plain data, as long as neither a key nor a value names a variable.
private struct RecordBuilder {
  private var values: [Value.Entry] = []
  private var entries: [(key: TextTemplate, keyRange: SourceRange, value: Template)]?

  init(count: Int) {
    values.reserveCapacity(count)
  }

  mutating func append(_ key: TextTemplate, _ keyRange: SourceRange, _ template: Template) {
    if entries == nil, let literal = key.literal, case .value(let value) = template.content {
      values.append(Value.Entry(literal, value))
      return
    }
    if entries == nil {
      // What came before stays as it is; its places matter to nobody once it is known to be sound.
      entries = values.map {
        (TextTemplate($0.key), keyRange, Template(.value($0.value), at: keyRange))
      }
    }
    entries?.append((key, keyRange, template))
  }

  var content: Template.Content {
    if let entries { .record(entries) } else { .value(.record(values)) }
  }
}

// MARK: - Scalars and the variables in them

extension ScenarioReader {
  /// The content of a scalar: data, a variable alone, or a text with variables in it.
  mutating func scalarContent(_ node: YAMLNode) -> Template.Content? {
    switch node.scalar {
    case .null: return .value(.null)
    case .bool(let value): return .value(.bool(value))
    case .int(let value): return .value(.int(value))
    case .double(let value): return .value(.double(value))
    case .string(let text):
      guard mayNameVariables, node.holds(UInt8(ascii: "$")) else { return .value(.string(text)) }
      guard let template = interpolation(text, at: node.writtenRange) else { return nil }
      if let name = template.variable { return .variable(name) }
      if let literal = template.literal { return .value(.string(literal)) }
      return .text(template)
    }
  }

  /// The text of a key, which may name variables.
  mutating func textTemplate(_ node: YAMLNode) -> TextTemplate? {
    let text = node.text
    guard mayNameVariables, node.holds(UInt8(ascii: "$")) else { return TextTemplate(text) }
    return interpolation(text, at: node.writtenRange)
  }

  /// Splits a text at its variables; `$${` stands for `${` itself.
  private mutating func interpolation(_ text: String, at range: SourceRange) -> TextTemplate? {
    var pieces: [TextTemplate.Piece] = []
    var literal = ""
    var rest = text[...]
    var isSound = true
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      literal += rest[..<dollar]
      // By bytes: a sign that joins the one before it is no part of what is cut.
      let tail = rest[dollar...]
      if tail.utf8.starts(with: "$${".utf8) {
        literal += "${"
        rest = tail[tail.utf8.index(dollar, offsetBy: 3)...]
      } else if tail.utf8.starts(with: "${".utf8) {
        guard let end = tail.utf8.firstIndex(of: UInt8(ascii: "}")) else {
          report("'${' is not closed", at: range, hint: "close it with '}', or write '$${'")
          return nil
        }
        let name = String(tail[tail.utf8.index(dollar, offsetBy: 2)..<end])
        usesVariables = true
        noteUse(name)
        if !isKnown(variable: name) {
          let start = text[..<dollar].unicodeScalars.count
          reportUnknown(
            variable: name, at: self.range(of: name, behind: start, in: range, of: text))
          isSound = false
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.variable(name))
        rest = tail[tail.utf8.index(after: end)...]
      } else {
        literal += "$"
        rest = tail[tail.utf8.index(after: dollar)...]
      }
    }
    literal += rest
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.literal(literal)) }
    return isSound ? TextTemplate(pieces) : nil
  }

  /// The part of a scalar that names a variable, where the scalar stands in the file as it is;
  /// the whole scalar where quotes, escapes or line breaks come between.
  private func range(of name: String, behind start: Int, in range: SourceRange, of text: String)
    -> SourceRange
  {
    let width = range.end.column - range.start.column
    guard range.start.line == range.end.line, width == text.unicodeScalars.count else {
      return range
    }
    let column = range.start.column + start
    return SourceRange(
      start: SourcePosition(line: range.start.line, column: column),
      end: SourcePosition(
        line: range.start.line, column: column + name.unicodeScalars.count + "${}".utf8.count))
  }

  /// Without a known app its variables are not known either, and that has been said already.
  private func isKnown(variable name: String) -> Bool {
    app == nil || !knowsColumns || variables.contains(name)
  }

  private mutating func reportUnknown(variable name: String, at range: SourceRange) {
    if !OuterVariable.isName(name), Suggestion.nearest(to: name, among: variables) == nil {
      report(
        "'${\(name)}' names no variable", at: range,
        hint: "a name has letters, digits and '_'; for the text itself write '$${'")
      return
    }
    var known: [String] = []
    for variable in variables where !known.contains(variable) { known.append(variable) }
    let hint =
      Suggestion.nearest(to: name, among: variables).map { "did you mean '${\($0)}'?" }
      ?? "define it under 'vars:', with a 'save:' step before this one, or by '--var'"
      + (known.isEmpty
        ? "" : "; known here: \(known.map { "'${\($0)}'" }.joined(separator: ", "))")
    report("unknown variable '${\(name)}'", at: range, hint: hint)
  }
}

extension Shape {
  /// A mapping as it is written in a line, with what it needs; `nil` where something else will do.
  fileprivate var mappingExample: String? {
    switch self {
    case .record(let fields):
      let needed = fields.filter(\.isRequired)
      let shown = (needed.isEmpty ? Array(fields.prefix(1)) : needed).map { "\($0.name): …" }
      return "{ \(shown.joined(separator: ", ")) }"
    case .map: return "{ key: … }"
    case .such(let shape, _), .nullable(let shape): return shape.mappingExample
    default: return nil
    }
  }
}

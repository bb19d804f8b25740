import Diagnostics

/// Says in a person's words what libyaml has against a text.
struct SyntaxExplanation {
  private let problem: ParserProblem
  private var cursor: SourceCursor
  private let innermost: Record?

  /// - Parameters:
  ///   - problem: What libyaml says.
  ///   - cursor: The text.
  ///   - innermost: The collection that is open where reading stopped.
  init(_ problem: ParserProblem, in cursor: SourceCursor, innermost: Record?) {
    self.problem = problem
    self.cursor = cursor
    self.innermost = innermost
  }

  /// The words for a problem, and which of its places to show.
  struct Words {
    var message: String
    var hint: String?
    /// Whether the place where the construct begins says more than where reading stopped.
    var isAboutContext = false
    /// What to say of the other place.
    var note: String?
  }

  mutating func diagnostic(path: String) -> Diagnostic {
    if let unclosed = unclosedBracket() {
      return Diagnostic(
        .error, unclosed.message, path: path, at: unclosed.range, hint: unclosed.hint)
    }
    let words = words()
    let context = problem.contextMark.map { range(at: $0) }
    let place = words.isAboutContext ? context ?? range(at: problem.mark) : range(at: problem.mark)
    var notes: [Diagnostic.Note] = []
    if let note = words.note, let context { notes = [Diagnostic.Note(note, at: context)] }
    return Diagnostic(.error, words.message, path: path, at: place, hint: words.hint, notes: notes)
  }

  /// The scalar at a place; at the end of the text the place behind its last line's content.
  private mutating func range(at mark: ParserMark) -> SourceRange {
    var mark = mark
    if isAtEnd(mark) { mark = cursor.trimmed(mark) }
    let start = SourcePosition(line: mark.line + 1, column: mark.column + 1)
    let scalar = cursor.scalar(at: mark)
    let isEmpty = scalar == nil || scalar == "\n" || scalar == "\r"
    return SourceRange(
      start: start,
      end: SourcePosition(line: start.line, column: start.column + (isEmpty ? 0 : 1)))
  }

  private mutating func isAtEnd(_ mark: ParserMark) -> Bool {
    cursor.offset(of: mark.index) >= cursor.bytes.count
  }

  /// Whether the mistake shows only at the end of the text or at the line that ends a document.
  private mutating func isAtEndOfDocument() -> Bool {
    if isAtEnd(problem.mark) { return true }
    guard problem.mark.column == 0 else { return false }
    let offset = cursor.offset(of: problem.mark.index)
    let start = cursor.bytes[offset...].prefix(3)
    return start.elementsEqual("---".utf8) || start.elementsEqual("...".utf8)
  }

  /// The scalar that libyaml stumbles over, for a message.
  private mutating func character() -> String {
    cursor.scalar(at: problem.mark).map { Visible.line(String($0)) } ?? ""
  }

  private mutating func words() -> Words {
    if let words = contextWords() { return words }
    if let words = scannerWords() ?? Self.directiveWords[problem.text] { return words }
    return Words(
      message: problem.text.isEmpty ? "this is no valid YAML" : "this is no YAML: \(problem.text)",
      hint: "put text with special characters in quotes")
  }

  /// The places of the signs that YAML takes for its own and that were surely meant as text.
  mutating func signsMeantAsText() -> [Int] {
    let place = cursor.offset(of: problem.mark.index)
    guard place < cursor.bytes.count else { return [] }
    let line = cursor.bytes[place...].prefix { $0 != UInt8(ascii: "\n") }
    switch (problem.text, character()) {
    case ("did not find expected ',' or ']'", "{"), ("did not find expected ',' or '}'", "{"):
      // A variable, as in { id: ${id} }.
      guard cursor.lineBefore(problem.mark).last == UInt8(ascii: "$"),
        let end = line.firstIndex(of: UInt8(ascii: "}"))
      else { return [] }
      return [place, end]
    case ("found character that cannot start any token", "@"),
      ("found character that cannot start any token", "`"),
      ("found character that cannot start any token", "%"):
      return [place]
    case ("mapping values are not allowed in this context", ":"):
      // A title with a colon.
      let before = cursor.lineBefore(problem.mark)
      let isTitle = ["scenario: ", "shared: "].contains { before.starts(with: $0.utf8) }
      return isTitle ? line.indices.filter { line[$0] == UInt8(ascii: ":") } : []
    default: return []
    }
  }

  // MARK: - Collections and documents

  private mutating func contextWords() -> Words? {
    switch problem.text {
    case "did not find expected ',' or ']'":
      return unclosed("a list in brackets", open: "[", close: "]")
    case "did not find expected ',' or '}'":
      return unclosed("a mapping in braces", open: "{", close: "}")
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected <document start>":
      return outOfPlace()
    case "could not find expected ':'":
      return Words(
        message: "expected ':' behind this key", hint: "write 'key: value', all on one line",
        isAboutContext: true)
    case "did not find expected node content":
      if isAtEndOfDocument() {
        return Words(
          message: "expected a value before the document ends",
          hint: "write the value, or 'null'")
      }
      return Words(
        message: "expected a value, not '\(character())'", hint: "put the text in quotes")
    default: return nil
    }
  }

  /// The words where something stands that belongs to nothing around it.
  private mutating func outOfPlace() -> Words {
    if let words = deceptiveWords() { return words }
    if cursor.lineBefore(problem.mark).contains(where: { $0 > UInt8(ascii: " ") }) {
      return Words(
        message: "text behind a value that has ended",
        hint: "put the whole value in quotes; in single quotes, write '' for one of them")
    }
    switch (problem.text, character()) {
    case ("did not find expected key", "-"):
      return Words(
        message: "a list element among the keys of a mapping",
        hint: "indent the list under its key", note: "the mapping begins here")
    case ("did not find expected key", _):
      return Words(
        message: "expected a key of the mapping that is open here",
        hint: "indent it like the other keys, or check the quotes before",
        note: "the mapping begins here")
    case ("did not find expected '-' indicator", _):
      return Words(
        message: "expected '- ' and an element of the list that is open here",
        hint: "indent it like the other elements, or write '- ' before it",
        note: "the list begins here")
    default:
      return Words(
        message: "expected the end of the document",
        hint: "begin a further document with '---', or check the indentation")
    }
  }

  /// The words for a bracket that is open where the document ends.
  private mutating func unclosedBracket() -> (message: String, hint: String, range: SourceRange)? {
    let expectations = [
      "did not find expected ',' or ']'", "did not find expected ',' or '}'",
      "did not find expected node content",
    ]
    guard let innermost, expectations.contains(problem.text), isAtEndOfDocument(),
      innermost.shape == .flowSequence || innermost.shape == .flowMapping
    else { return nil }
    let (open, close) = innermost.isMapping ? ("{", "}") : ("[", "]")
    let start = innermost.range.start
    let end = SourcePosition(line: start.line, column: start.column + 1)
    return (
      "'\(open)' is never closed", "add the closing '\(close)'",
      SourceRange(start: start, end: end)
    )
  }

  private mutating func unclosed(_ what: String, open: String, close: String) -> Words {
    // A bracket within a text that began before it, such as a variable's.
    let before = cursor.lineBefore(problem.mark).last
    if character() == "{" || character() == "[", let before, before > UInt8(ascii: " ") {
      let isVariable = before == UInt8(ascii: "$")
      return Words(
        message: "a '\(isVariable ? "$" : "")\(character())' in a text without quotes",
        hint: isVariable
          ? "inside of '\(open)' a text with a variable stands in quotes: \"${name}\""
          : "put the text in quotes")
    }
    return Words(
      message: "expected ',' or '\(close)' in \(what)",
      hint: "close it with '\(close)', or put the text in quotes",
      note: "'\(open)' is here")
  }

  // MARK: - Characters

  /// The words for a line in which a sign only looks like the one that is wanted, as comes along with
  /// text from web pages and word processors.
  private mutating func deceptiveWords() -> Words? {
    let sign = character()
    if ["\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{2022}"]
      .contains(sign)
    {
      return Words(message: "'\(sign)' is no '-'", hint: "write '- ', as the keyboard has it")
    }
    let place = cursor.offset(of: problem.mark.index)
    let rest = cursor.bytes[place...].prefix { $0 != UInt8(ascii: "\n") }
    let line = Array(cursor.lineBefore(problem.mark)) + rest
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: Suggestion.isDeceptiveBlank) else { return nil }
    return Words(
      message: "a blank in this line is no ordinary one", hint: "write the blanks anew")
  }

  private mutating func scannerWords() -> Words? {
    switch problem.text {
    case "mapping values are not allowed in this context": return strayColon()
    case "block sequence entries are not allowed in this context":
      return Words(
        message: "a list cannot begin here", hint: "begin it on a new line, or write '[…]'")
    case "mapping keys are not allowed in this context":
      return Words(message: "a '?' where no key can stand", hint: "put the text in quotes")
    case "found character that cannot start any token": return strayCharacter()
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return Self.tab
    case "found unexpected end of stream":
      return Words(
        message: "the quote that opens here is never closed", hint: "add the closing quote",
        isAboutContext: true)
    case "found unexpected document indicator":
      return Words(
        message: "the document ends within quoted text", hint: "close the quote before",
        note: "the quote opens here")
    case "found unknown escape character": return unknownEscape()
    case "did not find expected hexdecimal number":
      return Words(
        message: "expected hexadecimal digits in this escape",
        hint: "write '\\x' with 2, '\\u' with 4 or '\\U' with 8 of them")
    case "found invalid Unicode character escape code":
      return Words(message: "this escape names no character", hint: "check its digits")
    case "found unexpected ':'":
      return Words(message: "unexpected ':'", hint: "put the text in quotes")
    default: return referenceWords()
    }
  }

  private mutating func strayColon() -> Words {
    let before = cursor.lineBefore(problem.mark)
    if problem.mark.line > 0, Self.isElement(before) {
      return Words(
        message: "this line goes on with the text of the line before",
        hint: "indent its '- ' like the '- ' before, or write 'key:' there")
    }
    let isFirst = !zip(before, before.dropFirst()).contains { pair in
      (pair.0 == UInt8(ascii: ":") || pair.0 == UInt8(ascii: "-")) && pair.1 == UInt8(ascii: " ")
    }
    if isFirst, before.count > 1_024 {
      return Words(message: "a key of more than 1024 characters", hint: "make it shorter")
    }
    if isFirst, problem.mark.line > 0 {
      return Words(
        message: "a ':' in a text that began on a line before",
        hint: "write 'key: value' there, or mend the indentation here")
    }
    return Words(
      message: "a ':' where no mapping can begin",
      hint: "put the text in quotes, or begin the mapping on a new line")
  }

  /// Whether a line begins with '- ' and a single key behind it, which is where a mapping can begin;
  /// where none can, the line belongs to a text that is indented less.
  private static func isElement(_ line: ArraySlice<UInt8>) -> Bool {
    let content = line.drop { $0 == UInt8(ascii: " ") }
    guard content.starts(with: "- ".utf8) else { return false }
    return !zip(content, content.dropFirst()).contains { pair in
      (pair.0 == UInt8(ascii: ":") && pair.1 == UInt8(ascii: " ")) || "[{\"'".utf8.contains(pair.0)
    }
  }

  private static let tab = Words(message: "a tab indents this line", hint: "use spaces")

  private mutating func strayCharacter() -> Words {
    switch character() {
    case "\t": Self.tab
    case let character:
      Words(
        message: "a value cannot begin with '\(character)'", hint: "put the text in quotes")
    }
  }

  private mutating func unknownEscape() -> Words {
    // The mark is at the backslash in some versions of libyaml and behind it in others.
    var mark = problem.mark
    if character() == "\\" {
      mark.index += 1
    }
    let escape = cursor.scalar(at: mark).map { Visible.line(String($0)) } ?? ""
    return Words(
      message: "unknown escape '\\\(escape)' in double quotes",
      hint: "write '\\\\' for a backslash, or use single quotes")
  }

  private func referenceWords() -> Words? {
    let quote = "put the text in quotes"
    switch (problem.text, problem.context) {
    case ("did not find expected alphabetic or numeric character", "while scanning an alias"):
      return Words(
        message: "expected the name of an anchor behind '*'", hint: quote, isAboutContext: true)
    case ("did not find expected alphabetic or numeric character", "while scanning an anchor"):
      return Words(message: "expected a name behind '&'", hint: quote, isAboutContext: true)
    case ("did not find expected comment or line break", _):
      return Words(
        message: "text stands behind the sign that begins a block of text",
        hint: "begin the text on the next line", note: "the sign is here")
    case ("found an indentation indicator equal to 0", _):
      return Words(message: "a block of text cannot be indented by 0", hint: "write 1 to 9")
    case ("found undefined tag handle", _):
      return Words(
        message: "the tag's prefix is not declared", hint: quote, isAboutContext: false)
    case (let text, let context) where context.hasSuffix("directive"):
      return Self.directiveWords[text] ?? Self.brokenDirective
    case (_, "while scanning a tag"), (_, "while parsing a tag"):
      return Words(message: "a broken tag", hint: quote, isAboutContext: true)
    default: return nil
    }
  }

  // MARK: - Directives

  private static let directiveWords: [String: Words] = [
    "found unknown directive name": Words(
      message: "unknown directive", hint: "a value cannot begin with '%'; put it in quotes",
      isAboutContext: true),
    "found duplicate %YAML directive": Words(
      message: "'%YAML' stands twice", hint: "remove one of the two"),
    "found duplicate %TAG directive": Words(
      message: "the same '%TAG' stands twice", hint: "remove one of the two"),
    "found incompatible YAML document": Words(
      message: "this version of YAML is not known", hint: "write '%YAML 1.2', or leave it out"),
    "out of memory": Words(message: "not enough memory to read the file"),
  ]

  private static let brokenDirective = Words(
    message: "a broken directive", hint: "write '%YAML 1.2', or put the text in quotes",
    isAboutContext: true)
}

internal import Diagnostics

/// Text as a report may hold it: no colours, no control characters, nothing XML forbids.
///
/// All of it works on scalars: a `Character` such as `"<\u{338}"` or `"\r\n"` hides what it is made
/// of.
enum CleanText {
  /// What becomes of line breaks, tabs and control characters.
  enum Form {
    /// Text of several lines.
    case body
    /// One line, in which line breaks and tabs are spaces.
    case attribute
    /// One line, in which line breaks and tabs show as `\n` and `\t`.
    case name
    /// One line for a terminal: nothing is left out, all that would not be seen is written out.
    case terminal
    /// As `terminal`, with signs of ASCII alone for what is replaced.
    case asciiTerminal
  }

  static func append(_ text: String, as form: Form, to output: inout [UInt8]) {
    if isPlain(text) {
      output.append(contentsOf: text.utf8)
    } else if !form.dropsSequences {
      output.append(contentsOf: string(text, as: form).utf8)
    } else {
      append(scalars: text.unicodeScalars, as: form, to: &output)
    }
  }

  /// Whether a text is plain ASCII, as nearly all is, and can be copied as it is.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
    return isPlain == true
  }

  static func string(_ text: some StringProtocol, as form: Form) -> String {
    let text = String(text)
    if isPlain(text) { return text }
    if !form.dropsSequences { return Visible.line(text, usesUnicode: form == .terminal) }
    var output: [UInt8] = []
    append(scalars: text.unicodeScalars, as: form, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(
    scalars: String.UnicodeScalarView, as form: Form, to output: inout [UInt8]
  ) {
    var reader = Reader(scalars)
    while let scalar = reader.next() {
      switch scalar.value {
      case 0x1B where reader.skipEscapeSequence(): break
      case 0x0D:
        if reader.peek() == "\n" { _ = reader.next() }
        appendControl(0x0A, as: form, to: &output)
      case 0..<0x20, 0x7F: appendControl(scalar.value, as: form, to: &output)
      case 0x20..<0x7F: output.append(UInt8(scalar.value))
      default:
        if isAllowed(scalar) {
          output.append(contentsOf: Unicode.UTF8.encode(scalar) ?? .init())
        } else {
          output.append(text: "\u{FFFD}")
        }
      }
    }
  }

  private static func appendControl(_ value: UInt32, as form: Form, to output: inout [UInt8]) {
    switch (value, form) {
    case (0x0A, .body), (0x09, .body): output.append(UInt8(value))
    case (0x0A, .attribute), (0x09, .attribute): output.append(0x20)
    case (0x0A, _): output.append(text: "\\n")
    case (0x09, _): output.append(text: "\\t")
    default:
      // The picture of a control character says which one stood there.
      let picture = value == 0x7F ? 0x2421 : 0x2400 + value
      output.append(text: String(Unicode.Scalar(picture) ?? "\u{FFFD}"))
    }
  }

  /// Whether a scalar beyond ASCII can stand in XML and be read by everyone: no C1, no
  /// noncharacter.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80..<0xA0, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}

extension CleanText.Form {
  /// Whether what colours a terminal is left out, and some scalars look alike.
  var dropsSequences: Bool { self != .terminal && self != .asciiTerminal }
}

/// Reads scalars with one of lookahead, and steps over the sequences that colour a terminal.
private struct Reader {
  private var iterator: String.UnicodeScalarView.Iterator
  private var peeked: Unicode.Scalar?

  init(_ scalars: String.UnicodeScalarView) {
    iterator = scalars.makeIterator()
    peeked = iterator.next()
  }

  func peek() -> Unicode.Scalar? { peeked }

  mutating func next() -> Unicode.Scalar? {
    defer { peeked = iterator.next() }
    return peeked
  }

  private mutating func skip(_ range: ClosedRange<UInt32>) -> Bool {
    guard let peeked, range.contains(peeked.value) else { return false }
    _ = next()
    return true
  }

  /// Skips what follows an escape character; `false` when it begins no sequence.
  mutating func skipEscapeSequence() -> Bool {
    while let first = peeked {
      switch first {
      case "[":
        _ = next()
        while skip(0x20...0x3F) {}
        _ = skip(0x40...0x7E)
        return true
      case "]", "P", "X", "^", "_":
        _ = next()
        guard skipControlString() else { return true }
      case "\u{20}"..."\u{2F}":
        while skip(0x20...0x2F) {}
        _ = skip(0x30...0x7E)
        return true
      case "\u{30}"..."\u{7E}":
        _ = next()
        return true
      default:
        return false
      }
    }
    return true
  }

  /// Skips to the end of a control string, and says whether another escape character ended it.
  ///
  /// A line break ends it too, so that an unfinished one does not swallow the lines after it.
  private mutating func skipControlString() -> Bool {
    while let scalar = peeked, scalar != "\n", scalar != "\r" {
      _ = next()
      if scalar == "\u{07}" || scalar == "\u{9C}" { return false }
      if scalar == "\u{1B}" { return true }
    }
    return false
  }
}

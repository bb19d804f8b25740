/// Text as a terminal can show it: nothing in it moves the cursor, rings, turns the direction or ends
/// the line or gives a command to a build, and nothing is left out, so that texts that differ look
/// different.
public enum Visible {
  /// Makes a text one line: line breaks and control characters become visible signs.
  public static func line(_ text: String) -> String {
    isPlain(text) ? withoutCommands(text) : scalars(text.unicodeScalars)
  }

  /// Makes a text one line, tabs too.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - usesUnicode: Whether control characters are shown by pictures beyond ASCII.
  package static func line(_ text: String, usesUnicode: Bool) -> String {
    if isPlain(text) { return text }
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { append(scalar, usesUnicode: usesUnicode, to: &output) }
    return String(output)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Makes scalars one line, as ``line(_:)`` does, but for tabs, which stay.
  static func scalars(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var output = String.UnicodeScalarView()
    for scalar in scalars {
      if scalar == "\t" { output.append(scalar) } else { append(scalar, to: &output) }
    }
    return withoutCommands(String(output))
  }

  /// The one table of what becomes of a scalar.
  private static func append(
    _ scalar: Unicode.Scalar, usesUnicode: Bool = true, to output: inout String.UnicodeScalarView
  ) {
    switch scalar.value {
    case 0x09: output.append(contentsOf: "\\t".unicodeScalars)
    case 0x0A: output.append(contentsOf: "\\n".unicodeScalars)
    case 0x0D: output.append(contentsOf: "\\r".unicodeScalars)
    case 0..<0x20 where usesUnicode, 0x7F where usesUnicode:
      // The picture of a control character says which one stood there.
      let picture = scalar == "\u{7F}" ? 0x2421 : 0x2400 + scalar.value
      output.append(Unicode.Scalar(picture) ?? "?")
    case 0..<0x20, 0x7F:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let zero = scalar.value < 0x10 ? "0" : ""
      output.append(contentsOf: "\\x\(zero)\(digits)".unicodeScalars)
    case _ where isHidden(scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      output.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
    default: output.append(scalar)
    }
  }

  /// Whether a scalar beyond ASCII is not seen as what it is: C1 controls, spaces without a width,
  /// marks of direction, breaks of lines, noncharacters.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80: false
    case 0x80..<0xA0, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060, 0x2066...0x2069,
      0xFEFF, 0xFDD0...0xFDEF:
      true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The number of columns a text takes in a terminal once it is visible, near enough to put a mark
  /// under it.
  package static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// The number of columns a scalar takes in a terminal: 0, 1 or 2, and more where it is written
  /// out.
  package static func width(_ scalar: Unicode.Scalar) -> Int {
    if isHidden(scalar) { return String(scalar.value, radix: 16).utf8.count + 4 }
    if scalar == "\r" { return 2 }
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // Hangul, CJK, kana, full-width forms, emoji: the wide ranges of Unicode's East Asian Width.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

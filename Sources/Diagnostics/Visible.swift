/// Text as a terminal can show it: nothing in it moves the cursor, rings or ends the line.
public enum Visible {
  /// Makes a text one line: line breaks and control characters become visible signs.
  public static func line(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPlain ? text : scalars(text.unicodeScalars)
  }

  /// Makes scalars one line, as ``line(_:)`` does, but for tabs, which stay.
  static func scalars(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var output = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.value {
      case 0x09: output.append(scalar)
      case 0x0A: output.append(contentsOf: "\\n".unicodeScalars)
      case 0x0D: output.append(contentsOf: "\\r".unicodeScalars)
      case 0x00..<0x20: output.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: output.append("\u{2421}")
      // C1 controls, and the marks that turn the direction of what follows.
      case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069: output.append("\u{FFFD}")
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  /// The number of columns a scalar takes in a terminal: 0, 1 or 2.
  static func width(_ scalar: Unicode.Scalar) -> Int {
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

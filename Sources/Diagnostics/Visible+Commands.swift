/// Builds take commands to themselves out of what their steps print: a name or a log in a pull request
/// must not give any.
extension Visible {
  /// Makes of a line one in which no build finds a command: of what would begin one a sign is written
  /// out, as in `:\u{3A}error::` and `##\u{5B}error]`.
  ///
  /// GitHub's runner takes a line for a command that begins with `::`, whatever blanks stand before it,
  /// and one that has `##[` anywhere; Azure's agent looks for `##vso[`, and TeamCity for `##teamcity[`.
  /// The first two compare by the rules of a language, which leave out what has no width.
  package static func withoutCommands(_ line: String) -> String {
    guard mayHoldCommand(line.utf8) else { return line }
    var output = String.UnicodeScalarView()
    var reader = CommandReader()
    for scalar in line.unicodeScalars {
      if reader.beginsCommand(with: scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        output.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// Whether a line needs a closer look, which hardly any does.
  private static func mayHoldCommand(_ line: String.UTF8View) -> Bool {
    let first = line.first { $0 != 0x20 && $0 != 0x09 }
    guard let first, first != UInt8(ascii: ":"), first < 0x80 else { return true }
    return line.contains(UInt8(ascii: "#"))
  }
}

/// Looks for the beginnings of commands, scalar by scalar.
private struct CommandReader {
  private enum State {
    /// Only blanks have been seen.
    case start
    /// A colon, and before it only blanks.
    case colon
    case text
    case hash
    /// Two number signs, and behind them at most letters.
    case hashes
  }

  private var state = State.start

  /// Whether a scalar makes a command of what stands before it.
  mutating func beginsCommand(with scalar: Unicode.Scalar) -> Bool {
    if isPassedOver(scalar) { return false }
    switch (state, scalar) {
    case (.colon, ":"), (.hashes, "["):
      state = .text
      return true
    case (.start, ":"): state = .colon
    case (.hash, "#"), (.hashes, "#"): state = .hashes
    case (_, "#"): state = .hash
    case (.hashes, "a"..."z"), (.hashes, "A"..."Z"): break
    default: state = .text
    }
    return false
  }

  /// Whether a build does not see a scalar, here.
  private func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if state == .start, properties.isWhitespace { return true }
    // What colours a terminal is ours, and no build looks past it.
    if scalar == "\u{1B}" { return false }
    switch properties.generalCategory {
    case .control, .format, .unassigned: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}

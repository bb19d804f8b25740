/// The paths of a kind, such as `users/{uid}` or `images/{rest=**}`, as security rules write them.
public struct PathPattern: Sendable, Hashable, CustomStringConvertible {
  private enum Part: Sendable, Hashable {
    /// This segment.
    case literal(String)
    /// Any one segment.
    case variable(String)
    /// Whatever follows, at least one segment.
    case rest(String)
  }

  /// The pattern as it is written.
  public let description: String
  private let parts: [Part]

  /// Why a text is no pattern, in words that follow the text.
  public struct Flaw: Error, Sendable, Hashable {
    public let message: String
  }

  /// Reads a pattern.
  ///
  /// - Parameter text: Segments with slashes between them; `{name}` is any one segment, `{name=**}` at
  ///   the end is whatever follows.
  public init(_ text: String) throws(Flaw) {
    let segments = Self.segments(of: text)
    var parts: [Part] = []
    for (index, segment) in segments.enumerated() {
      guard !segment.isEmpty else {
        throw Flaw(message: "has an empty segment; there is one slash between two segments")
      }
      let part = try Self.part(segment)
      if case .rest = part, index < segments.count - 1 {
        throw Flaw(message: "goes on after '\(segment)', which stands for all that follows")
      }
      parts.append(part)
    }
    description = text
    self.parts = parts
  }

  private static func part(_ segment: String) throws(Flaw) -> Part {
    let bytes = segment.utf8
    let open = UInt8(ascii: "{")
    let close = UInt8(ascii: "}")
    guard bytes.contains(open) || bytes.contains(close) else { return .literal(segment) }
    let inner = bytes.dropFirst().dropLast()
    guard bytes.first == open, bytes.last == close, !inner.contains(open), !inner.contains(close)
    else {
      throw Flaw(message: "has '\(segment)' in it; a variable is a whole segment, such as '{id}'")
    }
    let words = inner.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
    guard let name = words.first.map({ String(Substring($0)) }), !name.isEmpty,
      words.count == 1 || words.count == 2 && words[1].elementsEqual("**".utf8)
    else {
      throw Flaw(message: "has '\(segment)' in it; write '{name}' or '{name=**}'")
    }
    return words.count == 1 ? .variable(name) : .rest(name)
  }

  /// The names of the variables.
  public var variables: [String] {
    parts.compactMap { part in
      switch part {
      case .literal: nil
      case .variable(let name), .rest(let name): name
      }
    }
  }

  /// What the variables stand for in a path; `nil` where the path is of another kind.
  public func match(_ path: String) -> [(name: String, value: String)]? {
    let segments = Self.segments(of: path)
    var values: [(String, String)] = []
    for (index, part) in parts.enumerated() {
      guard index < segments.count else { return nil }
      switch part {
      case .literal(let text):
        // By bytes: an é and an e with an accent are two names.
        if !text.utf8.elementsEqual(segments[index].utf8) { return nil }
      case .variable(let name): values.append((name, segments[index]))
      case .rest(let name):
        values.append((name, segments[index...].joined(separator: "/")))
        return values
      }
    }
    return parts.count == segments.count ? values : nil
  }

  private static func segments(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }
}

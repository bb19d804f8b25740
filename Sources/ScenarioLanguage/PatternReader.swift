/// Reads the text of a regular expression.
struct PatternReader {
  /// A part of a pattern.
  indirect enum Node {
    case one(ScalarSet)
    case assert(Pattern.Assertion)
    case sequence([Node])
    case choice([Node])
    case repeated(Node, least: Int, most: Int?)
  }

  private static let depth = 100
  /// The most that a count may say.
  private static let most = 1_000

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var openGroups = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  mutating func read() throws(PatternMistake) -> Node {
    let node = try readChoice()
    if next != nil { throw PatternMistake("a ')' has no '('") }
    return node
  }

  private mutating func readChoice() throws(PatternMistake) -> Node {
    var choices = [try readSequence()]
    while take("|") { choices.append(try readSequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readSequence() throws(PatternMistake) -> Node {
    var nodes: [Node] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      place += 1
      nodes.append(try readCount(of: try readAtom(scalar)))
    }
    return .sequence(nodes)
  }

  private mutating func readAtom(_ scalar: Unicode.Scalar) throws(PatternMistake) -> Node {
    switch scalar {
    case ".": return .one(.line)
    case "^": return .assert(.start)
    case "$": return .assert(.end)
    case "[": return .one(try readSet())
    case "(": return try readGroup()
    case "\\": return try readEscape()
    case "*", "+", "?": throw PatternMistake("there is nothing before '\(scalar)' to repeat")
    case "{": throw PatternMistake("write '\\{' for the sign '{' itself")
    default: return .one(Self.set(scalar))
    }
  }

  private static func set(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet(ranges: [scalar.value...scalar.value])
  }

  private mutating func readGroup() throws(PatternMistake) -> Node {
    if take("?"), !take(":") {
      throw PatternMistake("of the groups that begin with '(?' there is only '(?:'")
    }
    openGroups += 1
    guard openGroups <= Self.depth else { throw PatternMistake("its groups are too deep") }
    let node = try readChoice()
    openGroups -= 1
    guard take(")") else { throw PatternMistake("a '(' is not closed") }
    return node
  }

  private mutating func readEscape() throws(PatternMistake) -> Node {
    guard let scalar = next else { throw PatternMistake("nothing follows the last '\\'") }
    place += 1
    switch scalar {
    case "b": return .assert(.boundary)
    case "B": return .assert(.noBoundary)
    case "1"..."9": throw PatternMistake("'\\\(scalar)' would look back, which is not there")
    default: return .one(try escaped(scalar))
    }
  }

  /// What an escape stands for that is a scalar or a set of them.
  private func escaped(_ scalar: Unicode.Scalar) throws(PatternMistake) -> ScalarSet {
    switch scalar {
    case "d": return .digits
    case "D": return ScalarSet.digits.negated
    case "w": return .word
    case "W": return ScalarSet.word.negated
    case "s": return .space
    case "S": return ScalarSet.space.negated
    case "n": return Self.set("\n")
    case "r": return Self.set("\r")
    case "t": return Self.set("\t")
    case "0"..."9", "a"..."z", "A"..."Z": throw PatternMistake("'\\\(scalar)' has no meaning")
    default: return Self.set(scalar)
    }
  }

  // MARK: - Counts

  private mutating func readCount(of node: Node) throws(PatternMistake) -> Node {
    guard let (least, most) = try readCount() else { return node }
    if case .assert = node { throw PatternMistake("an anchor cannot be repeated") }
    // Whether as much or as little as possible is taken makes no difference to what is found.
    _ = take("?")
    if let scalar = next, scalar == "*" || scalar == "+" || scalar == "?" || scalar == "{" {
      throw PatternMistake("a repetition cannot be repeated; put it in '(' and ')'")
    }
    return .repeated(node, least: least, most: most)
  }

  private mutating func readCount() throws(PatternMistake) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    guard let least = try readNumber() else {
      throw PatternMistake("write '\\{' for the sign '{' itself")
    }
    var most: Int? = least
    if take(",") { most = try readNumber() }
    guard take("}") else { throw PatternMistake("a '{' is not closed") }
    if let most, most < least { throw PatternMistake("'{\(least),\(most)}' can never be") }
    return (least, most)
  }

  private mutating func readNumber() throws(PatternMistake) -> Int? {
    var number: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      place += 1
      let value = (number ?? 0) * 10 + Int(scalar.value - 0x30)
      guard value <= Self.most else {
        throw PatternMistake("a count is at most \(Self.most)")
      }
      number = value
    }
    return number
  }

  // MARK: - Sets

  private mutating func readSet() throws(PatternMistake) -> ScalarSet {
    var set = ScalarSet(isNegated: take("^"))
    var isFirst = true
    while let scalar = next {
      place += 1
      if scalar == "]", !isFirst { return set }
      isFirst = false
      if scalar == "[" { throw PatternMistake("write '\\[' for the sign '[' inside of a set") }
      let lower = try member(scalar)
      guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
        // What is negated in a set is the set of all others.
        set.ranges += lower.isNegated ? Self.others(lower) : lower.ranges
        continue
      }
      place += 1
      let end = scalars[place]
      place += 1
      let upper = try member(end)
      guard let first = lower.single, let last = upper.single, first <= last else {
        throw PatternMistake("a range in '[' and ']' goes from a sign to one that is not before it")
      }
      set.ranges.append(first...last)
    }
    throw PatternMistake("a '[' is not closed")
  }

  private mutating func member(_ scalar: Unicode.Scalar) throws(PatternMistake) -> ScalarSet {
    guard scalar == "\\" else { return Self.set(scalar) }
    guard let next else { throw PatternMistake("a '[' is not closed") }
    place += 1
    return try escaped(next)
  }

  private static func others(_ set: ScalarSet) -> [ClosedRange<UInt32>] {
    var others: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in set.ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > start { others.append(start...(range.lowerBound - 1)) }
      start = range.upperBound + 1
    }
    return others + [start...0x10FFFF]
  }
}

extension ScalarSet {
  /// The one scalar of a set that has no other.
  fileprivate var single: UInt32? {
    guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}

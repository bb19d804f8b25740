/// Looks for a pattern: all ways through it are gone at once, one scalar after the other, so that
/// no text can make it go back and begin again.
extension Pattern {
  /// How many steps a search may take at most; a few seconds at the very worst.
  private static let budget = 200_000_000

  /// Whether the pattern is found anywhere in a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it is; `nil` where the text is too long to be searched.
  public func isFound(in text: String) -> Bool? {
    // Few patterns are as large, and few texts as long, that this says no.
    guard text.utf8.count <= Self.budget / program.count else { return nil }
    var search = Search(program)
    var before: UInt32?
    for scalar in text.unicodeScalars {
      if search.begin(before, scalar.value) { return true }
      search.advance(over: scalar.value)
      before = scalar.value
    }
    return search.begin(before, nil)
  }
}

private struct Search {
  private let program: [Pattern.Instruction]
  /// The places that have been come to, and those that are to be followed between two scalars.
  private var places: [Int] = []
  private var waiting: [Int] = []
  /// The step in which each place was last come to.
  private var visits: [Int]
  private var step = 0

  init(_ program: [Pattern.Instruction]) {
    self.program = program
    visits = Array(repeating: 0, count: program.count)
  }

  /// Begins anew at this place of the text, and goes on as far as no scalar is needed.
  ///
  /// - Returns: Whether the end of the pattern has been reached.
  mutating func begin(_ before: UInt32?, _ after: UInt32?) -> Bool {
    step += 1
    waiting.append(0)
    places.removeAll(keepingCapacity: true)
    while let place = waiting.popLast() {
      guard visits[place] != step else { continue }
      visits[place] = step
      switch program[place] {
      case .one: places.append(place)
      case .split(let other):
        waiting.append(other)
        waiting.append(place + 1)
      case .jump(let other): waiting.append(other)
      case .assert(let assertion):
        if assertion.holds(before, after) { waiting.append(place + 1) }
      case .found: return true
      }
    }
    return false
  }

  /// Goes on where the scalar fits.
  mutating func advance(over scalar: UInt32) {
    for place in places {
      if case .one(let set) = program[place], set.contains(scalar) { waiting.append(place + 1) }
    }
  }
}

extension Pattern.Assertion {
  fileprivate func holds(_ before: UInt32?, _ after: UInt32?) -> Bool {
    switch self {
    case .start: return before == nil
    case .end: return after == nil
    case .boundary: return Self.isWord(before) != Self.isWord(after)
    case .noBoundary: return Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ scalar: UInt32?) -> Bool {
    scalar.map { ScalarSet.word.contains($0) } ?? false
  }
}

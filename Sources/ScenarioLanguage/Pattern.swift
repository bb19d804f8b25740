/// A regular expression that is looked for in texts.
///
/// It is one of our own: the time it takes grows with the text and never doubles with it, its
/// verdict is the same on every system, and it reads Unicode scalars. All it is ever asked is
/// whether it is found, so that neither groups nor greed have to be kept.
public struct Pattern: Sendable {
  /// What is done at a place of the program.
  enum Instruction: Sendable {
    case one(ScalarSet)
    /// Goes on at the next place and at another one.
    case split(Int)
    case jump(Int)
    case assert(Assertion)
    case found
  }

  /// What must be so between two scalars.
  enum Assertion: Sendable {
    case start
    case end
    case boundary
    case noBoundary
  }

  /// The expression as it was written.
  public let source: String
  let program: [Instruction]

  /// Reads a regular expression.
  ///
  /// - Throws: Why it is none.
  package init(_ source: String) throws(PatternMistake) {
    self.source = source
    var reader = PatternReader(source)
    var compiler = PatternCompiler()
    try compiler.append(try reader.read())
    program = compiler.program + [.found]
  }
}

/// Why a text is no regular expression, in a few words.
package struct PatternMistake: Error {
  package var message: String

  init(_ message: String) {
    self.message = message
  }
}

/// A set of scalars, by their ranges.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var isNegated = false

  static let digits = ScalarSet(ranges: [0x30...0x39])
  static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = ScalarSet(ranges: [0x09...0x0D, 0x20...0x20])
  static let line = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)

  var negated: ScalarSet { ScalarSet(ranges: ranges, isNegated: !isNegated) }

  func contains(_ scalar: UInt32) -> Bool {
    for range in ranges where range.contains(scalar) { return !isNegated }
    return isNegated
  }
}

/// A pattern as a scenario writes it: made ready when it is loaded, unless it names a variable.
public struct PatternTemplate: Sendable {
  let text: TextTemplate
  let ready: Pattern?

  /// The pattern with every variable replaced.
  ///
  /// - Throws: Why there is none.
  public func pattern(_ variables: Variables) throws(UnresolvedTemplate) -> Pattern {
    if let ready { return ready }
    let source = try text.text(variables)
    do throws(PatternMistake) {
      return try Pattern(source)
    } catch {
      throw .refused("'\(source)' is no regular expression: \(error.message)")
    }
  }
}

/// Lays a pattern out as a program.
struct PatternCompiler {
  /// How long a program may be, counted repetitions written out.
  private static let limit = 5_000
  /// How many parts may be laid out; repeated parts that are empty make the program no longer.
  private static let partLimit = 50_000

  private var parts = 0
  var program: [Pattern.Instruction] = []

  mutating func append(_ node: PatternReader.Node) throws(PatternMistake) {
    parts += 1
    guard program.count < Self.limit, parts < Self.partLimit else {
      throw PatternMistake("it is too large")
    }
    switch node {
    case .one(let set): program.append(.one(set))
    case .assert(let assertion): program.append(.assert(assertion))
    case .sequence(let nodes):
      for node in nodes { try append(node) }
    case .choice(let nodes):
      var ends: [Int] = []
      for node in nodes.dropLast() {
        let split = program.count
        program.append(.split(0))
        try append(node)
        ends.append(program.count)
        program.append(.jump(0))
        program[split] = .split(program.count)
      }
      if let last = nodes.last { try append(last) }
      for end in ends { program[end] = .jump(program.count) }
    case .repeated(let node, let least, let most):
      for _ in 0..<least { try append(node) }
      guard let most else { return try appendLoop(node) }
      var splits: [Int] = []
      for _ in least..<most {
        splits.append(program.count)
        program.append(.split(0))
        try append(node)
      }
      for split in splits { program[split] = .split(program.count) }
    }
  }

  private mutating func appendLoop(_ node: PatternReader.Node) throws(PatternMistake) {
    let split = program.count
    program.append(.split(0))
    try append(node)
    program.append(.jump(split))
    program[split] = .split(program.count)
  }
}

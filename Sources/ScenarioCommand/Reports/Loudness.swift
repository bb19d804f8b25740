/// How much the console says, as it is asked for by two switches that exclude each other.
struct Loudness: Sendable, Hashable {
  enum Verbosity: Sendable, Hashable {
    case quiet
    case normal
    case verbose
  }

  var verbosity = Verbosity.normal
  /// Whether more and less is asked for at once.
  var isContradictory = false

  mutating func ask(for verbosity: Verbosity) {
    if self.verbosity != .normal, self.verbosity != verbosity { isContradictory = true }
    self.verbosity = verbosity
  }

  /// Refuses what makes no sense.
  func check() throws(UsageError) {
    guard isContradictory else { return }
    throw UsageError("'--quiet' and '--verbose' exclude each other", option: "verbose")
  }
}

import ScenarioLanguage

/// What stands on the command line of a subcommand beside its options.
struct Operand: Sendable {
  /// The placeholder by which help names it.
  let name: String
  /// What it is, for help.
  let summary: String
  /// How many there may be.
  let count: ClosedRange<Int>
  /// What to say where one is missing.
  let missing: String
  /// What a shell offers in its place.
  let completion: Completion

  init(
    _ name: String, _ count: ClosedRange<Int> = 1...1, missing: String = "",
    completion: Completion = .none, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.count = count
    self.missing = missing
    self.completion = completion
  }

  /// The files and folders that a subcommand reads, of which one must be named.
  static func paths(_ summary: String, atLeast least: Int = 1) -> Operand {
    Operand(
      "path", least...Int.max,
      missing: "no path is given; name a scenario file or a folder, such as scenarios/",
      completion: .files, summary)
  }

  /// The events that runs have left.
  static func events(
    _ count: ClosedRange<Int>, missing: String? = nil, _ summary: String
  ) -> Operand {
    Operand(
      "events", count,
      missing: missing
        ?? "no events are given; name the file that '--report events=PATH' of a run has written",
      completion: .files, summary)
  }

  /// The operand as a usage line shows it.
  var usage: String {
    let name = "<\(name)>" + (count.upperBound > 1 ? " ..." : "")
    return count.lowerBound == 0 ? "[\(name)]" : name
  }
}

/// What a shell offers to complete a word with.
enum Completion: Sendable {
  case none
  case files
  case folders
  /// One of a closed set of words; one that ends in `=` goes on.
  case words([String])
  /// The names of the apps.
  case apps
  /// All that scenarios can name.
  case terms

  /// The words of a closed set.
  ///
  /// The vocabulary is asked for only here, since it takes longer to make than a command line to
  /// read.
  var words: [String] {
    switch self {
    case .none, .files, .folders: []
    case .words(let words): words
    case .apps: Apps.vocabulary.apps.map(\.name)
    case .terms: Glossary(Apps.vocabulary).names
    }
  }
}

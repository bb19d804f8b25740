/// An option of the command line; parsing and help are both made of its declaration.
struct Option: Sendable {
  /// What stands behind the option.
  enum Argument: Sendable {
    /// Nothing: the option is a switch.
    case none
    /// A value; help shows it by this placeholder.
    case value(String)
  }

  /// The long name, without its dashes.
  let name: String
  /// The letter of the short form, where there is one.
  var letter: Character?
  let argument: Argument
  /// What it does, for help.
  let summary: String
  /// Notes what was given; answers what is wrong with it, in one sentence, where something is.
  let apply: @Sendable (_ value: String, _ options: inout RunOptions) -> String?

  /// A switch.
  init(
    _ name: String, letter: Character? = nil, _ summary: String,
    set: @escaping @Sendable (inout RunOptions) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.summary = summary
    argument = .none
    apply = { _, options in
      set(&options)
      return nil
    }
  }

  /// An option with a value.
  init(
    _ name: String, letter: Character? = nil, value: String, _ summary: String,
    apply: @escaping @Sendable (String, inout RunOptions) -> String?
  ) {
    self.name = name
    self.letter = letter
    self.summary = summary
    self.apply = apply
    argument = .value(value)
  }

  /// The option as help shows it.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? ""
    switch argument {
    case .none: return "\(short)--\(name)"
    case .value(let placeholder): return "\(short)--\(name) <\(placeholder)>"
    }
  }
}

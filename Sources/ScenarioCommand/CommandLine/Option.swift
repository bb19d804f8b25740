import Diagnostics

/// What stands behind an option.
enum OptionArgument: Sendable {
  /// Nothing: the option is a switch.
  case none
  /// A value; help shows it by this placeholder.
  case value(String)
  /// A value that may be left out; where it is there, `=` stands before it.
  case optional(String)
}

/// An option of a subcommand; parsing and help are both made of its declaration.
struct Option<Options: Sendable>: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The letter of the short form, where there is one.
  var letter: Character?
  let argument: OptionArgument
  /// What a shell offers as its value.
  var completion = Completion.none
  /// What it does, for help.
  let summary: String
  /// Notes what was given; answers what is wrong with it, in one sentence, where something is.
  let apply: @Sendable (_ value: String, _ options: inout Options) -> String?

  /// A switch.
  init(
    _ name: String, letter: Character? = nil, _ summary: String,
    set: @escaping @Sendable (inout Options) -> Void
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
    _ name: String, letter: Character? = nil, value: String, completion: Completion = .none,
    _ summary: String, apply: @escaping @Sendable (String, inout Options) -> String?
  ) {
    self.name = name
    self.letter = letter
    self.summary = summary
    self.apply = apply
    self.completion = completion
    argument = .value(value)
  }

  /// An option whose value may be left out, and then is empty.
  init(
    _ name: String, letter: Character? = nil, optional: String, _ summary: String,
    apply: @escaping @Sendable (String, inout Options) -> String?
  ) {
    self.name = name
    self.letter = letter
    self.summary = summary
    self.apply = apply
    argument = .optional(optional)
  }

  /// The option as help shows it.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? ""
    switch argument {
    case .none: return "\(short)--\(name)"
    case .value(let placeholder): return "\(short)--\(name) <\(placeholder)>"
    case .optional(let placeholder): return "\(short)--\(name)[=<\(placeholder)>]"
    }
  }
}

/// The options that several subcommands share.
extension Option {
  /// The seed of a run.
  static func seed(_ path: any WritableKeyPath<Options, UInt64> & Sendable) -> Option {
    Option("seed", letter: "s", value: "number", "The seed of the run's chance. (default: 0)") {
      value, options in
      guard let seed = UInt64(value) else {
        return "'\(Visible.line(value))' is no whole number from 0 to 18446744073709551615"
      }
      options[keyPath: path] = seed
      return nil
    }
  }

  /// How many things are done at a time.
  static func jobs(
    _ path: any WritableKeyPath<Options, Int?> & Sendable, of what: String = "scenarios to play"
  ) -> Option {
    Option(
      "jobs", letter: "j", value: "number",
      "How many \(what) at a time. (default: one for each processor)"
    ) { value, options in
      guard let jobs = Int(value), (1...256).contains(jobs) else {
        return "'\(Visible.line(value))' is no whole number from 1 to 256"
      }
      options[keyPath: path] = jobs
      return nil
    }
  }

  /// Which apps are played.
  static func apps(_ path: any WritableKeyPath<Options, [String]> & Sendable) -> Option {
    Option(
      "app", letter: "a", value: "app", completion: .apps,
      "Play only scenarios of this app; any of them, if given again."
    ) { value, options in
      options[keyPath: path].append(value)
      return value.isEmpty ? "an app cannot be empty" : nil
    }
  }

  /// The form of what is written.
  static func format<Format: CaseIterable & RawRepresentable & Sendable>(
    _ path: any WritableKeyPath<Options, Format> & Sendable, _ help: String
  ) -> Option where Format.RawValue == String {
    choice("format", letter: "f", path, help)
  }

  /// One of several words.
  static func choice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, letter: Character, _ path: any WritableKeyPath<Options, Choice> & Sendable,
    _ help: String
  ) -> Option where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    return Option(name, letter: letter, value: name, completion: .words(words), help) {
      value, options in
      guard let choice = Choice(rawValue: value) else {
        let hint = Suggestion.hint(for: value, among: words)
        return "there is no \(name) '\(Visible.line(value))'\(hint.map { "; \($0)" } ?? "")"
      }
      options[keyPath: path] = choice
      return nil
    }
  }

  /// The file that is written instead of standard output.
  static func output(
    _ path: any WritableKeyPath<Options, String?> & Sendable, _ help: String
  ) -> Option {
    Option("output", letter: "o", value: "path", completion: .files, help) { value, options in
      options[keyPath: path] = value == "-" ? nil : value
      return value.isEmpty ? "a path cannot be empty" : nil
    }
  }
}

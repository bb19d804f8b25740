import Diagnostics

/// A command line that makes no sense: what is wrong with it, and the option it is about.
struct UsageError: Error, Sendable, Hashable {
  /// What is wrong, in one line without a full stop.
  var message: String
  /// The long name of the option it is about, where it is about one.
  var option: String?

  init(_ message: String, option: String? = nil) {
    self.message = message
    self.option = option
  }
}

/// Reads a command line by the conventions of Swift's command-line tools.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, switches in a row as `-qf`; `--` ends the
/// options; options and paths may mix.
struct CommandLineParser<Options: Subcommand> {
  private let declarations: [Option<Options>]
  private var arguments: ArraySlice<String>
  private var options = Options()

  /// Makes a parser of a command line without the names of the program and of the subcommand.
  init(_ arguments: ArraySlice<String>) {
    self.arguments = arguments
    declarations = Options.options + Options.commonOptions
  }

  /// Reads the whole command line.
  mutating func parse() throws(UsageError) -> Options {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        options.paths += arguments
        break
      } else if argument.utf8.starts(with: "--".utf8) {
        try parseLong(String(argument.dropFirst(2)))
      } else if argument.utf8.first == UInt8(ascii: "-"), argument != "-" {
        try parseShort(argument.dropFirst())
      } else {
        options.paths.append(argument)
      }
    }
    try check()
    return options
  }

  private mutating func parseLong(_ text: String) throws(UsageError) {
    let sign = text.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = sign.map { String(text[..<$0]) } ?? text
    let value = sign.map { String(text[text.utf8.index(after: $0)...]) }
    guard let option = declarations.first(where: { $0.name == name }) else {
      throw unknown(
        "--\(name)",
        nearest: Suggestion.nearest(
          to: name, among: declarations.map(\.name)))
    }
    try apply(option, value)
  }

  private mutating func parseShort(_ letters: Substring) throws(UsageError) {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let option = declarations.first(where: { $0.letter == letter }) else {
        throw unknown("-\(letter)", nearest: nil)
      }
      switch option.argument {
      case .value:
        if rest.first == "=" { rest.removeFirst() }
        try apply(option, rest.isEmpty ? nil : String(rest))
        return
      case .none, .optional: break
      }
      try apply(option, nil)
    }
  }

  private mutating func apply(_ option: Option<Options>, _ value: String?) throws(UsageError) {
    let given: String
    switch option.argument {
    case .none:
      if value != nil {
        throw UsageError("'--\(option.name)' takes no value", option: option.name)
      }
      given = ""
    case .value(let placeholder):
      guard let next = value ?? arguments.popFirst() else {
        let article = placeholder.utf8.first.map { "aeiou".utf8.contains($0) } == true ? "an" : "a"
        throw UsageError(
          "'--\(option.name)' needs \(article) <\(placeholder)>", option: option.name)
      }
      given = next
    case .optional:
      given = value ?? ""
      if value == "" {
        throw UsageError("'--\(option.name)=' has no value behind it", option: option.name)
      }
    }
    if let problem = option.apply(given, &options) {
      throw UsageError("'--\(option.name)': \(problem)", option: option.name)
    }
  }

  private func unknown(_ option: String, nearest: String?) -> UsageError {
    let hint = nearest.map { "; did you mean '--\($0)'?" } ?? ""
    return UsageError("unknown option '\(Visible.line(option))'\(hint)", option: nearest)
  }

  private func check() throws(UsageError) {
    if options.wantsHelp || options.wantsVersion { return }
    try checkOperands()
    try options.check()
  }

  private func checkOperands() throws(UsageError) {
    let given = options.paths
    if given.contains("") {
      throw UsageError("a path is empty, as where a variable of the shell is not set")
    }
    guard let operand = Options.operand else {
      guard let path = given.first else { return }
      throw UsageError("'\(Options.name)' takes no path, such as '\(Visible.line(path))'")
    }
    if given.count < operand.count.lowerBound, !(given.isEmpty && options.takesNoOperand) {
      throw UsageError(operand.missing)
    }
    if given.count > operand.count.upperBound {
      let surplus = Visible.line(given[operand.count.upperBound])
      throw UsageError("'\(Options.name)' takes one <\(operand.name)>, and not '\(surplus)' too")
    }
  }
}

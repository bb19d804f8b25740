import Diagnostics
import RunEvents
import ScenarioLanguage

/// The variables that a command line gives to scenarios; several subcommands share these options.
struct VariableOptions: Sendable, Hashable {
  /// A secret that the environment holds.
  struct EnvironmentSecret: Sendable, Hashable {
    /// The name of the variable in scenarios.
    var name: String
    /// The name of the variable in the environment.
    var source: String
  }

  var variables: [OuterVariable] = []
  var secretsInEnvironment: [EnvironmentSecret] = []
}

/// What a subcommand asks for that gives variables to scenarios.
protocol GivingOptions: Sendable {
  var given: VariableOptions { get set }
}

extension Option where Options: GivingOptions {
  /// The options that give variables.
  static var variables: [Option] {
    [
      Option(
        "var", value: "name=value",
        "Give scenarios a variable; the value is read as YAML, and wins over 'vars'."
      ) { $1.given.addVariable($0) },
      Option(
        "secret", value: "name=value", "Give scenarios a variable that no output shows."
      ) { $1.given.addSecret($0) },
      Option(
        "secret-env", value: "name",
        "The same, from the environment variable of this name; name=OTHER takes it from OTHER."
      ) { $1.given.addEnvironmentSecret($0) },
    ]
  }
}

extension VariableOptions {
  fileprivate mutating func addVariable(_ text: String) -> String? {
    let (name, value) = Self.assignment(text)
    guard let value else { return "'\(Visible.line(text))' is no <name>=<value>" }
    if let problem = problem(withName: name) { return problem }
    guard let value = OuterVariable.value(of: value) else {
      return "the value of '\(Visible.line(name))' begins with a quote that is not closed"
    }
    variables.append(OuterVariable(name, value))
    return nil
  }

  fileprivate mutating func addSecret(_ text: String) -> String? {
    let (name, value) = Self.assignment(text)
    // The text itself is not shown: it may hold the secret.
    guard let value else { return "a secret is given as <name>=<value>" }
    if let problem = problem(withName: name) ?? Self.problem(withSecret: name, value) {
      return problem
    }
    variables.append(OuterVariable(name, .string(value), isSecret: true))
    return nil
  }

  fileprivate mutating func addEnvironmentSecret(_ text: String) -> String? {
    let (name, source) = Self.assignment(text)
    if let problem = problem(withName: name) { return problem }
    secretsInEnvironment.append(
      EnvironmentSecret(name: name, source: source ?? name))
    return nil
  }

  /// All variables, the secrets of the environment included.
  func variables(in environment: Environment) throws(UsageError) -> [OuterVariable] {
    var all = variables
    for secret in secretsInEnvironment {
      guard let value = environment.variable(secret.source) else {
        throw UsageError(
          "the environment has no variable '\(Visible.line(secret.source))'",
          option: "secret-env")
      }
      if let problem = Self.problem(withSecret: secret.name, value) {
        throw UsageError("'--secret-env': \(problem)", option: "secret-env")
      }
      all.append(OuterVariable(secret.name, .string(value), isSecret: true))
    }
    for app in Apps.vocabulary.apps where !all.isEmpty {
      for variable in app.variables {
        guard let twin = all.first(where: { $0.name == variable.name }) else { continue }
        throw UsageError(
          "the app '\(app.name)' defines '${\(twin.name)}' by itself; choose another name",
          option: twin.isSecret ? "secret" : "var")
      }
    }
    return all
  }

  private static func assignment(_ text: String) -> (name: String, value: String?) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
  }

  private func problem(withName name: String) -> String? {
    guard OuterVariable.isName(name) else {
      return
        "'\(Visible.line(name))' is no name for a variable: letters, digits and '_', beginning "
        + "with a letter"
    }
    let isKnown =
      variables.contains { $0.name == name } || secretsInEnvironment.contains { $0.name == name }
    return isKnown ? "the variable '\(name)' is given twice" : nil
  }

  private static func problem(withSecret name: String, _ value: String) -> String? {
    guard value.utf8.count < Redaction.shortest else { return nil }
    return "the secret '\(name)' is too short to be kept out of the output; it needs "
      + "\(Redaction.shortest) bytes"
  }
}

extension [OuterVariable] {
  /// What takes the secrets among them out of what is told.
  var redaction: Redaction {
    Redaction(filter(\.isSecret).map { ($0.name, $0.value.plainText) })
  }
}

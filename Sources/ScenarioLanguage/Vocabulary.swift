/// All that a scenario can name; whatever it names is checked against this before anything runs.
public struct Vocabulary: Sendable {
  /// The apps a scenario can be about.
  public var apps: [AppVocabulary]
  /// The operations that can be held and that faults can strike.
  public var operations: [OperationDeclaration]
  /// The error codes that faults can name.
  public var errorCodes: [ErrorCodeDeclaration]
  /// What can be otherwise in a run than it usually is, which a scenario can be skipped for.
  public var conditions: [ConditionDeclaration]
  /// The numbers that a scenario can cover; any where it is `nil`.
  public var requirements: [String]?

  public init(
    apps: [AppVocabulary], operations: [OperationDeclaration] = [],
    errorCodes: [ErrorCodeDeclaration] = [], conditions: [ConditionDeclaration] = [],
    requirements: [String]? = nil
  ) {
    self.apps = apps
    self.operations = operations
    self.errorCodes = errorCodes
    self.conditions = conditions
    self.requirements = requirements
  }

  /// The vocabulary of an app.
  public func app(named name: String) -> AppVocabulary? {
    apps.first { $0.name == name }
  }
}

/// What a scenario about one app can name.
public struct AppVocabulary: Sendable {
  /// The name after `app:`.
  public var name: String
  /// What the app is, in one sentence.
  public var summary: String
  /// The steps it understands, besides those of the language itself.
  public var steps: [StepDeclaration]
  /// The keys it understands under `given:`, besides `faults`.
  public var given: [Shape.Field]
  /// The roots of its state tree, which expectations look into.
  public var state: [StateDeclaration]
  /// The variables it defines by itself.
  public var variables: [VariableDeclaration]

  public init(
    name: String, summary: String, steps: [StepDeclaration], given: [Shape.Field] = [],
    state: [StateDeclaration] = [], variables: [VariableDeclaration] = []
  ) {
    self.name = name
    self.summary = summary
    self.steps = steps
    self.given = given
    self.state = state
    self.variables = variables
  }
}

/// A step: what the person or the system does.
public struct StepDeclaration: Sendable {
  /// The word a scenario writes.
  public var name: String
  /// What it does, in one sentence.
  public var summary: String
  public var argument: Shape
  /// The keys that stand beside the step's own.
  public var beside: [Shape.Field]

  public init(
    _ name: String, _ argument: Shape, _ summary: String, beside: [Shape.Field] = []
  ) {
    self.name = name
    self.argument = argument
    self.summary = summary
    self.beside = beside
  }
}

/// A root of the state tree.
public struct StateDeclaration: Sendable {
  /// What can be found under it.
  public enum Content: Sendable {
    /// Anything; nothing is known before it runs.
    case any
    /// A single value.
    case scalar
    /// A record of these keys and no others, or null.
    case record([String])
    /// A record with keys that are not known before it runs.
    case map
    case list
  }

  /// The name an expectation begins with.
  public var name: String
  /// What it shows, in one sentence.
  public var summary: String
  public var content: Content

  public init(_ name: String, _ content: Content, _ summary: String) {
    self.name = name
    self.content = content
    self.summary = summary
  }
}

/// A variable that an app defines by itself.
public struct VariableDeclaration: Sendable {
  /// The name between `${` and `}`.
  public var name: String
  /// What it holds, in one sentence.
  public var summary: String

  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// An operation that leaves the core.
public struct OperationDeclaration: Sendable {
  /// What else a fault can say of an operation.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// It goes over a network, which can lose it, for a user.
    public static let request = Traits(rawValue: 1)
    /// It is about something that has a path.
    public static let path = Traits(rawValue: 2)
    /// It sends content, and can stop within it.
    public static let upload = Traits(rawValue: 4)
  }

  /// Its name, such as `storage.putData`.
  public var name: String
  /// What it does, in one sentence.
  public var summary: String
  /// What else a fault can say of it.
  public var traits: Traits
  /// Why a code cannot be the operation's answer, in one sentence; `nil` where it can.
  public var objection: @Sendable (_ code: String) -> String?

  public init(
    _ name: String, _ summary: String, traits: Traits = [],
    objection: @escaping @Sendable (_ code: String) -> String? = { _ in nil }
  ) {
    self.name = name
    self.summary = summary
    self.traits = traits
    self.objection = objection
  }
}

/// An error code that a service can answer.
public struct ErrorCodeDeclaration: Sendable {
  /// Its name, such as `storage/quota-exceeded`.
  public var name: String
  /// The text a person sees.
  public var summary: String

  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// Something that can be otherwise in a run than it usually is.
public struct ConditionDeclaration: Sendable {
  /// Its name, such as `emulator`.
  public var name: String
  /// What is otherwise, in one sentence.
  public var summary: String

  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

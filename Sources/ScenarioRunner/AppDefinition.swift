public import RunEvents
public import ScenarioLanguage

/// An app that scenarios can be about: its vocabulary and how to make it.
public final class RegisteredApp: Sendable {
  /// What a scenario about it can name.
  public let vocabulary: AppVocabulary
  /// Makes the app in a world; throws where what is given makes no sense.
  public let make: @Sendable (WorldSetup) throws(StepFailure) -> any SystemUnderTest

  /// Registers an app whose steps and states are known by data alone, such as another program.
  public init(
    vocabulary: AppVocabulary,
    make: @escaping @Sendable (WorldSetup) throws(StepFailure) -> any SystemUnderTest
  ) {
    self.vocabulary = vocabulary
    self.make = make
  }

  /// Registers an app by its steps and states, each declared once with what it does.
  ///
  /// - Parameters:
  ///   - name: The name after `app:`.
  ///   - summary: What the app is, in one sentence.
  ///   - given: The keys it understands under `given:`.
  ///   - variables: The variables it defines by itself, each with how to read it.
  ///   - steps: Its steps.
  ///   - states: The roots of its state tree.
  ///   - settled: What it does by itself once its world has come to rest.
  ///   - crash: Why the app has ended by itself, where it has.
  ///   - crashCount: How often it has, see ``SystemUnderTest/crashCount``; once where `crash` says
  ///     so, unless told otherwise.
  ///   - pictures: The pictures of it that a report can show.
  ///   - make: Makes the app in a world.
  public convenience init<Subject: AnyObject>(
    name: String, summary: String, given: [Shape.Field] = [],
    variables: [VariableDefinition<Subject>] = [], steps: [StepDefinition<Subject>],
    states: [StateDefinition<Subject>],
    settled: @escaping @Sendable (Subject) -> Void = { _ in },
    crash: @escaping @Sendable (Subject) -> String? = { _ in nil },
    crashCount: @escaping @Sendable (Subject) -> Int? = { _ in nil },
    pictures: @escaping @Sendable (Subject) -> [AppPicture] = { _ in [] },
    make: @escaping @Sendable (WorldSetup) throws(StepFailure) -> Subject
  ) {
    // Not by key paths, which a generic app would have to make when the tool starts.
    let vocabulary = AppVocabulary(
      name: name, summary: summary, steps: steps.map { $0.declaration }, given: given,
      state: states.map { $0.declaration }, variables: variables.map { $0.declaration })
    let definition = Definition(
      steps: steps.map { $0.erased }, states: states.map { $0.erased },
      variables: variables.map { $0.erased },
      settled: { settled(unsafeDowncast($0, to: Subject.self)) },
      crash: { crash(unsafeDowncast($0, to: Subject.self)) },
      crashCount: { crashCount(unsafeDowncast($0, to: Subject.self)) },
      pictures: { pictures(unsafeDowncast($0, to: Subject.self)) })
    self.init(vocabulary: vocabulary) { setup throws(StepFailure) in
      DefinedSubject(try make(setup), definition)
    }
  }
}

/// A step and what it does.
public struct StepDefinition<Subject: AnyObject>: Sendable {
  /// What a step does: its subject, its argument, and the isolation in which tasks are started.
  public typealias Action =
    @Sendable (isolated any Actor, Subject, Argument) throws(StepFailure) -> Void

  public let declaration: StepDeclaration
  let action: Action

  /// Declares a step.
  ///
  /// - Parameters:
  ///   - name: The word a scenario writes.
  ///   - argument: What its argument looks like.
  ///   - summary: What it does, in one sentence.
  ///   - action: What it does.
  public init(
    _ name: String, _ argument: Shape, _ summary: String, action: @escaping Action
  ) {
    declaration = StepDeclaration(name, argument, summary)
    self.action = action
  }

  /// Declares a step without an argument.
  public init(_ name: String, _ summary: String, action: @escaping Action) {
    self.init(name, .none, summary, action: action)
  }
}

/// A root of the state tree and how to read it.
public struct StateDefinition<Subject: AnyObject>: Sendable {
  public let declaration: StateDeclaration
  let read: @Sendable (Subject) -> Value?

  /// Declares a root of the state tree.
  ///
  /// - Parameters:
  ///   - name: The name an expectation begins with.
  ///   - content: What can be found under it.
  ///   - summary: What it shows, in one sentence.
  ///   - read: Reads it; `nil` where nothing is there.
  public init(
    _ name: String, _ content: StateDeclaration.Content, _ summary: String,
    read: @escaping @Sendable (Subject) -> Value?
  ) {
    declaration = StateDeclaration(name, content, summary)
    self.read = read
  }
}

/// A variable that an app defines by itself, and how to read it.
public struct VariableDefinition<Subject: AnyObject>: Sendable {
  public let declaration: VariableDeclaration
  let read: @Sendable (Subject) -> Value?

  /// Declares a variable.
  ///
  /// - Parameters:
  ///   - name: The name between `${` and `}`.
  ///   - summary: What it holds, in one sentence.
  ///   - read: Reads it; `nil` as long as it holds nothing.
  public init(
    _ name: String, _ summary: String, read: @escaping @Sendable (Subject) -> Value?
  ) {
    declaration = VariableDeclaration(name, summary)
    self.read = read
  }
}

/// The argument of a step, which the loader has checked as far as it holds no variables.
public struct Argument: Sendable {
  /// The step's name, for messages.
  let step: String
  /// The argument as it stands; `nil` for a bare word.
  public let value: Value?

  /// The text that the argument is, or that it holds under a key.
  ///
  /// - Parameter key: The key; the argument itself without one.
  /// - Throws: A failure where a variable has brought in something else.
  public func text(_ key: String? = nil) throws(StepFailure) -> String {
    guard let text = try optionalText(key) else {
      throw StepFailure("'\(key ?? step)' needs a text")
    }
    return text
  }

  /// As ``text(_:)``, but `nil` where nothing is there.
  public func optionalText(_ key: String? = nil) throws(StepFailure) -> String? {
    switch key.map({ value?[$0] }) ?? value {
    case .string(let text): return text
    case nil, .null: return nil
    case let other?: throw StepFailure("'\(key ?? step)' takes a text, not \(other.kind)")
    }
  }

  /// The whole number that the argument is, or that it holds under a key.
  ///
  /// - Throws: A failure where there is none.
  public func integer(_ key: String? = nil) throws(StepFailure) -> Int {
    guard case .int(let number) = part(key) else { throw failure(key, "a whole number") }
    return number
  }

  /// The boolean that the argument is, or that it holds under a key.
  ///
  /// - Throws: A failure where there is none.
  public func boolean(_ key: String? = nil) throws(StepFailure) -> Bool {
    guard case .bool(let isSo) = part(key) else { throw failure(key, "true or false") }
    return isSo
  }

  /// The duration that the argument is, or that it holds under a key.
  ///
  /// - Throws: A failure where there is none.
  public func duration(_ key: String? = nil) throws(StepFailure) -> Duration {
    guard case .string(let text) = part(key), let duration = Duration(scenarioText: text) else {
      throw failure(key, "a duration such as 5s or 250ms")
    }
    return duration
  }

  /// The texts of the list that the argument is, or that it holds under a key.
  ///
  /// - Throws: A failure where it is no list of texts.
  public func texts(_ key: String? = nil) throws(StepFailure) -> [String] {
    guard case .list(let elements) = part(key) else { throw failure(key, "a list of texts") }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element else { throw failure(key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  private func part(_ key: String?) -> Value? {
    key.map { value?[$0] } ?? value
  }

  private func failure(_ key: String?, _ wanted: String) -> StepFailure {
    StepFailure("'\(key ?? step)' takes \(wanted), not \(part(key)?.kind ?? "nothing")")
  }

  /// The entries of the mapping that the argument is.
  ///
  /// - Throws: A failure where a variable has brought in something else.
  public func entries() throws(StepFailure) -> [Value.Entry] {
    guard case .record(let entries) = value else {
      throw StepFailure("'\(step)' takes a mapping, not \(value?.kind ?? "nothing")")
    }
    return entries
  }
}

// MARK: - The system under test that a definition makes

/// What a definition says of one kind of subject, with the kind forgotten: whatever plays it need
/// not be generic, and pays nothing for looking it up. The subject is always the one it was made for.
private final class Definition: Sendable {
  typealias Step =
    @Sendable (isolated any Actor, AnyObject, Argument) throws(StepFailure) -> Void
  typealias Read = @Sendable (AnyObject) -> Value?

  // Lists, not dictionaries: there are few, and a walk is quicker than a hash.
  let steps: [(name: String, action: Step)]
  let states: [(name: String, read: Read)]
  let variables: [(name: String, read: Read)]
  let settled: @Sendable (AnyObject) -> Void
  let crash: @Sendable (AnyObject) -> String?
  let crashCount: @Sendable (AnyObject) -> Int?
  let pictures: @Sendable (AnyObject) -> [AppPicture]

  init(
    steps: [(name: String, action: Step)], states: [(name: String, read: Read)],
    variables: [(name: String, read: Read)], settled: @escaping @Sendable (AnyObject) -> Void,
    crash: @escaping @Sendable (AnyObject) -> String?,
    crashCount: @escaping @Sendable (AnyObject) -> Int?,
    pictures: @escaping @Sendable (AnyObject) -> [AppPicture]
  ) {
    self.steps = steps
    self.states = states
    self.variables = variables
    self.settled = settled
    self.crash = crash
    self.crashCount = crashCount
    self.pictures = pictures
  }
}

extension StepDefinition {
  fileprivate var erased: (name: String, action: Definition.Step) {
    (
      declaration.name,
      { [action] (isolation: isolated any Actor, subject, argument) throws(StepFailure) in
        try action(isolation, unsafeDowncast(subject, to: Subject.self), argument)
      }
    )
  }
}

extension StateDefinition {
  fileprivate var erased: (name: String, read: Definition.Read) {
    (declaration.name, { [read] in read(unsafeDowncast($0, to: Subject.self)) })
  }
}

extension VariableDefinition {
  fileprivate var erased: (name: String, read: Definition.Read) {
    (declaration.name, { [read] in read(unsafeDowncast($0, to: Subject.self)) })
  }
}

private final class DefinedSubject: SystemUnderTest {
  private let subject: AnyObject
  private let definition: Definition

  init(_ subject: AnyObject, _ definition: Definition) {
    self.subject = subject
    self.definition = definition
  }

  func perform(
    _ step: String, _ argument: Value?, isolation: isolated any Actor
  ) throws(StepFailure) {
    guard let action = definition.steps.first(where: { $0.name == step })?.action else {
      throw StepFailure("unknown step '\(step)'")
    }
    try action(isolation, subject, Argument(step: step, value: argument))
  }

  func settled() { definition.settled(subject) }

  func state(_ root: String) -> Value? {
    definition.states.first { $0.name == root }?.read(subject)
  }

  // The places are those of the vocabulary, which is made of the same list.
  func state(_ root: String, at place: Int) -> Value? {
    definition.states[place].read(subject)
  }

  func variable(_ name: String) -> Value? {
    definition.variables.first { $0.name == name }?.read(subject)
  }

  var crash: String? { definition.crash(subject) }

  var crashCount: Int { definition.crashCount(subject) ?? (crash == nil ? 0 : 1) }

  var pictures: [AppPicture] { definition.pictures(subject) }
}

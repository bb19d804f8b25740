/// Something that is to go wrong with an operation, declared before the world starts.
public struct Fault: Sendable, Hashable {
  /// The two moments of an operation that a fault can strike.
  public enum Moment: String, Sendable, Hashable, CaseIterable {
    /// Before the service commits: nothing has happened when the client hears of it.
    case commit
    /// After the commit and before the reply: the effect stands, the client sees an error.
    case reply
  }

  /// What the client sees.
  public enum Effect: Sendable, Hashable {
    /// The client hears an error of this code.
    case fail(code: String)
    /// The client never hears anything.
    case never
  }

  /// The operation's name, such as `storage.putData`.
  public var operation: String
  /// Which call of the operation it strikes, counted from one; every call where it is `nil`.
  public var call: Int?
  /// When it strikes.
  public var moment: Moment
  /// What the client sees.
  public var effect: Effect

  public init(operation: String, call: Int? = nil, moment: Moment = .commit, effect: Effect) {
    self.operation = operation
    self.call = call
    self.moment = moment
    self.effect = effect
  }
}

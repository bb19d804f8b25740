/// A call that has left the core and has not been answered yet.
///
/// It has two moments: the service commits it, then the client hears the reply.
public struct PendingOperation {
  /// Where an operation stands.
  public enum Stage: String, Sendable, Hashable {
    /// The client has asked; the service has done nothing.
    case issued
    /// The service has done its part; the client has heard nothing.
    case committed
  }

  /// The operation's place in the order in which operations were issued, from zero.
  public let id: Int
  /// Its name, such as `storage.putData`.
  public let name: String
  /// Which call of that name it is, from one.
  public let call: Int
  /// The step that caused it, where a step did.
  public let step: Int?
  /// How far it has come.
  public internal(set) var stage = Stage.issued

  let commit: () -> String?
  let fail: (String) -> Void
  let reply: () -> Void
}

/// What became of an operation, for the log of the world.
public struct OperationRecord: Sendable, Hashable {
  /// How an operation ended, or that it has not.
  public enum Outcome: Sendable, Hashable {
    /// Nobody has answered yet.
    case pending
    /// The client heard a success.
    case succeeded
    /// The client heard an error of this code.
    case failed(code: String)
    /// A fault keeps the reply away for ever.
    case unanswered
    /// The app ended before it could hear the reply.
    case abandoned
  }

  /// The operation's name, such as `storage.putData`.
  public let name: String
  /// What it was called with, short and readable.
  public let arguments: String
  /// The step that caused it, where a step did.
  public let step: Int?
  /// The virtual time at which it was issued.
  public let issuedAt: Duration
  /// Whether the service did its part.
  public internal(set) var isCommitted = false
  /// Whether a declared fault struck it.
  public internal(set) var isFaulted = false
  /// How it ended.
  public internal(set) var outcome = Outcome.pending
}

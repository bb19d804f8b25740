/// A call that has left the core, and what became of it.
///
/// It has two moments: the service commits it, then the client hears the reply.
public final class PendingOperation {
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
  /// How far it has come.
  public internal(set) var stage = Stage.issued
  /// Whether the service can do its part; an operation that waits for a person cannot, until the
  /// person has answered.
  let isAnswerable: (() -> Bool)?

  // What the log of the world tells of it; its arguments are put into words only for a reader.
  private let arguments: () -> String
  private let step: Int?
  private let issuedAt: Duration
  var isFaulted = false
  var outcome = OperationRecord.Outcome.pending

  /// Answers the call: lets the service do its part or, given a code, takes its error for the
  /// answer. Whoever knows the answer's type keeps it, and says the code of an error in it.
  private var answer: ((_ code: String?) -> String?)?

  init(
    id: Int, call: Int, step: Int?, issuedAt: Duration, _ request: Request,
    isAnswerable: (() -> Bool)?
  ) {
    self.id = id
    self.call = call
    self.step = step
    self.issuedAt = issuedAt
    name = request.name
    arguments = request.arguments
    answer = request.answer
    self.isAnswerable = isAnswerable
  }

  /// What is asked of the service.
  @usableFromInline
  struct Request {
    let name: String
    let arguments: () -> String
    let answer: (_ code: String?) -> String?

    @usableFromInline
    init(
      _ name: String, _ arguments: @escaping () -> String,
      answer: @escaping (_ code: String?) -> String?
    ) {
      self.name = name
      self.arguments = arguments
      self.answer = answer
    }
  }

  /// Lets the service do its part, and answers the code of its error where it failed.
  func commit() -> String? { answer?(nil) }

  /// Takes an error of a code for the service's answer.
  func fail(_ code: String) { _ = answer?(code) }

  /// Lets go of what only an answer needs: the log keeps the operation as long as the world is.
  func close() { answer = nil }

  /// What became of it, for a reader.
  var record: OperationRecord {
    OperationRecord(
      name: name, arguments: arguments(), step: step, issuedAt: issuedAt,
      isCommitted: stage == .committed, isFaulted: isFaulted, outcome: outcome)
  }
}

/// An error that a service can answer: scenarios and the log know it by its code.
public protocol OperationFailure: Error {
  /// The error's name, such as `storage/quota-exceeded`.
  var code: String { get }
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
  public let isCommitted: Bool
  /// Whether a declared fault struck it.
  public let isFaulted: Bool
  /// How it ended.
  public let outcome: Outcome
}

/// A call that has left the core and has not been answered yet.
///
/// It has two moments: the service commits it, then the client hears the reply.
public class PendingOperation {
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

  init(id: Int, name: String, call: Int, isAnswerable: (() -> Bool)?) {
    self.id = id
    self.name = name
    self.call = call
    self.isAnswerable = isAnswerable
  }

  /// Lets the service do its part, and answers the code of its error where it failed.
  func commit() -> String? { nil }

  /// Lets the client hear what the service has answered.
  func reply() {}

  /// Lets the client hear an error of a code instead.
  func fail(_ code: String) {}
}

/// A pending operation that knows what its reply is made of.
final class PendingCall<Reply: Sendable, Failure: OperationFailure>: PendingOperation {
  typealias Continuation = UnsafeContinuation<Result<Reply, Failure>, Never>

  private let service: () throws(Failure) -> Reply
  private let failure: (String) -> Failure
  private let continuation: Continuation
  private var answer: Result<Reply, Failure>?

  init(
    id: Int, name: String, call: Int, isAnswerable: (() -> Bool)?, continuation: Continuation,
    failure: @escaping (String) -> Failure, service: @escaping () throws(Failure) -> Reply
  ) {
    self.continuation = continuation
    self.failure = failure
    self.service = service
    super.init(id: id, name: name, call: call, isAnswerable: isAnswerable)
  }

  override func commit() -> String? {
    do throws(Failure) {
      answer = .success(try service())
      return nil
    } catch {
      answer = .failure(error)
      return error.code
    }
  }

  override func reply() {
    guard let answer else { preconditionFailure("an operation is answered after its commit") }
    continuation.resume(returning: answer)
  }

  override func fail(_ code: String) {
    continuation.resume(returning: .failure(failure(code)))
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

/// An operation as the world remembers it: its arguments are put into words only for a reader.
struct LoggedOperation {
  let name: String
  let arguments: () -> String
  let step: Int?
  let issuedAt: Duration
  var isCommitted = false
  var isFaulted = false
  var outcome = OperationRecord.Outcome.pending

  var record: OperationRecord {
    OperationRecord(
      name: name, arguments: arguments(), step: step, issuedAt: issuedAt,
      isCommitted: isCommitted, isFaulted: isFaulted, outcome: outcome)
  }
}

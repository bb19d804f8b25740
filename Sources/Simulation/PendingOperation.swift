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
  /// What it is about.
  public let subject: Subject
  /// How the client sends it again; it does not where it is `nil`.
  let resending: Resending?
  /// What has gone wrong with it; most operations have nothing of the kind.
  var trouble: Trouble?
  /// What is done when it is answered, where no task waits for it.
  var whenAnswered: (() -> Void)?
  /// What is done when it stops on its way, with the number of bytes it has sent.
  var whenStopped: ((Int) -> Void)?

  // What the log of the world tells of it; its arguments are put into words only for a reader.
  private let arguments: () -> String
  private let step: Int?
  private let issuedAt: Duration
  var isFaulted = false
  var outcome = OperationRecord.Outcome.pending
  var moments: [OperationRecord.Moment] = []

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
    subject = request.subject
    resending = request.resending
    arguments = request.arguments
    answer = request.answer
    self.isAnswerable = isAnswerable
  }

  /// What is asked of the service.
  @usableFromInline
  struct Request {
    let name: String
    let arguments: () -> String
    let subject: Subject
    let resending: Resending?
    let answer: (_ code: String?) -> String?

    @usableFromInline
    init(
      _ name: String, _ arguments: @escaping () -> String, about subject: Subject,
      resending: Resending?, answer: @escaping (_ code: String?) -> String?
    ) {
      self.name = name
      self.arguments = arguments
      self.subject = subject
      self.resending = resending
      self.answer = answer
    }
  }

  /// Lets the service do its part, and answers the code of its error where it failed.
  func commit() -> String? { answer?(nil) }

  /// Takes an error for the service's answer, and answers the code that the client sees.
  @discardableResult
  func fail(_ code: String) -> String { answer?(code) ?? code }

  /// Lets go of what only an answer needs: the log keeps the operation as long as the world is.
  func close() { answer = nil }

  /// The moment that comes next.
  var nextMoment: Fault.Moment { stage == .issued ? .commit : .reply }

  /// Its trouble, which it has from now on.
  var troubled: Trouble {
    if let trouble { return trouble }
    let trouble = Trouble()
    self.trouble = trouble
    return trouble
  }

  /// What became of it, for a reader.
  var record: OperationRecord {
    OperationRecord(
      name: name, arguments: arguments(), step: step, issuedAt: issuedAt,
      isCommitted: stage == .committed || trouble?.wasCommitted == true, isFaulted: isFaulted,
      sendings: trouble?.sendings ?? 1, outcome: outcome, moments: moments)
  }
}

/// What has gone wrong with an operation, and what is still to.
final class Trouble {
  /// The places of the declared faults that are for this call and have not struck it yet.
  var faults: [Int] = []
  /// The moment before which it does not go on.
  var notBefore: SimulationClock.Instant?
  /// Whether it is held up; ``effect`` is what the client sees afterwards.
  var isDelayed = false
  var effect: Fault.Effect?
  /// How often the client has sent it, and how often the network has lost it.
  var sendings = 1
  var losses = 0
  /// Whether the service has done its part in an earlier sending.
  var wasCommitted = false
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
  /// Whether a fault struck it.
  public let isFaulted: Bool
  /// How often the client has sent it.
  public let sendings: Int
  /// How it ended.
  public let outcome: Outcome
  /// When it went how far, where the world was asked to remember that.
  public let moments: [Moment]

  /// A moment in the life of an operation.
  public struct Moment: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
      case issued, committed, answered, abandoned
    }

    public let kind: Kind
    /// Its place in the order of all moments of the world, from zero.
    public let order: Int
    /// The step that was being played.
    public let step: Int?
    /// The virtual time.
    public let time: Duration
  }
}

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
    /// The network loses the request, or the reply. The client sends again as its ``Resending`` has
    /// it, and where it sends no more hears an error of the code ``lost``.
    case lose
  }

  /// The code of the error that stands for what the network has lost.
  public static let lost = "lost"

  /// The operation's name, such as `storage.putData`.
  public var operation: String
  /// Which call it strikes, counted from one among the calls that fit in all else; every one where it
  /// is `nil`.
  public var call: Int?
  /// The paths it strikes; any where it is `nil`.
  public var path: PathPattern?
  /// The id or the address of the user whose calls it strikes; anybody's where it is `nil`.
  public var user: String?
  /// The byte at which an upload stops; a shorter upload is not struck.
  public var byte: Int?
  /// When it strikes.
  public var moment: Moment
  /// How long the operation is held up first.
  public var delay: Duration?
  /// What the client sees; the proper answer where it is `nil`.
  public var effect: Effect?

  public init(
    operation: String, call: Int? = nil, path: PathPattern? = nil, user: String? = nil,
    byte: Int? = nil, moment: Moment = .commit, delay: Duration? = nil, effect: Effect? = nil
  ) {
    self.operation = operation
    self.call = call
    self.path = path
    self.user = user
    self.byte = byte
    self.moment = moment
    self.delay = delay
    self.effect = effect
  }

  /// What goes wrong with an operation at one of its moments.
  public struct Strike: Sendable, Hashable {
    /// How long the operation is held up first.
    public var delay: Duration?
    /// What the client sees then; nothing unusual where it is `nil`.
    public var effect: Effect?

    public init(delay: Duration? = nil, effect: Effect? = nil) {
      self.delay = delay
      self.effect = effect
    }
  }
}

/// What an operation is about, as far as a fault can name it.
public enum Subject: Sendable, Hashable {
  case nothing
  /// A document or an object.
  case path(String)
  /// Several documents.
  case paths([String])
  /// An object that is uploaded, with its size in bytes.
  case upload(path: String, size: Int)
  /// An account, by its id or its address.
  case account(String)
}

extension Fault {
  /// Whether it is for an operation, but for which call of it.
  ///
  /// - Parameter users: The names of the user who calls, asked for where a user is named.
  func fits(_ name: String, _ subject: Subject, users: () -> [String]) -> Bool {
    guard operation == name else { return false }
    if let path, !subject.paths.contains(where: { path.match($0) != nil }) { return false }
    if let byte {
      guard case .upload(_, let size) = subject, size > byte else { return false }
    }
    guard let user else { return true }
    // Services keep addresses in lower case.
    return users().contains(user.utf8.contains(UInt8(ascii: "@")) ? user.lowercased() : user)
  }
}

extension Subject {
  /// The paths it names.
  var paths: [String] {
    switch self {
    case .nothing, .account: []
    case .path(let path), .upload(let path, _): [path]
    case .paths(let paths): paths
    }
  }
}

/// A declared fault and what has become of it.
public struct FaultRecord: Sendable {
  /// The fault.
  public let fault: Fault
  /// How often it has struck.
  public internal(set) var strikes = 0
  /// How many calls it fits, whichever of them it strikes.
  public internal(set) var calls = 0

  init(_ fault: Fault) {
    self.fault = fault
  }
}

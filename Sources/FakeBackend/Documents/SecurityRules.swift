public import ProfileCore
import Simulation

/// Who may do what with which documents or objects, as a table: the part of Firebase's security
/// rules that is of the kind `allow … if request.auth.uid == userId`.
///
/// As in the rules language, an access is allowed where any row allows it; where no row speaks of the
/// path, it is denied.
public struct SecurityRules: Sendable, Hashable {
  /// What is done; `read` in a rule is get and list, `write` is create, update and delete.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    case get
    case list
    case create
    case update
    case delete

    /// The methods that a word of the rules language stands for; `nil` for another word.
    public static func named(_ name: String) -> [Method]? {
      switch name {
      case "read": [.get, .list]
      case "write": [.create, .update, .delete]
      default: Method(rawValue: name).map { [$0] }
      }
    }
  }

  /// Whom a rule is for.
  public enum Condition: Sendable, Hashable {
    /// Everybody: `if true`.
    case always
    /// Nobody: `if false`.
    case never
    /// Whoever is signed in: `if request.auth != null`.
    case signedIn
    /// The user whose id stands in the path: `if request.auth.uid == userId`.
    case owner(_ variable: String)
    /// The user whose id the stored document holds: `if request.auth.uid == resource.data.owner`. A
    /// missing document has no field, which is an evaluation error and denies.
    case ownerField(_ field: String)
  }

  /// What is uploaded, which rules for objects can look at.
  public struct Content: Sendable, Hashable {
    /// What it is said to be.
    public var type: String
    /// The number of bytes.
    public var size: Int

    /// Describes a content.
    public init(type: String, size: Int) {
      self.type = type
      self.size = size
    }
  }

  /// A row of the table.
  public struct Rule: Sendable, Hashable {
    /// The paths it is for, such as `users/{userId}` or `{path=**}`.
    public let pattern: String
    /// What it allows.
    public var methods: [Method]
    /// Whom it allows it.
    public var condition: Condition
    /// How large an upload may be: `request.resource.size < maxSize`; of any size where it is `nil`.
    public var maxSize: Int?
    /// What the type of an upload has to begin with, such as `image/`; anything where it is `nil`.
    public var typePrefix: String?
    fileprivate let paths: PathPattern?

    /// Makes a row; one whose pattern is none is for no path.
    public init(
      _ pattern: String, allow methods: [Method], if condition: Condition,
      maxSize: Int? = nil, typePrefix: String? = nil
    ) {
      self.pattern = pattern
      paths = try? PathPattern(pattern)
      self.methods = methods
      self.condition = condition
      self.maxSize = maxSize
      self.typePrefix = typePrefix
    }
  }

  /// The rows.
  public var rules: [Rule]

  /// Makes a table of rows.
  public init(_ rules: [Rule]) {
    self.rules = rules
  }

  /// Whether a user may do something.
  ///
  /// - Parameters:
  ///   - method: What is done.
  ///   - path: To what; a list names its documents `{id}`.
  ///   - uid: The user's id; `nil` where nobody is signed in.
  ///   - stored: What is stored there before; `nil` where nothing is.
  ///   - content: What is uploaded; `nil` where nothing is.
  public func allows(
    _ method: Method, _ path: String, by uid: String?, stored: DocumentFields?,
    content: Content? = nil
  ) -> Bool {
    rules.contains { rule in
      guard rule.methods.contains(method), let variables = rule.paths?.match(path) else {
        return false
      }
      return rule.accepts(content) && rule.condition.holds(for: uid, variables, stored)
    }
  }
}

extension SecurityRules {
  /// The line on which the first row stands in the source that the emulator is given.
  private static let firstLine = 4

  /// Something that is done.
  typealias Access = (method: Method, path: String)

  /// What the emulator says of a denial: each row that speaks of what is done, by its line.
  func account(of accesses: [Access], by uid: String?) -> String {
    let entries = accesses.flatMap { method, path in
      rules.enumerated()
        .filter { $1.methods.contains(method) && $1.paths?.match(path) != nil }
        .map {
          let reason = $1.condition.needsUser && uid == nil ? "Null value error." : "false"
          return "\(reason) for '\(method.rawValue)' @ L\($0 + Self.firstLine)"
        }
    }
    return entries.isEmpty
      ? "No matching allow statements" : "\n" + entries.joined(separator: ", ")
  }
}

extension SecurityRules.Rule {
  /// Whether an upload is of the size and type that the row asks for. What uploads nothing has neither,
  /// which is an evaluation error and denies.
  fileprivate func accepts(_ content: SecurityRules.Content?) -> Bool {
    if maxSize == nil, typePrefix == nil { return true }
    guard let content else { return false }
    if let maxSize, content.size >= maxSize { return false }
    return typePrefix.map { content.type.utf8.starts(with: $0.utf8) } ?? true
  }
}

extension SecurityRules.Condition {
  /// Whether it asks for the id of a user whom there may not be.
  fileprivate var needsUser: Bool {
    switch self {
    case .always, .never, .signedIn: false
    case .owner, .ownerField: true
    }
  }

  fileprivate func holds(
    for uid: String?, _ variables: [(name: String, value: String)], _ stored: DocumentFields?
  ) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .signedIn: uid != nil
    case .owner(let variable):
      variables.contains { $0.name == variable && uid.map($0.value.isIdentical) == true }
    case .ownerField(let field):
      if case .string(let owner)? = stored?[field] {
        uid.map(owner.isIdentical) == true
      } else {
        false
      }
    }
  }
}

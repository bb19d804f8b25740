public import ProfileCore

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

  /// A row of the table.
  public struct Rule: Sendable, Hashable {
    /// The paths it is for, such as `users/{userId}` or `{path=**}`.
    public var pattern: String
    /// What it allows.
    public var methods: [Method]
    /// Whom it allows it.
    public var condition: Condition

    /// Makes a row.
    public init(_ pattern: String, allow methods: [Method], if condition: Condition) {
      self.pattern = pattern
      self.methods = methods
      self.condition = condition
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
  public func allows(
    _ method: Method, _ path: String, by uid: String?, stored: DocumentFields?
  ) -> Bool {
    let segments = path.parts(at: UInt8(ascii: "/"))
    return rules.contains { rule in
      guard rule.methods.contains(method), let variables = rule.match(segments) else {
        return false
      }
      return rule.condition.holds(for: uid, variables, stored)
    }
  }
}

extension SecurityRules.Rule {
  /// The variables of the pattern, where a path is of it.
  fileprivate func match(_ segments: [String]) -> [(name: String, value: String)]? {
    let parts = pattern.parts(at: UInt8(ascii: "/"))
    var variables: [(String, String)] = []
    for (index, part) in parts.enumerated() {
      if part.hasPrefix("{"), part.hasSuffix("=**}") {
        return index < segments.count ? variables : nil
      }
      guard index < segments.count else { return nil }
      if part.hasPrefix("{"), part.hasSuffix("}") {
        variables.append((String(part.dropFirst().dropLast()), segments[index]))
      } else if !part.isIdentical(to: segments[index]) {
        return nil
      }
    }
    return parts.count == segments.count ? variables : nil
  }
}

extension SecurityRules.Condition {
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

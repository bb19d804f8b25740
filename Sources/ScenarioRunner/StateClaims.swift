import RunEvents
import ScenarioLanguage

/// Keeps an account of what has changed in the state and of what is expected of it.
struct StateClaims {
  /// The most changes that are told one by one.
  static let mostShown = 50

  /// A part of the state that has changed and that nothing has expected since.
  struct Change {
    var path: String
    /// What is there now; `nil` where it has gone.
    var value: Value?
    /// The step that changed it last.
    var step: Int
  }

  /// What an expectation speaks of.
  struct Claim {
    var path: String
    /// Whether it speaks of all that is below the path, too.
    var isWhole: Bool
  }

  private var leaves: [String: Value]
  /// The changes that nothing expects so far.
  private var changes: [String: Change] = [:]

  init(_ state: Value) {
    leaves = Self.leaves(of: state)
  }

  /// The changes that nothing expects, in the order in which they came about.
  var left: [Change] {
    changes.values.sorted { ($0.step, $0.path) < ($1.step, $1.path) }
  }

  /// Takes in the state after a step, and what the step expects of it.
  mutating func note(_ state: Value, _ step: Int, claims: () -> [Claim]) {
    let now = Self.leaves(of: state)
    for (path, value) in now where leaves[path].map({ !$0.isSame(as: value) }) ?? true {
      changes[path] = Change(path: path, value: value, step: step)
    }
    for path in leaves.keys where now[path] == nil {
      // What has become a mapping or a list is told by what is in it, and the other way round.
      let isMoreOrLess = now.keys.contains { Self.isBelow($0, path) || Self.isBelow(path, $0) }
      changes[path] = isMoreOrLess ? nil : Change(path: path, value: nil, step: step)
    }
    leaves = now
    for claim in claims() {
      for path in changes.keys
      where path == claim.path || claim.isWhole && Self.isBelow(path, claim.path)
        || changes[path]?.value == nil && Self.isBelow(path, claim.path)
      {
        changes[path] = nil
      }
    }
  }

  private static func isBelow(_ path: String, _ other: String) -> Bool {
    path.utf8.count > other.utf8.count && path.holds(other)
      && path.byte(at: other.utf8.count) == UInt8(ascii: ".")
  }

  /// The single values in a state by their paths; a collection without content is one.
  private static func leaves(of state: Value) -> [String: Value] {
    var leaves: [String: Value] = [:]
    gather(state, at: "", &leaves)
    return leaves
  }

  private static func gather(_ value: Value, at path: String, _ leaves: inout [String: Value]) {
    let prefix = path.isEmpty ? "" : "\(path)."
    switch value {
    case .record(let entries) where !entries.isEmpty:
      for entry in entries { gather(entry.value, at: prefix + entry.key, &leaves) }
    case .list(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        gather(element, at: "\(prefix)\(index)", &leaves)
      }
    default: leaves[path] = value
    }
  }
}

extension Step {
  /// What the step expects, where it looks at the state.
  func claims(in world: isolated World) -> [StateClaims.Claim] {
    switch action {
    case .expect(let expectations, _), .waitUntil(let expectations):
      world.claims(of: expectations)
    default: []
    }
  }
}

extension World {
  /// What expectations speak of; one that cannot be judged speaks of nothing.
  func claims(of expectations: [Expectation]) -> [StateClaims.Claim] {
    let matching = Matching(variables: currentVariables, state: { self.state(at: $0) })
    var claims: [StateClaims.Claim] = []
    for expectation in expectations {
      guard let path = try? expectation.path.text(currentVariables) else { continue }
      matching.claims(expectation.matcher, state(at: path), at: path, &claims)
    }
    return claims
  }
}

extension Matching {
  /// What a matcher says something of.
  func claims(
    _ matcher: Matcher, _ value: Value?, at path: String, _ claims: inout [StateClaims.Claim]
  ) {
    switch matcher.content {
    case .alias(let inner): self.claims(inner, value, at: path, &claims)
    case .all(let matchers), .oneOf(let matchers):
      for inner in matchers { self.claims(inner, value, at: path, &claims) }
    case .subset(let entries):
      for entry in entries {
        guard let key = try? entry.key.text(variables) else { continue }
        self.claims(entry.matcher, value?.lookUp(key), at: "\(path).\(key)", &claims)
      }
    case .list(let matchers):
      claims.append(.init(path: path, isWhole: false))
      guard case .list(let elements)? = value else { return }
      for (index, (element, inner)) in zip(elements, matchers).enumerated() {
        self.claims(inner, element, at: "\(path).\(index)", &claims)
      }
    case .each(let inner):
      claims.append(.init(path: path, isWhole: false))
      switch value {
      case .list(let elements)?:
        for (index, element) in elements.enumerated() {
          self.claims(inner, element, at: "\(path).\(index)", &claims)
        }
      case .record(let entries)?:
        for entry in entries {
          self.claims(inner, entry.value, at: "\(path).\(entry.key)", &claims)
        }
      default: break
      }
    case .contains(let inner):
      claims.append(.init(path: path, isWhole: false))
      guard case .list(let elements)? = value else { return }
      for (index, element) in elements.enumerated() where contains(element, inner) {
        claims.append(.init(path: "\(path).\(index)", isWhole: true))
      }
    case .same, .equals, .absent(true): claims.append(.init(path: path, isWhole: true))
    case .absent(false), .matches, .count, .not, .compare, .urlOf:
      claims.append(.init(path: path, isWhole: false))
    }
  }

  /// Whether an element of a list is one that is looked for.
  private func contains(_ element: Value, _ inner: Matcher) -> Bool {
    var trial = Matching(variables: variables, state: state)
    trial.match(
      .list([element]), Matcher(containing: inner), at: "")
    return trial.mismatches.isEmpty
  }
}

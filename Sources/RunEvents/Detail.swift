/// How much the events of a run tell; more of it costs time, so it is only told when asked for.
public enum Detail: Int, Sendable, Hashable, Comparable {
  /// Steps and operations of scenarios whose verdict is no pass.
  case failures
  /// Steps and operations of every scenario.
  case steps
  /// The text of scenarios, how each step changed the state, the pictures it has brought up, and the
  /// moments of operations, too.
  case everything

  public static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
}

/// Lines of a scenario file.
public struct SourceExcerpt: Sendable, Hashable, Codable {
  /// The number of the first line, from one.
  public var line: Int
  /// The lines, without their line breaks.
  public var lines: [String]

  public init(line: Int, lines: [String]) {
    self.line = line
    self.lines = lines
  }
}

/// A part of the state that a step has changed.
public struct StateChange: Sendable, Hashable, Codable {
  /// Where it stands in the state.
  public var path: String
  /// What was there before; `nil` where nothing was.
  public var before: Value?
  /// What is there now; `nil` where nothing is.
  public var after: Value?

  public init(path: String, before: Value?, after: Value?) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// A moment in the life of an operation.
public struct OperationMoment: Sendable, Hashable, Codable {
  /// What happened.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The app asked.
    case issued
    /// The service did its part.
    case committed
    /// The app heard the reply, or a fault took it away.
    case answered
    /// The app ended before it could hear the reply.
    case abandoned
  }

  public var kind: Kind
  /// Its place in the order of all moments of the scenario, from zero.
  public var order: Int
  /// The step in which it happened, from zero.
  public var step: Int?
  /// The virtual time.
  public var time: Duration

  public init(kind: Kind, order: Int, step: Int?, time: Duration) {
    self.kind = kind
    self.order = order
    self.step = step
    self.time = time
  }
}

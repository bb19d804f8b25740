/// Where the app writes what happens to it.
public protocol Log: AnyObject {
  /// Writes a line: the documents' own `print`.
  func print(_ line: String)

  /// Records a failure that the app keeps from everybody, as its document does.
  func swallowed(_ failure: SilentFailure)
}

/// A failure of which neither the user nor the caller hears.
public struct SilentFailure: Sendable, Hashable {
  /// The requirement that documents the silence, such as `SU-18`.
  public var requirement: String
  /// What went wrong.
  public var reason: String

  /// Makes a record of a failure.
  public init(_ requirement: String, _ reason: String) {
    self.requirement = requirement
    self.reason = reason
  }
}

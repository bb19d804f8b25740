/// A source of names that nobody has used before.
public protocol UniqueNames: AnyObject {
  /// The text of a new random UUID, in upper case: `UUID().uuidString`.
  func uuidString() -> String
}

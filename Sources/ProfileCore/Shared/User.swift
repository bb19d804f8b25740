/// A user as the documents keep one: the document at `users/<uid>`.
///
/// The apps keep different fields there; each reads its own in an extension.
public struct User: Sendable, Hashable {
  /// The id of the document, which is the account's uid.
  public var id: String
  /// What the document holds.
  public var fields: DocumentFields

  /// Makes a user of a document.
  public init(id: String, fields: DocumentFields) {
    self.id = id
    self.fields = fields
  }

  /// The path of a user's document.
  public static func path(of uid: String) -> String { "users/\(uid)" }
}

extension User {
  /// The name the user goes by.
  public var username: String? { fields["username"]?.string }
  /// The user's address.
  public var email: String? { fields["email"]?.string }
}

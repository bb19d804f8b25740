/// Keeps the users' documents: the document's `DatabaseManager`.
public final class DatabaseManager {
  private let documents: any DocumentStore

  /// Makes a manager of the users in a store.
  public init(documents: any DocumentStore) {
    self.documents = documents
  }

  /// Updates fields of a user's document (OB-7).
  ///
  /// - Returns: `true`, always: what the form takes for "onboarding is finished".
  public func collectionUsers(
    updateFields: DocumentFields, for id: String
  ) async throws(DocumentStoreError) -> Bool {
    try await documents.updateData(updateFields, at: User.path(of: id))
    return true
  }

  /// Reads a user's document.
  ///
  /// The document leaves its retrieval out (`…`); this one reads `users/<uid>`.
  ///
  /// - Returns: The user; `nil` where there is no such document.
  public func collectionUsers(retrieve id: String) async throws(DocumentStoreError) -> User? {
    try await documents.getDocument(at: User.path(of: id)).map { User(id: id, fields: $0) }
  }
}

/// What the onboarding keeps in a user's document (OB-7).
extension User {
  /// What the user says about themself.
  public var bio: String? { fields["bio"]?.string }
  /// The address of the profile photo.
  public var avatarPath: String? { fields["avatarPath"]?.string }
  /// Whether the profile has been filled in; it has not where the document does not say so.
  public var isUserOnboarded: Bool { fields["isUserOnboarded"]?.bool ?? false }
}

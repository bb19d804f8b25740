/// A store of documents that are found by path, such as `users/u1`.
public protocol DocumentStore: AnyObject {
  /// Writes a whole document; with `merge`, only the fields that are given.
  ///
  /// - Parameters:
  ///   - fields: The document's fields; a dot in a name is an ordinary character.
  ///   - path: Where the document lies.
  ///   - merge: Whether the document's other fields stay.
  func setData(
    _ fields: DocumentFields, at path: String, merge: Bool
  ) async throws(DocumentStoreError)

  /// Writes some fields of a document that exists.
  ///
  /// - Parameters:
  ///   - fields: The fields; a dot in a name leads into a map.
  ///   - path: Where the document lies.
  func updateData(_ fields: DocumentFields, at path: String) async throws(DocumentStoreError)

  /// Reads a document.
  ///
  /// - Returns: Its fields; `nil` where there is no such document, which is no error.
  func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields?
}

extension DocumentStore {
  /// Writes a whole document.
  public func setData(
    _ fields: DocumentFields, at path: String
  ) async throws(DocumentStoreError) {
    try await setData(fields, at: path, merge: false)
  }
}

/// What the document store answers instead of doing what it was asked.
public struct DocumentStoreError: Error, Sendable, Hashable {
  /// The error's name in a scenario, such as `firestore/permission-denied`.
  public var code: String
  /// Firestore's number for it, such as 7.
  public var number: Int
  /// The text that the documents print.
  public var localizedDescription: String

  /// Makes an error.
  public init(code: String, number: Int, localizedDescription: String) {
    self.code = code
    self.number = number
    self.localizedDescription = localizedDescription
  }
}

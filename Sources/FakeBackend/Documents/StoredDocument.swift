public import ProfileCore

/// A document as a server keeps it.
public struct StoredDocument: Sendable, Hashable {
  /// Where it lies.
  public var path: String
  /// What it holds.
  public var fields: DocumentFields
  /// When it came to be: microseconds since 1970.
  public var createTime: Int64
  /// When its content last became another: microseconds since 1970.
  public var updateTime: Int64

  /// Makes a document.
  public init(path: String, fields: DocumentFields, createTime: Int64, updateTime: Int64) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}

/// What keeps the documents of one project: the fake's own engine, or something that is asked.
///
/// It is the server's side of Firestore. What the SDK does before it asks, and what it makes of an
/// answer, is ``DocumentService``'s part.
public protocol DocumentServer {
  /// Applies writes in their order, all of them or none.
  ///
  /// - Parameters:
  ///   - writes: The writes.
  ///   - user: Whose they are; `nil` where nobody is signed in.
  ///   - time: The moment of the commit, for a server without a clock of its own.
  /// - Returns: For each write the time its document was last changed; `nil` where it is gone.
  @discardableResult
  mutating func commit(
    _ writes: [DocumentWrite], by user: DocumentRequester, at time: Int64
  ) throws(DocumentStoreError) -> [Int64?]

  /// Reads a document; `nil` where there is none.
  mutating func document(
    at path: String, by user: DocumentRequester
  ) throws(DocumentStoreError) -> StoredDocument?

  /// Reads the documents that a query asks for.
  ///
  /// - Parameters:
  ///   - query: The query as the SDK sends it: bounds are values, ids are references, and the first
  ///     documents are wanted.
  ///   - user: Who asks.
  mutating func documents(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> [StoredDocument]

  /// Counts the documents that a query asks for.
  mutating func count(
    matching query: DocumentQuery, by user: DocumentRequester
  ) throws(DocumentStoreError) -> Int

  /// Gives the project other rules; without any everybody may do everything.
  mutating func setRules(_ rules: SecurityRules?) throws(DocumentStoreError)

  /// Every document, by path.
  mutating func allDocuments() throws(DocumentStoreError) -> [StoredDocument]
}

/// Who asks a server for something.
public enum DocumentRequester: Sendable, Hashable {
  /// The project's owner, to whom no rule applies.
  case owner
  /// The user with this id; `nil` where nobody is signed in.
  case user(String?)
}

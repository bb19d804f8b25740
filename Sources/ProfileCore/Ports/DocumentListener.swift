/// A document as a listener hears of it: the documents' `DocumentSnapshot`.
public struct DocumentSnapshot: Sendable, Hashable {
  /// Where the document lies.
  public var path: String
  /// What it holds; `nil` where there is none.
  public var fields: DocumentFields?
  /// Whether the server has not confirmed it yet, or could have changed it since.
  public var isFromCache: Bool
  /// Whether it holds writes of this device that the server has not answered yet.
  public var hasPendingWrites: Bool

  /// Makes a snapshot.
  public init(
    path: String, fields: DocumentFields?, isFromCache: Bool, hasPendingWrites: Bool
  ) {
    self.path = path
    self.fields = fields
    self.isFromCache = isFromCache
    self.hasPendingWrites = hasPendingWrites
  }
}

/// The answer to a query as a listener hears of it: the documents' `QuerySnapshot`.
public struct QuerySnapshot: Sendable, Hashable {
  /// How a document of the answer is another than in the snapshot before: `DocumentChange`.
  public struct Change: Sendable, Hashable {
    /// What has become of it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case added
      case modified
      case removed
    }

    /// What has become of it.
    public var kind: Kind
    /// The document; where it has been removed, as it was before.
    public var document: DocumentSnapshot
    /// Its place before, once all changes before this one have been made; `nil` where it is new.
    public var oldIndex: Int?
    /// Its place now, once all changes up to this one have been made; `nil` where it is gone.
    public var newIndex: Int?

    /// Makes a change.
    public init(
      _ kind: Kind, _ document: DocumentSnapshot, oldIndex: Int? = nil, newIndex: Int? = nil
    ) {
      self.kind = kind
      self.document = document
      self.oldIndex = oldIndex
      self.newIndex = newIndex
    }
  }

  /// The documents, in the order of the query.
  public var documents: [DocumentSnapshot]
  /// What has changed since the snapshot before: what is gone, then what is new, then what is another.
  public var changes: [Change]
  /// Whether the server has not confirmed the answer yet, or could have another one since.
  public var isFromCache: Bool
  /// Whether it holds writes of this device that the server has not answered yet.
  public var hasPendingWrites: Bool

  /// Makes a snapshot.
  public init(
    documents: [DocumentSnapshot], changes: [Change], isFromCache: Bool, hasPendingWrites: Bool
  ) {
    self.documents = documents
    self.changes = changes
    self.isFromCache = isFromCache
    self.hasPendingWrites = hasPendingWrites
  }
}

/// Hears of a document's changes, one after another, until it is removed.
public protocol DocumentListener: AnyObject {
  /// Waits for the next change.
  ///
  /// - Returns: The document as it is then; `nil` when the listener has been removed or has failed.
  func next() async throws(DocumentStoreError) -> DocumentSnapshot?

  /// Stops listening: what has not been heard yet is never heard.
  func remove()
}

/// Hears of the changes of a query's answer, one after another, until it is removed.
public protocol QueryListener: AnyObject {
  /// Waits for the next change.
  ///
  /// - Returns: The answer as it is then; `nil` when the listener has been removed or has failed.
  func next() async throws(DocumentStoreError) -> QuerySnapshot?

  /// Stops listening: what has not been heard yet is never heard.
  func remove()
}

/// A document store that can be listened to.
public protocol ListenableDocumentStore: DocumentStore {
  /// Listens to a document: `addSnapshotListener`.
  ///
  /// - Parameters:
  ///   - path: Where the document lies.
  ///   - includeMetadataChanges: Whether it is told, too, when only the network or the queue of writes
  ///     has changed.
  func addSnapshotListener(
    at path: String, includeMetadataChanges: Bool
  ) async throws(DocumentStoreError) -> any DocumentListener

  /// Listens to the answer to a query: `addSnapshotListener`.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - includeMetadataChanges: Whether it is told, too, when only the network or the queue of writes
  ///     has changed.
  func addSnapshotListener(
    _ query: DocumentQuery, includeMetadataChanges: Bool
  ) async throws(DocumentStoreError) -> any QueryListener
}

extension ListenableDocumentStore {
  /// Listens to a document, and only to what it holds.
  public func addSnapshotListener(
    at path: String
  ) async throws(DocumentStoreError) -> any DocumentListener {
    try await addSnapshotListener(at: path, includeMetadataChanges: false)
  }

  /// Listens to the answer to a query, and only to what it holds.
  public func addSnapshotListener(
    _ query: DocumentQuery
  ) async throws(DocumentStoreError) -> any QueryListener {
    try await addSnapshotListener(query, includeMetadataChanges: false)
  }
}

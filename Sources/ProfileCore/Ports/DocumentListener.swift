/// What a listener hears of a document: the documents' `DocumentSnapshot`.
public struct DocumentSnapshot: Sendable, Hashable {
  /// Where the document lies.
  public var path: String
  /// What it holds; `nil` where there is none.
  public var fields: DocumentFields?
  /// Whether the server has not confirmed it yet.
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

/// Hears of a document's changes, one after another, until it is removed.
public protocol DocumentListener: AnyObject {
  /// Waits for the next change.
  ///
  /// - Returns: The document as it is then; `nil` when the listener has been removed or has failed.
  func next() async throws(DocumentStoreError) -> DocumentSnapshot?

  /// Stops listening: what has not been heard yet is never heard.
  func remove()
}

/// A document store whose documents can be listened to.
public protocol ListenableDocumentStore: DocumentStore {
  /// Listens to a document: `addSnapshotListener`.
  func addSnapshotListener(at path: String) async throws(DocumentStoreError) -> any DocumentListener
}

/// A document found by a query.
public struct QueriedDocument: Sendable, Hashable {
  /// Where it lies.
  public var path: String
  /// What it holds.
  public var fields: DocumentFields

  /// Makes a document.
  public init(path: String, fields: DocumentFields) {
    self.path = path
    self.fields = fields
  }
}

/// Writes that happen together or not at all: the documents' `WriteBatch`.
public struct DocumentBatch: Sendable, Hashable {
  /// The writes, in the order in which they take effect.
  public private(set) var writes: [DocumentWrite] = []

  /// Makes a batch without writes.
  public init() {}

  /// Adds a write.
  public mutating func append(_ write: DocumentWrite) {
    writes.append(write)
  }
}

/// A run of a transaction, which reads first and writes afterwards: the documents' `Transaction`.
public protocol DocumentTransaction: AnyObject {
  /// Reads a document; its version becomes a condition of the whole transaction.
  func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields?

  /// Adds a write, which happens when the transaction is committed.
  func write(_ write: DocumentWrite)
}

/// What a document store can do besides writing and reading single documents.
public protocol DocumentDatabase: DocumentStore {
  /// Writes the named fields of those that are given; the document's others stay.
  func setData(
    _ fields: DocumentFields, at path: String, mergeFields: [DocumentFieldPath]
  ) async throws(DocumentStoreError)

  /// Writes some fields of a document that exists, found by the names that lead to them.
  func updateData(
    _ updates: [DocumentWrite.Update], at path: String
  ) async throws(DocumentStoreError)

  /// Removes a document; a missing one is no error.
  func deleteDocument(at path: String) async throws(DocumentStoreError)

  /// Makes the writes of a batch, all or none.
  func commit(_ batch: DocumentBatch) async throws(DocumentStoreError)

  /// Reads the documents that a query asks for, in its order.
  func getDocuments(_ query: DocumentQuery) async throws(DocumentStoreError) -> [QueriedDocument]

  /// Counts the documents that a query asks for, on the server: `count.getAggregation(source:)`.
  func count(_ query: DocumentQuery) async throws(DocumentStoreError) -> Int

  /// Runs a transaction, again where what it has read changes meanwhile.
  func runTransaction(
    _ body: (any DocumentTransaction) async throws(DocumentStoreError) -> Void
  ) async throws(DocumentStoreError)
}

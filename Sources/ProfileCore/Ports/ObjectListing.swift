/// What a store finds under a path: the documents' `StorageListResult`.
public struct ObjectListing: Sendable, Hashable {
  /// The objects that lie there, by path.
  public var items: [String]
  /// The paths under which more lies, as folders have it.
  public var prefixes: [String]
  /// What the next page is asked for with; `nil` where there is no more.
  public var pageToken: String?

  /// Makes a listing.
  public init(items: [String], prefixes: [String], pageToken: String? = nil) {
    self.items = items
    self.prefixes = prefixes
    self.pageToken = pageToken
  }
}

/// An object store that can be looked through, and that keeps what an app says of its objects.
public protocol ListableObjectStore: ObjectStore {
  /// Puts bytes at a path, and says more of them than what they are: `putData(_:metadata:)`.
  ///
  /// - Returns: What the store says about the new object.
  func putData(
    _ data: [UInt8], at path: String, metadata: SettableMetadata
  ) async throws(ObjectStoreError) -> ObjectMetadata

  /// What the store says about an object; a missing one is an error.
  func getMetadata(at path: String) async throws(ObjectStoreError) -> ObjectMetadata

  /// Changes what is said of an object: `updateMetadata(_:)`. What is not set stays, as do its content and
  /// address; of the app's own metadata, too, what is not named.
  ///
  /// - Returns: What the store says about the object then.
  func updateMetadata(
    at path: String, _ changes: SettableMetadata
  ) async throws(ObjectStoreError) -> ObjectMetadata

  /// Downloads an object: `getData(maxSize:)`. One that is larger is an error.
  func getData(at path: String, maxSize: Int) async throws(ObjectStoreError) -> [UInt8]

  /// What lies under a path, one level deep: `listAll()`. Nothing is no error.
  func listAll(at path: String) async throws(ObjectStoreError) -> ObjectListing

  /// A page of what lies under a path, one level deep: `list(maxResults:pageToken:)`.
  ///
  /// - Parameters:
  ///   - path: Where to look.
  ///   - maxResults: How many objects and prefixes together are wanted at most, from 1 to 1000.
  ///   - pageToken: What the page before has said; the first page without it.
  func list(
    at path: String, maxResults: Int, pageToken: String?
  ) async throws(ObjectStoreError) -> ObjectListing
}

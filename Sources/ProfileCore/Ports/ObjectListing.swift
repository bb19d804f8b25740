/// What a store finds under a path: the documents' `StorageListResult`.
public struct ObjectListing: Sendable, Hashable {
  /// The objects that lie there, by path.
  public var items: [String]
  /// The paths under which more lies, as folders have it.
  public var prefixes: [String]

  /// Makes a listing.
  public init(items: [String], prefixes: [String]) {
    self.items = items
    self.prefixes = prefixes
  }
}

/// An object store that can be looked through.
public protocol ListableObjectStore: ObjectStore {
  /// What the store says about an object; a missing one is an error.
  func getMetadata(at path: String) async throws(ObjectStoreError) -> ObjectMetadata

  /// What lies under a path, one level deep: `listAll()`. Nothing is no error.
  func listAll(at path: String) async throws(ObjectStoreError) -> ObjectListing
}

/// A store of objects, which are bytes under a path, such as a bucket of Cloud Storage.
public protocol ObjectStore: AnyObject {
  /// Puts bytes at a path, in the place of what is there.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - path: Where they go.
  ///   - contentType: What they are; without it the store calls them `application/octet-stream`.
  /// - Returns: What the store says about the new object.
  func putData(
    _ data: [UInt8], at path: String, contentType: String?
  ) async throws(ObjectStoreError) -> ObjectMetadata

  /// Asks for the address under which anybody can download an object.
  func downloadURL(at path: String) async throws(ObjectStoreError) -> String

  /// Downloads an object through the address under which anybody can (BL-12).
  ///
  /// - Parameter downloadURL: What ``downloadURL(at:)`` has answered once; an address that has died
  ///   since, because the object was replaced or removed, is an error.
  func getData(from downloadURL: String) async throws(ObjectStoreError) -> [UInt8]

  /// Removes an object; a missing one is an error.
  func delete(at path: String) async throws(ObjectStoreError)
}

/// What the object store answers instead of doing what it was asked.
public struct ObjectStoreError: Error, Sendable, Hashable {
  /// The error's name in a scenario, such as `storage/quota-exceeded`.
  public var code: String
  /// Firebase's number for it, such as -13013.
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

/// What a profile photo's storage can answer beside the store's own errors.
public enum FireStorageError: Error, Sendable, Hashable {
  /// The stored photo has no path (OB-3).
  case invalidImageID

  /// What Foundation says of an enumeration that has no text of its own.
  public var localizedDescription: String {
    "The operation couldn’t be completed. (\(String(reflecting: Self.self)) error 0.)"
  }
}

/// Keeps the profile photos: the document's `StorageManager`.
public final class StorageManager {
  /// Why a photo has no address.
  public enum DownloadFailure: Error, Sendable, Hashable {
    /// The photo has no path.
    case imageID(FireStorageError)
    /// The store has refused.
    case storage(ObjectStoreError)

    /// The text of whichever it is.
    public var localizedDescription: String {
      switch self {
      case .imageID(let error): error.localizedDescription
      case .storage(let error): error.localizedDescription
      }
    }
  }

  private let storage: any ObjectStore

  /// Makes a manager of the photos in a store.
  public init(storage: any ObjectStore) {
    self.storage = storage
  }

  /// Puts a user's profile photo where the former one is (OB-2).
  ///
  /// - Parameters:
  ///   - userID: Whose photo it is; an empty one is not refused (OB-10).
  ///   - image: The encoded photo.
  ///   - contentType: What the photo is said to be.
  public func uploadProfilePhoto(
    with userID: String, image: [UInt8], contentType: String
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    try await storage.putData(
      image, at: "images/\(userID)/profileImage/profileImage.jpg", contentType: contentType)
  }

  /// Asks for the address of a stored photo (OB-3).
  ///
  /// - Parameter id: The photo's path.
  public func getDownloadURL(for id: String?) async throws(DownloadFailure) -> String {
    guard let id else { throw .imageID(.invalidImageID) }
    do {
      return try await storage.downloadURL(at: id)
    } catch {
      throw .storage(error)
    }
  }
}

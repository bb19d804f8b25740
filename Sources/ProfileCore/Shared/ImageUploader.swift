/// Uploads images under new names: the documents' `ImageUploader`.
public struct ImageUploader {
  /// Where an upload can end early.
  public enum Failure: Error, Sendable, Hashable {
    /// The image has no data to encode.
    case notEncodable
    /// The bytes were not stored.
    case putData(ObjectStoreError)
    /// The bytes are stored, and the address is not known.
    case downloadURL(ObjectStoreError)
  }

  /// Where uploads go in the store; each app names its own.
  public struct Folder: Sendable, Hashable {
    /// The folder's path.
    public var path: String

    /// Makes a folder of its path.
    public init(_ path: String) {
      self.path = path
    }
  }

  private let storage: any ObjectStore
  private let codec: any ImageCodec
  private let names: any UniqueNames

  /// Makes an uploader.
  ///
  /// - Parameters:
  ///   - storage: Where images go.
  ///   - codec: What encodes them.
  ///   - names: What names them.
  public init(storage: any ObjectStore, codec: any ImageCodec, names: any UniqueNames) {
    self.storage = storage
    self.codec = codec
    self.names = names
  }

  /// Encodes an image as JPEG at quality 0.5 (SU-15) and uploads it under a new name (SU-16).
  ///
  /// No content type is given, as in the documents: the store calls the object
  /// `application/octet-stream`.
  ///
  /// - Parameters:
  ///   - image: What to upload.
  ///   - folder: The folder it goes to.
  /// - Returns: The address of the stored object.
  public func uploadImage(_ image: Picture, to folder: Folder) async throws(Failure) -> String {
    guard let data = codec.jpegData(of: image, compressionQuality: 0.5) else {
      throw .notEncodable
    }
    let path = "\(folder.path)/\(names.uuidString())"
    do {
      _ = try await storage.putData(data, at: path, contentType: nil)
    } catch {
      throw .putData(error)
    }
    do {
      return try await storage.downloadURL(at: path)
    } catch {
      throw .downloadURL(error)
    }
  }
}

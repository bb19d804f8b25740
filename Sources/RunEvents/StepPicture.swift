/// A picture that a step has brought up: one that was picked, or one that has been stored.
public struct StepPicture: Sendable, Hashable, Codable {
  /// What became of it.
  public enum Role: String, Sendable, Hashable, Codable {
    /// A picker has handed it to the app.
    case picked
    /// It is an object of the backend.
    case stored
    /// The app keeps it on the device.
    case kept
  }

  public var role: Role
  /// The name of the photo, the path of the object, or the key.
  public var name: String
  /// Tells its bytes from other bytes; the same in every run.
  public var digest: String
  /// The number of its bytes.
  public var size: Int
  /// What it is, such as `jpeg`; `nil` where it is of no format that is known.
  public var format: String?
  /// The pixels of a row as it is displayed; zero where they are not known.
  public var width: Int
  /// The number of rows as it is displayed; zero where they are not known.
  public var height: Int
  /// A small copy of it; `nil` where it cannot be decoded.
  public var thumbnail: Thumbnail?

  public init(
    role: Role, name: String, digest: String, size: Int, format: String? = nil, width: Int = 0,
    height: Int = 0, thumbnail: Thumbnail? = nil
  ) {
    self.role = role
    self.name = name
    self.digest = digest
    self.size = size
    self.format = format
    self.width = width
    self.height = height
    self.thumbnail = thumbnail
  }

  /// A small copy of a picture, encoded anew: nothing that stood beside its pixels, such as where it
  /// was taken, is in it.
  public struct Thumbnail: Sendable, Hashable, Codable {
    public var width: Int
    public var height: Int
    /// JPEG or PNG as an address that holds its data: `data:image/jpeg;base64,…`.
    public var url: String

    public init(width: Int, height: Int, url: String) {
      self.width = width
      self.height = height
      self.url = url
    }
  }
}

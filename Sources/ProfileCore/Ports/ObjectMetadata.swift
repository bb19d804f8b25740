/// What an app says of an object: the part of the documents' `StorageMetadata` that can be set. None of
/// it is checked against the bytes.
public struct SettableMetadata: Sendable, Hashable {
  /// What the object is said to be.
  public var contentType: String?
  /// How long it may be kept on the way to whoever downloads it.
  public var cacheControl: String?
  /// How a browser shows it.
  public var contentDisposition: String?
  /// How its bytes are packed.
  public var contentEncoding: String?
  /// In which language it is.
  public var contentLanguage: String?
  /// What the app itself has to say, by names of its own.
  public var customMetadata: [String: String]

  /// Makes metadata of which only what is named is set.
  public init(
    contentType: String? = nil, cacheControl: String? = nil, contentDisposition: String? = nil,
    contentEncoding: String? = nil, contentLanguage: String? = nil,
    customMetadata: [String: String] = [:]
  ) {
    self.contentType = contentType
    self.cacheControl = cacheControl
    self.contentDisposition = contentDisposition
    self.contentEncoding = contentEncoding
    self.contentLanguage = contentLanguage
    self.customMetadata = customMetadata
  }
}

/// What a store says about an object: the documents' `StorageMetadata`.
public struct ObjectMetadata: Sendable, Hashable {
  /// Where the object lies; a store may leave it out (OB-3).
  public var path: String?
  /// What an app has said of it.
  public var settings: SettableMetadata
  /// The number of bytes.
  public var size: Int
  /// Tells one content of a path from the next: it grows with every `putData`.
  public var generation: Int64
  /// How often the metadata of this content has changed, its beginning included.
  public var metageneration: Int
  /// When the content was stored, as microseconds since 1970.
  public var timeCreated: Int64
  /// When content or metadata last changed, as microseconds since 1970.
  public var updated: Int64
  private var checksum: Deferred<String>?

  /// Makes metadata.
  ///
  /// - Parameter md5Hash: Works the checksum out, when it is asked for.
  public init(
    path: String?, settings: SettableMetadata, size: Int, generation: Int64,
    metageneration: Int = 1, timeCreated: Int64 = 0, updated: Int64 = 0,
    md5Hash: (@Sendable () -> String)? = nil
  ) {
    self.path = path
    self.settings = settings
    self.size = size
    self.generation = generation
    self.metageneration = metageneration
    self.timeCreated = timeCreated
    self.updated = updated
    checksum = md5Hash.map { Deferred(value: $0) }
  }

  /// What the object is said to be.
  public var contentType: String? { settings.contentType }

  /// The MD5 of the content, in base64.
  public var md5Hash: String? { checksum?.value() }
}

/// A value that is worked out when it is asked for: most are not.
private struct Deferred<Value: Hashable & Sendable>: Sendable, Hashable {
  let value: @Sendable () -> Value

  static func == (left: Deferred, right: Deferred) -> Bool { left.value() == right.value() }

  func hash(into hasher: inout Hasher) { hasher.combine(value()) }
}

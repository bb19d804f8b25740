import ProfileCore

/// The objects of Cloud Storage, under their paths.
struct Bucket {
  /// A content, and what the store knows of it.
  struct Object {
    var data: [UInt8]
    /// What the app has said of it.
    var settings: SettableMetadata
    var generation: Int64
    var token: String
    var metageneration = 1
    var timeCreated: Int64
    var updated: Int64
  }

  private var objects: [PathKey: Object] = [:]

  subscript(path: String) -> Object? {
    get { objects[PathKey(path)] }
    set { objects[PathKey(path)] = newValue }
  }

  /// Takes an object out.
  ///
  /// - Returns: Whether there was one.
  mutating func remove(_ path: String) -> Bool {
    objects.removeValue(forKey: PathKey(path)) != nil
  }

  /// The paths of the objects, in no order.
  var paths: some Collection<String> { objects.keys.lazy.map(\.text) }

  /// The objects by path.
  var sorted: [(path: String, object: Object)] {
    objects.map { ($0.key.text, $0.value) }.sorted { $0.path.isBefore($1.path) }
  }
}

extension SettableMetadata {
  /// What a content is said to be, also where nobody says so; the path's extension is not looked at.
  var type: String { contentType ?? "application/octet-stream" }

  /// Takes over what an app sets anew; what it does not name stays.
  mutating func take(_ changes: SettableMetadata) {
    contentType = changes.contentType ?? contentType
    cacheControl = changes.cacheControl ?? cacheControl
    contentDisposition = changes.contentDisposition ?? contentDisposition
    contentEncoding = changes.contentEncoding ?? contentEncoding
    contentLanguage = changes.contentLanguage ?? contentLanguage
    customMetadata.merge(changes.customMetadata) { $1 }
  }
}

public import ProfileCore
import Simulation

extension StorageService: ListableObjectStore {
  public func getMetadata(at path: String) async throws(ObjectStoreError) -> ObjectMetadata {
    try await request(.getMetadata, path) { (path) throws(ObjectStoreError) in
      try self.allow(.get, path, by: self.user)
      guard let object = self.objects[path] else { throw self.missing(path) }
      return self.metadata(of: object, at: path)
    }
  }

  public func updateMetadata(
    at path: String, _ changes: SettableMetadata
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    try await request(.updateMetadata, path, changes.contentType.map { ", \($0)" } ?? "") {
      (path) throws(ObjectStoreError) in
      try self.allow(.update, path, by: self.user)
      guard var object = self.objects[path] else { throw self.missing(path) }
      object.settings.take(changes)
      object.metageneration += 1
      object.updated = self.simulation.microseconds
      self.objects[path] = object
      return self.metadata(of: object, at: path)
    }
  }

  public func getData(
    at path: String, maxSize: Int
  ) async throws(ObjectStoreError) -> [UInt8] {
    try await request(.getData, path) { (path) throws(ObjectStoreError) in
      try self.allow(.get, path, by: self.user)
      guard let object = self.objects[path] else { throw self.missing(path) }
      if object.data.count > maxSize {
        throw StorageCode.downloadSizeExceeded.error(
          StorageCode.downloadSizeExceeded.text.filling("<size>", with: "\(object.data.count)")
            .filling("<max>", with: "\(maxSize)"))
      }
      return object.data
    }
  }

  public func listAll(at path: String) async throws(ObjectStoreError) -> ObjectListing {
    try await list(at: path, maxResults: nil, pageToken: nil)
  }

  public func list(
    at path: String, maxResults: Int, pageToken: String?
  ) async throws(ObjectStoreError) -> ObjectListing {
    // This is found out on the device.
    if !(1...1000).contains(maxResults) { throw StorageCode.invalidArgument.error() }
    return try await list(at: path, maxResults: .some(maxResults), pageToken: pageToken)
  }

  private func list(
    at path: String, maxResults: Int?, pageToken: String?
  ) async throws(ObjectStoreError) -> ObjectListing {
    try await request(.listAll, path) { (path) throws(ObjectStoreError) in
      try self.allow(.list, path, by: self.user)
      let entries = self.entries(under: path.isEmpty ? "" : path + "/").filter { entry in
        pageToken.map { $0.isBefore(entry.path) } ?? true
      }
      let page = maxResults.map { entries.prefix($0) } ?? entries[...]
      return ObjectListing(
        items: page.filter { !$0.isPrefix }.map(\.path),
        prefixes: page.filter(\.isPrefix).map(\.path),
        pageToken: page.count < entries.count ? page.last?.path : nil)
    }
  }

  /// What lies under a prefix, in order: an object where no slash follows, else the folder up to the
  /// slash.
  ///
  /// The server hides objects with an empty segment in their name (firebase-tools); the SDK cannot
  /// make such.
  private func entries(under prefix: String) -> [(path: String, isPrefix: Bool)] {
    var items: [String] = []
    var prefixes: Set<PathKey> = []
    let slash = UInt8(ascii: "/")
    for path in objects.paths where path.utf8.starts(with: prefix.utf8) {
      if let end = path.utf8.dropFirst(prefix.utf8.count).firstIndex(of: slash) {
        prefixes.insert(PathKey(String(path[..<end])))
      } else {
        items.append(path)
      }
    }
    let entries =
      items.map { (path: $0, isPrefix: false) }
      + prefixes.map { (path: $0.text, isPrefix: true) }
    return entries.sorted { left, right in
      // An object and a folder can have one name.
      left.path.isIdentical(to: right.path)
        ? right.isPrefix && !left.isPrefix : left.path.isBefore(right.path)
    }
  }
}

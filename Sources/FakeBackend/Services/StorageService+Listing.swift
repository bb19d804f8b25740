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

  public func listAll(at path: String) async throws(ObjectStoreError) -> ObjectListing {
    try await request(.listAll, path) { (path) throws(ObjectStoreError) in
      try self.allow(.list, path, by: self.user)
      return self.listing(under: path.isEmpty ? "" : path + "/")
    }
  }

  /// What lies under a prefix: an object where no slash follows, else the folder up to the slash.
  ///
  /// The server hides objects with an empty segment in their name (firebase-tools); the SDK cannot
  /// make such.
  private func listing(under prefix: String) -> ObjectListing {
    var listing = ObjectListing(items: [], prefixes: [])
    let slash = UInt8(ascii: "/")
    for path in objects.keys where path.utf8.starts(with: prefix.utf8) {
      let rest = path.utf8.dropFirst(prefix.utf8.count)
      if let end = rest.firstIndex(of: slash) {
        let folder = String(path[..<end])
        if !listing.prefixes.contains(folder) { listing.prefixes.append(folder) }
      } else {
        listing.items.append(path)
      }
    }
    listing.items.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    listing.prefixes.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return listing
  }
}

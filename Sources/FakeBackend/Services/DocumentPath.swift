/// The rules for the paths of documents.
enum DocumentPath {
  /// Reads a path as the SDK does: slashes at its ends are ignored.
  ///
  /// - Returns: The path without them, or what the SDK says before it ends the app.
  static func parse(_ path: String) -> Result<String, ClientMisuse> {
    if path.isEmpty || path == "/" { return misuse("Document path cannot be empty.") }
    if containsEmptySegment(path) {
      return misuse("Invalid path (\(path)). Paths must not contain // in them.")
    }
    let slash = UInt8(ascii: "/")
    var inner = path[...]
    if inner.utf8.first == slash { inner = inner.dropFirst() }
    if inner.utf8.last == slash { inner = inner.dropLast() }
    let count = inner.utf8.count { $0 == slash } + 1
    let canonical = String(inner)
    if count % 2 == 1 {
      // `users/` is what the apps make of collection("users").document("").
      if path.utf8.last == UInt8(ascii: "/") { return misuse("Document path cannot be empty.") }
      return misuse(
        "Invalid document reference. Document references must have an even number of segments, but \(canonical) has \(count)"
      )
    }
    return .success(canonical)
  }

  /// What the server says to a path that the SDK has let through; `nil` where it is fine.
  static func problem(of path: String, named name: String) -> String? {
    for (index, bytes) in path.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
      let id = Substring(bytes)
      if bytes.count > 1500 { return "The key path element name is longer than 1500 bytes." }
      if id == "." || id == ".." {
        // The server counts the segments of the full name, of which five come before the path.
        return "Document name \"\(name)\" contains a resource id \"\(id)\" at index \(index + 5)."
      }
      if isReserved(id) {
        return "Resource id \"\(id)\" is invalid because it is reserved."
      }
    }
    return nil
  }

  private static func containsEmptySegment(_ path: String) -> Bool {
    zip(path.utf8, path.utf8.dropFirst()).contains { $0 == $1 && $0 == UInt8(ascii: "/") }
  }

  /// Whether an id stands between two pairs of underscores; numbers written `__id7__` may.
  private static func isReserved(_ id: Substring) -> Bool {
    let bytes = id.utf8
    guard bytes.count > 3, bytes.starts(with: "__".utf8), bytes.suffix(2).elementsEqual("__".utf8)
    else { return false }
    let digits = bytes.dropFirst(4).dropLast(2)
    let isNumber =
      bytes.starts(with: "__id".utf8) && !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return !isNumber
  }

  private static func misuse(_ reason: String) -> Result<String, ClientMisuse> {
    .failure(ClientMisuse(reason: reason))
  }
}

/// The rules for the paths of documents.
enum DocumentPath {
  /// Reads a path as the SDK does: slashes at its ends are ignored.
  ///
  /// - Returns: The path without them, or what the SDK says before it ends the app.
  static func parse(_ path: String) -> Result<String, ClientMisuse> {
    let slash = UInt8(ascii: "/")
    var slashes = 0
    var hasEmptySegment = false
    var last: UInt8 = 0
    path.withBytes { bytes in
      for byte in bytes {
        if byte == slash {
          slashes += 1
          if last == slash { hasEmptySegment = true }
        }
        last = byte
      }
    }
    if path.utf8.count == slashes, slashes < 2 { return misuse("Document path cannot be empty.") }
    if hasEmptySegment {
      return misuse("Invalid path (\(path)). Paths must not contain // in them.")
    }
    let (isOpened, isClosed) = (path.utf8.first == slash, last == slash)
    let count = slashes + 1 - (isOpened ? 1 : 0) - (isClosed ? 1 : 0)
    let canonical =
      isOpened || isClosed
      // By bytes: a mark that combines makes one character with the slash before it.
      ? String(Substring(path.utf8.dropFirst(isOpened ? 1 : 0).dropLast(isClosed ? 1 : 0))) : path
    if count % 2 == 1 {
      // `users/` is what the apps make of collection("users").document("").
      if isClosed { return misuse("Document path cannot be empty.") }
      return misuse(
        "Invalid document reference. Document references must have an even number of segments, but \(canonical) has \(count)"
      )
    }
    return .success(canonical)
  }

  /// What the server says to a path that the SDK has let through; `nil` where it is fine.
  static func problem(of path: String, named name: @autoclosure () -> String) -> String? {
    if isHarmless(path) { return nil }
    for (index, bytes) in path.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
      let id = Substring(bytes)
      if bytes.count > 1500 { return "The key path element name is longer than 1500 bytes." }
      if id == "." || id == ".." {
        // The server counts the segments of the full name, of which five come before the path.
        return "Document name \"\(name())\" contains a resource id \"\(id)\" at index \(index + 5)."
      }
      if isReserved(id) {
        return "Resource id \"\(id)\" is invalid because it is reserved."
      }
    }
    return nil
  }

  /// Whether no segment can be a problem, as is nearly always so: none is long, and none begins
  /// with a dot or an underscore.
  private static func isHarmless(_ path: String) -> Bool {
    path.withBytes { bytes in
      guard bytes.count <= 1500 else { return false }
      var last = UInt8(ascii: "/")
      for byte in bytes {
        if last == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") {
          return false
        }
        last = byte
      }
      return true
    }
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

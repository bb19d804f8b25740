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
  ///
  /// - Parameters:
  ///   - name: The document's full name, which the texts quote.
  ///   - kind: What the texts call the name.
  static func problem(
    of path: String, named name: @autoclosure () -> String, kind: String = "Document"
  ) -> String? {
    if isHarmless(path) { return nil }
    let name = name()
    // The place in the name at which a segment begins, in characters as Java counts them.
    var place = name.utf16.count - path.utf16.count
    for (index, id) in path.parts(at: UInt8(ascii: "/")).enumerated() {
      let isCollection = index % 2 == 0
      if id == "." || id == ".." {
        let part = isCollection ? "collection" : "resource"
        return "\(kind) name \"\(name)\" contains a \(part) id \"\(id)\" at index \(place)."
      }
      if let problem = isCollection ? collectionProblem(of: id) : resourceProblem(of: id) {
        return problem
      }
      place += id.utf16.count + 1
    }
    return nil
  }

  /// What the server says to the key of a document that it is to write; reading and deleting it are
  /// fine, since there can be no such document.
  static func keyProblem(of path: String) -> String? {
    if path.utf8.count <= 200 { return nil }
    let ids = path.parts(at: UInt8(ascii: "/"))
    if ids.count > 200 { return "Key path is too long. Cannot exceed 100 elements." }
    for (index, id) in ids.enumerated() where id.utf8.count > 1500 {
      return "The key path element \(index % 2 == 0 ? "kind" : "name") is longer than 1500 bytes."
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

  /// What the server says to the id of a collection; `nil` where it is fine.
  static func collectionProblem(of id: String) -> String? {
    isReserved(id) || id == "." || id == ".."
      ? "Collection id \"\(id)\" is invalid because it is reserved." : nil
  }

  /// Ids between two pairs of underscores are reserved, except for numbers such as `__id7__`.
  private static func resourceProblem(of id: String) -> String? {
    guard isReserved(id), number(of: id[...]) == nil else { return nil }
    let digits = id.utf8.dropFirst(4).dropLast(2)
    let isWritten =
      id.utf8.starts(with: "__id".utf8) && digits.count > 1
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && digits.first != UInt8(ascii: "0")
    return
      "Resource id \"\(id)\" is invalid because it is \(isWritten ? "not a 64 bit integer" : "reserved")."
  }

  /// The number that an id such as `__id7__` stands for; zero and what begins with it is none.
  static func number(of id: Substring) -> Int64? {
    let bytes = id.utf8
    guard bytes.count > 6, bytes.starts(with: "__id".utf8), bytes.suffix(2).elementsEqual("__".utf8)
    else { return nil }
    let digits = bytes.dropFirst(4).dropLast(2)
    let text = Substring(digits)
    guard let number = Int64(text), number != 0, String(number) == text else { return nil }
    return number
  }

  private static func isReserved(_ id: String) -> Bool { WriteCheck.isReserved(id) }

  private static func misuse(_ reason: String) -> Result<String, ClientMisuse> {
    .failure(ClientMisuse(reason: reason))
  }
}

import RunEvents

extension Value {
  /// What stands at a path below this value.
  ///
  /// Names that hold dots themselves are found as well, such as a file's or a document's: every
  /// key is tried that the path begins with.
  ///
  /// - Parameters:
  ///   - path: The names, joined by dots.
  ///   - start: How many bytes of the path lead here.
  /// - Returns: What is there, or `nil` where nothing is.
  func lookUp(_ path: String, from start: Int = 0) -> Value? {
    switch self {
    case .record(let entries):
      for entry in entries where path.holds(entry.key, at: start) {
        let end = start + entry.key.utf8.count
        guard let next = path.byte(at: end) else { return entry.value }
        if next == UInt8(ascii: "."), let found = entry.value.lookUp(path, from: end + 1) {
          return found
        }
      }
      return nil
    case .list(let elements):
      let rest = path.utf8.dropFirst(start)
      let name = rest.prefix { $0 != UInt8(ascii: ".") }
      guard let index = Int(Substring(name)), elements.indices.contains(index) else { return nil }
      guard name.count < rest.count else { return elements[index] }
      return elements[index].lookUp(path, from: start + name.count + 1)
    default:
      return nil
    }
  }
}

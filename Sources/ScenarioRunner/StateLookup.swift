import RunEvents

extension Value {
  /// What stands at a path below this value.
  ///
  /// Names that hold dots themselves are found as well, such as a file's or a document's: every
  /// key is tried that the path begins with.
  ///
  /// - Parameter path: The names, joined by dots.
  /// - Returns: What is there, or `nil` where nothing is.
  func lookUp(_ path: Substring) -> Value? {
    switch self {
    case .record(let entries):
      for entry in entries where path.utf8.starts(with: entry.key.utf8) {
        let rest = path.utf8.dropFirst(entry.key.utf8.count)
        guard let next = rest.first else { return entry.value }
        if next == UInt8(ascii: "."), let found = entry.value.lookUp(Substring(rest.dropFirst())) {
          return found
        }
      }
      return nil
    case .list(let elements):
      let end = path.utf8.firstIndex(of: UInt8(ascii: ".")) ?? path.endIndex
      guard let index = Int(path[..<end]), elements.indices.contains(index) else { return nil }
      guard end < path.endIndex else { return elements[index] }
      return elements[index].lookUp(path[path.utf8.index(after: end)...])
    default:
      return nil
    }
  }
}

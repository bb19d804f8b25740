import RunEvents

extension Value {
  /// What stands at a path below this value.
  ///
  /// Names that hold dots themselves are found as well, such as a file's or a document's: where a
  /// name is not there, it is tried together with the one behind it.
  ///
  /// - Parameter names: The path, split at its dots.
  /// - Returns: What is there, or `nil` where nothing is.
  func lookUp(_ names: ArraySlice<Substring>) -> Value? {
    guard let first = names.first else { return self }
    switch self {
    case .record(let entries):
      for length in 1...names.count {
        let key =
          length == 1 ? String(first) : names.prefix(length).joined(separator: ".")
        if let entry = entries.first(where: { $0.key == key }),
          let found = entry.value.lookUp(names.dropFirst(length))
        {
          return found
        }
      }
      return nil
    case .list(let elements):
      guard let index = Int(first), elements.indices.contains(index) else { return nil }
      return elements[index].lookUp(names.dropFirst())
    default:
      return nil
    }
  }
}

extension Value {
  /// How this state differs from an earlier one: the smallest parts that do, in the order of the
  /// state, and what has gone after what is there.
  public func changes(from before: Value) -> [StateChange] {
    var changes: [StateChange] = []
    Self.compare(before, self, at: "", &changes)
    return changes
  }

  private static func compare(
    _ before: Value, _ after: Value, at path: String, _ changes: inout [StateChange]
  ) {
    guard before != after else { return }
    switch (before, after) {
    case (.record(let old), .record(let new)):
      compare(old, new, at: path, &changes)
    case (.list(let old), .list(let new)) where new.count > old.count && new.starts(with: old):
      // A list that has only grown, as a log does, is told by what is new in it.
      for index in old.count..<new.count {
        changes.append(
          StateChange(path: join(path, String(index)), before: nil, after: new[index]))
      }
    default: changes.append(StateChange(path: path, before: before, after: after))
    }
  }

  private static func compare(
    _ old: [Entry], _ new: [Entry], at path: String, _ changes: inout [StateChange]
  ) {
    for (index, entry) in new.enumerated() {
      let path = join(path, entry.key)
      // Mostly a key stands where it stood.
      let twin =
        index < old.count && old[index].key == entry.key
        ? old[index] : old.first { $0.key == entry.key }
      if let twin {
        compare(twin.value, entry.value, at: path, &changes)
      } else {
        changes.append(StateChange(path: path, before: nil, after: entry.value))
      }
    }
    for entry in old where !new.contains(where: { $0.key == entry.key }) {
      changes.append(StateChange(path: join(path, entry.key), before: entry.value, after: nil))
    }
  }

  private static func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }
}

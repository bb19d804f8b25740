import ProfileCore

extension OracleSequence {
  /// Sequences with a little less in them, those with much less first.
  var smaller: [OracleSequence] {
    var candidates: [OracleSequence] = []
    if steps.count > 3 {
      for half in [steps.suffix(steps.count / 2), steps.prefix(steps.count / 2)] {
        candidates.append(with(Array(half)))
      }
    }
    for index in steps.indices.reversed() where steps.count > 1 {
      var fewer = steps
      fewer.remove(at: index)
      candidates.append(with(fewer))
    }
    for (index, step) in steps.enumerated() {
      for action in step.action.smaller {
        var changed = steps
        changed[index].action = action
        candidates.append(with(changed))
      }
    }
    return candidates
  }

  private func with(_ steps: [OracleStep]) -> OracleSequence {
    OracleSequence(steps: steps, rules: rules)
  }
}

extension OracleStep.Action {
  fileprivate var smaller: [OracleStep.Action] {
    switch self {
    case .get: return []
    case .query(let query): return query.smaller.map { .query($0) }
    case .count(let query): return query.smaller.map { .count($0) }
    case .commit(let writes):
      var smaller: [OracleStep.Action] = []
      for index in writes.indices where writes.count > 1 {
        var fewer = writes
        fewer.remove(at: index)
        smaller.append(.commit(fewer))
      }
      for (index, write) in writes.enumerated() {
        for operation in write.operation.smaller {
          var changed = writes
          changed[index].operation = operation
          smaller.append(.commit(changed))
        }
        if write.precondition != nil {
          var changed = writes
          changed[index].precondition = nil
          smaller.append(.commit(changed))
        }
      }
      return smaller
    }
  }
}

extension DocumentWrite.Operation {
  fileprivate var smaller: [DocumentWrite.Operation] {
    switch self {
    case .delete: return []
    case .set(let fields): return fields.smaller.map { .set($0) }
    case .merge(let fields): return fields.smaller.map { .merge($0) }
    case .mergeFields(let fields, let paths):
      return fields.smaller.map { .mergeFields($0, paths) }
        + paths.indices.map { index in
          var fewer = paths
          fewer.remove(at: index)
          return .mergeFields(fields, fewer)
        }
    case .update(let updates):
      return updates.indices.map { index in
        var fewer = updates
        fewer.remove(at: index)
        return .update(fewer)
      }
    }
  }
}

extension DocumentFields {
  fileprivate var smaller: [DocumentFields] {
    map { field in
      var fewer = self
      fewer[field.name] = nil
      return fewer
    }
  }
}

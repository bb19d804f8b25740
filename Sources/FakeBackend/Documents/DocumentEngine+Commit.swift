public import ProfileCore

extension DocumentEngine {
  @discardableResult
  public mutating func commit(
    _ writes: [DocumentWrite], by user: DocumentRequester, at time: Int64
  ) throws(DocumentStoreError) -> [Int64?] {
    if writes.count == 1 {
      do throws(DocumentStoreError) {
        return [try commit(writes[0], by: user, at: time)]
      } catch {
        // One that is too large as a request is too large as a document, but is not read so far.
        try checkRequest(writes)
        throw error
      }
    }
    try checkRequest(writes)
    let changes = try writes.map { (write) throws(DocumentStoreError) in try change(of: write) }
    if let problem = WriteCheck.sequenceProblem(of: writes) {
      throw DocumentCode.invalidArgument.error(problem)
    }
    let documents = Self.documents(of: writes)
    for places in documents
    where places.contains(where: { shapeProblem(of: changes[$0], writes[$0]) != nil }) {
      try checkFields(of: places.map { changes[$0] }, writes[places[places.count - 1]])
    }
    for places in documents {
      var count = 0
      for place in places {
        count += changes[place].transforms.count
        try checkDocumentedLimits(writes[place], transforms: count)
      }
    }
    if rules != nil {
      let tried = writes.flatMap { accesses(of: $0) }
      for write in writes {
        try allow(method(of: write), write.path, self[write.path], user, tried: tried)
      }
    }
    return try apply(writes, changes, of: documents, at: time)
  }

  /// Where the writes of each document stand in a commit: the server deals with one document after
  /// another, in the order of their first writes.
  private static func documents(of writes: [DocumentWrite]) -> [[Int]] {
    var places: [PathKey: Int] = [:]
    var documents: [[Int]] = []
    for (index, write) in writes.enumerated() {
      if let place = places[PathKey(write.path)] {
        documents[place].append(index)
      } else {
        places[PathKey(write.path)] = documents.count
        documents.append([index])
      }
    }
    return documents
  }

  private func checkRequest(_ writes: [DocumentWrite]) throws(DocumentStoreError) {
    if let error = RequestSize.refusal(of: writes, in: name(of: ""), by: texts) { throw error }
  }

  /// Applies a single write, which needs no stage: nothing has to be taken back.
  private mutating func commit(
    _ write: DocumentWrite, by user: DocumentRequester, at time: Int64
  ) throws(DocumentStoreError) -> Int64? {
    let change = try change(of: write)
    if shapeProblem(of: change, write) != nil { try checkFields(of: [change], write) }
    try checkDocumentedLimits(write, transforms: change.transforms.count)
    let before = self[write.path]
    if rules != nil {
      try allow(method(of: write), write.path, before, user, tried: accesses(of: write))
    }
    let after = try outcome(of: write, change, on: before, was: before, isLast: true, at: time)
    if after != before { self[write.path] = after }
    return after?.updateTime
  }

  /// A write taken apart, with nothing wrong in what is sent.
  private func change(of write: DocumentWrite) throws(DocumentStoreError) -> DocumentChange {
    let change = DocumentChange(write)
    if let problem = nameProblem(write.path) ?? WriteCheck.conversionProblem(of: change, write) {
      throw DocumentCode.invalidArgument.error(problem)
    }
    return change
  }

  /// Checks what all writes of one document are together, of which the last one is given too.
  private func checkFields(
    of changes: [DocumentChange], _ last: DocumentWrite
  ) throws(DocumentStoreError) {
    // What a later write of the commit replaces never reaches the store.
    if last.isDeletion { return }
    let problem =
      DocumentPath.keyProblem(of: last.path)
      ?? WriteCheck.shapeProblem(of: WrittenFields(changes), depthLimit: depthLimit)
    if let problem { throw DocumentCode.invalidArgument.error(problem) }
  }

  /// What is wrong with a write by itself; several of one document may mend it, or name something else.
  private func shapeProblem(of change: DocumentChange, _ write: DocumentWrite) -> String? {
    WriteCheck.shapeProblem(of: change, write, depthLimit: depthLimit)
  }

  private var depthLimit: Int { planted == .depth21Accepted ? 21 : WriteCheck.depthLimit }

  /// Refuses what production's documentation does not allow and the emulator does not look at: the words
  /// for it are not known.
  private func checkDocumentedLimits(
    _ write: DocumentWrite, transforms: Int
  ) throws(DocumentStoreError) {
    guard texts == .production, !write.isDeletion else { return }
    if transforms > 500 || DocumentSize.name(write.path) > 6144 {
      throw DocumentCode.invalidArgument.error()
    }
  }

  /// What the emulator tries of a write: whether it makes or changes a document it finds out by both.
  private func accesses(of write: DocumentWrite) -> [SecurityRules.Access] {
    if write.effectivePrecondition == nil, !write.isDeletion {
      return [(.create, write.path), (.update, write.path)]
    }
    return [(method(of: write), write.path)]
  }

  /// What a write is to the rules: `updateData` updates, `setData` creates or updates.
  private func method(of write: DocumentWrite) -> SecurityRules.Method {
    switch write.operation {
    case .delete: .delete
    case .update: .update
    case .set, .merge, .mergeFields: self[write.path] == nil ? .create : .update
    }
  }

  private mutating func apply(
    _ writes: [DocumentWrite], _ changes: [DocumentChange], of documents: [[Int]], at time: Int64
  ) throws(DocumentStoreError) -> [Int64?] {
    var stage: [(stored: StoredDocument?, after: StoredDocument?)] = []
    stage.reserveCapacity(documents.count)
    for places in documents {
      let stored = self[writes[places[0]].path]
      var document = stored
      for place in places {
        document = try outcome(
          of: writes[place], changes[place], on: document, was: stored,
          isLast: place == places[places.count - 1], at: time)
        if planted == .batchIsNotAtomic { self[writes[place].path] = document }
      }
      stage.append((stored, document))
    }
    var times = [Int64?](repeating: nil, count: writes.count)
    for (places, document) in zip(documents, stage) {
      if document.after != document.stored { self[writes[places[0]].path] = document.after }
      for place in places { times[place] = document.after?.updateTime }
    }
    return times
  }

  /// The document after a write.
  ///
  /// - Parameters:
  ///   - before: The document as earlier writes of the commit have left it.
  ///   - stored: The document as it was before the commit.
  ///   - isLast: Whether the commit leaves the document like this; only then its size matters.
  private func outcome(
    of write: DocumentWrite, _ change: DocumentChange, on before: StoredDocument?,
    was stored: StoredDocument?, isLast: Bool, at time: Int64
  ) throws(DocumentStoreError) -> StoredDocument? {
    try check(write, on: before, was: stored)
    if case .delete = write.operation { return nil }
    var fields = before?.fields ?? DocumentFields()
    change.apply(to: &fields, at: time, planted: planted)
    if isLast { try checkSize(of: fields, at: write.path) }
    guard let before else {
      return StoredDocument(path: write.path, fields: fields, createTime: time, updateTime: time)
    }
    // What ends as it began has not changed, whatever happened in between.
    if let stored, stored.createTime == before.createTime, stored.fields.isIdentical(to: fields),
      planted != .unchangedMovesUpdateTime
    {
      return stored
    }
    var createTime = before.createTime
    if planted == .replacingMovesCreateTime, case .set = write.operation { createTime = time }
    return StoredDocument(
      path: write.path, fields: fields, createTime: createTime, updateTime: time)
  }

  private func checkSize(
    of fields: DocumentFields, at path: String
  ) throws(DocumentStoreError) {
    let limit = DocumentSize.limit + (planted == .sizeOffByOne ? 1 : 0)
    if let problem = DocumentSize.problem(of: fields, at: path, limit: limit) {
      throw DocumentCode.invalidArgument.error(problem)
    }
  }

  private func check(
    _ write: DocumentWrite, on before: StoredDocument?, was stored: StoredDocument?
  ) throws(DocumentStoreError) {
    switch write.effectivePrecondition {
    case nil:
      if planted == .deleteFailsWhenMissing, case .delete = write.operation, before == nil {
        throw DocumentCode.notFound.error(texts.noDocument(write.path, in: project))
      }
    case .exists(true):
      if before == nil, planted != .updateCreates {
        throw DocumentCode.notFound.error(texts.noDocument(write.path, in: project))
      }
    case .exists(false):
      if before != nil {
        throw DocumentCode.alreadyExists.error(texts.alreadyExists(write.path, in: project))
      }
    case .updateTime(let required):
      // Writes of one document become one before they meet the stored version.
      let version = stored?.updateTime ?? 0
      if version != required {
        throw DocumentCode.failedPrecondition.error(
          texts.otherVersion(stored: version, required: required))
      }
    }
  }
}

extension DocumentWrite {
  fileprivate var isDeletion: Bool {
    if case .delete = operation { true } else { false }
  }

  /// The precondition, of which an update always has one.
  package var effectivePrecondition: Precondition? {
    if precondition == nil, case .update = operation { return .exists(true) }
    return precondition
  }
}

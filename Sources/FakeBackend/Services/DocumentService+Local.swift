import ProfileCore
import Simulation

// MARK: - The queue of writes

extension DocumentService {
  /// Who is signed in, whose writes the device sends.
  var user: String? { auth.currentUser?.uid }

  /// Writes as the SDK does: the device shows the writes at once, and sends them when there is a
  /// network and when it is their turn.
  func queue(
    _ operation: Operation, _ writes: [DocumentWrite],
    _ arguments: @escaping @autoclosure () -> String
  ) async throws(DocumentStoreError) {
    let pending = local.enqueue(operation, writes, by: user, arguments)
    notify()
    try await send(pending)
  }

  private func send(_ pending: LocalDocuments.Pending) async throws(DocumentStoreError) {
    let (id, writes) = (pending.id, pending.writes)
    let needsToken = auth.asksForToken()
    if needsToken { auth.awaitToken() }
    do throws(DocumentStoreError) {
      try await request(
        pending.operation, writes.first?.path ?? "", pending.arguments(),
        about: Self.subject(of: writes), resending: Self.writeResending,
        isAnswerable: {
          self.canSend() && self.local.isNext(id, for: self.user)
            && !(needsToken && self.auth.isTokenDue)
        }
      ) { () throws(DocumentStoreError) in
        defer { self.local.settle(id) }
        try self.commit(writes)
      }
    } catch {
      local.dequeue(id)
      notify()
      throw error
    }
    for path in writes.map(\.path) { see(path) }
    local.dequeue(id)
    notify()
  }

  /// The app's process has ended: nobody listens any more, and what it has queued is on the disk.
  func processEnded() {
    listeners = []
  }

  /// The app has been deleted from the device, and what was on its disk with it.
  func appRemoved() { local.forget() }

  /// The app's process has been started: what an earlier one has left in the queue is sent. Of what
  /// comes of it nobody hears but whoever listens.
  func processStarted(isolation: isolated any Actor) {
    local.reopen()
    for pending in local.queue {
      Task {
        _ = isolation
        try? await self.send(pending)
      }
    }
  }

  /// Whether there is a network; that it is missed is noted.
  func canSend() -> Bool {
    if isOnline { return true }
    conditions.noteAbsence()
    return false
  }

  /// What writes are about.
  static func subject(of writes: [DocumentWrite]) -> Subject {
    writes.count == 1 ? .path(writes[0].path) : .paths(writes.map(\.path))
  }

  /// Remembers what the server has of a document.
  private func see(_ path: String) {
    guard let document = try? server.document(at: path, by: .owner) else {
      local.see(nil, at: path)
      return
    }
    local.see(document, at: path)
  }
}

// MARK: - Reading

extension DocumentService {
  /// Reads a document; without a network from what the device knows.
  func look(_ path: String) throws(DocumentStoreError) -> StoredDocument? {
    if canSend() {
      conditions.noteRules()
      let document = try server.document(at: path, by: requester)
      local.see(document, at: path)
      return document
    }
    return try known(path)
  }

  /// A document as the device knows it.
  func known(_ path: String) throws(DocumentStoreError) -> StoredDocument {
    // That a document is missing is nothing the device takes its own word for.
    guard let fields = local.view(of: path, for: user).fields else {
      throw DocumentCode.unavailable.error()
    }
    return StoredDocument(path: path, fields: fields, createTime: 0, updateTime: 0)
  }

  /// Answers a query; without a network from what the device knows, which may be nothing, and that is
  /// no error.
  func find(_ target: QueryTarget) throws(DocumentStoreError) -> [StoredDocument] {
    if canSend() { try fetch(target) }
    return known(target)
  }

  /// Asks the server a query and remembers the answer.
  private func fetch(_ target: QueryTarget) throws(DocumentStoreError) {
    conditions.noteRules()
    see(try server.documents(matching: target.query, by: requester), as: target)
  }

  /// Remembers what the server has found for a query. What the device takes for a part of the answer and
  /// the server does not is asked for by itself.
  func see(_ found: [StoredDocument], as target: QueryTarget) {
    var asked = Set(found.map { PathKey($0.path) })
    for document in found { local.see(document, at: document.path) }
    while true {
      let stale = known(target).map(\.path).filter {
        !local.view(of: $0, for: user).hasPendingWrites && asked.insert(PathKey($0)).inserted
      }
      if stale.isEmpty { return }
      for path in stale { local.see(try? server.document(at: path, by: requester), at: path) }
    }
  }

  /// The answer to a query as the device knows it.
  func known(_ target: QueryTarget) -> [StoredDocument] {
    target.inOrder(local.answer(to: target.query, for: user))
  }
}

public import ProfileCore
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
    let id = local.enqueue(writes, by: user)
    notify(isConfirmed: false)
    let needsToken = auth.asksForToken()
    if needsToken { auth.awaitToken() }
    do throws(DocumentStoreError) {
      try await request(
        operation, writes.first?.path ?? "", arguments(), about: Self.subject(of: writes),
        resending: Self.writeResending,
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
      notify(isConfirmed: true)
      throw error
    }
    for path in writes.map(\.path) { see(path) }
    local.dequeue(id)
    notify(isConfirmed: true)
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
    guard canSend() else { return known(target) }
    conditions.noteRules()
    let found = try server.documents(matching: target.query, by: requester)
    for document in found { local.see(document, at: document.path) }
    return target.inOrder(found)
  }

  /// The answer to a query as the device knows it.
  func known(_ target: QueryTarget) -> [StoredDocument] {
    target.inOrder(local.all(for: user).answer(to: target.query))
  }
}

// MARK: - Listening

extension DocumentService {
  /// What listens to a document.
  final class Listener: DocumentListener {
    let path: String
    /// What has happened and not been heard yet.
    var events: [Result<DocumentSnapshot, DocumentStoreError>] = []
    /// What was last to be heard.
    var last: DocumentSnapshot?
    private(set) var isRemoved = false
    /// Whether an event is on its way to whoever waits for it.
    private var isDelivering = false
    private weak var service: DocumentService?

    init(path: String, service: DocumentService) {
      self.path = path
      self.service = service
    }

    func next() async throws(DocumentStoreError) -> DocumentSnapshot? {
      guard let service, !isRemoved else { return nil }
      defer { isDelivering = false }
      do throws(DocumentStoreError) {
        return try await service.request(
          .listen, path, self.path,
          isAnswerable: { self.isDelivering || self.isRemoved || !self.events.isEmpty }
        ) { () throws(DocumentStoreError) in
          self.isDelivering = true
          return self.isRemoved ? nil : try self.events.removeFirst().get()
        }
      } catch {
        // A listener that has failed is dead.
        remove()
        throw error
      }
    }

    func remove() {
      isRemoved = true
      events = []
      service?.listeners.removeAll { $0 === self }
    }
  }

  public func addSnapshotListener(
    at path: String
  ) async throws(DocumentStoreError) -> any DocumentListener {
    let listener = Listener(path: try await client(DocumentPath.parse(path)), service: self)
    listeners.append(listener)
    attach(listener)
    return listener
  }

  /// Tells a new listener what there is: what the device knows at once, then what the server has.
  private func attach(_ listener: Listener) {
    let view = local.view(of: listener.path, for: user)
    if view.fields != nil { tell(listener, isFromCache: true) }
    guard canSend() else {
      if view.fields == nil { tell(listener, isFromCache: true) }
      return
    }
    refresh(listener)
  }

  /// Lets a listener hear what the server has.
  private func refresh(_ listener: Listener) {
    conditions.noteRules()
    do throws(DocumentStoreError) {
      local.see(try server.document(at: listener.path, by: requester), at: listener.path)
      tell(listener, isFromCache: false)
    } catch {
      listener.events.append(.failure(error))
    }
  }

  /// Lets every listener hear what has become of its document, if anything has.
  func notify(isConfirmed: Bool) {
    for listener in listeners { tell(listener, isFromCache: !isConfirmed || !isOnline) }
  }

  /// Appends an event where the document's content is another than the listener knows: what only the
  /// network or the queue has changed is no event.
  private func tell(_ listener: Listener, isFromCache: Bool) {
    let view = local.view(of: listener.path, for: user)
    if let last = listener.last, Self.isSame(last.fields, view.fields) { return }
    // The first event waits until something is known, unless nothing can be known for now.
    if listener.last == nil, !view.isKnown, isOnline { return }
    let snapshot = DocumentSnapshot(
      path: listener.path, fields: view.fields, isFromCache: isFromCache,
      hasPendingWrites: view.hasPendingWrites)
    listener.last = snapshot
    listener.events.append(.success(snapshot))
  }

  private static func isSame(_ left: DocumentFields?, _ right: DocumentFields?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.isIdentical(to: right)
    default: false
    }
  }

  /// Something has happened on the server: whoever listens hears of it where there is a network.
  func serverChanged() {
    guard !listeners.isEmpty, canSend() else { return }
    for listener in listeners { refresh(listener) }
  }
}

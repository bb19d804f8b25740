public import ProfileCore
import Simulation

extension DocumentService {
  public func addSnapshotListener(
    at path: String, includeMetadataChanges: Bool
  ) async throws(DocumentStoreError) -> any DocumentListener {
    let path = try await client(DocumentPath.parse(path))
    return DocumentObserver(
      path: path, listener: listen(.document(path), includeMetadataChanges))
  }

  public func addSnapshotListener(
    _ query: DocumentQuery, includeMetadataChanges: Bool
  ) async throws(DocumentStoreError) -> any QueryListener {
    listen(.query(try await target(of: query), query), includeMetadataChanges)
  }

  /// Tells a new listener what there is: what the device knows at once, then what the server has.
  private func listen(_ subject: Listener.Subject, _ includesMetadata: Bool) -> Listener {
    let listener = Listener(subject, includesMetadata: includesMetadata, service: self)
    listeners.append(listener)
    tell(listener)
    if canSend() { refresh(listener) }
    return listener
  }

  /// What listens to a document or to a query.
  final class Listener: QueryListener {
    enum Subject {
      case document(String)
      case query(QueryTarget, DocumentQuery)
    }

    let subject: Subject
    fileprivate var view: ListenerView
    /// What has happened and not been heard yet.
    fileprivate var events: [Result<QuerySnapshot, DocumentStoreError>] = []
    /// Whether the server has answered since there is a network.
    fileprivate(set) var isCurrent = false
    private(set) var isRemoved = false
    /// Whether an event is on its way to whoever waits for it.
    private var isDelivering = false
    private weak var service: DocumentService?

    init(_ subject: Subject, includesMetadata: Bool, service: DocumentService) {
      self.subject = subject
      self.service = service
      view = ListenerView(includesMetadata: includesMetadata)
    }

    func next() async throws(DocumentStoreError) -> QuerySnapshot? {
      guard let service, !isRemoved else { return nil }
      defer { isDelivering = false }
      do throws(DocumentStoreError) {
        return try await service.request(
          .listen, path, self.text,
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

    /// The path of what is listened to.
    private var path: String {
      switch subject {
      case .document(let path): path
      case .query(_, let query): query.collection
      }
    }

    private var text: String {
      switch subject {
      case .document(let path): path
      case .query(_, let query): query.description
      }
    }
  }
}

/// What listens to a document: to a query that finds this one only.
private final class DocumentObserver: DocumentListener {
  private let path: String
  private let listener: DocumentService.Listener

  init(path: String, listener: DocumentService.Listener) {
    self.path = path
    self.listener = listener
  }

  func next() async throws(DocumentStoreError) -> DocumentSnapshot? {
    guard let snapshot = try await listener.next() else { return nil }
    return snapshot.documents.first
      ?? DocumentSnapshot(
        path: path, fields: nil, isFromCache: snapshot.isFromCache, hasPendingWrites: false)
  }

  func remove() { listener.remove() }
}

// MARK: - What listeners are told

extension DocumentService {
  /// Lets a listener hear what the server has.
  private func refresh(_ listener: Listener) {
    conditions.noteRules()
    do throws(DocumentStoreError) {
      switch listener.subject {
      case .document(let path):
        local.see(try server.document(at: path, by: requester), at: path)
      case .query(let target, _): try fetch(target)
      }
      listener.isCurrent = true
      tell(listener)
    } catch {
      // A listener that may not listen is dead, but for hearing of it.
      listener.events.append(.failure(error))
      listeners.removeAll { $0 === listener }
    }
  }

  /// Lets every listener hear what has become of its documents, if anything has.
  func notify() {
    for listener in listeners { tell(listener) }
  }

  private func tell(_ listener: Listener) {
    let snapshot = listener.view.update(
      to: entries(of: listener.subject), isFromCache: !listener.isCurrent, isOnline: isOnline
    ) { documents in
      if case .query(let target, _) = listener.subject {
        target.sorted(documents)
      } else {
        documents
      }
    }
    if let snapshot { listener.events.append(.success(snapshot)) }
  }

  /// The documents that a listener is about, as the device sees them.
  private func entries(of subject: Listener.Subject) -> [ListenerView.Entry] {
    let found: [StoredDocument] =
      switch subject {
      case .document(let path): local.document(at: path, for: user).map { [$0] } ?? []
      case .query(let target, _): known(target)
      }
    return found.map {
      ListenerView.Entry(
        document: $0, hasPendingWrites: local.view(of: $0.path, for: user).hasPendingWrites)
    }
  }

  /// Something has happened on the server: whoever listens hears of it where there is a network.
  func serverChanged() {
    guard !listeners.isEmpty, canSend() else { return }
    for listener in listeners { refresh(listener) }
  }

  /// Another user is signed in: the queue is another's, and what is listened to is asked for again, which
  /// the rules may deny now.
  func userChanged() {
    if listeners.isEmpty { return }
    notify()
    serverChanged()
  }

  /// The network is gone: nothing that is known is sure any more.
  func networkLost() {
    for listener in listeners { listener.isCurrent = false }
    notify()
  }
}

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
    if canSend() { refresh(listener, .target) }
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
    /// Which of the server's answers it has heard last, counted among all.
    fileprivate var lastAnswer = 0
    /// What is on its way to it, by the numbers of the operations.
    fileprivate var messages: [Int] = []
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
    fileprivate var path: String {
      switch subject {
      case .document(let path): path
      case .query(_, let query): query.collection
      }
    }

    fileprivate var text: String {
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
  /// Lets a listener hear what the server has: at once, or as a slow or flaky network has it.
  private func refresh(_ listener: Listener, _ message: StreamMessage) {
    guard conditions.disturbsStreams else {
      let answer: ServerAnswer
      do throws(DocumentStoreError) {
        answer = try ask(listener)
      } catch {
        return end(listener, error)
      }
      return take(answer, listener)
    }
    let operation = simulation.post(
      message.rawValue, listener.text, about: .path(listener.path),
      resending: Self.writeResending, failure: { self.failure($0, listener.path) },
      commit: { () throws(DocumentStoreError) in try self.ask(listener) },
      reply: { result in
        switch result {
        case .success(let answer): self.take(answer, listener)
        case .failure(let error): self.end(listener, error)
        }
      })
    listener.messages.removeAll { !simulation.isPending($0) }
    listener.messages.append(operation)
  }

  /// Gives up what is on its way to a listener; it hears of nothing then.
  private func giveUp(_ listener: Listener) {
    for message in listener.messages { simulation.cancel(message, code: Self.givenUp) }
    listener.messages = []
  }

  /// The code with which what is on its way is given up; no server answers it.
  private static let givenUp = DocumentCode.cancelled.rawValue

  /// What the server has of what is listened to.
  private func ask(_ listener: Listener) throws(DocumentStoreError) -> ServerAnswer {
    conditions.noteRules()
    answerCount += 1
    switch listener.subject {
    case .document(let path):
      let document = try server.document(at: path, by: requester)
      return ServerAnswer(number: answerCount, documents: document.map { [$0] } ?? [])
    case .query(let target, _):
      return ServerAnswer(
        number: answerCount,
        documents: try server.documents(matching: target.query, by: requester))
    }
  }

  /// Remembers what the server has answered, and tells the listener; what an earlier answer says that
  /// comes late is known better.
  private func take(_ answer: ServerAnswer, _ listener: Listener) {
    guard !listener.isRemoved, answer.number > listener.lastAnswer else { return }
    listener.lastAnswer = answer.number
    switch listener.subject {
    case .document(let path): local.see(answer.documents.first, at: path)
    case .query(let target, _): see(answer.documents, as: target)
    }
    listener.isCurrent = true
    tell(listener)
  }

  /// A listener that may not listen is dead, but for hearing of it.
  private func end(_ listener: Listener, _ error: DocumentStoreError) {
    if listener.isRemoved || error.code == Self.givenUp { return }
    listener.events.append(.failure(error))
    listeners.removeAll { $0 === listener }
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
  func serverChanged() { refresh(.change) }

  /// The streams to the server have to be opened anew, and all that is listened to asked for.
  func listenAnew() {
    for listener in listeners { giveUp(listener) }
    refresh(.target)
  }

  private func refresh(_ message: StreamMessage) {
    guard !listeners.isEmpty, canSend() else { return }
    for listener in listeners { refresh(listener, message) }
  }

  /// Another user is signed in: the queue is another's, and what is listened to is asked for again, which
  /// the rules may deny now.
  func userChanged() {
    if listeners.isEmpty { return }
    notify()
    listenAnew()
  }

  /// The network is gone: nothing that is known is sure any more.
  func networkLost() {
    for listener in listeners {
      giveUp(listener)
      listener.isCurrent = false
    }
    notify()
  }
}

/// What the server has said of what is listened to.
private struct ServerAnswer {
  /// Its place among all answers.
  var number: Int
  var documents: [StoredDocument]
}

/// What goes between the server and whoever listens, on a network that can hold it up or lose it. No fault
/// names it: without such a network nothing is sent by itself.
enum StreamMessage: String {
  /// The SDK asks for what is listened to, and the server answers.
  case target = "documents.target"
  /// The server tells what has changed.
  case change = "documents.change"
}

import ProfileCore

/// What a device knows of the documents: those it has seen, and its own writes that the server has
/// not answered yet.
struct LocalDocuments {
  /// Writes in the queue, which outlives the app's process.
  struct Pending {
    var id: Int
    var user: String?
    var operation: Operation
    var writes: [DocumentWrite]
    /// The call in words.
    var arguments: () -> String
    /// Whether the server has done its part; the device does not know yet.
    var isCommitted = false
  }

  /// What has been seen of the server, by path.
  private var seen: [PathKey: StoredDocument] = [:]
  private var absent: Set<PathKey> = []
  private(set) var queue: [Pending] = []
  private var nextID = 0

  private let project: String

  /// Makes the memory of a device that has seen nothing.
  ///
  /// - Parameter project: The id of the project whose documents they are.
  init(project: String) {
    self.project = project
  }

  /// What the device takes a document for, and how sure it is.
  struct View {
    var fields: DocumentFields?
    /// Whether anything is known: the document, or that there is none.
    var isKnown: Bool
    var hasPendingWrites: Bool
  }

  /// Remembers what the server has said of a document.
  mutating func see(_ document: StoredDocument?, at path: String) {
    let key = PathKey(path)
    seen[key] = document
    if document == nil { absent.insert(key) } else { absent.remove(key) }
  }

  /// Puts writes into the queue.
  mutating func enqueue(
    _ operation: Operation, _ writes: [DocumentWrite], by user: String?,
    _ arguments: @escaping () -> String
  ) -> Pending {
    nextID += 1
    let pending = Pending(
      id: nextID, user: user, operation: operation, writes: writes, arguments: arguments)
    queue.append(pending)
    return pending
  }

  /// Reads the queue from the disk: what the server has done and nobody has heard of is sent again.
  mutating func reopen() {
    for index in queue.indices { queue[index].isCommitted = false }
  }

  /// Forgets all that is on the disk.
  mutating func forget() {
    seen = [:]
    absent = []
    queue = []
  }

  /// Notes that the server has done its part with writes, so that the next may be sent.
  mutating func settle(_ id: Int) {
    guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
    queue[index].isCommitted = true
  }

  /// Takes writes out of the queue, which the server has answered.
  mutating func dequeue(_ id: Int) {
    queue.removeAll { $0.id == id }
  }

  /// Whether writes are the next to be sent, or to be answered, of the user who is signed in: the SDK
  /// sends a user's writes in order, hears of them in order, and keeps those of others back.
  func isNext(_ id: Int, for user: String?) -> Bool {
    guard let own = queue.first(where: { $0.id == id }), own.user == user else { return false }
    return queue.first { $0.user == user && (own.isCommitted || !$0.isCommitted) }?.id == id
  }

  /// A document as a user of the device sees it: with the user's own writes that are under way.
  func view(of path: String, for user: String?) -> View {
    let key = PathKey(path)
    let fields = seen[key]?.fields
    var view = View(
      fields: fields, isKnown: fields != nil || absent.contains(key),
      hasPendingWrites: false)
    for pending in queue where pending.user == user {
      for write in pending.writes where write.path.isIdentical(to: path) {
        if case .delete = write.operation {
          view = View(fields: nil, isKnown: true, hasPendingWrites: false)
          continue
        }
        // An update of what is not known shows nothing.
        if write.effectivePrecondition == .exists(true), view.fields == nil { continue }
        var fields = view.fields ?? DocumentFields()
        DocumentChange(write).apply(to: &fields, at: nil)
        view = View(fields: fields, isKnown: true, hasPendingWrites: true)
      }
    }
    return view
  }

  /// Whether a user's own writes of a document are under way.
  func isWriting(_ path: String, for user: String?) -> Bool {
    queue.contains { $0.user == user && $0.writes.contains { $0.path.isIdentical(to: path) } }
  }

  /// A document as a user of the device sees it; `nil` where there is none, or none is known.
  func document(at path: String, for user: String?) -> StoredDocument? {
    view(of: path, for: user).fields.map {
      StoredDocument(path: path, fields: $0, createTime: 0, updateTime: 0)
    }
  }

  /// The answer to a query as a user of the device sees it.
  func answer(to query: DocumentQuery, for user: String?) -> [StoredDocument] {
    var written: [PathKey: StoredDocument?] = [:]
    for pending in queue where pending.user == user {
      for path in pending.writes.map(\.path) {
        written[PathKey(path)] = .some(document(at: path, for: user))
      }
    }
    let own = written.values.compactMap { $0 }
    let others = seen.lazy.filter { written[$0.key] == nil }.map(\.value)
    return QueryPlan(query, root: DocumentEngine.root(of: project)).run(
      on: (Array(others) + own).filter { query.asks(about: $0.path) }, planted: nil)
  }
}

extension DocumentQuery {
  /// Whether a document lies where the query looks.
  func asks(about path: String) -> Bool {
    let ids = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return isGroup
      ? ids.last.map { String(Substring($0)).isIdentical(to: collection) } ?? false
      : ids.joined(separator: "/".utf8).elementsEqual(collection.utf8)
  }
}

import ProfileCore

/// What a device knows of the documents: those it has seen, and its own writes that the server has
/// not answered yet.
struct LocalDocuments {
  /// A write in the queue.
  struct Pending {
    var id: Int
    var user: String?
    var writes: [DocumentWrite]
    /// Whether the server has done its part; the device does not know yet.
    var isCommitted = false
  }

  /// What has been seen of the server, by path.
  private var seen: [DocumentKey: StoredDocument] = [:]
  private var absent: Set<DocumentKey> = []
  private(set) var queue: [Pending] = []
  private var nextID = 0

  private let project: String

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
    let key = DocumentKey(path)
    seen[key] = document
    if document == nil { absent.insert(key) } else { absent.remove(key) }
  }

  /// Puts writes into the queue.
  ///
  /// - Returns: The id under which they are there.
  mutating func enqueue(_ writes: [DocumentWrite], by user: String?) -> Int {
    nextID += 1
    queue.append(Pending(id: nextID, user: user, writes: writes))
    return nextID
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

  /// Whether writes are the first of their user, and the user is the one who is signed in: the SDK
  /// sends a user's writes in order, and keeps those of others back.
  func isNext(_ id: Int, for user: String?) -> Bool {
    guard let own = queue.first(where: { $0.id == id }), own.user == user else { return false }
    return own.isCommitted || queue.first { $0.user == user && !$0.isCommitted }?.id == id
  }

  /// A document as a user of the device sees it: with the user's own writes that are under way.
  func view(of path: String, for user: String?) -> View {
    let key = DocumentKey(path)
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

  /// Everything that a user of the device sees.
  func all(for user: String?) -> DocumentEngine {
    var all = DocumentEngine(project: project)
    for (key, document) in seen { all[key.text] = document }
    for pending in queue where pending.user == user {
      for path in pending.writes.map(\.path) {
        all[path] = view(of: path, for: user).fields.map {
          StoredDocument(path: path, fields: $0, createTime: 0, updateTime: 0)
        }
      }
    }
    return all
  }
}

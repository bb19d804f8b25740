import ProfileCore

/// What one listener has been told, and what of something new it is to be told: the rules of the SDK's
/// views and listeners (`core/view.cc`, `core/query_listener.cc` of release 12.19).
struct ListenerView {
  /// A document as the device sees it.
  struct Entry {
    var document: StoredDocument
    var hasPendingWrites: Bool
  }

  /// Whether changes are told that no document shows.
  let includesMetadata: Bool
  private var entries: [Entry] = []
  private var isFromCache = true
  private var hasBegun = false

  init(includesMetadata: Bool) {
    self.includesMetadata = includesMetadata
  }

  /// Takes the documents as the device sees them now.
  ///
  /// - Parameters:
  ///   - new: The documents, in order.
  ///   - isFromCache: Whether the server may know better.
  ///   - isOnline: Whether the server is going to answer; the first event waits for it, unless there is
  ///     something to show.
  ///   - sorted: Brings documents into the order of the query.
  /// - Returns: What the listener is told; `nil` where there is nothing to tell.
  mutating func update(
    to new: [Entry], isFromCache: Bool, isOnline: Bool,
    sorted: @escaping ([StoredDocument]) -> [StoredDocument]
  ) -> QuerySnapshot? {
    let old = entries
    let wasFromCache = self.isFromCache
    if !hasBegun, isFromCache, isOnline, new.isEmpty { return nil }
    entries = new
    self.isFromCache = isFromCache
    let changes = changes(from: old, sorted)
    let isFirst = !hasBegun
    hasBegun = true
    let isOtherwise =
      isFromCache != wasFromCache || old.contains(where: \.hasPendingWrites) != hasPendingWrites
    guard isFirst || !changes.isEmpty || includesMetadata && isOtherwise else { return nil }
    return QuerySnapshot(
      documents: entries.map(snapshot), changes: changes, isFromCache: isFromCache,
      hasPendingWrites: hasPendingWrites)
  }

  private var hasPendingWrites: Bool { entries.contains(where: \.hasPendingWrites) }

  private func snapshot(_ entry: Entry) -> DocumentSnapshot {
    DocumentSnapshot(
      path: entry.document.path, fields: entry.document.fields, isFromCache: isFromCache,
      hasPendingWrites: entry.hasPendingWrites)
  }

  /// What has changed: what is gone, what is new, and what is another, each in the order of the query.
  private func changes(
    from old: [Entry], _ sorted: @escaping ([StoredDocument]) -> [StoredDocument]
  ) -> [QuerySnapshot.Change] {
    let before = Dictionary(
      old.map { (PathKey($0.document.path), $0) }, uniquingKeysWith: { first, _ in first })
    let now = Set(entries.map { PathKey($0.document.path) })
    let removed = old.filter { !now.contains(PathKey($0.document.path)) }
    var added: [Entry] = []
    var modified: [Entry] = []
    for entry in entries {
      guard let was = before[PathKey(entry.document.path)] else {
        added.append(entry)
        continue
      }
      let isAnother = !entry.document.fields.isIdentical(to: was.document.fields)
      if isAnother || includesMetadata && entry.hasPendingWrites != was.hasPendingWrites {
        modified.append(entry)
      }
    }
    if removed.isEmpty, added.isEmpty, modified.isEmpty { return [] }
    var places = ChangingOrder(documents: old.map(\.document), sorted: sorted)
    return removed.map { .init(.removed, snapshot($0), oldIndex: places.remove($0.document)) }
      + added.map { .init(.added, snapshot($0), newIndex: places.insert($0.document)) }
      + modified.map { entry in
        let oldIndex = places.remove(entry.document)
        return .init(
          .modified, snapshot(entry), oldIndex: oldIndex, newIndex: places.insert(entry.document))
      }
  }
}

/// Documents in the order of a query, while one after another comes and goes.
private struct ChangingOrder {
  var documents: [StoredDocument]
  let sorted: ([StoredDocument]) -> [StoredDocument]

  /// Takes a document out, and answers where it was.
  mutating func remove(_ document: StoredDocument) -> Int? {
    let index = index(of: document)
    if let index { documents.remove(at: index) }
    return index
  }

  /// Puts a document where it belongs, and answers where that is.
  mutating func insert(_ document: StoredDocument) -> Int? {
    documents = sorted(documents + [document])
    return index(of: document)
  }

  private func index(of document: StoredDocument) -> Int? {
    documents.firstIndex { $0.path.isIdentical(to: document.path) }
  }
}

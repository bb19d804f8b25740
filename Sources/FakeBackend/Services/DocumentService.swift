public import ProfileCore
import Simulation

/// Cloud Firestore as the app meets it: the SDK's part, over a server that keeps the documents.
public final class DocumentService: DocumentDatabase, ListenableDocumentStore {
  /// What keeps the documents.
  var server: any DocumentServer
  /// What the device knows, and its own writes that are under way.
  var local: LocalDocuments
  /// Whoever listens, in the order in which they came.
  var listeners: [Listener] = []
  /// How often the server was asked what is listened to.
  var answerCount = 0
  /// Whether the device has a network.
  var isOnline: Bool { conditions.network.isOnline }

  let simulation: Simulation
  private let settings: FakeBackend.Settings
  private let exceptions: ClientExceptions
  let conditions: Conditions
  let auth: AuthService
  private var lastCommit: Int64 = 0

  init(
    simulation: Simulation, settings: FakeBackend.Settings, exceptions: ClientExceptions,
    conditions: Conditions, auth: AuthService, server: any DocumentServer
  ) {
    self.simulation = simulation
    self.settings = settings
    self.exceptions = exceptions
    self.conditions = conditions
    self.auth = auth
    self.server = server
    local = LocalDocuments(project: settings.project)
  }

  public func setData(
    _ fields: DocumentFields, at path: String, merge: Bool
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    let write = DocumentWrite(path, merge ? .merge(fields) : .set(fields))
    try await send(.setData, write, "\(path) \(fields)\(merge ? ", merge" : "")")
  }

  public func setData(
    _ fields: DocumentFields, at path: String, mergeFields: [DocumentFieldPath]
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    let write = DocumentWrite(path, .mergeFields(fields, mergeFields))
    try await send(.setData, write, "\(path) \(fields), merge \(mergeFields)")
  }

  public func updateData(
    _ fields: DocumentFields, at path: String
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    let updates = try await client(FieldPath.parse(fields))
    try await send(.updateData, DocumentWrite(path, .update(updates)), "\(path) \(fields)")
  }

  public func updateData(
    _ updates: [DocumentWrite.Update], at path: String
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    let write = DocumentWrite(path, .update(updates))
    try await send(.updateData, write, "\(write)")
  }

  public func deleteDocument(at path: String) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    try await send(.deleteDocument, DocumentWrite(path, .delete), path)
  }

  public func commit(_ batch: DocumentBatch) async throws(DocumentStoreError) {
    let writes = try await checked(batch.writes)
    let text = { writes.map(\.description).joined(separator: "; ") }
    try await queue(.commitBatch, writes, text())
  }

  public func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields? {
    let document = try await read(path)
    // The user's own writes that are under way are shown, too.
    let view = local.view(of: path, for: user)
    return local.isWriting(path, for: user) ? view.fields : document?.fields
  }

  public func getDocuments(
    _ query: DocumentQuery
  ) async throws(DocumentStoreError) -> [QueriedDocument] {
    let target = try await target(of: query)
    let found: [StoredDocument]
    do throws(DocumentStoreError) {
      found =
        if await isAuthorized() {
          try await request(.getDocuments, query.collection, "\(query)") {
            () throws(DocumentStoreError) in try self.find(target)
          }
        } else { known(target) }
    } catch  where error.code == Fault.lost {
      found = known(target)
    }
    return found.map { QueriedDocument(path: $0.path, fields: $0.fields) }
  }

  public func count(_ query: DocumentQuery) async throws(DocumentStoreError) -> Int {
    let target = try await target(of: query)
    do throws(DocumentStoreError) {
      guard await isAuthorized() else { throw DocumentCode.unavailable.error() }
      return try await request(.count, query.collection, "\(query)") {
        () throws(DocumentStoreError) in
        // The SDK has no count of its own: without a network there is none.
        guard self.canSend() else { throw DocumentCode.unavailable.error() }
        self.conditions.noteRules()
        return try self.server.count(matching: target.query, by: self.requester)
      }
    } catch  where error.code == Fault.lost || error.code == DocumentCode.unavailable.rawValue {
      throw DocumentCode.unavailable.error("Failed to get result from server.")
    }
  }
}

// MARK: - Towards the server

extension DocumentService {
  /// Reads a document with its times.
  func read(_ path: String) async throws(DocumentStoreError) -> StoredDocument? {
    let path = try await client(DocumentPath.parse(path))
    guard await isAuthorized() else { return try known(path) }
    do throws(DocumentStoreError) {
      return try await request(.getDocument, path, path) { () throws(DocumentStoreError) in
        try self.look(path)
      }
    } catch  where error.code == Fault.lost {
      // The SDK takes itself for offline then.
      return try known(path)
    }
  }

  /// Waits for a token, where one is needed. Without one the SDK takes itself for offline, unless nobody
  /// is signed in any more.
  private func isAuthorized() async -> Bool {
    guard isOnline, auth.asksForToken() else { return true }
    do throws(AuthError) {
      try await auth.provideToken()
      return true
    } catch {
      return auth.currentUser == nil
    }
  }

  /// The writes with their paths as the SDK reads them.
  func checked(_ writes: [DocumentWrite]) async throws(DocumentStoreError) -> [DocumentWrite] {
    var checked: [DocumentWrite] = []
    for var write in writes {
      write.path = try await client(DocumentPath.parse(write.path))
      try await check(write)
      checked.append(write)
    }
    return checked
  }

  /// Who is signed in, to the server's rules.
  var requester: DocumentRequester { .user(user) }

  func commit(_ writes: [DocumentWrite]) throws(DocumentStoreError) {
    conditions.noteRules()
    try server.commit(writes, by: requester, at: commitTime())
  }

  /// The moment of the next commit: no two are the same.
  func commitTime() -> Int64 {
    lastCommit = max(lastCommit + 1, simulation.microseconds)
    return lastCommit
  }

  private func send(
    _ operation: Operation, _ write: DocumentWrite, _ arguments: @escaping @autoclosure () -> String
  ) async throws(DocumentStoreError) {
    try await check(write)
    try await queue(operation, [write], arguments())
  }

  private func check(_ write: DocumentWrite) async throws(DocumentStoreError) {
    if let problem = ClientCheck.problem(of: write) {
      try await client(Result<Void, _>.failure(ClientMisuse(reason: problem)))
    }
  }

  func request<Reply: Sendable>(
    _ operation: Operation, _ path: String, _ arguments: @escaping @autoclosure () -> String,
    about subject: Subject? = nil, resending: Resending? = nil, isAnswerable: (() -> Bool)? = nil,
    commit: @escaping () throws(DocumentStoreError) -> Reply
  ) async throws(DocumentStoreError) -> Reply {
    try await simulation.call(
      operation.rawValue, arguments(), about: subject ?? .path(path), resending: resending,
      isAnswerable: isAnswerable, failure: { self.failure($0, path) }, commit: commit)
  }

  /// The error that stands for a code.
  func failure(_ name: String, _ path: String) -> DocumentStoreError {
    if name == Fault.lost {
      let code = DocumentCode.unavailable
      return DocumentStoreError(
        code: Fault.lost, number: code.number, localizedDescription: code.text)
    }
    let code = DocumentCode(rawValue: name) ?? .cancelled
    return code.error(code.text.filling("<document>", with: self.name(of: path)))
  }

  /// The result of a check on the device; a failed one ends the app, and nothing follows in it.
  @discardableResult
  func client<Success>(
    _ result: Result<Success, ClientMisuse>
  ) async throws(DocumentStoreError) -> Success {
    switch result {
    case .success(let value): return value
    case .failure(let misuse):
      exceptions.raise(misuse.reason)
      await simulation.halt()
      throw DocumentStoreError(
        code: FakeBackend.exceptionCode, number: 0, localizedDescription: misuse.reason)
    }
  }

  /// A query as it is sent; one that the SDK does not take ends the app.
  func target(of query: DocumentQuery) async throws(DocumentStoreError) -> QueryTarget {
    let root = name(of: "")
    return try await client(
      Result { () throws(ClientMisuse) in try QueryTarget(query, root: root) })
  }

  private func name(of path: String) -> String {
    "projects/\(settings.project)/databases/(default)/documents/\(path)"
  }
}

/// A call that the SDK answers by ending the app.
struct ClientMisuse: Error {
  var reason: String
}

extension Simulation {
  /// The world's time in microseconds since 1970: it begins with the year 2026.
  var microseconds: Int64 {
    let (seconds, attoseconds) = now.components
    return 1_767_225_600_000_000 + seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}

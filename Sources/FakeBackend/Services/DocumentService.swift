public import ProfileCore
import Simulation

/// Cloud Firestore, as far as single documents go.
public final class DocumentService: DocumentStore {
  /// The documents, under their paths.
  var documents: [String: DocumentFields] = [:]

  private let simulation: Simulation
  private let settings: FakeBackend.Settings
  private let exceptions: ClientExceptions

  init(simulation: Simulation, settings: FakeBackend.Settings, exceptions: ClientExceptions) {
    self.simulation = simulation
    self.settings = settings
    self.exceptions = exceptions
  }

  public func setData(
    _ fields: DocumentFields, at path: String, merge: Bool
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    try await client(FieldPath.checkValues(of: fields))
    try await request(.setData, path, "\(fields)\(merge ? ", merge" : "")") {
      () throws(DocumentStoreError) in
      var document = fields
      if merge {
        document = self.documents[path] ?? DocumentFields()
        document.merge(fields)
      }
      try self.store(document, at: path)
    }
  }

  public func updateData(
    _ fields: DocumentFields, at path: String
  ) async throws(DocumentStoreError) {
    let path = try await client(DocumentPath.parse(path))
    try await client(FieldPath.checkValues(of: fields))
    let updates = try await client(FieldPath.parse(fields))
    try await request(.updateData, path, "\(fields)") { () throws(DocumentStoreError) in
      guard var document = self.documents[path] else {
        throw DocumentCode.notFound.error(self.fill(DocumentCode.notFound.text, path))
      }
      for update in updates { document.set(update.value, at: update.path[...]) }
      try self.store(document, at: path)
    }
  }

  public func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields? {
    let path = try await client(DocumentPath.parse(path))
    return try await request(.getDocument, path, nil) { () throws(DocumentStoreError) in
      self.documents[path]
    }
  }

  private func store(
    _ document: DocumentFields, at path: String
  ) throws(DocumentStoreError) {
    if let problem = DocumentSize.problem(of: document, at: path) {
      throw DocumentCode.invalidArgument.error(problem)
    }
    documents[path] = document
  }

  private func request<Reply: Sendable>(
    _ operation: Operation, _ path: String, _ arguments: @escaping @autoclosure () -> String?,
    commit: @escaping () throws(DocumentStoreError) -> Reply
  ) async throws(DocumentStoreError) -> Reply {
    try await simulation.call(
      operation.rawValue, arguments().map { "\(path) \($0)" } ?? path,
      failure: { name in
        let code = DocumentCode(rawValue: name) ?? .cancelled
        return code.error(self.fill(code.text, path))
      }
    ) { () throws(DocumentStoreError) in
      if let problem = DocumentPath.problem(of: path, named: self.name(of: path)) {
        throw DocumentCode.invalidArgument.error(problem)
      }
      return try commit()
    }
  }

  /// The result of a check on the device; a failed one ends the app, and nothing follows in it.
  private func client<Success>(
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

  private func name(of path: String) -> String {
    "projects/\(settings.project)/databases/(default)/documents/\(path)"
  }

  private func fill(_ text: String, _ path: String) -> String {
    text.filling("<document>", with: name(of: path))
  }
}

/// A call that the SDK answers by ending the app.
struct ClientMisuse: Error {
  var reason: String
}

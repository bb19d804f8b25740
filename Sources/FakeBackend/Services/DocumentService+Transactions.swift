public import ProfileCore
import Simulation

extension DocumentService {
  /// How often the SDK runs a transaction before it gives up.
  private static let attempts = 5

  public func runTransaction(
    _ body: (any DocumentTransaction) async throws(DocumentStoreError) -> Void
  ) async throws(DocumentStoreError) {
    var attempt = 1
    while true {
      let transaction = ReadThenWrite(service: self)
      try await body(transaction)
      let writes = try await checked(transaction.conditionalWrites)
      do throws(DocumentStoreError) {
        let text = { writes.map(\.description).joined(separator: "; ") }
        try await request(
          .commitTransaction, writes.first?.path ?? "", text(), about: Self.subject(of: writes)
        ) { () throws(DocumentStoreError) in try self.commit(writes)
        }
        return
      } catch  where error.code == Fault.lost {
        // It is not queued: it fails where the network does.
        throw DocumentCode.unavailable.error()
      } catch {
        // What was read has changed since: the transaction runs anew, on what is there now.
        let isOutdated =
          [DocumentCode.failedPrecondition, .alreadyExists, .aborted].map(\.rawValue)
          .contains(error.code)
        guard isOutdated, attempt < Self.attempts else { throw error }
        attempt += 1
      }
    }
  }
}

/// One run of a transaction: it reads first and writes when all is read.
private final class ReadThenWrite: DocumentTransaction {
  private let service: DocumentService
  private var versions: [(path: String, updateTime: Int64?)] = []
  private var writes: [DocumentWrite] = []

  init(service: DocumentService) {
    self.service = service
  }

  func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields? {
    let path = try await service.client(DocumentPath.parse(path))
    if !writes.isEmpty {
      throw DocumentCode.invalidArgument.error(
        "Firestore transactions require all reads to be executed before all writes.")
    }
    let document = try await service.read(path)
    if !versions.contains(where: { $0.path.isIdentical(to: path) }) {
      versions.append((path, document?.updateTime))
    }
    return document?.fields
  }

  func write(_ write: DocumentWrite) {
    writes.append(write)
  }

  /// The writes with what was read as their precondition, as the SDK sends them: the first write of a
  /// document that was read asks for its version, or that it is still missing.
  var conditionalWrites: [DocumentWrite] {
    var open = versions
    return writes.map { write in
      var write = write
      guard let index = open.firstIndex(where: { $0.path.isIdentical(to: write.path) }) else {
        return write
      }
      let version = open.remove(at: index)
      if let time = version.updateTime {
        write.precondition = .updateTime(time)
      } else if case .update = write.operation {
        // An update of what was missing fails by its own condition.
      } else {
        write.precondition = .exists(false)
      }
      return write
    }
  }
}

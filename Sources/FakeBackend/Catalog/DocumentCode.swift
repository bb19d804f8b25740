internal import ProfileCore

/// The errors of Cloud Firestore: those of gRPC.
public enum DocumentCode: String, Sendable, Hashable, CaseIterable {
  case cancelled = "firestore/cancelled"
  case unknown = "firestore/unknown"
  case invalidArgument = "firestore/invalid-argument"
  case deadlineExceeded = "firestore/deadline-exceeded"
  case notFound = "firestore/not-found"
  case alreadyExists = "firestore/already-exists"
  case permissionDenied = "firestore/permission-denied"
  case resourceExhausted = "firestore/resource-exhausted"
  case failedPrecondition = "firestore/failed-precondition"
  case aborted = "firestore/aborted"
  case outOfRange = "firestore/out-of-range"
  case unimplemented = "firestore/unimplemented"
  case internalError = "firestore/internal"
  case unavailable = "firestore/unavailable"
  case dataLoss = "firestore/data-loss"
  case unauthenticated = "firestore/unauthenticated"

  /// Firestore's number for it: the status code of gRPC.
  public var number: Int {
    (Self.allCases.firstIndex(of: self) ?? 0) + 1
  }

  /// The text of its localized description; `<document>` stands for the document's full name.
  ///
  /// Firestore hands on what the server says. Where that text is not known for certain, it is the
  /// status's own name.
  public var text: String {
    switch self {
    case .notFound: "No document to update: <document>"
    case .permissionDenied: "Missing or insufficient permissions."
    case .unavailable: "Failed to get document because the client is offline."
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .alreadyExists: "ALREADY_EXISTS"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internalError: "INTERNAL"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }

  /// Whether the SDK sends a write again and again instead of telling the app.
  var isTransientForWrites: Bool {
    switch self {
    case .cancelled, .unknown, .deadlineExceeded, .resourceExhausted, .internalError, .unavailable,
      .unauthenticated, .aborted:
      true
    default: false
    }
  }

  /// The operations that can end in it.
  var operations: [Operation] {
    let writes: [Operation] = [.setData, .updateData, .deleteDocument, .commitBatch]
    switch self {
    case .permissionDenied:
      return writes + [.getDocument, .getDocuments, .count, .listen, .commitTransaction]
    // A transaction is not queued: it fails where the network does.
    case .unavailable: return [.getDocument, .getDocuments, .count, .commitTransaction]
    case .aborted, .deadlineExceeded: return [.commitTransaction]
    // What a query meets for which the project has no index, among other things.
    case .failedPrecondition, .invalidArgument:
      return writes + [.getDocuments, .count, .listen, .commitTransaction]
    default: return isTransientForWrites ? [] : writes + [.commitTransaction]
    }
  }

  func error(_ text: String? = nil) -> DocumentStoreError {
    DocumentStoreError(code: rawValue, number: number, localizedDescription: text ?? self.text)
  }
}

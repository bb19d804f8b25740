/// The closed vocabulary of the fake: every operation, every error code, and which goes with which.
public enum Catalog {
  /// An error code as a scenario may name it.
  public struct Code: Sendable, Hashable {
    /// Its name, such as `auth/email-already-in-use`.
    public let name: String
    /// The name of its case in the SDK, such as `emailAlreadyInUse`.
    public var caseName: String {
      // Found when it is asked for: only documentation asks, and reflection takes its time.
      switch service {
      case .auth: return AuthCode(rawValue: name).map { "\($0)" } ?? name
      case .documents:
        let code = DocumentCode(rawValue: name)
        return code == .internalError ? "internal" : code.map { "\($0)" } ?? name
      case .storage: return StorageCode(rawValue: name).map { "\($0)" } ?? name
      }
    }
    /// Its number in the SDK, such as 17007.
    public let number: Int
    /// The exact text the app sees; `<…>` stands for what an operation fills in.
    public let text: String
    /// The service whose code it is.
    public let service: Operation.Service
    /// The operations that can end in it; none where the SDK never raises it in these flows.
    public let operations: [Operation]
  }

  /// Every operation, in the order of the services.
  public static let operations = Operation.allCases

  /// Every error code, service by service.
  public static let codes: [Code] =
    AuthCode.allCases.map {
      Code(
        name: $0.rawValue, number: $0.number, text: $0.text, service: .auth,
        operations: $0.operations)
    }
    + DocumentCode.allCases.map {
      Code(
        name: $0.rawValue, number: $0.number, text: $0.text, service: .documents,
        operations: $0.operations)
    }
    + StorageCode.allCases.map {
      Code(
        name: $0.rawValue, number: $0.number, text: $0.text, service: .storage,
        operations: $0.operations)
    }

  /// The codes that an operation can end in.
  public static func codes(for operation: Operation) -> [Code] {
    codes.filter { $0.operations.contains(operation) }
  }

  /// Why an operation can never end in a code, in one sentence; `nil` where it can.
  ///
  /// - Parameters:
  ///   - code: The code's name; one that is not in ``codes`` is impossible as well.
  ///   - operation: The operation.
  public static func reasonAgainst(_ code: String, for operation: Operation) -> String? {
    guard let known = codes.first(where: { $0.name == code }) else {
      return "There is no error code '\(code)'."
    }
    if known.operations.contains(operation) { return nil }
    if known.service != operation.service {
      return "'\(code)' is an error of another service than '\(operation.rawValue)'."
    }
    if operation.isQueuedWrite,
      DocumentCode(rawValue: code)?.isTransientForWrites == true
    {
      return
        "Firestore never tells '\(code)' to a write: the SDK sends it again until the server answers; keep the reply away instead."
    }
    if known.operations.isEmpty {
      return "The SDK never raises '\(code)' in these flows."
    }
    let others = known.operations.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "'\(operation.rawValue)' never ends in '\(code)', which is for \(others)."
  }
}

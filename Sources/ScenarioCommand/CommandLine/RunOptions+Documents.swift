import Diagnostics
import FirestoreEmulator

extension RunOptions {
  /// What keeps the documents of a run.
  enum Documents: Sendable, Hashable {
    case fake
    /// Google's Firestore emulator; without an address the one that the environment names.
    case emulator(EmulatorAddress?)
  }

  /// The variable by which Firebase's own tools are told where the emulator listens.
  private static let variable = "FIRESTORE_EMULATOR_HOST"

  static let documentsOption = Option<RunOptions>(
    "documents", value: "place",
    "Where the documents are: 'fake', or 'emulator=<host>:<port>' for Google's Firestore emulator. "
      + "(default: the emulator at $\(variable) where that is set, else fake)"
  ) { value, options in
    if options.documents != nil { return "it is given twice" }
    switch value {
    case "fake": options.documents = .fake
    case "emulator": options.documents = .emulator(nil)
    default:
      let prefix = "emulator="
      guard value.utf8.starts(with: prefix.utf8) else {
        let hint = Suggestion.hint(for: value, among: ["fake", "emulator"]).map { "; \($0)" } ?? ""
        return "'\(Visible.line(value))' is neither 'fake' nor 'emulator=<host>:<port>'\(hint)"
      }
      let text = String(Substring(value.utf8.dropFirst(prefix.utf8.count)))
      guard let address = EmulatorAddress(text) else { return problem(of: text) }
      options.documents = .emulator(address)
    }
    return nil
  }

  /// The emulator that is to keep the documents; `nil` where the fake is to.
  func emulator(in environment: Environment) throws(UsageError) -> EmulatorAddress? {
    if case .emulator(let address?)? = documents { return address }
    if documents == .fake { return nil }
    guard let text = environment.variable(Self.variable), !text.isEmpty else {
      if documents == nil { return nil }
      throw UsageError(
        "'--documents emulator' needs the emulator's address, behind '=' or in \(Self.variable)",
        option: "documents")
    }
    guard let address = EmulatorAddress(text) else {
      throw UsageError("\(Self.variable): \(Self.problem(of: text))", option: "documents")
    }
    if documents == nil {
      environment.error.write(
        "Note: the documents are in the Firestore emulator at \(address), which \(Self.variable) names.\n"
      )
      environment.error.flush()
    }
    return address
  }

  private static func problem(of text: String) -> String {
    "'\(Visible.line(text))' is no address and port, such as 127.0.0.1:8080; names other than localhost are not looked up"
  }
}

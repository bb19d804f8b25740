import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// What happens on the server by other hands: another client, or an administrator, to whom no rule
/// applies.
enum Elsewhere {
  static let shape = Shape.such(.record(fields)) {
    $0.entries.isEmpty ? "'elsewhere' says nothing that happens" : nil
  }

  private static let fields: [Shape.Field] = [
    .init(
      "documents", .map(key: "paths", value: .nullable(.map(key: "fields", value: .any))),
      isRequired: false, "Documents that are written, whole; null deletes one."),
    .init(
      "objects", .map(key: "paths", value: .nullable(Given.object)), isRequired: false,
      "Objects that are stored; null deletes one."),
    .init(
      "accounts",
      .map(
        key: "addresses",
        value: .nullable(.either(.choice(Change.allCases.map(\.rawValue)), Given.newAccount))),
      isRequired: false,
      "Accounts that are made, disabled or enabled, or whose tokens are revoked, as when the password changes; null deletes one. Its devices notice when they ask."
    ),
  ]

  /// What becomes of an account.
  enum Change: String, CaseIterable {
    case disabled
    case enabled
    case revoked
  }
}

extension Device {
  /// Lets something happen on the server by other hands, in the order in which it is written.
  func happenElsewhere(_ argument: Argument) throws(StepFailure) {
    for entry in argument.value?.entries ?? [] {
      switch entry.key {
      case "documents":
        for document in entry.value.entries { try write(document) }
      case "objects":
        for object in entry.value.entries { try store(object) }
      default:
        for account in entry.value.entries { try change(account) }
      }
    }
  }

  private func write(_ document: Value.Entry) throws(StepFailure) {
    let operation: DocumentWrite.Operation
    if case .null = document.value {
      guard backend.document(at: document.key) != nil else {
        throw StepFailure("there is no document '\(document.key)' to delete")
      }
      operation = .delete
    } else {
      operation = .set(DocumentFields(document.value.entries))
    }
    do {
      let path = try FakeBackend.documentPath(document.key)
      try backend.writeElsewhere([DocumentWrite(path, operation)])
    } catch let error as SeedingError {
      throw StepFailure(error.message)
    } catch let error as DocumentStoreError {
      throw StepFailure(error.localizedDescription)
    } catch {
      throw StepFailure("\(error)")
    }
  }

  private func store(_ object: Value.Entry) throws(StepFailure) {
    if case .null = object.value {
      if !backend.removeObject(at: object.key) {
        throw StepFailure("there is no object '\(object.key)' to delete")
      }
      return
    }
    do {
      try backend.seed(object, fixtures, names)
    } catch let error as SeedingError {
      throw StepFailure(error.message)
    } catch let error as StepFailure {
      throw error
    } catch {
      throw StepFailure("\(error)")
    }
  }

  private func change(_ entry: Value.Entry) throws(StepFailure) {
    if case .record = entry.value {
      do throws(SeedingError) {
        return try backend.addAccount(entry.value, email: entry.key, simulation)
      } catch {
        throw StepFailure(error.message)
      }
    }
    let accounts = backend.accounts
    let address = entry.key.lowercased()
    guard let uid = accounts.first(where: { $0.email.hasSameBytes(as: address) })?.uid else {
      let others = accounts.map { "'\($0.email)'" }.joined(separator: ", ")
      throw StepFailure(
        "there is no account '\(entry.key)'; there \(others.isEmpty ? "is none at all" : "are: \(others)")"
      )
    }
    switch Elsewhere.Change(rawValue: entry.value.plainText) {
    case .disabled: backend.setDisabled(true, uid: uid)
    case .enabled: backend.setDisabled(false, uid: uid)
    case .revoked: backend.revokeTokens(uid: uid)
    case nil: backend.removeAccount(uid: uid)
    }
  }
}

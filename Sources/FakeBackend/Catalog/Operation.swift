/// The calls that reach the fake of Firebase, under the names that scenarios use.
public enum Operation: String, Sendable, Hashable, CaseIterable {
  case createUser = "auth.createUser"
  case signIn = "auth.signIn"
  case getAccountInfo = "auth.getAccountInfo"
  case setData = "documents.setData"
  case updateData = "documents.updateData"
  case getDocument = "documents.getDocument"
  case putData = "storage.putData"
  case downloadURL = "storage.downloadURL"
  case getData = "storage.getData"
  case delete = "storage.delete"

  /// What the operation does, in one line.
  public var documentation: String {
    switch self {
    case .createUser:
      "The first of the two requests of createUser(withEmail:password:): makes the account."
    case .signIn:
      "The first of the two requests of signIn(withEmail:password:): checks the password."
    case .getAccountInfo:
      "The second request of createUser and signIn: reads the account; then the user is signed in."
    case .setData: "Writes a whole document, or merges fields into it."
    case .updateData: "Writes some fields of a document that exists."
    case .getDocument: "Reads a document; a missing one is no error."
    case .putData: "Stores an object, in the place of the one at its path."
    case .downloadURL: "Asks for the address under which an object can be downloaded."
    case .getData: "Downloads an object through its download URL; a URL that has died is an error."
    case .delete: "Removes an object; a missing one is an error."
    }
  }

  /// The service that does it: what stands before the dot of its name.
  public var service: Service {
    switch self {
    case .createUser, .signIn, .getAccountInfo: .auth
    case .setData, .updateData, .getDocument: .documents
    case .putData, .downloadURL, .getData, .delete: .storage
    }
  }

  /// Firebase's three services, as far as they are here.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    case auth
    case documents
    case storage
  }
}

/// The calls that reach the fake of Firebase, under the names that scenarios use.
public enum Operation: String, Sendable, Hashable, CaseIterable {
  case createUser = "auth.createUser"
  case signIn = "auth.signIn"
  case getAccountInfo = "auth.getAccountInfo"
  case deleteUser = "auth.deleteUser"
  case refreshToken = "auth.refreshToken"
  case setData = "documents.setData"
  case updateData = "documents.updateData"
  case getDocument = "documents.getDocument"
  case deleteDocument = "documents.delete"
  case getDocuments = "documents.getDocuments"
  case count = "documents.count"
  case listen = "documents.listen"
  case commitBatch = "documents.commit"
  case commitTransaction = "documents.commitTransaction"
  case putData = "storage.putData"
  case downloadURL = "storage.downloadURL"
  case getData = "storage.getData"
  case getMetadata = "storage.getMetadata"
  case updateMetadata = "storage.updateMetadata"
  case listAll = "storage.list"
  case delete = "storage.delete"

  /// What the operation does, in one line.
  public var documentation: String {
    switch self {
    case .createUser:
      "The first of the two requests of createUser(withEmail:password:): makes the account."
    case .signIn:
      "The first of the two requests of signIn(withEmail:password:): checks the password."
    case .getAccountInfo:
      "The second request of createUser and signIn: reads the account; then the user is signed in. Alone it is reload()."
    case .deleteUser: "Removes the account that is signed in."
    case .refreshToken:
      "Renews the ID token of whoever is signed in, before other services are asked with it; only then a device notices that the account is gone."
    case .setData: "Writes a whole document, or merges fields into it."
    case .updateData: "Writes some fields of a document that exists."
    case .getDocument: "Reads a document; a missing one is no error."
    case .deleteDocument: "Removes a document; a missing one is no error."
    case .getDocuments: "Reads the documents of a collection that a query asks for."
    case .count: "Counts the documents that a query asks for."
    case .listen: "Waits for the next change of a document that is listened to."
    case .commitBatch: "Writes several documents, all or none."
    case .commitTransaction:
      "Writes what a transaction has decided, if what it has read is still as it was."
    case .putData: "Stores an object, in the place of the one at its path."
    case .downloadURL: "Asks for the address under which an object can be downloaded."
    case .getData:
      "Downloads an object, mostly through its download URL; one that has died is an error."
    case .getMetadata: "Asks what the store says about an object; a missing one is an error."
    case .updateMetadata: "Changes what an object is said to be; a missing one is an error."
    case .listAll: "Asks what lies under a path; nothing is no error."
    case .delete: "Removes an object; a missing one is an error."
    }
  }

  /// The service that does it: what stands before the dot of its name.
  public var service: Service {
    switch self {
    case .createUser, .signIn, .getAccountInfo, .deleteUser, .refreshToken: .auth
    case .setData, .updateData, .getDocument, .deleteDocument, .getDocuments, .count,
      .commitBatch, .listen, .commitTransaction:
      .documents
    case .putData, .downloadURL, .getData, .getMetadata, .updateMetadata, .listAll, .delete:
      .storage
    }
  }

  /// Whether it is a write that the SDK keeps in a queue and sends until the server has answered.
  var isQueuedWrite: Bool {
    switch self {
    case .setData, .updateData, .deleteDocument, .commitBatch: true
    default: false
    }
  }

  /// Whether it goes over the network by itself; a listener's changes come by a stream that is open.
  public var isRequest: Bool { self != .listen }

  /// Whether it uploads content, which takes its time and can stop within it.
  public var isUpload: Bool { self == .putData }

  /// Firebase's three services, as far as they are here.
  public enum Service: String, Sendable, Hashable, CaseIterable {
    case auth
    case documents
    case storage
  }
}

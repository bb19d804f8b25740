public import ProfileCore

/// What the backend holds at one moment, in an order that depends on nothing but its content.
public struct BackendSnapshot: Sendable, Hashable {
  /// An account, without its password.
  public struct Account: Sendable, Hashable {
    /// Its address, in lower case.
    public var email: String
    /// Its id.
    public var uid: String
    /// Whether an administrator has disabled it.
    public var isDisabled: Bool
  }

  /// A document.
  public struct Document: Sendable, Hashable {
    /// Where it lies.
    public var path: String
    /// What it holds.
    public var fields: DocumentFields
  }

  /// An object.
  public struct Object: Sendable, Hashable {
    /// Where it lies.
    public var path: String
    /// What it is said to be.
    public var contentType: String
    /// The number of bytes.
    public var size: Int
    /// Tells one content of the path from the next.
    public var generation: Int64
    /// The address under which anybody can download it.
    public var downloadURL: String
    /// What it says of itself, where it is a picture.
    public var picture: EncodedPictureInfo?
    /// Its content.
    public var data: [UInt8]
    /// What the app itself has said of it.
    public var customMetadata: [String: String]
  }

  /// Who is signed in on the device.
  public var currentUser: AuthUser?
  /// The accounts, by address.
  public var accounts: [Account]
  /// The documents, by path.
  public var documents: [Document]
  /// The objects, by path.
  public var objects: [Object]
}

extension FakeBackend {
  /// What the backend holds now.
  public func snapshot() -> BackendSnapshot {
    BackendSnapshot(
      currentUser: auth.currentUser, accounts: accounts, documents: allDocuments,
      objects: allObjects)
  }

  /// The accounts now, by address.
  public var accounts: [BackendSnapshot.Account] {
    auth.accounts.map {
      BackendSnapshot.Account(email: $0.email, uid: $0.uid, isDisabled: $0.isDisabled)
    }.sorted { $0.email.isBefore($1.email) }
  }

  /// The documents now, by path.
  public var allDocuments: [BackendSnapshot.Document] {
    ((try? documents.server.allDocuments()) ?? []).map {
      BackendSnapshot.Document(path: $0.path, fields: $0.fields)
    }
  }

  /// The objects now, by path.
  public var allObjects: [BackendSnapshot.Object] {
    storage.objects.sorted.map { path, object in
      BackendSnapshot.Object(
        path: path, contentType: object.settings.type, size: object.data.count,
        generation: object.generation, downloadURL: storage.url(of: object, at: path),
        picture: describePicture?(object.data), data: object.data,
        customMetadata: object.settings.customMetadata)
    }
  }

  /// A document as it stands now; `nil` where there is none.
  public func document(at path: String) -> DocumentFields? {
    guard case .success(let path) = DocumentPath.parse(path) else { return nil }
    return try? documents.server.document(at: path, by: .owner)?.fields
  }
}

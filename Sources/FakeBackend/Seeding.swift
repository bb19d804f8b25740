public import ProfileCore

/// Why something cannot be there before the app starts.
public struct SeedingError: Error, Sendable, Hashable {
  /// The reason, as a sentence.
  public var message: String
}

// MARK: - What is there before the app starts

extension FakeBackend {
  /// Adds an account.
  ///
  /// - Parameters:
  ///   - email: Its address.
  ///   - password: Its password.
  ///   - uid: Its id.
  ///   - isDisabled: Whether an administrator has disabled it.
  public func addAccount(
    email: String, password: String, uid: String, isDisabled: Bool = false
  ) throws(SeedingError) {
    let email = email.inLowerCase
    guard AuthService.isWellFormed(email) else {
      throw SeedingError(message: "'\(email)' is no address that an account can have.")
    }
    guard auth.account(email) == nil else {
      throw SeedingError(message: "There is an account with the address '\(email)' already.")
    }
    guard !uid.isEmpty, uid.utf8.count <= 128, auth.account(uid: uid) == nil else {
      throw SeedingError(message: "'\(uid)' is no new id of an account.")
    }
    guard password.unicodeScalars.count >= 6 else {
      throw SeedingError(message: AuthCode.weakPassword.text)
    }
    auth.accounts.append(
      AuthService.Account(uid: uid, email: email, password: password, isDisabled: isDisabled))
  }

  /// Removes an account on the server; a device on which it is signed in does not notice.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeAccount(uid: String) -> Bool {
    guard let index = auth.index(ofUID: uid) else { return false }
    auth.accounts.remove(at: index)
    return true
  }

  /// Signs an account in on the device, as an earlier run of the app has left it.
  public func setCurrentUser(uid: String) throws(SeedingError) {
    guard let account = auth.account(uid: uid) else {
      throw SeedingError(message: "There is no account with the id '\(uid)'.")
    }
    auth.currentUser = AuthUser(uid: uid, email: account.email)
  }

  /// Puts a document where it belongs.
  public func setDocument(_ fields: DocumentFields, at path: String) throws(SeedingError) {
    let write = DocumentWrite(try Self.documentPath(path), .set(fields))
    if let problem = ClientCheck.problem(of: write) { throw SeedingError(message: problem) }
    do throws(DocumentStoreError) {
      try documents.server.commit([write], by: .owner, at: documents.commitTime())
    } catch {
      throw SeedingError(message: error.localizedDescription)
    }
  }

  /// The path of a document as the SDK reads it.
  public static func documentPath(_ path: String) throws(SeedingError) -> String {
    switch DocumentPath.parse(path) {
    case .success(let path): return path
    case .failure(let misuse): throw SeedingError(message: misuse.reason)
    }
  }

  /// Puts an object in the bucket.
  ///
  /// - Parameters:
  ///   - data: Its content.
  ///   - path: Where it lies.
  ///   - contentType: What it is said to be.
  ///   - token: The token of its download URL; a random one without it.
  /// - Returns: The address under which it can be downloaded.
  @discardableResult
  public func setObject(
    _ data: [UInt8], at path: String, contentType: String = "application/octet-stream",
    token: String? = nil
  ) throws(SeedingError) -> String {
    let path = StoragePath.canonical(path)
    guard StoragePath.isAccepted(path) else {
      throw SeedingError(message: "'\(path)' is no path that an object can have.")
    }
    storage.store(data, at: path, SettableMetadata(contentType: contentType), token: token)
    return storage.objects[path].map { storage.url(of: $0, at: path) } ?? ""
  }
}

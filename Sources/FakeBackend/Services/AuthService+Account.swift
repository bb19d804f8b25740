public import ProfileCore
import Simulation

extension AuthService: AccountManagement {
  /// How long ago a sign-in may be for what needs a recent one; five minutes, as is commonly said.
  private static let recentLogin = Duration.seconds(300)

  public func reload() async throws(AuthError) {
    guard let user = currentUser else { throw AuthCode.nullUser.error }
    do throws(AuthError) {
      try await request(.getAccountInfo, user.uid) { () throws(AuthError) in
        try self.checkAccount(user.uid)
      }
    } catch {
      signOut(user, after: error)
      throw error
    }
  }

  public func deleteUser() async throws(AuthError) {
    guard let user = currentUser else { throw AuthCode.nullUser.error }
    do throws(AuthError) {
      try await request(.deleteUser, user.uid) { () throws(AuthError) in
        try self.checkAccount(user.uid)
        if self.simulation.now - self.signedInAt > Self.recentLogin {
          throw AuthCode.requiresRecentLogin.error
        }
        self.accounts.removeAll { $0.uid == user.uid }
      }
    } catch {
      signOut(user, after: error)
      throw error
    }
    if currentUser?.uid == user.uid { currentUser = nil }
  }

  /// The server's checks of the token that a device has, in its order.
  private func checkAccount(_ uid: String) throws(AuthError) {
    guard let account = accounts.first(where: { $0.uid == uid }) else {
      throw AuthCode.userNotFound.error
    }
    if account.isDisabled { throw AuthCode.userDisabled.error }
    if signedInAt < account.tokensValidSince { throw AuthCode.userTokenExpired.error }
  }

  /// Four errors say that the account is no longer this device's; the SDK signs out by itself then. A
  /// network that fails is none of them.
  private func signOut(_ user: AuthUser, after error: AuthError) {
    let endings: [AuthCode] = [.userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired]
    if endings.contains(where: { $0.rawValue == error.code }), currentUser?.uid == user.uid {
      currentUser = nil
    }
  }
}

// MARK: - Listening

extension AuthService {
  /// Whoever wants to know who is signed in.
  struct StateListener {
    var handle: AuthStateListener
    var handler: (AuthUser?) -> Void
    /// Whose id it was called with; `nil` before its first call.
    var lastUID: String??
  }

  public func addStateDidChangeListener(
    _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener {
    listenerCount += 1
    let handle = AuthStateListener(number: listenerCount)
    listeners.append(StateListener(handle: handle, handler: handler))
    // The first call comes when the main thread has done what it is about: it is queued. Nobody is
    // asked for it, so that it is nothing that a scenario's fault could strike.
    try? await simulation.call(
      "auth.stateListener", failure: { _ in AuthCode.internalError.error }
    ) { () throws(AuthError) in }
    tell(handle)
    return handle
  }

  public func removeStateDidChangeListener(_ listener: AuthStateListener) {
    listeners.removeAll { $0.handle == listener }
  }

  /// Calls every listener that has been called once and knows somebody else.
  func tellListeners() {
    for listener in listeners where listener.lastUID != nil { tell(listener.handle) }
  }

  /// Calls a listener with who is signed in now, unless it knows that.
  private func tell(_ handle: AuthStateListener) {
    guard let index = listeners.firstIndex(where: { $0.handle == handle }) else { return }
    let uid = currentUser?.uid
    if let last = listeners[index].lastUID, last == uid { return }
    listeners[index].lastUID = .some(uid)
    listeners[index].handler(currentUser)
  }
}

// MARK: - What happens on the server

extension FakeBackend {
  /// Disables an account, or enables it again; a device on which it is signed in does not notice.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func setDisabled(_ isDisabled: Bool, uid: String) -> Bool {
    guard let index = auth.accounts.firstIndex(where: { $0.uid == uid }) else { return false }
    auth.accounts[index].isDisabled = isDisabled
    return true
  }

  /// Makes the tokens invalid that an account's devices have, as a change of its password does; they
  /// notice when they ask.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func revokeTokens(uid: String) -> Bool {
    guard let index = auth.accounts.firstIndex(where: { $0.uid == uid }) else { return false }
    auth.revoke(index)
    return true
  }
}

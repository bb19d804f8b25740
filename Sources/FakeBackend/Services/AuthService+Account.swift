public import ProfileCore
import Simulation

extension AuthService: AccountManagement {
  /// How long ago a sign-in may be for what needs a recent one; five minutes, as is commonly said.
  private static let recentLogin = Duration.seconds(300)

  public func reload() async throws(AuthError) {
    guard let user = currentUser else { throw AuthCode.nullUser.error }
    try await provideToken()
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
    try await provideToken()
    do throws(AuthError) {
      try await request(.deleteUser, user.uid) { () throws(AuthError) in
        try self.checkAccount(user.uid)
        if self.simulation.now - self.signedInAt > Self.recentLogin {
          throw AuthCode.requiresRecentLogin.error
        }
        if let index = self.index(ofUID: user.uid) { self.accounts.remove(at: index) }
      }
    } catch {
      signOut(user, after: error)
      throw error
    }
    if currentUser?.uid == user.uid { change(to: nil) }
  }

  /// The server's checks of the token that a device has, in its order.
  func checkAccount(_ uid: String) throws(AuthError) {
    guard let account = account(uid: uid) else {
      throw AuthCode.userNotFound.error
    }
    if account.isDisabled { throw AuthCode.userDisabled.error }
    if signedInAt < account.tokensValidSince { throw AuthCode.userTokenExpired.error }
  }

  /// Four errors say that the account is no longer this device's; the SDK signs out by itself then. A
  /// network that fails is none of them.
  func signOut(_ user: AuthUser, after error: AuthError) {
    let endings: [AuthCode] = [.userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired]
    if endings.contains(where: { $0.rawValue == error.code }), currentUser?.uid == user.uid {
      change(to: nil)
    }
  }
}

// MARK: - Listening

extension AuthService {
  /// Whoever wants to know who is signed in, or when the token is another one.
  struct StateListener {
    var handle: AuthStateListener
    var handler: (AuthUser?) -> Void
    /// Whether it hears of tokens, and not only of users.
    var hearsTokens: Bool
    /// Whose id, or which token, it was called with; `nil` before its first call.
    var last: Notice?
  }

  /// What a listener was told.
  enum Notice: Equatable {
    case user(String?)
    case token(Int)
  }

  /// A call of listeners, which comes when the main thread has done what it is about: it is queued. Nobody
  /// is asked for it, so that it is nothing that a scenario's fault could strike.
  static let notice = "auth.stateListener"

  public func addStateDidChangeListener(
    _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener {
    await addListener(hearsTokens: false, handler)
  }

  public func addIDTokenDidChangeListener(
    _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener {
    await addListener(hearsTokens: true, handler)
  }

  private func addListener(
    hearsTokens: Bool, _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener {
    listenerCount += 1
    let handle = AuthStateListener(number: listenerCount)
    listeners.append(StateListener(handle: handle, handler: handler, hearsTokens: hearsTokens))
    try? await simulation.call(
      Self.notice, failure: { _ in AuthCode.internalError.error }
    ) { () throws(AuthError) in }
    tell(handle)
    return handle
  }

  public func removeStateDidChangeListener(_ listener: AuthStateListener) {
    listeners.removeAll { $0.handle == listener }
  }

  public func removeIDTokenDidChangeListener(_ listener: AuthStateListener) {
    removeStateDidChangeListener(listener)
  }

  /// Calls every listener that has been called once and knows something else.
  func tellListeners() {
    for listener in listeners where listener.last != nil { tell(listener.handle) }
  }

  /// Calls a listener with who is signed in now, unless it knows that.
  private func tell(_ handle: AuthStateListener) {
    guard let index = listeners.firstIndex(where: { $0.handle == handle }) else { return }
    let notice: Notice =
      listeners[index].hearsTokens ? .token(token.number) : .user(currentUser?.uid)
    if listeners[index].last == notice { return }
    listeners[index].last = notice
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
    guard let index = auth.index(ofUID: uid) else { return false }
    auth.accounts[index].isDisabled = isDisabled
    return true
  }

  /// Makes the tokens invalid that an account's devices have, as a change of its password does; they
  /// notice when they ask.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func revokeTokens(uid: String) -> Bool {
    guard let index = auth.index(ofUID: uid) else { return false }
    auth.revoke(index)
    return true
  }
}

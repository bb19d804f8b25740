/// What an app can do about the account that is signed in, besides signing in and out.
public protocol AccountManagement: Authentication {
  /// Asks the service about the account: `user.reload()`. A device notices only then, or when its token
  /// has to be renewed, that the account is gone, and signs out.
  func reload() async throws(AuthError)

  /// Removes the account and signs out: `user.delete()`. Its documents and objects stay.
  func deleteUser() async throws(AuthError)

  /// Hears who is signed in: first as it is, later whenever it is somebody else. It hears before the
  /// call that has caused the change returns.
  ///
  /// - Parameter handler: Is called with who is signed in; `nil` where nobody is.
  /// - Returns: What the listener is removed by, once it has been called for the first time.
  func addStateDidChangeListener(
    _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener

  /// Stops calling a listener.
  func removeStateDidChangeListener(_ listener: AuthStateListener)

  /// As ``addStateDidChangeListener(_:)``, and hears as well whenever the user's ID token is another one:
  /// after each sign-in, and each time it is renewed.
  func addIDTokenDidChangeListener(
    _ handler: @escaping (AuthUser?) -> Void
  ) async -> AuthStateListener

  /// Stops calling a listener.
  func removeIDTokenDidChangeListener(_ listener: AuthStateListener)
}

/// What a listener is removed by.
public struct AuthStateListener: Sendable, Hashable {
  private let number: Int

  /// Makes the handle of the listener with a number.
  public init(number: Int) {
    self.number = number
  }
}

/// An account as the client of the authentication service knows it: the documents' `FirebaseAuth.User`.
public struct AuthUser: Sendable, Hashable {
  /// The account's id, 28 letters and digits.
  public var uid: String
  /// The address, as the service keeps it: in lower case.
  public var email: String?

  /// Makes the user of an account.
  public init(uid: String, email: String?) {
    self.uid = uid
    self.email = email
  }
}

/// The authentication service, of which the documents use e-mail and password.
public protocol Authentication: AnyObject {
  /// Who is signed in on this device; it survives a relaunch.
  var currentUser: AuthUser? { get }

  /// Creates an account and signs it in.
  func createUser(withEmail email: String, password: String) async throws(AuthError) -> AuthUser

  /// Signs an existing account in, in the place of whoever was signed in.
  func signIn(withEmail email: String, password: String) async throws(AuthError) -> AuthUser

  /// Signs out on this device; the service is not asked.
  func signOut() throws(AuthError)
}

/// What the authentication service answers instead of a user.
public struct AuthError: Error, Sendable, Hashable {
  /// The error's name in a scenario, such as `auth/email-already-in-use`.
  public var code: String
  /// Firebase's number for it, such as 17007.
  public var number: Int
  /// The text that the documents print.
  public var localizedDescription: String

  /// Makes an error.
  public init(code: String, number: Int, localizedDescription: String) {
    self.code = code
    self.number = number
    self.localizedDescription = localizedDescription
  }
}

public import ProfileCore
import Simulation

/// Firebase Auth with e-mail and password.
///
/// Creating an account and signing in are two requests each, as on the wire: the first makes the
/// account or checks the password, `auth.getAccountInfo` reads the account; only then is the user
/// signed in. What goes wrong between the two leaves an account and nobody signed in.
public final class AuthService: Authentication {
  /// An account on the server.
  struct Account {
    var uid: String
    var email: String
    var password: String
    var isDisabled: Bool
    /// Tokens of sign-ins before this moment of the world are dead.
    var tokensValidSince = Duration.zero
  }

  /// Who is signed in on this device; it is kept in the device's keychain, so it survives the app.
  public internal(set) var currentUser: AuthUser? {
    didSet {
      if currentUser == nil, oldValue != nil { token.change(at: simulation.now) }
      if currentUser?.uid != oldValue?.uid { onUserChange?() }
    }
  }
  /// Hears that another user is signed in, or nobody any more.
  var onUserChange: (() -> Void)?

  /// The token of whoever is signed in; each request of the other services asks for it.
  var token = IDToken()

  var accounts: [Account] = []
  /// When whoever is signed in has signed in.
  var signedInAt = Duration.zero
  var listeners: [StateListener] = []
  var listenerCount = 0

  let simulation: Simulation
  private let settings: FakeBackend.Settings

  init(simulation: Simulation, settings: FakeBackend.Settings) {
    self.simulation = simulation
    self.settings = settings
  }

  public func createUser(
    withEmail email: String, password: String
  ) async throws(AuthError) -> AuthUser {
    // These two are found out on the device; the password comes first.
    if password.isEmpty { throw AuthCode.weakPassword.error }
    if email.isEmpty { throw AuthCode.missingEmail.error }
    let uid = try await request(.createUser, email) { () throws(AuthError) in
      try self.makeAccount(email: email, password: password)
    }
    return try await enter(uid)
  }

  public func signIn(
    withEmail email: String, password: String
  ) async throws(AuthError) -> AuthUser {
    if password.isEmpty { throw AuthCode.wrongPassword.error }
    let uid = try await request(.signIn, email) { () throws(AuthError) in
      try self.checkPassword(email: email, password: password)
    }
    return try await enter(uid)
  }

  public func signOut() {
    currentUser = nil
    // Whoever signs out goes on first; listeners hear when the main thread comes to them.
    if listeners.isEmpty { return }
    simulation.post(
      Self.notice, failure: { _ in AuthCode.internalError.error },
      commit: { () throws(AuthError) in }, reply: { _ in self.tellListeners() })
  }

  /// Makes somebody else, or nobody, the user, of which listeners hear before the caller does.
  func change(to user: AuthUser?) {
    currentUser = user
    if !listeners.isEmpty { tellListeners() }
  }

  /// The second request; its reply signs the user in.
  private func enter(_ uid: String) async throws(AuthError) -> AuthUser {
    let user = try await request(.getAccountInfo, uid) { () throws(AuthError) in
      guard let account = self.account(uid: uid) else {
        throw AuthCode.userNotFound.error
      }
      if account.isDisabled { throw AuthCode.userDisabled.error }
      return AuthUser(uid: uid, email: account.email)
    }
    signedInAt = simulation.now
    token.change(at: signedInAt)
    change(to: user)
    return user
  }

  func request<Reply: Sendable>(
    _ operation: Operation, _ arguments: String, commit: @escaping () throws(AuthError) -> Reply
  ) async throws(AuthError) -> Reply {
    try await simulation.call(
      operation.rawValue, arguments, about: .account(arguments), failure: Self.failure,
      commit: commit)
  }

  /// The error that stands for a code. What the network loses is not sent again.
  static func failure(_ code: String) -> AuthError {
    if code == Fault.lost { return AuthCode.networkError.error }
    return (AuthCode(rawValue: code) ?? .internalError).error
  }

  /// The names of the user whom an operation is for: the account it is about, else whoever is signed
  /// in.
  func userNames(_ subject: Subject) -> [String] {
    guard case .account(let name) = subject else {
      return currentUser.map { [$0.uid, $0.email ?? ""] } ?? []
    }
    let address = name.inLowerCase
    let account = account(uid: name) ?? account(address)
    return account.map { [$0.uid, $0.email] } ?? [address]
  }
}

// MARK: - The server's part

extension AuthService {
  /// The server's checks, in its order: the provider, the address, whether it is free, the password.
  private func makeAccount(email: String, password: String) throws(AuthError) -> String {
    guard settings.allowsPasswords else { throw AuthCode.operationNotAllowed.error }
    guard Self.isWellFormed(email) else { throw AuthCode.invalidEmail.error }
    let email = email.inLowerCase
    if account(email) != nil { throw AuthCode.emailAlreadyInUse.error }
    guard password.unicodeScalars.count >= 6 else { throw AuthCode.weakPassword.error }
    let uid = simulation.random.identifier(length: 28)
    accounts.append(Account(uid: uid, email: email, password: password, isDisabled: false))
    return uid
  }

  /// A disabled account is told before its password is looked at.
  private func checkPassword(email: String, password: String) throws(AuthError) -> String {
    guard settings.allowsPasswords else { throw AuthCode.operationNotAllowed.error }
    guard Self.isWellFormed(email) else { throw AuthCode.invalidEmail.error }
    let hides = settings.protectsEmailEnumeration
    guard let account = account(email.inLowerCase) else {
      throw (hides ? AuthCode.invalidCredential : .userNotFound).error
    }
    if account.isDisabled { throw AuthCode.userDisabled.error }
    guard account.password.isIdentical(to: password) else {
      throw (hides ? AuthCode.invalidCredential : .wrongPassword).error
    }
    return account.uid
  }

  /// Makes every token of an account older than now.
  func revoke(_ index: Int) {
    accounts[index].tokensValidSince = simulation.now + .nanoseconds(1)
  }

  func account(_ email: String) -> Account? {
    accounts.first { $0.email.isIdentical(to: email) }
  }

  func account(uid: String) -> Account? { index(ofUID: uid).map { accounts[$0] } }

  /// Where the account with an id is among them.
  func index(ofUID uid: String) -> Int? {
    accounts.firstIndex { $0.uid.isIdentical(to: uid) }
  }

  /// Whether the server takes a text for an address.
  ///
  /// Production's rule is not published. This one refuses what production is known to refuse:
  /// white space anywhere, no or several `@`, nothing before it, and a domain without a dot between
  /// two labels.
  static func isWellFormed(_ email: String) -> Bool {
    let isASCII = email.withBytes { $0.allSatisfy { $0 < 0x80 } }
    guard isASCII || email.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace }) else {
      return false
    }
    return email.withBytes { isWellFormed($0) }
  }

  private static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    var at: Int?
    var dots = 0
    var last = dot
    for (place, byte) in bytes.enumerated() {
      if byte <= 0x20 || byte == 0x7F { return false }
      if byte == UInt8(ascii: "@") {
        if at != nil || place == 0 { return false }
        at = place
        last = dot
      } else if at != nil {
        if byte == dot {
          if last == dot { return false }
          dots += 1
        }
        last = byte
      }
    }
    return dots > 0 && last != dot
  }
}

import ProfileCore
public import Simulation

/// The ID token of whoever is signed in, with which the other services are asked.
struct IDToken {
  /// How long one lives.
  private static let lifetime = Duration.seconds(3600)
  /// How long before its end it is renewed.
  private static let margin = Duration.seconds(300)

  /// Tells it from the one before.
  private(set) var number = 0
  /// The moment from which it is to be renewed.
  fileprivate(set) var renewalTime = lifetime - margin
  /// Whether another service has asked for it: only then it is renewed by itself.
  var isInUse = false

  /// The request for a new one, the last there was.
  fileprivate var request: Int?
  /// Why there was no new one.
  fileprivate(set) var error: AuthError?
  /// When the SDK tries again after an error, and how long it waits the next time.
  fileprivate var retryTime: Duration?
  fileprivate var pause = Duration.seconds(60)
  /// Whether a write waits for it, which never gives up.
  fileprivate var isAwaited = false
  /// The disturbance that its end is, where a scenario has brought it about.
  fileprivate var expiry: Int?

  /// Another one is there.
  mutating func change(at now: Duration) {
    number += 1
    renewalTime = now + Self.lifetime - Self.margin
    error = nil
    retryTime = nil
    pause = .seconds(60)
    isAwaited = false
  }

  /// There was no new one.
  fileprivate mutating func miss(_ error: AuthError, at now: Duration) {
    self.error = error
    retryTime = now + pause
    pause = min(pause * 2, .seconds(960))
  }
}

extension AuthService {
  /// Whether the token has to be renewed before another service can be asked with it.
  var isTokenDue: Bool {
    currentUser != nil && simulation.now >= token.renewalTime
  }

  /// Asks for the token, and says whether it has to be renewed first.
  func asksForToken() -> Bool {
    if currentUser == nil { return false }
    if !token.isInUse {
      token.isInUse = true
      simulation.timekeeper = self
    }
    return simulation.now >= token.renewalTime
  }

  /// Whether a new token has been sent for and has not come yet.
  var isRenewing: Bool { token.request.map { simulation.isPending($0) } ?? false }

  /// Waits for a token that is alive; several that wait share one request.
  ///
  /// - Throws: Why there is none. Where the account is no longer this device's, nobody is signed in any
  ///   more then.
  func provideToken() async throws(AuthError) {
    guard asksForToken() else { return }
    await simulation.join(renewToken())
    if let error = token.error { throw error }
  }

  /// Renews the token for a write, which waits as long as it takes.
  func awaitToken() {
    token.isAwaited = true
    renewToken(resending: DocumentService.writeResending)
  }

  /// Sends for a new token, unless somebody has already.
  ///
  /// - Returns: The request.
  @discardableResult
  func renewToken(resending: Resending? = nil) -> Int {
    if let request = token.request, simulation.isPending(request) { return request }
    let uid = currentUser?.uid ?? ""
    if let expiry = token.expiry { simulation.noteStrike(of: expiry) }
    token.error = nil
    token.retryTime = nil
    let request = simulation.post(
      Operation.refreshToken.rawValue, uid, about: .account(uid), resending: resending,
      failure: Self.failure, commit: { () throws(AuthError) in try self.checkAccount(uid) },
      reply: { self.renewed($0, for: uid) })
    token.request = request
    return request
  }

  private func renewed(_ result: Result<Void, AuthError>, for uid: String) {
    guard let user = currentUser, user.uid == uid else { return }
    let now = simulation.now
    switch result {
    case .success:
      token.change(at: now)
      tellListeners()
    case .failure(let error):
      // To sign out is another token: the error comes after that.
      signOut(user, after: error)
      token.miss(error, at: now)
      if token.isAwaited, let time = token.retryTime {
        simulation.clock.setAlarm(.init(offset: time))
      }
    }
  }

  /// Lets the token of whoever is signed in run out.
  ///
  /// - Returns: Whether anybody is signed in.
  func expireToken() -> Bool {
    if currentUser == nil { return false }
    token.renewalTime = simulation.now
    token.expiry = simulation.declareDisturbance("the expired ID token", by: "expireIDToken")
    return true
  }
}

// MARK: - Renewal by itself

/// Once another service has asked for it, the SDK renews the token five minutes before its end, and
/// tries again after a minute and longer where that fails.
extension AuthService: Timekeeper {
  public var nextAppointment: SimulationClock.Instant? {
    guard currentUser != nil, token.isInUse else { return nil }
    if isRenewing { return nil }
    return .init(offset: token.retryTime ?? token.renewalTime)
  }

  public func keepAppointment() {
    renewToken(resending: token.isAwaited ? DocumentService.writeResending : nil)
  }
}

extension FakeBackend {
  /// Lets the ID token of whoever is signed in run out; whatever asks for it next has it renewed.
  ///
  /// - Returns: Whether anybody is signed in.
  @discardableResult
  public func expireIDToken() -> Bool { auth.expireToken() }

  /// Forgets what belonged to the app's process, which has ended: whoever listened to Auth or to
  /// documents, and that its token was asked for.
  public func appEnded() {
    auth.listeners = []
    documents.processEnded()
    auth.token.isInUse = false
  }

  /// Forgets what the SDKs have kept for the app, which has been deleted from the device: documents that
  /// were seen, and writes that were not sent. Who is signed in is in the keychain, which outlives the app.
  public func appRemoved() { documents.appRemoved() }
}

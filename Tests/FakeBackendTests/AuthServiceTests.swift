import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Accounts and signing in")
struct AuthServiceTests {
  func createUser(
    _ email: String, _ password: String, in world: World
  ) -> Result<AuthUser, AuthError>? {
    result(in: world) { world in
      do throws(AuthError) {
        return .success(
          try await world.backend.auth.createUser(withEmail: email, password: password))
      } catch {
        return .failure(error)
      }
    }
  }

  func signIn(
    _ email: String, _ password: String, in world: World
  ) -> Result<AuthUser, AuthError>? {
    result(in: world) { world in
      do throws(AuthError) {
        return .success(try await world.backend.auth.signIn(withEmail: email, password: password))
      } catch {
        return .failure(error)
      }
    }
  }

  @Test("Creating an account signs it in, with two requests and a lower-case address")
  func creates() throws {
    let world = World()
    let user = try #require(try createUser("Mia@Example.com", "secret", in: world)?.get())
    #expect(user.email == "mia@example.com")
    #expect(user.uid.utf8.count == 28)
    #expect(world.operations == ["auth.createUser", "auth.getAccountInfo"])
    #expect(world.read { $0.backend.auth.currentUser } == user)
    #expect(
      world.read { $0.backend.snapshot().accounts.map { [$0.email, $0.uid] } }
        == [["mia@example.com", user.uid]])
  }

  @Test("Passwords and addresses are told apart by their bytes")
  func bytes() throws {
    let world = World()
    try world.read { world in
      try world.backend.addAccount(
        email: "mi\u{E1}@example.com", password: "secr\u{E9}t", uid: "u1")
      try world.backend.addAccount(email: "mia\u{301}@example.com", password: "secret", uid: "u2")
    }
    #expect(try signIn("mi\u{E1}@example.com", "secr\u{E9}t", in: world)?.get().uid == "u1")
    #expect(try signIn("mia\u{301}@example.com", "secret", in: world)?.get().uid == "u2")
    guard case .failure(let error)? = signIn("mi\u{E1}@example.com", "secre\u{301}t", in: world)
    else {
      Issue.record("another password signs in")
      return
    }
    #expect(error.code == "auth/invalid-credential")
  }

  struct Refusal: CustomTestStringConvertible {
    var email: String
    var password: String
    var code: String
    var number: Int
    var text: String
    var isAsked = true
    var testDescription: String { "\(email) \(password): \(code)" }
  }

  @Test(
    "Creating an account is refused with the SDK's own code and text",
    arguments: [
      Refusal(
        email: "", password: "", code: "auth/weak-password", number: 17026,
        text: "The password must be 6 characters long or more.", isAsked: false),
      Refusal(
        email: "", password: "secret", code: "auth/missing-email", number: 17034,
        text: "An email address must be provided.", isAsked: false),
      Refusal(
        email: "mia", password: "1", code: "auth/invalid-email", number: 17008,
        text: "The email address is badly formatted."),
      Refusal(
        email: "mia@example.com ", password: "secret", code: "auth/invalid-email", number: 17008,
        text: "The email address is badly formatted."),
      Refusal(
        email: "TAKEN@example.com", password: "1", code: "auth/email-already-in-use",
        number: 17007, text: "The email address is already in use by another account."),
      Refusal(
        email: "mia@example.com", password: "12345", code: "auth/weak-password", number: 17026,
        text: "The password must be 6 characters long or more."),
    ])
  func refuses(_ refusal: Refusal) throws {
    let world = World()
    try world.read {
      try $0.backend.addAccount(email: "taken@example.com", password: "secret", uid: "t")
    }
    let result = try #require(createUser(refusal.email, refusal.password, in: world))
    #expect(
      result
        == .failure(
          AuthError(
            code: refusal.code, number: refusal.number, localizedDescription: refusal.text)))
    #expect(world.operations == (refusal.isAsked ? ["auth.createUser"] : []))
    #expect(world.read { $0.backend.auth.currentUser } == nil)
    #expect(world.read { $0.backend.snapshot().accounts.count } == 1)
  }

  @Test("Six characters are enough for a password")
  func sixCharacters() throws {
    let world = World()
    #expect(throws: Never.self) { try #require(createUser("a@b.c", "123456", in: world)).get() }
  }

  @Test(
    "An error between the two requests leaves an account, and nobody signed in",
    arguments: [
      Fault(
        operation: "auth.createUser", moment: .reply,
        effect: .fail(code: "auth/network-request-failed")),
      Fault(operation: "auth.getAccountInfo", effect: .fail(code: "auth/network-request-failed")),
    ])
  func lostReply(_ fault: Fault) throws {
    let world = World(faults: [fault])
    let result = try #require(createUser("mia@example.com", "secret", in: world))
    #expect(
      result
        == .failure(
          AuthError(
            code: "auth/network-request-failed", number: 17020,
            localizedDescription:
              "Network error (such as timeout, interrupted connection or unreachable host) has occurred."
          )))
    #expect(world.read { $0.backend.snapshot().accounts.count } == 1)
    #expect(world.read { $0.backend.auth.currentUser } == nil)
  }

  @Test("Two at once with one address: the second one is refused")
  func twice() {
    let world = World()
    world.play { world in
      for name in ["first", "second"] {
        world.start { world in
          do throws(AuthError) {
            _ = try await world.backend.auth.createUser(
              withEmail: "mia@example.com", password: "secret")
            world.lines.append("\(name) in")
          } catch {
            world.lines.append("\(name) \(error.code)")
          }
        }
      }
    }
    #expect(
      world.read { $0.lines.sorted() } == ["first in", "second auth/email-already-in-use"])
    #expect(
      world.operations == ["auth.createUser", "auth.createUser", "auth.getAccountInfo"])
  }

  struct SignIn {
    var email: String
    var password: String
    var isProtected: Bool
    var code: String?
  }

  @Test(
    "Signing in follows the order of the server's checks",
    arguments: [
      SignIn(email: "MIA@example.com", password: "secret", isProtected: true, code: nil),
      SignIn(
        email: "mia@example.com", password: "Secret", isProtected: true,
        code: "auth/invalid-credential"),
      SignIn(
        email: "mia@example.com", password: "Secret", isProtected: false,
        code: "auth/wrong-password"),
      SignIn(
        email: "nobody@example.com", password: "secret", isProtected: true,
        code: "auth/invalid-credential"),
      SignIn(
        email: "nobody@example.com", password: "secret", isProtected: false,
        code: "auth/user-not-found"),
      SignIn(
        email: "off@example.com", password: "wrong!", isProtected: true, code: "auth/user-disabled"),
      SignIn(email: "", password: "secret", isProtected: true, code: "auth/invalid-email"),
      SignIn(
        email: "mia@example.com", password: "", isProtected: true, code: "auth/wrong-password"),
    ])
  func signsIn(_ signIn: SignIn) throws {
    var settings = FakeBackend.Settings()
    settings.protectsEmailEnumeration = signIn.isProtected
    let world = World(settings: settings)
    try world.read { world in
      try world.backend.addAccount(email: "mia@example.com", password: "secret", uid: "mia")
      try world.backend.addAccount(
        email: "off@example.com", password: "secret", uid: "off", isDisabled: true)
      try world.backend.setCurrentUser(uid: "off")
    }
    let result = try #require(self.signIn(signIn.email, signIn.password, in: world))
    if let code = signIn.code {
      #expect(throws: AuthError.self) { try result.get() }
      if case .failure(let error) = result { #expect(error.code == code) }
      #expect(world.read { $0.backend.auth.currentUser?.uid } == "off")
    } else {
      #expect(try result.get() == AuthUser(uid: "mia", email: "mia@example.com"))
      #expect(world.read { $0.backend.auth.currentUser?.uid } == "mia")
    }
    #expect(world.operations.isEmpty == signIn.password.isEmpty)
  }

  @Test("Signing out asks nobody, and needs nobody signed in")
  func signsOut() throws {
    let world = World()
    _ = createUser("mia@example.com", "secret", in: world)
    let count = world.operations.count
    world.read { $0.backend.auth.signOut() }
    world.read { $0.backend.auth.signOut() }
    #expect(world.read { $0.backend.auth.currentUser } == nil)
    #expect(world.operations.count == count)
  }

  @Test("An app that ends before the last reply is not signed in, though the account exists")
  func endsBeforeReply() {
    let world = World()
    world.read { $0.simulation.hold("auth.getAccountInfo", at: .reply) }
    #expect(createUser("mia@example.com", "secret", in: world) == nil)
    world.read { $0.simulation.abandonPending() }
    world.end()
    #expect(world.read { $0.backend.auth.currentUser } == nil)
    #expect(world.read { $0.backend.snapshot().accounts.count } == 1)
  }
}

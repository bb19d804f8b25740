import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("The account that is signed in")
struct AccountManagementTests {
  private func ask(
    in world: World,
    _ body: @escaping @Sendable (AuthService) async throws(AuthError) -> Void
  ) -> String? {
    result(in: world) { world in
      do throws(AuthError) {
        try await body(world.backend.auth)
        return "done"
      } catch {
        return error.code
      }
    }
  }

  private func reload(in world: World) -> String? {
    ask(in: world) { auth throws(AuthError) in try await auth.reload() }
  }

  private func uid(_ world: World) -> String? { world.read { $0.backend.auth.currentUser?.uid } }

  @Test("That an account is gone is noticed when the device asks, and signs it out")
  func lateNotices() throws {
    let changes: [(@Sendable (isolated World) -> Void, String)] = [
      ({ $0.backend.removeAccount(uid: "u1") }, "auth/user-not-found"),
      ({ $0.backend.setDisabled(true, uid: "u1") }, "auth/user-disabled"),
      ({ $0.backend.revokeTokens(uid: "u1") }, "auth/user-token-expired"),
    ]
    for (change, code) in changes {
      let world = try World.signedIn()
      world.read { change($0) }
      #expect(uid(world) == "u1")
      #expect(reload(in: world) == code)
      #expect(uid(world) == nil)
    }
  }

  @Test("A network that fails signs nobody out")
  func network() throws {
    let world = try World.signedIn(faults: [
      Fault(operation: "auth.getAccountInfo", effect: .fail(code: "auth/network-request-failed"))
    ])
    #expect(reload(in: world) == "auth/network-request-failed")
    #expect(uid(world) == "u1")
  }

  @Test("Deleting needs a recent sign-in, and leaves documents where they are")
  func deletion() throws {
    let world = try World.signedIn()
    try world.read { try $0.backend.setDocument(["a": 1], at: "users/u1") }
    _ = world.read { $0.simulation.wakeNextSleeper(by: .init(offset: .seconds(301))) }
    func delete() -> String? {
      ask(in: world) { auth throws(AuthError) in try await auth.deleteUser() }
    }
    #expect(delete() == "auth/requires-recent-login")
    #expect(uid(world) == "u1")
    let entry = ask(in: world) { auth throws(AuthError) in
      _ = try await auth.signIn(withEmail: "mia@example.com", password: "secret1")
    }
    #expect(entry == "done")
    #expect(delete() == "done")
    #expect(uid(world) == nil)
    #expect(world.read { $0.backend.accounts } == [])
    #expect(world.read { $0.backend.document(at: "users/u1") } == ["a": 1])
    #expect(delete() == "auth/null-user")
  }

  @Test("A listener hears before the call returns, and only of other users")
  func listeners() {
    let world = World()
    world.play { world in
      _ = await world.backend.auth.addStateDidChangeListener { user in
        world.assumeIsolated { $0.lines.append("heard \(user?.email ?? "nobody")") }
      }
    }
    world.play { world in
      let auth = world.backend.auth
      _ = try? await auth.createUser(withEmail: "mia@example.com", password: "secret1")
      world.lines.append("created")
      _ = try? await auth.signIn(withEmail: "mia@example.com", password: "secret1")
      world.lines.append("signed in again")
      auth.signOut()
      world.lines.append("signed out, \(auth.currentUser?.email ?? "nobody")")
    }
    #expect(
      world.read { $0.lines } == [
        "heard nobody", "heard mia@example.com", "created", "signed in again",
        "signed out, nobody", "heard nobody",
      ])
  }

  @Test("A listener that the main thread comes to late hears who is signed in by then")
  func lateListener() throws {
    let world = try World.signedIn()
    world.play { world in
      _ = await world.backend.auth.addStateDidChangeListener { user in
        world.assumeIsolated { $0.lines.append("heard \(user?.email ?? "nobody")") }
      }
    }
    try world.read { world in
      world.backend.auth.signOut()
      try world.backend.setCurrentUser(uid: "u1")
    }
    world.settle()
    #expect(world.read { $0.lines } == ["heard mia@example.com"])
  }
}

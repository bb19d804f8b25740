import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("ID tokens")
struct TokenTests {
  private func get(in world: World) {
    world.note { backend throws(DocumentStoreError) in
      _ = try await backend.documents.getDocument(at: "users/u1")
    }
  }

  private func set(in world: World) {
    world.note { backend throws(DocumentStoreError) in
      try await backend.documents.setData(["a": 1], at: "users/u1")
    }
  }

  private func put(in world: World) {
    world.note { backend throws(ObjectStoreError) in
      _ = try await backend.storage.putData([1], at: "a", contentType: nil)
    }
  }

  private func uid(_ world: World) -> String? { world.read { $0.backend.auth.currentUser?.uid } }

  @Test("A token is renewed before the first request after 55 minutes, and not before")
  func age() throws {
    let world = try World.signedIn()
    world.advance(by: .seconds(3299))
    get(in: world)
    #expect(world.operations == ["documents.getDocument"])
    let late = try World.signedIn()
    late.advance(by: .seconds(3300))
    get(in: late)
    put(in: late)
    #expect(late.operations == ["auth.refreshToken", "documents.getDocument", "storage.putData"])
    #expect(late.news() == ["done", "done"])
  }

  @Test("Once another service has asked for it, the token is renewed by itself, again and again")
  func byItself() throws {
    let idle = try World.signedIn()
    idle.advance(by: .seconds(10_000))
    #expect(idle.operations == [])
    let world = try World.signedIn()
    put(in: world)
    world.advance(by: .seconds(3300))
    #expect(world.operations == ["storage.putData", "auth.refreshToken"])
    world.advance(by: .seconds(3300))
    #expect(world.operations.count == 3)
    // With the app's process ends what it had in use.
    world.read { $0.backend.appEnded() }
    world.advance(by: .seconds(10_000))
    #expect(world.operations.count == 3)
  }

  @Test("Nobody has no token, and signing in makes a new one")
  func nobody() throws {
    let world = try World.signedIn()
    world.read { $0.backend.auth.signOut() }
    world.advance(by: .seconds(4000))
    get(in: world)
    world.note { backend throws(AuthError) in
      _ = try await backend.auth.signIn(withEmail: "mia@example.com", password: "secret1")
    }
    get(in: world)
    #expect(world.news() == ["done", "done", "done"])
    #expect(!world.operations.contains("auth.refreshToken"))
  }

  @Test("Several requests share one renewal")
  func shared() throws {
    let world = try World.signedIn(faults: [
      Fault(operation: "auth.refreshToken", delay: .seconds(1))
    ])
    world.read { _ = $0.backend.expireIDToken() }
    get(in: world)
    set(in: world)
    put(in: world)
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news().count == 3)
    #expect(world.operations.filter { $0 == "auth.refreshToken" }.count == 1)
    #expect(world.read { $0.simulation.disturbances.map(\.strikes) } == [1])
  }

  @Test(
    "That an account is gone is noticed when the token is renewed, and signs out",
    arguments: ["removed", "disabled", "revoked"])
  func lateNotice(change: String) throws {
    let world = try World.signedIn()
    world.read { world in
      switch change {
      case "removed": _ = world.backend.removeAccount(uid: "u1")
      case "disabled": _ = world.backend.setDisabled(true, uid: "u1")
      default: _ = world.backend.revokeTokens(uid: "u1")
      }
    }
    put(in: world)
    #expect(world.news() == ["done"])
    #expect(uid(world) == "u1")
    world.advance(by: .seconds(3300))
    #expect(uid(world) == nil)
    let code = ["removed": "not-found", "disabled": "disabled", "revoked": "token-expired"][change]
    #expect(
      world.read { $0.simulation.log.last?.outcome }
        == .failed(code: "auth/user-\(code ?? "")"))
  }

  @Test("A request of Storage whose token cannot be renewed is not sent")
  func storage() throws {
    let world = try World.signedIn(faults: [
      Fault(
        operation: "auth.refreshToken", call: 1, effect: .fail(code: "auth/network-request-failed"))
    ])
    world.read { _ = $0.backend.expireIDToken() }
    world.play { world in
      do throws(ObjectStoreError) {
        _ = try await world.backend.storage.putData([1], at: "a", contentType: nil)
      } catch {
        world.lines.append("\(error.number) \(error.localizedDescription)")
      }
    }
    #expect(world.news() == ["-13000 Unexpected -13020 code from backend"])
    #expect(world.operations == ["auth.refreshToken"])
    #expect(uid(world) == "u1")
    put(in: world)
    #expect(world.news() == ["done"])
  }

  @Test("A read whose token cannot be renewed answers as without a network")
  func read() throws {
    let world = try World.signedIn(faults: [
      Fault(operation: "auth.refreshToken", call: 1, effect: .lose)
    ])
    world.read { _ = $0.backend.expireIDToken() }
    get(in: world)
    #expect(world.news() == ["firestore/unavailable"])
    get(in: world)
    #expect(world.news() == ["done"])
  }

  @Test("A write waits for its token, which is asked for until it comes")
  func write() throws {
    let world = try World.signedIn(faults: [
      Fault(operation: "auth.refreshToken", call: 1, effect: .lose),
      Fault(
        operation: "auth.refreshToken", call: 2, effect: .fail(code: "auth/network-request-failed")),
    ])
    world.read { _ = $0.backend.expireIDToken() }
    set(in: world)
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["done"])
    world.read { _ = $0.backend.expireIDToken() }
    set(in: world)
    world.advance(by: .seconds(59))
    #expect(world.news() == [])
    world.advance(by: .seconds(1))
    #expect(world.news() == ["done"])
  }

  @Test("A write of an account that turns out to be gone stays on the device")
  func orphan() throws {
    let world = try World.signedIn()
    world.read { world in
      world.backend.setDisabled(true, uid: "u1")
      world.backend.expireIDToken()
    }
    set(in: world)
    #expect(uid(world) == nil)
    #expect(world.news() == [])
    #expect(world.read { $0.backend.allDocuments } == [])
    #expect(world.read { $0.simulation.pending.map(\.name) } == ["documents.setData"])
    world.end()
  }

  @Test("After an error the SDK tries again after a minute, then after two")
  func retries() throws {
    let world = try World.signedIn()
    put(in: world)
    world.read { $0.backend.goOffline() }
    world.advance(by: .seconds(3300 + 60 + 120))
    #expect(world.operations.filter { $0 == "auth.refreshToken" }.count == 3)
    #expect(uid(world) == "u1")
    world.read { $0.backend.goOnline() }
    world.advance(by: .seconds(240))
    world.advance(by: .seconds(3000))
    #expect(world.operations.filter { $0 == "auth.refreshToken" }.count == 4)
  }

  @Test("To reload or to delete an account, its token is renewed first")
  func account() throws {
    let world = try World.signedIn()
    world.read { _ = $0.backend.expireIDToken() }
    world.note { backend throws(AuthError) in try await backend.auth.reload() }
    world.read { world in
      world.backend.setDisabled(true, uid: "u1")
      world.backend.expireIDToken()
    }
    world.note { backend throws(AuthError) in try await backend.auth.deleteUser() }
    #expect(world.news() == ["done", "auth/user-disabled"])
    #expect(
      world.operations == ["auth.refreshToken", "auth.getAccountInfo", "auth.refreshToken"])
    #expect(uid(world) == nil)
  }

  @Test("A listener of tokens hears of every new one, a listener of users does not")
  func listeners() throws {
    let world = try World.signedIn()
    world.play { world in
      let auth = world.backend.auth
      _ = await auth.addStateDidChangeListener { user in
        world.assumeIsolated { $0.lines.append("user \(user?.uid ?? "nobody")") }
      }
      let listener = await auth.addIDTokenDidChangeListener { user in
        world.assumeIsolated { $0.lines.append("token \(user?.uid ?? "nobody")") }
      }
      #expect(world.lines == ["user u1", "token u1"])
      world.lines = []
      _ = try? await auth.signIn(withEmail: "mia@example.com", password: "secret1")
      #expect(world.lines == ["token u1"])
      world.backend.expireIDToken()
      try? await auth.reload()
      #expect(world.lines == ["token u1", "token u1"])
      auth.signOut()
      // Whoever signs out is not kept waiting for listeners: they have heard when something else has ended.
      _ = try? await auth.signIn(withEmail: "nobody@example.com", password: "secret1")
      #expect(world.lines.suffix(2) == ["user nobody", "token nobody"])
      auth.removeIDTokenDidChangeListener(listener)
      _ = try? await auth.signIn(withEmail: "mia@example.com", password: "secret1")
      world.lines.append("end")
    }
    #expect(world.news().suffix(2) == ["user u1", "end"])
  }
}

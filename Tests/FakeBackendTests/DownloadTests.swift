import FakeBackend
import ProfileCore
import Simulation
import Testing

@Suite("Downloads through an address")
struct DownloadTests {
  private func download(
    in world: World, _ address: @escaping @Sendable (isolated World) async -> String
  ) -> Result<[UInt8], ObjectStoreError>? {
    result(in: world) { world in
      let url = await address(world)
      do throws(ObjectStoreError) {
        return .success(try await world.backend.storage.getData(from: url))
      } catch {
        return .failure(error)
      }
    }
  }

  private let prefix = "https://firebasestorage.googleapis.com:443/v0/b/demo-project.appspot.com/o/"

  @Test("An address downloads the object it was made for", arguments: ["a", "profile/ü %2F?#.jpg"])
  func downloads(_ path: String) throws {
    let world = World()
    let url = try world.read { try $0.backend.setObject([1, 2, 3], at: path) }
    #expect(try download(in: world) { _ in url }?.get() == [1, 2, 3])
    #expect(world.operations == ["storage.getData"])
  }

  @Test("A seeded token makes the address known")
  func token() throws {
    let world = World()
    let url = try world.read { try $0.backend.setObject([1], at: "a/b", token: "t") }
    #expect(url == prefix + "a%2Fb?alt=media&token=t")
    #expect(try download(in: world) { _ in url }?.get() == [1])
  }

  @Test(
    "Without a token that is alive nobody may read",
    arguments: [
      "a%2Fb?alt=media&token=old", "a%2Fb?alt=media", "a%2Fb", "c?alt=media&token=t", "",
    ])
  func dead(_ rest: String) throws {
    let world = World()
    _ = try world.read { try $0.backend.setObject([1], at: "a/b", token: "t") }
    let url = prefix + rest
    guard case .failure(let error)? = download(in: world, { _ in url }) else {
      Issue.record("it can be downloaded")
      return
    }
    #expect(error.code == "storage/unauthorized")
    #expect(error.number == -13021)
  }

  @Test(
    "What is no address at all cannot be downloaded", arguments: ["", "?", "/", "o/x", "%", "a%2"])
  func noAddress(_ url: String) {
    let world = World()
    guard case .failure(let error)? = download(in: world, { _ in url }) else {
      Issue.record("it can be downloaded")
      return
    }
    #expect(error.code == "storage/unauthorized")
  }

  @Test(
    "An object that was replaced or removed leaves a dead address behind", arguments: [true, false])
  func replaced(_ isRemoved: Bool) throws {
    let world = World()
    let url = try world.read { try $0.backend.setObject([1], at: "a") }
    let answer = download(in: world) { world in
      do throws(ObjectStoreError) {
        if isRemoved {
          try await world.backend.storage.delete(at: "a")
        } else {
          _ = try await world.backend.storage.putData([2], at: "a", contentType: nil)
        }
      } catch {
        return ""
      }
      return url
    }
    guard case .failure(let error)? = answer else {
      Issue.record("it can be downloaded")
      return
    }
    #expect(error.code == "storage/unauthorized")
  }

  @Test("A fault strikes a download")
  func fault() throws {
    let world = World(faults: [
      Fault(operation: "storage.getData", effect: .fail(code: "storage/unknown"))
    ])
    let url = try world.read { try $0.backend.setObject([1], at: "a") }
    guard case .failure(let error)? = download(in: world, { _ in url }) else {
      Issue.record("it can be downloaded")
      return
    }
    #expect(error.code == "storage/unknown")
  }
}

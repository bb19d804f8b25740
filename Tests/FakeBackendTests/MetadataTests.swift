import FakeBackend
import ProfileCore
import Testing

@Suite("What the store says of an object")
struct MetadataTests {
  @Test("Changed metadata belong to the same content; another content begins anew")
  func changedMetadata() throws {
    let world = World()
    let put: @Sendable (StorageService) async throws(ObjectStoreError) -> ObjectMetadata = {
      storage throws(ObjectStoreError) in
      try await storage.putData([1], at: "a", contentType: "image/png")
    }
    let first = try answer(world, put).get()
    world.advance(by: .seconds(1))
    let changed = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.updateMetadata(at: "a", .init(contentType: "image/jpeg"))
    }.get()
    #expect(changed.contentType == "image/jpeg")
    #expect(changed.generation == first.generation)
    #expect([first.metageneration, changed.metageneration] == [1, 2])
    #expect(changed.timeCreated == first.timeCreated)
    #expect(changed.updated == first.updated + 1_000_000)
    let second = try answer(world, put).get()
    #expect(second.generation > first.generation)
    #expect(second.metageneration == 1)
    #expect(second.timeCreated == second.updated)
    #expect(second.timeCreated == changed.updated)
  }

  @Test("What an app says of an object is kept; what it changes changes, and all else stays")
  func settings() throws {
    let world = World()
    let stored = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.putData(
        [1], at: "a",
        metadata: .init(
          contentType: "image/png", cacheControl: "no-store", contentLanguage: "de",
          customMetadata: ["owner": "u1", "kind": "photo"]))
    }.get()
    #expect(stored.settings.cacheControl == "no-store")
    let changed = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.updateMetadata(
        at: "a",
        .init(
          cacheControl: "private", contentDisposition: "attachment", contentEncoding: "gzip",
          customMetadata: ["kind": "drawing"]))
    }.get()
    #expect(
      changed.settings
        == SettableMetadata(
          contentType: "image/png", cacheControl: "private", contentDisposition: "attachment",
          contentEncoding: "gzip", contentLanguage: "de",
          customMetadata: ["owner": "u1", "kind": "drawing"]))
    #expect(
      world.read { $0.backend.allObjects[0].customMetadata } == changed.settings.customMetadata)
    let anew = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.putData([1], at: "a", contentType: nil)
    }.get()
    #expect(anew.settings == SettableMetadata(contentType: "application/octet-stream"))
  }

  @Test(
    "The checksum is that of the content",
    arguments: [
      (0, "1B2M2Y8AsgTpgAmY7PhCfg=="), (3, "7UHBrKWtX+sDPfN4Itrktw=="),
      (55, "jSQoAoimllWf2NWqG22Mbg=="), (56, "7yxytyVMkkWeSY7d1Kzlcw=="),
      (63, "xMjG1RP04WBOsYUIoXaTZA=="), (64, "ovyzmiU7m3hbH5dRj6N2gw=="),
      (65, "5J/oLQuxKWehlshd4xPkRg=="), (1000, "3oCf95TpG2j56RorcDC8sA=="),
    ])
  func checksum(size: Int, hash: String) throws {
    let world = World()
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) }
    _ = try world.read { try $0.backend.setObject(content, at: "a") }
    let metadata = try answer(world) { storage throws(ObjectStoreError) in
      try await storage.getMetadata(at: "a")
    }.get()
    #expect(metadata.md5Hash == hash)
    #expect(metadata.size == size)
  }
}

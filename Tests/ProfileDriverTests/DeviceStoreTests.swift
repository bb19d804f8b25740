import ProfileCore
import RunEvents
import ScenarioRunner
import Testing

@testable import ProfileDriver

@Suite("What is on the device")
struct DeviceStoreTests {
  private func keys(_ entries: [(key: String, data: [UInt8])]) -> [String] {
    entries.map { "\($0.key)=\($0.data.count)" }
  }

  @Test("A change is read at once, and by the next start of the app")
  func keeps() {
    let store = DeviceUserDefaults(limit: 100, log: AppLog())
    store.set([1], forKey: "b")
    store.set([], forKey: "a")
    store.set([1, 2], forKey: "b")
    #expect(keys(store.entries) == ["a=0", "b=2"])
    store.processStarted()
    #expect(store.data(forKey: "b") == [1, 2])
    #expect(store.data(forKey: "a") == [])
    #expect(store.data(forKey: "c") == nil)
    store.removeObject(forKey: "b")
    store.processStarted()
    #expect(keys(store.entries) == ["a=0"])
  }

  @Test("From the limit on the whole domain stays in memory, until it is small enough again")
  func limit() {
    let log = AppLog()
    let store = DeviceUserDefaults(limit: 10, log: log)
    store.set([1], forKey: "kept")
    store.set([1, 2, 3, 4], forKey: "x")
    #expect(log.lines.count == 1)
    #expect(log.lines[0].hasPrefix("Attempting to store >= 10 bytes of data in CFPreferences"))
    #expect(keys(store.entries) == ["kept=1", "x=4"])
    // Another key cannot be written either, as long as the domain is too large.
    store.set([1], forKey: "y")
    #expect(log.lines.count == 2)
    #expect(keys(store.persistedEntries) == ["kept=1"])
    store.removeObject(forKey: "x")
    #expect(keys(store.persistedEntries) == ["kept=1", "y=1"])
    store.set([1, 2, 3, 4, 5], forKey: "x")
    store.processStarted()
    #expect(keys(store.entries) == ["kept=1", "y=1"])
  }

  @Test("Just under the limit is kept; what is seeded is kept whatever its size")
  func underLimit() {
    let log = AppLog()
    let store = DeviceUserDefaults(limit: 10, log: log)
    store.set([1, 2, 3, 4, 5, 6, 7, 8], forKey: "k")
    #expect(log.lines.isEmpty)
    store.set([1, 2, 3, 4, 5, 6, 7, 8, 9], forKey: "k")
    #expect(log.lines.count == 1)
    store.seed(Array(repeating: 0, count: 99), forKey: "k")
    #expect(keys(store.persistedEntries) == ["k=99"])
    #expect(log.lines.count == 1)
  }

  @Test("Policies are the likeliest, unless a scenario says otherwise")
  func policies() {
    let usual = DevicePolicies(nil)
    #expect(usual.pickerSelfDismissesWhenDidCancelMissing)
    #expect(usual.reselectionComparesEqual)
    #expect(usual.bodyBeforeOnAppear)
    #expect(!usual.mainViewMadeOnEveryVisit)
    #expect(usual.updateClosesSwipe)
    #expect(usual.defaultsLimit == 4_194_304)
    let other = DevicePolicies(
      .record([
        .init("updateClosesSwipe", .bool(false)), .init("defaultsLimit", .null),
        .init("mainViewMadeOnEveryVisit", .bool(true)),
      ]))
    #expect(!other.updateClosesSwipe)
    #expect(other.mainViewMadeOnEveryVisit)
    #expect(other.defaultsLimit == nil)
    #expect(other.reselectionComparesEqual)
    #expect(DevicePolicies(.record([.init("defaultsLimit", .int(5))])).defaultsLimit == 5)
  }

  @Test(
    "A filter is read as scenarios write it",
    arguments: [
      (.string("images"), .images), (.string("spatialMedia"), .spatialMedia),
      (.record([.init("not", .string("videos"))]), .not(.videos)),
      (
        .record([
          .init("any", .list([.string("images"), .record([.init("not", .string("bursts"))])]))
        ]), .any(of: [.images, .not(.bursts)])
      ),
      (.record([.init("all", .list([]))]), .all(of: [])),
    ] as [(Value, PHPickerFilter)])
  func filters(_ value: Value, _ filter: PHPickerFilter) throws {
    #expect(try PHPickerFilter(value) == filter)
  }

  @Test(
    "What is no filter is refused",
    arguments: [
      .null, .string("any"), .list([]), .record([]), .record([.init("any", .string("images"))]),
      .record([.init("images", .null)]),
      .record([.init("not", .string("images")), .init("all", .list([]))]),
    ] as [Value])
  func noFilters(_ value: Value) {
    #expect(throws: StepFailure.self) { try PHPickerFilter(value) }
  }

  @Test("An image keeps its name through every encoding")
  func names() {
    let names = PictureNames()
    let codec = NamingImageCodec(codec: SwappingCodec(), names: names)
    names.remember([1, 2], as: "cat.jpg")
    let picture = codec.decode([1, 2])
    #expect(names.value(of: picture) == .string("cat.jpg"))
    let encoded = picture.flatMap { codec.jpegData(of: $0, compressionQuality: 0.5) }
    #expect(encoded == [2, 1])
    #expect(names.value(of: encoded) == .string("cat.jpg"))
    #expect(names.value(of: encoded.flatMap { codec.decode($0) }) == .string("cat.jpg"))
    #expect(names.value(of: [3]) == .string("unknown"))
    #expect(names.value(of: Picture.empty) == .string("empty"))
    #expect(names.value(of: nil as Picture?) == .null)
    #expect(names.value(of: nil as [UInt8]?) == .null)
    // Of two names for the same image the later one counts.
    names.remember([1, 2], as: "dog.jpg")
    #expect(names.value(of: [1, 2]) == .string("dog.jpg"))
    #expect(codec.pngData(of: .empty) == nil)
  }
}

/// Two bytes are a picture; encoding it exchanges them, so that it is never the same again.
private struct SwappingCodec: ImageCodec {
  func decode(_ data: [UInt8]) -> Picture? {
    data.count == 2 ? Picture(width: 1, height: 1, pixels: data + [0, 255]) : nil
  }

  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    picture.pixels.map { [$0[1], $0[0]] }
  }

  func pngData(of picture: Picture) -> [UInt8]? {
    jpegData(of: picture, compressionQuality: 1)
  }
}

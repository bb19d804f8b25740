import FakeBackend
import ProfileCore
import RunEvents

/// The app's `UserDefaults`: what the app reads, and what of it is on the device.
final class DeviceUserDefaults: KeyValueStore {
  private typealias Domain = [(key: String, data: [UInt8])]

  /// What the running app reads, sorted by key.
  private var memory: Domain = []
  /// What the next start of the app will read.
  private var persisted: Domain = []
  private let limit: Int?
  private let log: AppLog

  init(limit: Int?, log: AppLog) {
    self.limit = limit
    self.log = log
  }

  /// The app starts: it reads what is on the device.
  func processStarted() {
    memory = persisted
  }

  func data(forKey key: String) -> [UInt8]? {
    memory.first { $0.key == key }?.data
  }

  /// The app is deleted, and what it kept with it.
  func clear() {
    memory = []
    persisted = []
  }

  /// Puts data on the device, as an earlier run of the app has left it there.
  func seed(_ data: [UInt8], forKey key: String) {
    insert(data, forKey: key)
    persisted = memory
  }

  func set(_ data: [UInt8], forKey key: String) {
    insert(data, forKey: key)
    persist()
  }

  private func insert(_ data: [UInt8], forKey key: String) {
    memory.removeAll { $0.key == key }
    let place =
      memory.firstIndex { key.utf8.lexicographicallyPrecedes($0.key.utf8) } ?? memory.endIndex
    memory.insert((key, data), at: place)
  }

  func removeObject(forKey key: String) {
    memory.removeAll { $0.key == key }
    persist()
  }

  /// Writes the domain to the device, which is one file: a domain that is too large is not written
  /// at all, and nobody is told but the system's log (policy `defaultsLimit`).
  private func persist() {
    let size = memory.reduce(0) { $0 + $1.key.utf8.count + $1.data.count }
    if let limit, size >= limit {
      log.print(
        "Attempting to store >= \(limit) bytes of data in CFPreferences/NSUserDefaults on this platform is invalid. This is a bug in the app or a library it uses."
      )
      return
    }
    persisted = memory
  }

  /// What the app reads.
  var entries: [(key: String, data: [UInt8])] { memory }

  /// What the next start of the app will read.
  var persistedEntries: [(key: String, data: [UInt8])] { persisted }
}

extension Device {
  /// What UserDefaults hold, as scenarios see it: what the app reads or, while it does not run, what
  /// is on the device.
  var userDefaultsValue: Value {
    let entries = isRunning ? userDefaults.entries : userDefaults.persistedEntries
    return .record(entries.map { .init($0.key, describe($0.data)) })
  }

  private func describe(_ data: [UInt8]) -> Value {
    let picture = codec.decode(data)
    let format = picture == nil ? nil : backend.describePicture?(data)?.format.rawValue
    return .record([
      .init("image", names.value(of: picture)), .init("size", .int(data.count)),
      .init("format", format.map { .string($0) } ?? .null),
    ])
  }
}

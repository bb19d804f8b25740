/// A store of small values on the device that survives the app: `UserDefaults`, as far as the
/// documents use it.
///
/// There is no setting to `nil` here: Foundation on Linux never returns from one of its overloads,
/// and ``removeObject(forKey:)`` says the same.
public protocol KeyValueStore: AnyObject {
  /// The data under a key; `nil` where there is none, or something that is not data.
  func data(forKey key: String) -> [UInt8]?

  /// Keeps data under a key. It answers nothing: a store that refuses says so only in the system's
  /// log.
  func set(_ data: [UInt8], forKey key: String)

  /// Forgets what is under a key.
  func removeObject(forKey key: String)
}

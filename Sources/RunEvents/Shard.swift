/// Which part of a run that was split over several processes this one is, and what all of them play.
public struct Shard: Sendable, Hashable, Codable {
  /// Which of the shards, from one.
  public var index: Int
  /// How many shards there are.
  public var count: Int
  /// What all shards together play.
  public var manifest: Manifest

  /// Makes a shard.
  public init(index: Int, count: Int, manifest: Manifest) {
    self.index = index
    self.count = count
    self.manifest = manifest
  }
}

extension Shard {
  /// The shard as a person writes it: `2/4`.
  public var text: String { "\(index)/\(count)" }

  /// Whether there is anything to play for any of the shards, though it may be nothing for this one.
  public var hasAny: Bool { manifest.entries > 0 }
}

/// What is selected for a run, so that its shards can be held against it: every selected scenario, and
/// every file that could not be loaded, in the order of the files.
public struct Manifest: Sendable, Hashable, Codable {
  /// How many scenarios and files there are.
  public var entries: Int
  /// A digest of which they are, as ``ManifestDigest`` makes it.
  public var digest: String
  /// A digest of the paths and contents of all scenario files.
  public var files: String

  /// Makes a manifest.
  public init(entries: Int, digest: String, files: String) {
    self.entries = entries
    self.digest = digest
    self.files = files
  }
}

/// A digest of what is in a manifest, in its order.
public struct ManifestDigest: Sendable {
  private var hash = StableHash()

  /// Makes the digest of nothing.
  public init() {}

  /// Adds a scenario.
  public mutating func add(scenario id: String) { add("+", id) }

  /// Adds a file that could not be loaded.
  public mutating func add(rejectedFile path: String) { add("!", path) }

  private mutating func add(_ mark: String, _ name: String) {
    hash.add("\(mark)\(name)\n".utf8)
  }

  /// The digest of what has been added: sixteen hexadecimal digits.
  public var text: String { hash.text }
}

extension StableHash {
  /// The hash as sixteen hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

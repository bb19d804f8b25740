import Diagnostics

/// Which part of a run is asked for.
enum ShardChoice: Sendable, Hashable {
  /// What the CI system's environment says.
  case auto
  case part(ShardNumber)

  /// Reads what stands behind `--shard`; `nil` where that makes no sense.
  init?(_ text: String) {
    if text == "auto" {
      self = .auto
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      let number = ShardNumber(index, of: count)
    else { return nil }
    self = .part(number)
  }
}

/// Which of how many shards, from one.
struct ShardNumber: Sendable, Hashable {
  /// More machines than anybody has.
  static let most = 10_000

  let index: Int
  let count: Int

  /// The whole run.
  static let whole = ShardNumber(only: ())

  private init(only: Void) {
    index = 1
    count = 1
  }

  init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }
}

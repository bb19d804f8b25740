import Diagnostics
import ScenarioLanguage

/// What a scenario in a process of its own may take.
struct Isolation: Sendable, Hashable {
  /// A limit, and how it was written.
  struct Limit<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var text: String
  }

  /// The time on the clock of the machine; far more than any scenario takes.
  var timeout = Limit(value: Duration.seconds(10), text: "10s")
  /// The bytes of memory that its process may write to.
  var memory = Limit(value: 1 << 30, text: "1G")

  /// The least memory with which a process can play at all.
  private static let leastMemory = 64 << 20

  /// Reads a time, such as `10s`.
  static func timeout(_ text: String) -> Limit<Duration>? {
    guard let duration = Duration(scenarioText: text), duration > .zero else { return nil }
    return Limit(value: duration, text: text)
  }

  /// Reads an amount of memory, such as `512M`.
  static func memory(_ text: String) -> Limit<Int>? {
    let units: [Character: Int] = ["M": 1 << 20, "G": 1 << 30]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      count > 0, count <= 1 << 20, count * unit >= leastMemory
    else { return nil }
    return Limit(value: count * unit, text: text)
  }
}

import ProfileCore
import RunEvents

/// What the app has printed, and what it has kept to itself.
final class AppLog: Log {
  private(set) var lines: [String] = []
  private(set) var swallowed: [SilentFailure] = []

  func print(_ line: String) {
    lines.append(line)
  }

  func swallowed(_ failure: SilentFailure) {
    swallowed.append(failure)
  }

  /// The lines, as scenarios see them.
  var value: Value { .list(lines.map { .string($0) }) }

  /// The failures nobody was told of, as scenarios see them.
  var swallowedValue: Value {
    .list(
      swallowed.map {
        .record([
          .init("requirement", .string($0.requirement)), .init("reason", .string($0.reason)),
        ])
      })
  }
}

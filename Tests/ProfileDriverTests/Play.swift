import Diagnostics
import ProfileCore
import ProfileDriver
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

/// A codec whose encoded pictures are one byte, the value of their only pixel's red.
private struct ByteCodec: ImageCodec {
  func decode(_ data: [UInt8]) -> Picture? {
    data.count == 1 ? Picture(width: 1, height: 1, pixels: [data[0], 0, 0, 255]) : nil
  }
  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    picture.pixels.map { [$0[0]] }
  }
  func pngData(of picture: Picture) -> [UInt8]? { picture.pixels.map { [$0[0]] } }
}

private struct Fixtures: FixtureSource {
  static let files: [String: [UInt8]] = ["cat.jpg": [1], "dog.jpg": [2], "broken.jpg": [1, 2, 3]]

  func bytes(of path: String) throws(StepFailure) -> [UInt8] {
    guard let bytes = Self.files[path] else { throw StepFailure("'\(path)' cannot be read") }
    return bytes
  }
}

enum Apps {
  static let registry = ProfileApps.registry(
    fixtures: Fixtures(), codec: ByteCodec(), describePicture: { _ in nil })

  /// The same apps, where each picture says what it is.
  static let picturesRegistry = ProfileApps.registry(
    fixtures: Fixtures(), codec: ByteCodec(),
    describePicture: {
      $0.count == 1 ? EncodedPictureInfo(format: .jpeg, width: 1, height: 1) : nil
    })

  /// Loads a scenario about an app.
  static func load(
    _ app: String, given: [String] = [], _ steps: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Scenario {
    let file = file(app, given: given, steps)
    #expect(file.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
    return try #require(file.scenarios.first, sourceLocation: sourceLocation)
  }

  /// What is wrong with a scenario about an app, before it is played.
  static func mistakes(_ app: String, given: [String] = [], _ steps: String...) -> [String] {
    file(app, given: given, steps).diagnostics.map(\.message)
  }

  private static func file(
    _ app: String, given: [String], _ steps: [String]
  ) -> ScenarioLoader.LoadedFile {
    let given = given.isEmpty ? "" : "given:\n" + given.map { "  \($0)\n" }.joined()
    let steps = steps.map { "  - \($0)\n" }.joined()
    let text = "scenario: A\napp: \(app)\n\(given)steps:\n\(steps)"
    let loader = ScenarioLoader(vocabulary: registry.vocabulary) { Fixtures.files[$0] != nil }
    return loader.load(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
  }

  /// Plays a scenario about an app.
  static func play(
    _ app: String, given: [String] = [], seed: UInt64 = 0, _ steps: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Played {
    let scenario = try load(app, given: given, steps, sourceLocation: sourceLocation)
    var events: [RunEvent] = []
    ScenarioPlayer(registry: registry, seed: seed, detail: .steps).play(scenario)
      .append(to: &events, duration: nil, detail: .steps)
    return Played(events: events)
  }
}

/// A scenario that has been played, as its events tell of it.
struct Played: Equatable {
  var events: [RunEvent]

  var finished: ScenarioFinished? {
    if case .scenarioFinished(let finished)? = events.last { finished } else { nil }
  }

  var status: Status? { finished?.status }
  var reason: String? { finished?.reason }

  /// Every failed check, with what was expected and what was there.
  var failures: [String] {
    events.compactMap { event in
      guard case .checkFailed(let check) = event else { return nil }
      let details = [check.expected, check.actual].compactMap(\.self)
      return ([check.message] + details).joined(separator: "; ")
    }
  }

  /// The names of the operations and what became of them.
  var operations: [String] {
    events.compactMap { event in
      guard case .operation(let operation) = event else { return nil }
      return "\(operation.name) \(operation.outcome)"
    }
  }
}

public import ScenarioRunner

/// Where the bytes of fixtures come from; the command line reads them from files.
public protocol FixtureSource: Sendable {
  /// The bytes of a fixture.
  ///
  /// - Parameter path: Its path, as the scenario was loaded with it.
  /// - Throws: A failure that says why it cannot be read.
  func bytes(of path: String) throws(StepFailure) -> [UInt8]
}

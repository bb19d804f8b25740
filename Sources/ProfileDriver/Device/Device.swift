import FakeBackend
import ProfileCore
import RunEvents
import ScenarioRunner
import Simulation

/// The device an app runs on and the backend it talks to: what stays when the app is killed.
final class Device {
  let simulation: Simulation
  let backend: FakeBackend
  let photos: PhotoLibrary
  let codec: any ImageCodec
  let log = AppLog()
  /// Why the app has ended by itself, where it has.
  private(set) var crash: String?
  /// Whether the app has a process.
  private(set) var isRunning = false

  /// Makes a device, and fills it and the backend with what a scenario gives.
  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    simulation = setup.simulation
    backend = FakeBackend(
      simulation: setup.simulation, settings: FakeBackend.Settings(setup.given("project")))
    codec = equipment.codec
    photos = PhotoLibrary(
      setup.given("photos"), fixtures: equipment.fixtures, codec: equipment.codec)
    backend.describePicture = equipment.describePicture
    try backend.seed(setup, equipment.fixtures)
    backend.onException = { [weak self] reason in self?.end(crash: reason) }
  }

  /// Starts the app's process.
  func start() throws(StepFailure) {
    if isRunning { throw StepFailure("the app is running already; 'relaunch' starts it anew") }
    crash = nil
    isRunning = true
  }

  /// Ends the app's process: nothing it waits for reaches it any more.
  ///
  /// - Parameter reason: Why it ended by itself; `nil` where a person or the system ended it.
  func end(crash reason: String? = nil) {
    isRunning = false
    crash = reason
    simulation.abandonPending()
  }

  /// Why a step cannot be done without a running app.
  var notRunning: StepFailure {
    if let crash { return StepFailure("the app is not running, it has crashed: \(crash)") }
    return StepFailure("the app is not running; 'launch' starts it")
  }
}

/// What the devices of a run share: none of it has a state that a scenario could notice.
struct Equipment: Sendable {
  let fixtures: any FixtureSource
  let codec: any ImageCodec
  let describePicture: @Sendable ([UInt8]) -> EncodedPictureInfo?
}

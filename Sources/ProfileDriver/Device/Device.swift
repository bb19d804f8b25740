import FakeBackend
import FirestoreEmulator
import ProfileCore
import RunEvents
import ScenarioRunner
import Simulation

/// The device an app runs on and the backend it talks to: what stays when the app is killed.
final class Device {
  let simulation: Simulation
  let backend: FakeBackend
  let fixtures: any FixtureSource
  let policies: DevicePolicies
  let photos: PhotoLibrary
  let userDefaults: DeviceUserDefaults
  let codec: any ImageCodec
  /// What reports show of pictures.
  let gallery: PictureGallery
  let log = AppLog()
  /// What the images on the device are called.
  let names = PictureNames()
  /// Why the app has ended by itself, where it has.
  private(set) var crash: String?
  /// How often it has.
  private(set) var crashCount = 0
  /// Whether the app has a process.
  private(set) var isRunning = false

  /// Makes a device, and fills it and the backend with what a scenario gives.
  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    simulation = setup.simulation
    gallery = equipment.gallery
    fixtures = equipment.fixtures
    var settings = try FakeBackend.Settings(setup)
    if equipment.emulator != nil { settings.texts = .emulator }
    let server = try equipment.emulator.map { (address) throws(StepFailure) in
      try EmulatorServer.empty(at: address, for: setup.simulation, settings)
    }
    backend = FakeBackend(simulation: setup.simulation, settings: settings, server: server)
    policies = DevicePolicies(setup.given("device"))
    codec = NamingImageCodec(codec: equipment.codec, names: names)
    photos = try PhotoLibrary(
      setup.given("photos"), fixtures: equipment.fixtures, codec: codec, names: names,
      simulation: simulation)
    userDefaults = DeviceUserDefaults(limit: policies.defaultsLimit, log: log)
    backend.describePicture = equipment.describePicture
    try backend.seed(setup, equipment.fixtures, names)
    try userDefaults.seed(setup, equipment.fixtures, names)
    backend.onException = { [weak self] reason in self?.end(crash: reason) }
  }

  /// Starts the app's process.
  ///
  /// - Parameter isolation: The world's owner, in whose isolation its tasks are started.
  func start(isolation: isolated any Actor) throws(StepFailure) {
    if isRunning { throw StepFailure("the app is running already; 'relaunch' starts it anew") }
    crash = nil
    isRunning = true
    userDefaults.processStarted()
    backend.processStarted(isolation: isolation)
  }

  /// Ends the app's process: nothing it waits for reaches it any more.
  ///
  /// - Parameter reason: Why it ended by itself; `nil` where a person or the system ended it.
  func end(crash reason: String? = nil) {
    isRunning = false
    crash = reason
    if reason != nil { crashCount += 1 }
    simulation.abandonPending()
    backend.appEnded()
  }

  /// Deletes the app: what it kept on the device goes. Who is signed in is in the keychain, which stays.
  func removeApp() {
    userDefaults.clear()
    backend.appRemoved()
  }

  /// Why a step cannot be done without a running app.
  var notRunning: StepFailure {
    if let crash { return StepFailure("the app is not running, it has crashed: \(crash)") }
    return StepFailure("the app is not running; 'launch' starts it")
  }
}

extension Device: TrapHandler {
  /// The app traps. What its code does before it gets back to the device does not count, another
  /// trap on the way included.
  func trap(_ reason: String) {
    if isRunning { end(crash: reason) }
  }
}

/// What the devices of a run share: none of it has a state that a scenario could notice.
struct Equipment: Sendable {
  let fixtures: any FixtureSource
  let codec: any ImageCodec
  /// The Firestore emulator that keeps the documents; the fake does where there is none.
  let emulator: EmulatorAddress?
  let describePicture: @Sendable ([UInt8]) -> EncodedPictureInfo?
  /// What reports show of pictures.
  let gallery: PictureGallery
}

import FakeBackend
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// An app on a simulated device: what the steps and states that all apps share need of it.
protocol DeviceApp: AnyObject, SendableMetatype {
  var device: Device { get }

  /// Makes the app's objects and shows its first screen; the process has just been started.
  func open(isolation: isolated any Actor)

  /// Forgets the app's objects; the process has just ended.
  func close()

  /// Forgets what the system keeps for the app, which has been deleted from the device.
  func remove()

  /// The screen on top, by the name its document gives it.
  var screen: String { get }

  /// What can be tapped on that screen.
  var buttons: [String] { get }
}

extension DeviceApp {
  func remove() {}

  /// Fails where the app has no process.
  func requireRunning() throws(StepFailure) {
    if !device.isRunning { throw device.notRunning }
  }

  /// Fails where the screen on top has no such button.
  func requireButton(_ name: String) throws(StepFailure) {
    try requireRunning()
    guard !buttons.contains(name) else { return }
    let offered = buttons.map { "'\($0)'" }.joined(separator: ", ")
    throw StepFailure(
      "there is no '\(name)' to tap on \(screen); it offers \(offered.isEmpty ? "nothing" : offered)"
    )
  }

  /// Why a gesture has nothing to act on.
  func nothing(_ what: String) -> StepFailure {
    StepFailure("there is no \(what) on screen; \(screen) is")
  }
}

/// The steps and states that every app on a device has.
enum DeviceVocabulary {
  static func steps<App: DeviceApp>(_: App.Type) -> [StepDefinition<App>] {
    [
      StepDefinition("launch", "Starts the app.") { isolation, app, _ throws(StepFailure) in
        try app.device.start(isolation: isolation)
        app.open(isolation: isolation)
      },
      StepDefinition(
        "relaunch",
        "Kills the app and starts it again; what is on the device and in the backend stays."
      ) { isolation, app, _ throws(StepFailure) in
        app.device.end()
        app.close()
        try app.device.start(isolation: isolation)
        app.open(isolation: isolation)
      },
      StepDefinition(
        "reinstall",
        "Deletes the app from the device, installs it and starts it; what it kept there is gone, but who was signed in still is."
      ) { isolation, app, _ throws(StepFailure) in
        app.device.end()
        app.close()
        app.device.removeApp()
        app.remove()
        try app.device.start(isolation: isolation)
        app.open(isolation: isolation)
      },
    ]
  }

  static func states<App: DeviceApp>(_: App.Type) -> [StateDefinition<App>] {
    [
      StateDefinition("screen", .scalar, "The screen on top; null while the app is not running.") {
        $0.device.isRunning ? .string($0.screen) : .null
      },
      StateDefinition("buttons", .list, "What can be tapped on that screen.") {
        .list($0.device.isRunning ? $0.buttons.map { .string($0) } : [])
      },
      StateDefinition("log", .list, "The lines the app has printed.") { $0.device.log.value },
      StateDefinition(
        "silent", .list,
        "The failures of which nobody was told, each with its requirement and reason."
      ) { $0.device.log.swallowedValue },
    ]
  }

  static func backendStates<App: DeviceApp>(_: App.Type) -> [StateDefinition<App>] {
    [
      StateDefinition(
        "signedIn", .record(["uid", "email"]), "Who is signed in on the device; null for nobody."
      ) { $0.device.backend.auth.currentUser?.value ?? .null },
      StateDefinition("accounts", .map, "The accounts, by address.") {
        $0.device.backend.accountsValue
      },
      StateDefinition("documents", .map, "The documents, by path.") {
        $0.device.backend.documentsValue
      },
      StateDefinition("objects", .map, "The objects in the bucket, by path.") {
        $0.device.backend.objectsValue
      },
    ]
  }
}

import ProfileCore
import ScenarioRunner
import Simulation

/// The system's side of the camera: what it remembers, and the one question it asks.
final class DeviceCamera: CameraAuthorization {
  /// The operation that a question is, while it waits for the user's answer.
  static let question = "camera.requestAccess"

  private struct Unanswered: OperationFailure {
    var code: String { "unanswered" }
  }

  private let simulation: Simulation
  /// Whether the app's Info.plist says what it needs the camera for.
  private let hasUsageDescription: Bool
  /// Ends the app, as the system does when the description is missing.
  var endApp: ((String) -> Void)?
  private(set) var authorizationStatus: CameraAuthorizationStatus
  /// Whether the question is on screen.
  private(set) var isAsking = false

  init(
    simulation: Simulation, status: CameraAuthorizationStatus, hasUsageDescription: Bool
  ) {
    self.simulation = simulation
    self.hasUsageDescription = hasUsageDescription
    authorizationStatus = status
  }

  func requestAccess() async -> Bool {
    guard hasUsageDescription else {
      endApp?(
        "This app has crashed because it attempted to access privacy-sensitive data without a usage description. The app's Info.plist must contain an NSCameraUsageDescription key with a string value explaining to the user how the app uses this data."
      )
      // The process has ended under the question.
      await simulation.halt()
      return false
    }
    isAsking = authorizationStatus == .notDetermined
    do throws(Unanswered) {
      return try await simulation.call(
        Self.question, isAnswerable: { !self.isAsking }, failure: { _ in Unanswered() }
      ) { () throws(Unanswered) in self.authorizationStatus == .authorized }
    } catch {
      return false
    }
  }

  /// The user answers the question.
  ///
  /// - Throws: A failure where no question is on screen.
  func answer(_ isGranted: Bool) throws(StepFailure) {
    guard isAsking else {
      throw StepFailure("the system asks nothing; the camera is \(authorizationStatus.rawValue)")
    }
    isAsking = false
    authorizationStatus = isGranted ? .authorized : .denied
  }

  /// The app is deleted: what the user has answered is forgotten. What the device forbids stays so.
  func appRemoved() {
    if authorizationStatus != .restricted { authorizationStatus = .notDetermined }
  }

  /// The app has ended: a question that was on screen goes with it, unanswered.
  func appEnded() {
    isAsking = false
  }
}

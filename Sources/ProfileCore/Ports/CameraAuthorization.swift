/// What the system knows about the app's access to the camera: `AVAuthorizationStatus`.
public enum CameraAuthorizationStatus: String, Sendable, Hashable, CaseIterable {
  /// Nobody has been asked yet.
  case notDetermined
  /// The device's owner forbids it, and this user cannot allow it.
  case restricted
  /// The user said no.
  case denied
  /// The user said yes.
  case authorized
}

/// The system's permission to use the camera: `AVCaptureDevice`'s, for video.
public protocol CameraAuthorization: AnyObject {
  /// What the system knows now; reading it never asks the user.
  var authorizationStatus: CameraAuthorizationStatus { get }

  /// Asks the user, once; afterwards the system remembers the answer.
  ///
  /// - Returns: Whether the app may use the camera.
  func requestAccess() async -> Bool
}

#if canImport(SwiftUI) || OBSERVATION
  public import Observation
#endif

/// The screen that opens the camera: the state and the permission check of the camera document.
///
/// The document names `viewModel.showCameraView` and `viewModel.showNoCameraPermissionPopUp`, and
/// neither the type nor the screen.
#if canImport(SwiftUI) || OBSERVATION
  @Observable
#endif
public final class CameraViewModel {
  /// Whether the picker is pushed; the picker's `isShown` is this very value (CA-8).
  public var showCameraView = false
  /// Whether the user is told that the camera may not be used.
  public var showNoCameraPermissionPopUp = false
  /// The photo; the empty image before the first one, since the document's is not optional.
  public var image = Picture.empty

  private let camera: any CameraAuthorization
  private let log: any Log

  /// Makes the screen before anything was tapped.
  ///
  /// - Parameters:
  ///   - camera: The system's permission.
  ///   - log: Where the app prints.
  public init(camera: any CameraAuthorization, log: any Log) {
    self.camera = camera
    self.log = log
  }

  /// Opens the camera where that is allowed, and asks for it where nobody has been asked
  /// (CA-2 to CA-4).
  ///
  /// - Parameter isolation: Where the screen lives, and where the user's answer is heard.
  public func openCamera(isolation: isolated (any Actor)? = #isolation) {
    switch camera.authorizationStatus {
    case .authorized:
      showCameraView = true
    case .notDetermined:
      Task {
        _ = isolation
        if await camera.requestAccess() {
          showCameraView = true
        } else {
          showNoCameraPermissionPopUp = true
        }
      }
    case .denied, .restricted:
      showNoCameraPermissionPopUp = true
    }
  }

  /// What the navigation pushes while ``showCameraView`` is true (CA-8).
  public func makeImagePicker() -> ImagePicker {
    ImagePicker(
      image: StateBinding(get: { self.image }, set: { self.image = $0 }),
      isShown: StateBinding(get: { self.showCameraView }, set: { self.showCameraView = $0 }),
      log: log)
  }
}

extension CameraViewModel {
  /// The pushed picker: the document's `ImagePicker` around a `UIImagePickerController`.
  public struct ImagePicker {
    /// Where the photo goes.
    public let image: StateBinding<Picture>
    /// Whether the picker is shown.
    public let isShown: StateBinding<Bool>
    /// Where the photo is taken from; the camera, unless another source is given (CA-5).
    public var sourceType = ImagePickerSourceType.camera

    let log: any Log

    /// Makes the delegate of the picker that is about to be shown.
    public func makeCoordinator() -> ImagePickerCoordinator {
      ImagePickerCoordinator(image: image, isShown: isShown, log: log)
    }
  }
}

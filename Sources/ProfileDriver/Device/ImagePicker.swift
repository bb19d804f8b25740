import ProfileCore
import ScenarioRunner

/// A `UIImagePickerController` on screen, and what becomes of it.
final class ImagePicker {
  /// Whom it tells; UIKit's delegate.
  private let delegate: any ImagePickerControllerDelegate
  /// Closes it as UIKit does by itself.
  private let closeItself: () -> Void

  /// Shows a picker.
  ///
  /// - Parameters:
  ///   - delegate: Whom it tells.
  ///   - closeItself: Closes it as UIKit does by itself.
  init(delegate: any ImagePickerControllerDelegate, closeItself: @escaping () -> Void) {
    self.delegate = delegate
    self.closeItself = closeItself
  }

  /// The user picks a photo, or takes one; the picker stays until somebody dismisses it.
  func finish(with picture: Picture?) {
    delegate.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: picture))
  }

  /// The user cancels. Without a cancel method UIKit closes the picker by itself; no source settles
  /// that, so it stands here as the policy `pickerSelfDismissesWhenDidCancelMissing`.
  func cancel() {
    if let didCancel = delegate.imagePickerControllerDidCancel {
      didCancel()
    } else {
      closeItself()
    }
  }
}

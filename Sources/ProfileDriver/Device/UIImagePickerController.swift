import ProfileCore
import ScenarioRunner

/// The system's older picker on screen, and what becomes of it.
final class UIImagePickerController: ViewController {
  /// Whom it tells; UIKit's delegate.
  private let delegate: any ImagePickerControllerDelegate
  /// Closes it as UIKit does by itself; `nil` where UIKit leaves that to the delegate.
  private let closeItself: (() -> Void)?

  /// Shows a picker.
  ///
  /// - Parameters:
  ///   - delegate: Whom it tells.
  ///   - policies: What nobody knows for certain of the system.
  ///   - closeItself: Closes it as UIKit does by itself.
  init(
    delegate: any ImagePickerControllerDelegate, policies: DevicePolicies,
    closeItself: @escaping () -> Void
  ) {
    self.delegate = delegate
    self.closeItself =
      policies.pickerSelfDismissesWhenDidCancelMissing ? closeItself : nil
  }

  /// The user picks a photo, or takes one; the picker stays until somebody dismisses it.
  func finish(with picture: Picture?) {
    delegate.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: picture))
  }

  /// The user cancels. Without a cancel method UIKit closes the picker by itself, as the policy
  /// `pickerSelfDismissesWhenDidCancelMissing` has it.
  func cancel() {
    if let didCancel = delegate.imagePickerControllerDidCancel {
      didCancel()
    } else {
      closeItself?()
    }
  }
}

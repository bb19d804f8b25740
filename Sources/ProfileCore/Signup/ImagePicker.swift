extension ProfilePhotoSelectorView {
  /// The picker in the sheet: the document's `ImagePicker` around a `UIImagePickerController`.
  public struct ImagePicker {
    /// Where the choice goes.
    public let selectedImage: StateBinding<Picture?>
    /// Closes the sheet.
    public let dismiss: () -> Void

    /// Makes the delegate of the picker that is about to be shown.
    public func makeCoordinator() -> Coordinator {
      Coordinator(self)
    }
  }
}

extension ProfilePhotoSelectorView.ImagePicker {
  /// What the picker tells about the choice; it has no cancel method (SU-10).
  public final class Coordinator: ImagePickerControllerDelegate {
    private let parent: ProfilePhotoSelectorView.ImagePicker

    init(_ parent: ProfilePhotoSelectorView.ImagePicker) {
      self.parent = parent
    }

    /// Keeps the image and closes the sheet (SU-8); without one the sheet stays (SU-9).
    public func imagePickerController(didFinishPickingMediaWithInfo info: ImagePickerInfo) {
      guard let image = info.originalImage else { return }
      parent.selectedImage.wrappedValue = image
      parent.dismiss()
    }
  }
}

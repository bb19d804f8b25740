/// What the camera's picker tells: the document's `ImagePickerCoordinator`.
public final class ImagePickerCoordinator: ImagePickerControllerDelegate {
  private let image: StateBinding<Picture>
  private let isShown: StateBinding<Bool>
  private let log: any Log

  /// Makes a delegate that writes to its parent's values.
  public init(image: StateBinding<Picture>, isShown: StateBinding<Bool>, log: any Log) {
    self.image = image
    self.isShown = isShown
    self.log = log
  }

  /// Keeps the photo and closes the picker; without an original image nothing happens (CA-6).
  public func imagePickerController(didFinishPickingMediaWithInfo info: ImagePickerInfo) {
    guard let uiImage = info.originalImage else { return }
    log.print("\(#fileID) \(#function) \(#line) image selected")
    image.wrappedValue = uiImage
    isShown.wrappedValue = false
  }

  /// Closes the picker and leaves the photo as it was (CA-7).
  public var imagePickerControllerDidCancel: (() -> Void)? {
    { [isShown] in isShown.wrappedValue = false }
  }
}

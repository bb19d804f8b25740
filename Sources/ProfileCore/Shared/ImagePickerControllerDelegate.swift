/// Where an image picker takes its photos from: `UIImagePickerController.SourceType`.
public enum ImagePickerSourceType: String, Sendable, Hashable, CaseIterable {
  case photoLibrary
  case camera
  case savedPhotosAlbum
}

/// What a picker tells about the choice: the `info` dictionary, as far as the documents read it.
public struct ImagePickerInfo: Sendable, Hashable {
  /// The image as it was picked; absent for a video, or where it could not be loaded.
  public var originalImage: Picture?

  /// Makes the information about a choice.
  public init(originalImage: Picture?) {
    self.originalImage = originalImage
  }
}

/// Whom an image picker tells what the user did: `UIImagePickerControllerDelegate`.
public protocol ImagePickerControllerDelegate: AnyObject {
  /// The user has chosen; the picker stays up until somebody dismisses it.
  func imagePickerController(didFinishPickingMediaWithInfo info: ImagePickerInfo)

  /// The user has cancelled. The method is optional: it is `nil` in a delegate that has none, and
  /// UIKit then closes the picker itself (SU-10).
  var imagePickerControllerDidCancel: (() -> Void)? { get }
}

extension ImagePickerControllerDelegate {
  /// A delegate has no cancel method unless it says so.
  public var imagePickerControllerDidCancel: (() -> Void)? { nil }
}

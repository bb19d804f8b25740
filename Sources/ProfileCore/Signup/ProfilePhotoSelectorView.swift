#if canImport(SwiftUI) || OBSERVATION
  public import Observation
#endif

/// The screen on which a new user adds a profile photo: the state and the actions of the
/// document's `ProfilePhotoSelectorView`.
#if canImport(SwiftUI) || OBSERVATION
  @Observable
#endif
public final class ProfilePhotoSelectorView {
  /// What the photo button shows (SU-6, SU-12).
  public enum PhotoButton: Sendable, Hashable {
    /// A system image that asks for a photo.
    case placeholder(systemName: String)
    /// The chosen photo, in a circle.
    case image(Picture)
  }

  /// Whether the sheet with the picker is up; the sheet writes `false` when it has gone.
  public var showImagePicker = false
  /// The photo that was picked.
  public var selectedImage: Picture?
  /// The photo that is shown.
  public private(set) var profileImage: Picture?

  private let viewModel: AuthViewModel
  private let dismiss: () -> Void

  /// Makes the screen as it first appears.
  ///
  /// - Parameters:
  ///   - viewModel: Who uploads the photo.
  ///   - dismiss: Dismisses the screen: the environment's `dismiss`.
  public init(viewModel: AuthViewModel, dismiss: @escaping () -> Void) {
    self.viewModel = viewModel
    self.dismiss = dismiss
  }

  /// What the photo button shows.
  public var photoButton: PhotoButton {
    if let profileImage {
      .image(profileImage)
    } else {
      .placeholder(systemName: "plus.square.dashed")
    }
  }

  /// Whether the Continue button is there: as soon as a photo is picked, and no sooner (SU-12).
  public var isContinueShown: Bool { selectedImage != nil }

  /// A tap on the photo button opens the picker (SU-7).
  public func photoButtonTapped() {
    showImagePicker.toggle()
  }

  /// What the sheet shows (SU-7).
  ///
  /// - Parameter dismiss: Closes the sheet: the environment's `dismiss` inside of it.
  public func makeImagePicker(dismiss: @escaping () -> Void) -> ImagePicker {
    ImagePicker(
      selectedImage: StateBinding(
        get: { self.selectedImage }, set: { self.selectedImage = $0 }),
      dismiss: dismiss)
  }

  /// The sheet has gone: the sheet's `onDismiss` (SU-12).
  public func loadImage() {
    guard let selectedImage else { return }
    profileImage = selectedImage
  }

  /// A tap on Continue starts the upload and dismisses the screen without waiting for it (SU-13).
  ///
  /// - Parameter isolation: Where the screen lives, and where the upload goes on.
  public func continueTapped(isolation: isolated (any Actor)? = #isolation) {
    // The button is there only with an image.
    guard let selectedImage else { return }
    Task { [viewModel] in
      _ = isolation
      await viewModel.uploadProfileImage(selectedImage)
    }
    dismiss()
  }
}

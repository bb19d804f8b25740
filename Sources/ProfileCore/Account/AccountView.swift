public import Observation

/// The account with its profile image: the document's `AccountView`.
@Observable
public final class AccountView {
  /// What the picker's label shows (AC-7).
  public enum Label: Sendable, Hashable {
    /// The grey circle.
    case circle
    /// The image, in front of the circle.
    case image(Picture)
  }

  /// The photo that was picked, not yet loaded.
  public private(set) var selectedImage: PhotosPickerItem?
  /// The bytes of the profile image.
  public private(set) var selectedImageData: [UInt8]?
  /// Which photos the picker offers (AC-3).
  public let matching: PHPickerFilter

  private let services: AccountServices

  /// Makes the view before it has appeared.
  ///
  /// - Parameters:
  ///   - services: What it needs of the outside.
  ///   - matching: Which photos the picker offers; the document says images.
  public init(services: AccountServices, matching: PHPickerFilter = .images) {
    self.services = services
    self.matching = matching
  }

  /// The view has appeared, as it does each time it is opened: the stored image is shown (AC-2).
  public func onAppear() {
    selectedImageData = services.userDefaults.data(forKey: AccountServices.profileImageKey)
  }

  /// What the picker's label shows: the image where the bytes are one, else the circle (AC-7).
  public var label: Label {
    selectedImageData.flatMap { services.codec.decode($0) }.map { .image($0) } ?? .circle
  }

  /// The picker has written the selection. Where that changes it, `onChange` starts to load the
  /// photo, and does not wait for it (AC-4, AC-6).
  ///
  /// As in the document nobody looks whether the selection is still the same once the bytes are
  /// there: of two photos that load at once, the one that ends last is kept.
  ///
  /// - Parameters:
  ///   - item: The new selection.
  ///   - isolation: Where the view lives, and where the load goes on.
  public func select(
    _ item: PhotosPickerItem?, isolation: isolated (any Actor)? = #isolation
  ) {
    guard item != selectedImage else { return }
    selectedImage = item
    Task {
      _ = isolation
      await load(item)
    }
  }

  /// Loads a photo, shows it and keeps it; `try?` makes every failure the same silence (AC-5).
  private func load(_ image: PhotosPickerItem?) async {
    guard let image else { return }
    do {
      guard let data = try await image.loadTransferable() else {
        services.log.swallowed(SilentFailure("AC-5", "The photo has no data."))
        return
      }
      selectedImageData = data
      services.userDefaults.set(data, forKey: AccountServices.profileImageKey)
    } catch {
      services.log.swallowed(SilentFailure("AC-5", error.localizedDescription))
    }
  }
}
